/* The search: one question V >= goal after another, each answered from a stack of frames, so that it can stop anywhere.

   All values of a position have the parity of its cells, so "no" means V <= goal - 2. An answer comes with the best bounds
   that were found on the way (fail-soft), not only with the goal: most positions are far from the goal, and the next
   question about them is then answered by the table. */

#ifndef SPIELKASTEN_SEARCH_H
#define SPIELKASTEN_SEARCH_H

#include "endgame.h"
#include "table.h"

#ifdef WITHOUT_CUTOFFS
enum { CUTOFFS_FROM = 255 };
#else
enum { CUTOFFS_FROM = 20 }; /* asking the table about every move pays in large positions only */
#endif
enum { WHOLE_MOVE = 192 }; /* in a list of moves: the part of so many cells more that must be taken whole */

typedef struct {
    Graph graph;
    Incidence at;
    u64 key;
    int goal;
    int top; /* upper bound of the moves that were refuted */
    u8 moves, next, second;
    u8 order[MAX_LINES]; /* edges to remove, best guess first */
    Move move;           /* the one under test */
    u64 move_key;
} Frame;

static Frame stack[MAX_LINES + 2];
static int depth;
static u64 nodes;
static int low, high; /* what the last answer proved of its position */

static int is_short(Edge e) { return e.len < (e.a == RING ? LONG_RING : LONG_CHAIN); }

/* Of edges that differ in length only, and are long, the shortest is as good as any to open: `boxes/solver_graph.py`. */
static int same_ends(Edge x, Edge y) {
    return (x.a == y.a && x.b == y.b) || (x.a == y.b && x.b == y.a);
}

/* List the moves: the table's first, then safe lines from the lowest number, then parts from short to long. */
static void list_moves(Frame *f, u8 hint) {
    const Graph *g = &f->graph;
    u64 safe = 0;
    u8 edge_of[MAX_LINES], costly[MAX_LINES];
    int n = 0, parts = 0, first = -1;
    for (int i = 0; i < g->edges; i++) {
        Edge e = g->edge[i];
        if (e.line == hint) {
            first = i;
        } else if (!e.len) {
            safe |= 1ull << e.line;
            edge_of[e.line] = (u8)i;
        } else {
            int j = parts++;
            for (; j > 0; j--) {
                Edge before = g->edge[costly[j - 1]];
                if (before.len < e.len || (before.len == e.len && before.line < e.line)) break;
                costly[j] = costly[j - 1];
            }
            costly[j] = (u8)i;
        }
    }
    int whole = g->whole & 2 ? 1 : g->whole & 4 ? 2 : g->whole & 8 ? 3 : 0; /* the smallest is as good as any */
    if (first >= 0) f->order[n++] = (u8)first;
    if (whole && hint == WHOLE + whole) f->order[n++] = (u8)(WHOLE_MOVE + whole);
    for (; safe; safe &= safe - 1) f->order[n++] = edge_of[__builtin_ctzll(safe)];
    if (whole && hint != WHOLE + whole) f->order[n++] = (u8)(WHOLE_MOVE + whole);
    for (int i = 0; i < parts; i++) {
        int as_good = 0;
#ifndef WITHOUT_SHORTEST
        Edge e = g->edge[costly[i]];
        if (!is_short(e)) {
            for (int j = 0; j < i && !as_good; j++) as_good = !is_short(g->edge[costly[j]]) && same_ends(g->edge[costly[j]], e);
            if (first >= 0 && !is_short(g->edge[first])) as_good |= same_ends(g->edge[first], e) && g->edge[first].len <= e.len;
        }
#endif
        if (!as_good) f->order[n++] = costly[i];
    }
    f->moves = (u8)n;
}

static void make_move(const Frame *f, u8 which, Move *m) {
    if (which >= WHOLE_MOVE) remove_whole(&f->graph, which - WHOLE_MOVE, m);
    else remove_edge(&f->graph, &f->at, which, m);
}

static u8 name_of(const Frame *f, u8 which) {
    return which >= WHOLE_MOVE ? (u8)(WHOLE + which - WHOLE_MOVE) : f->graph.edge[which].line;
}

/* What the table knows of a position of so many cells. */
static void look_up(u64 key, int cells) {
    const Entry *e = find(key);
    low = e && e->low > -cells ? e->low : -cells;
    high = e && e->high < cells ? e->high : cells;
}

static void learn(const Graph *g, u64 key, int at_least, int at_most, u8 move) {
    Entry *e = claim(key, g->lines);
    if (at_least > e->low) e->low = (i8)at_least;
    if (at_most < e->high) e->high = (i8)at_most;
    if (move != NO_MOVE) e->move = move;
    low = e->low;
    high = e->high;
}

