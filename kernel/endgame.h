/* What is known of a position without a search. */

#ifndef SPIELKASTEN_ENDGAME_H
#define SPIELKASTEN_ENDGAME_H

#include "graph.h"

#ifdef WITHOUT_PAIRS
enum { MOST_WHOLE = 34 };
#else
enum { MOST_WHOLE = 4 };
#endif

static int magnitude(int x) { return x < 0 ? -x : x; }

/* Bounds of |V + leave| in place of bounds of V: what both choices of a taker come to, taking all and handing over. */
static void fold(int leave, int *low, int *high) {
    int a = *low + leave, b = *high + leave;
    *low = a > 0 ? a : b < 0 ? -b : a & 1;
    *high = magnitude(a) > magnitude(b) ? magnitude(a) : magnitude(b);
}

/* Bounds of what the receiver of a move gets, from bounds of the rest. */
static void receive(const Move *m, int low, int high, int *least, int *most) {
    if (m->leave) fold(m->leave, &low, &high);
    *least = m->k - m->leave + low;
    *most = m->k - m->leave + high;
}

/* The value of independent parts if taking is forced: opened in turn, from the smallest up, in misere from the largest
   down. Positions that differ in one part by d cells have values that differ by d at most: each move has its like, and what
   is taken with the part differs by d. So a part opened against a smaller one gains nothing, in misere loses nothing. */
static int alternating_value(u64 parts) {
    int value = 0;
    while (parts) { /* the part that is opened last comes first */
        int k = rules & MISERE ? __builtin_ctzll(parts) : 63 - __builtin_clzll(parts);
        parts &= ~(1ull << k);
        value = (rules & MISERE ? k + 1 : -k - 1) - value;
    }
    return value;
}

/* The value of independent parts: only opening is possible, and of each kind (whole parts, long chains, long rings) only
   the shortest need be opened. Buzzard & Ciere, INTEGERS 14 (2014) G08; `boxes/solver_graph.py` proves the short ones. */
static int independent_value(const Graph *g) {
    u8 chain[MAX_LINES], loop[MAX_LINES], part[MOST_WHOLE];
    i8 value[MOST_WHOLE][17][17]; /* 64 lines: 16 long chains or 16 long rings at most */
    int chains = 0, loops = 0, parts = 0;
    if (rules & FORCED) return alternating_value(g->whole);
    for (int k = 3; k >= 1; k--)
        if (g->whole >> (k - 1) & 1) part[++parts] = (u8)k;
    for (int i = 0; i < g->edges; i++) {
        Edge e = g->edge[i];
#ifdef WITHOUT_PAIRS
        if (e.len < (e.a == RING ? LONG_RING : LONG_CHAIN)) {
            int p = ++parts;
            for (; p > 1 && part[p - 1] < e.len; p--) part[p] = part[p - 1];
            part[p] = e.len;
            continue;
        }
#endif
        u8 *list = e.a == RING ? loop : chain;
        int j = e.a == RING ? loops++ : chains++;
        for (; j > 0 && list[j - 1] > e.len; j--) list[j] = list[j - 1];
        list[j] = e.len;
    }
    for (int p = 0; p <= parts; p++)
        for (int i = chains; i >= 0; i--)
            for (int j = loops; j >= 0; j--) {
                int best = -UNKNOWN;
                if (p) best = -part[p] - value[p - 1][i][j];
                if (i < chains) {
                    int v = 2 - chain[i] - magnitude(value[p][i + 1][j] + 2);
                    if (v > best) best = v;
                }
                if (j < loops) {
                    int v = 4 - loop[j] - magnitude(value[p][i][j + 1] + 4);
                    if (v > best) best = v;
                }
                value[p][i][j] = (i8)(best == -UNKNOWN ? 0 : best);
            }
    return value[parts][0][0];
}

#endif
