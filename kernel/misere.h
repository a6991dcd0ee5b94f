/* Misere, where nothing is taken at once: positions with cells of degree 1, and what drawing a line makes of them.

   V is what the opponent closes from here on minus what the mover closes. A line that closes nothing is worth -V of what
   it leaves, one that closes a cell -1 + V. Ends of edges may be leaves, too: cells of degree 1. Some parts are numbers:

   Dead parts, whose every line closes a cell. Let W(X, d) be the value of X beside d cells that may not be touched before
   all of X is drawn, and then cost the mover d. W changes by c at most if d does: every move has its like. So V(X + D) =
   W(X, d) for dead parts D of d cells, by induction: moves in X agree; a line of D that closes c cells is worth
   -c + W(X, d - c), which is W(X, d) at most, and so no more than the best move in X; if X is empty, all of D goes in any
   order. Dead parts need not be touched before everything is dead, and only the number of their cells matters.

   Tempi: parts T whose every line leaves d cells dead: a cell with two lines to the ground, rings of 2 and 3. One is as
   good as another with as many cells in all. V(H + T + T') = V(H + dead cells): by induction every move in H has the same
   value; to draw T is worth -V(H + T' + dead) <= V(H + dead), as the answer may be T'. If H is empty, T and T' are drawn in
   turn, and the mover takes all. So the parity of their number counts.

   A run with a leaf at both ends, of k cells, is like one of k - 2 from a leaf to the ground and 2 dead cells: to take an
   end leaves k - 1 here and k - 3 there, to draw another line two such runs here, a run from the ground and one with two
   leaves there, which are alike by induction; of 2 or 3 cells it is dead. */

#ifndef SPIELKASTEN_MISERE_H
#define SPIELKASTEN_MISERE_H

#include "graph.h"

enum { TEMPO = 256 }; /* in `whole`, above the number of dead cells */

/* Put a part among the dead and the tempi: 1, or 0 if it is an edge, which may have become a simpler one. */
static int absorb_misere(Edge *e, u64 *whole) {
    if (e->a == LEAF) { /* and so is the other end */
        e->a = GROUND;
        e->len = (u8)(e->len - 2);
        *whole += 2;
    }
    if (e->a == GROUND && e->b == LEAF && e->len < 2) {
        *whole += e->len;
        return 1;
    }
    if (e->a == RING ? e->len > 3 : e->a != GROUND || e->b != GROUND || e->len != 1) return 0;
    if (*whole & TEMPO) *whole = *whole - TEMPO + e->len + 1;
    else *whole = *whole + TEMPO + e->len - 1;
    return 1;
}

static void hang(Move *m, Edge e) {
    if (!absorb_misere(&e, &m->whole)) add(m, e);
}

/* Hang so many cells, the last of which is a leaf, at an end. */
static void hang_run(Move *m, int end, int len, int line) {
    Edge e = {(u8)end, LEAF, (u8)len, (u8)line};
    hang(m, e);
}

/* A joint loses a line; if two ends are left, they become one edge, or a ring if it is the same edge twice. */
static void lose_line(const Graph *g, const Incidence *at, Move *m, int joint) {
    Edge left[2];
    int n = 0;
    if (joint == GROUND || g->degree[joint] > 3) return;
    for (int i = m->fresh - 1; i >= 0; i--)
        if (m->new[i].a == joint || m->new[i].b == joint) {
            left[n++] = m->new[i];
            m->hash -= m->new_hash[i];
            m->fresh--;
            m->new[i] = m->new[m->fresh];
            m->new_hash[i] = m->new_hash[m->fresh];
        }
    for (int q = 0; q < 3; q++) {
        int i = at->edge[joint][q], gone = 0;
        for (int j = 0; j < m->gone; j++) gone |= m->old[j] == i;
        if (gone) continue;
        drop(g, m, i);
        left[n++] = g->edge[i];
    }
    m->joints--;
    hang(m, n == 1 ? ring(left[0]) : joined(left[0], left[1], joint));
}

static void start_drawing(const Graph *g, Move *m) {
    start_move(g, m, 0);
    m->leave = 0;
}

/* The move that draws the line behind `place` cells of an edge, counted from its lower end. */
static void draw(const Graph *g, const Incidence *at, int i, int place, Move *m) {
    Edge e = g->edge[i];
    int behind = e.len - place;
    start_drawing(g, m);
    drop(g, m, i);
    if (e.a == RING) {
        hang_run(m, LEAF, e.len, e.line);
        return;
    }
    if (place) hang_run(m, e.a, place, e.line);
    if (e.b != LEAF && behind) hang_run(m, e.b, behind, e.line);
    if (e.b == LEAF && behind > 1) hang_run(m, LEAF, behind, e.line);
    if (e.b == LEAF && behind == 1) {
        m->k = 1;
        m->cells--;
    }
    if (!place) lose_line(g, at, m, e.a);
    if (e.b != LEAF && !behind) lose_line(g, at, m, e.b);
}

/* The lines of an edge that leave different things: of one that looks alike from both ends only half. */
static int places(Edge e) {
    if (e.a == RING) return 1;
    if (e.b == LEAF) return e.len;
    return e.a == e.b ? e.len / 2 + 1 : e.len + 1;
}

static void draw_tempo(const Graph *g, Move *m) {
    start_drawing(g, m);
    m->whole = m->whole - TEMPO + 1;
}

/* Every line closes a cell: the mover takes all. A run of one cell at a joint cannot be at the ground. */
static int all_dead(const Graph *g) {
    if (g->whole & TEMPO) return 0;
    for (int i = 0; i < g->edges; i++)
        if (g->edge[i].b != LEAF || g->edge[i].len != 1) return 0;
    return 1;
}

#endif