/* Ask the table about every move (enhanced transposition cut-offs): 1 if one is known to reach the goal; moves known to
   fail, and moves that leave what another one leaves, are struck from the list. */
static int cut_off(Frame *f) {
    struct {
        u64 key;
        Move move;
    } child[MAX_LINES];
    u64 seen = 0;
    int n = 0, kept = 0, best = -UNKNOWN, winner = -1;
    for (int i = 0; i < f->moves; i++) {
        Move m;
        int twin = 0;
        make_move(f, f->order[i], &m);
        u64 key = key_after(&f->graph, &m), bit = 1ull << (key >> 58);
        if (seen & bit)
            for (int j = 0; j < n && !twin; j++)
                twin = child[j].key == key && child[j].move.k == m.k && child[j].move.leave == m.leave;
        if (twin) continue;
        seen |= bit;
        child[n].key = key;
        child[n].move = m;
        f->order[n++] = f->order[i];
    }
    /* In a loop of its own: the processor then waits for several entries at once. */
    for (int i = 0; i < n; i++) {
        int least, most;
        look_up(child[i].key, child[i].move.cells);
        receive(&child[i].move, low, high, &least, &most);
        if (-most >= f->goal && -most > best) {
            best = -most;
            winner = f->order[i];
        }
        if (-least < f->goal) {
            if (-least > f->top) f->top = -least;
        } else {
            f->order[kept++] = f->order[i];
        }
    }
    f->moves = (u8)kept;
    if (winner < 0) return 0;
    learn(&f->graph, f->key, best, UNKNOWN, name_of(f, (u8)winner));
    return 1;
}

/* Put the question V >= goal about what a move leaves, or about `g` itself: 1 yes, 0 no, -1 a frame has been pushed. */
static int ask(const Graph *g, const Move *m, u64 key, int goal) {
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
    if (!g->safe) {
#ifndef WITHOUT_CLOSED_FORM
        if (!g->joints) {
            low = high = independent_value(g);
            return low >= goal;
        }
#endif
#ifndef WITHOUT_BOUNDS
        int bound = g->whole ? UNKNOWN : controlled_bound(g);
        if ((bound ^ cells) & 1) bound--;
        if (bound < high) high = bound;
        if (high < goal) return 0;
#endif
    }
    nodes++;
    f->key = key;
    f->goal = goal;
    f->top = -UNKNOWN;
    f->next = f->second = 0;
    find_incidence(g, &f->at);
    list_moves(f, hint);
    if (g->lines >= CUTOFFS_FROM && cut_off(f)) return 1;
    depth++;
    return -1;
}

/* What to ask first of what the move under test leaves: whether the receiver gets 2 - goal at least. */
static int first_goal(const Frame *f) {
    int far = 2 - f->goal - f->move.k + f->move.leave;
    return f->move.leave ? far - f->move.leave : far;
}

/* Search until the question on the stack is answered (1) or the nodes are used up (0); `answer` has the answer. */
static int answer;
static int work(u64 until) {
    int got = -1;
    while (depth) {
        Frame *f = &stack[depth - 1];
        Move *m = &f->move;
        if (got < 0) {
            if (nodes >= until) return 0;
            if (f->next == f->moves) {
                learn(&f->graph, f->key, -UNKNOWN, f->top < f->goal - 2 ? f->top : f->goal - 2, NO_MOVE);
                got = answer = 0;
                depth--;
                continue;
            }
            make_move(f, f->order[f->next], m);
            f->second = 0;
            int sure = m->leave - m->k - (m->cells & 1); /* the move is worth no more: |R + leave| is odd or even */
            if (m->leave && sure < f->goal) {
                if (sure > f->top) f->top = sure;
                f->next++;
                continue;
            }
            f->move_key = key_after(&f->graph, m);
            got = ask(&f->graph, m, f->move_key, first_goal(f));
            if (got < 0) continue;
        }
        if (!f->second && !got && m->leave) {
            /* R is low enough for taking all; is it high enough for handing over? */
            int far = 2 - f->goal - m->k + m->leave, first_high = high;
            f->second = 1;
            got = ask(&f->graph, m, f->move_key, 2 - far - m->leave);
            if (got < 0) continue;
            if (first_high < high) high = first_high;
        }
        int least, most;
        if (f->second && high > first_goal(f) - 2) high = first_goal(f) - 2;
        receive(m, low, high, &least, &most);
        if (f->second ? got : !got) {
            learn(&f->graph, f->key, -most > f->goal ? -most : f->goal, UNKNOWN, name_of(f, f->order[f->next]));
            got = answer = 1;
            depth--;
        } else {
            if (-least > f->top) f->top = -least;
            f->next++;
            got = -1;
        }
    }
    return 1;
}

#endif
