/* The search in misere: the same questions, table and frames as in `search.h`. All moves of a position are made at once;
   who closes a cell goes on, so that what is left then is asked about from the same side. */

#ifndef SPIELKASTEN_MISERE_SEARCH_H
#define SPIELKASTEN_MISERE_SEARCH_H

#include "search.h"

/* Bounds of what a move is worth to the mover, from bounds of the rest. */
static void worth(const Move *m, int low, int high, int *least, int *most) {
    *least = m->k ? low - m->k : -high;
    *most = m->k ? high - m->k : -low;
}

/* A name for a move that does not depend on where its parts lie. */
static u8 name_of_drawing(const Graph *g, const Move *m) {
    return (u8)(scramble(m->hash - g->hash + m->whole - g->whole) % NO_MOVE);
}

/* List the moves: those that close a cell, then a tempo, then lines from the lowest number of their edge. To take first is
   against the aim of the game and yet saves three quarters of the nodes and more: it keeps the turn and leaves less. */
static void list_drawings(Frame *f) {
    const Graph *g = &f->graph;
    u32 order[MAX_LINES]; /* line, edge */
    int n = 0;
    for (int i = 0; i < g->edges; i++) {
        u32 next = (u32)g->edge[i].line << 6 | (u32)i;
        int j = i;
        for (; j > 0 && order[j - 1] > next; j--) order[j] = order[j - 1];
        order[j] = next;
    }
    for (int i = 0; i < g->edges; i++) {
        int edge = order[i] & 63;
        if (g->edge[edge].b == LEAF) draw(g, &f->at, edge, g->edge[edge].len - 1, &f->move[n++]);
    }
    if (g->whole & TEMPO) draw_tempo(g, &f->move[n++]);
    for (int i = 0; i < g->edges; i++) {
        int edge = order[i] & 63, count = places(g->edge[edge]);
        if (g->edge[edge].b == LEAF) count--;
        for (int place = 0; place < count; place++) draw(g, &f->at, edge, place, &f->move[n++]);
    }
    for (int i = 0; i < n; i++) {
        f->move[i].key = key_after(g, &f->move[i]);
        f->order[i] = name_of_drawing(g, &f->move[i]);
    }
    f->moves = (u8)n;
}

/* Ask the table about every move: 1 if one is known to reach the goal; moves known to fail and twins are struck. */
static int cut_off_drawings(Frame *f, u8 hint) {
    int kept = 0, best = -UNKNOWN;
    u8 winner = NO_MOVE;
    for (int i = 0; i < f->moves; i++) {
        int least, most, twin = 0;
        const Move m = f->move[i];
        u8 name = f->order[i];
        for (int j = 0; j < kept && !twin; j++) twin = f->move[j].key == m.key && f->move[j].k == m.k;
        if (twin) continue;
        look_up(m.key, m.cells);
        worth(&m, low, high, &least, &most);
        if (least > f->floor) f->floor = least;
        if (least >= f->goal && least > best) {
            best = least;
            winner = name;
        }
        if (most < f->goal) {
            if (most > f->top) f->top = most;
            continue;
        }
        int at = kept++;
        if (name == hint)
            for (; at > 0; at--) {
                f->move[at] = f->move[at - 1];
                f->order[at] = f->order[at - 1];
            }
        f->move[at] = m;
        f->order[at] = name;
    }
    f->moves = (u8)kept;
    if (winner == NO_MOVE) return 0;
    learn(&f->graph, f->key, soft(best, f->goal), UNKNOWN, winner);
    return 1;
}

/* As `ask`. */
static int ask_misere(const Graph *g, const Move *m, u64 key, int goal) {
    int cells = m ? m->cells : g->cells;
    u8 hint = NO_MOVE;
    low = -cells;
    high = cells;
    if (goal <= low) return 1;
    if (goal > high) return 0;
    const Entry *e = find(key);
    if (e) {
        if (e->low > low) low = e->low;
        if (e->high < high) high = e->high;
        if (low >= goal) return 1;
        if (high < goal) return 0;
        hint = e->move;
    }
    Frame *f = &stack[depth];
    if (m) apply(g, m, &f->graph);
    else f->graph = *g;
    g = &f->graph;
    if (all_dead(g)) {
        high = low;
        return 0;
    }
    nodes++;
    f->key = key;
    f->goal = goal;
    f->top = f->floor = -UNKNOWN;
    f->next = 0;
    find_incidence(g, &f->at);
    list_drawings(f);
    if (cut_off_drawings(f, hint)) return 1;
    depth++;
    return -1;
}

/* As `work`. */
static int work_misere(u64 until) {
    int got = -1;
    while (depth) {
        Frame *f = &stack[depth - 1];
        const Move *m = &f->move[f->next];
        if (got < 0) {
            if (nodes >= until) return 0;
            if (f->next == f->moves) {
                learn(&f->graph, f->key, soft(f->floor, -UNKNOWN), -soft(-f->top, 2 - f->goal), NO_MOVE);
                got = answer = 0;
                depth--;
                continue;
            }
            got = ask_misere(&f->graph, m, m->key, m->k ? f->goal + m->k : 2 - f->goal);
            if (got < 0) continue;
        }
        int least, most;
        worth(m, low, high, &least, &most);
        if (least > f->floor) f->floor = least;
        if (m->k ? got : !got) {
            learn(&f->graph, f->key, soft(least, f->goal), UNKNOWN, f->order[f->next]);
            got = answer = 1;
            depth--;
        } else {
            if (most > f->top) f->top = most;
            f->next++;
            got = -1;
        }
    }
    return 1;
}

#endif
