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
enum { CUTOFFS_FROM = 8 }; /* edges: asking the table about every move pays in large positions only */
#endif
enum { ASKED_AT_ONCE = 2 }; /* so many moves are likely enough to reach the goal not to make the others first */

typedef struct {
    Graph graph;
    Incidence at;
    u64 key;
    int goal;
    int top, floor; /* upper and lower bound of the value by the moves that were refuted */
    u8 moves, next, second, made; /* next: the move under test; second: its second question is put; made: all are made */
    u8 order[MAX_LINES];          /* edges to remove, best guess first */
    Move move[MAX_LINES];         /* what they leave, as far as it has been asked for */
} Frame;

static Frame stack[MAX_LINES + 2];
static int depth;
static u64 nodes;
static int low, high; /* what the last answer proved of its position */

static u8 name_of(const Frame *f, u8 which) {
    return which >= WHOLE ? which : f->graph.edge[which].line;
}

/* The better of a lower bound that was found on the way and the one that was asked for. */
static int soft(int found, int asked) {
#ifdef WITHOUT_SOFT
    (void)found;
    return asked;
#else
    return found > asked ? found : asked;
#endif
}

/* The moves that last answered at each depth (killers): what refutes one move often refutes the next one, too. */
enum { KILLERS = 2 };
static u8 killer[MAX_LINES + 2][KILLERS];

static void forget_killers(void) {
    for (int i = 0; i < MAX_LINES + 2; i++) killer[i][0] = killer[i][1] = NO_MOVE;
}

static void remember_killer(int at, u8 move) {
    if (killer[at][0] == move) return;
    killer[at][1] = killer[at][0];
    killer[at][0] = move;
}

/* Put a move at a place of the list, if it stands behind it. */
static void promote(Frame *f, u8 move, int place) {
    for (int i = place + 1; i < f->moves; i++)
        if (name_of(f, f->order[i]) == move) {
            u8 which = f->order[i];
            for (; i > place; i--) f->order[i] = f->order[i - 1];
            f->order[place] = which;
            return;
        }
}

/* List the moves: the table's first; else safe lines from the lowest number, then parts from short to long, and the
   killers behind the first of these. A fixed order beats a clever one: searches that answer alike meet again. Of long
   edges with the same ends the shortest is as good as any to open: `boxes/solver_graph.py`. */
static void list_moves(Frame *f, u8 hint) {
    const Graph *g = &f->graph;
    u64 safe = 0;
    u32 costly[MAX_LINES]; /* length, line, edge */
    u8 edge_of[MAX_LINES];
    int n = 0, parts = 0;
    for (int i = 0; i < g->edges; i++) {
        Edge e = g->edge[i];
        if (!e.len) {
            safe |= 1ull << e.line;
            edge_of[e.line] = (u8)i;
        } else {
            u32 order = (u32)e.len << 12 | (u32)e.line << 6 | (u32)i;
            int j = parts++;
            for (; j > 0 && costly[j - 1] > order; j--) costly[j] = costly[j - 1];
            costly[j] = order;
        }
    }
    int whole = g->whole ? 1 + __builtin_ctzll(g->whole) : 0; /* the smallest is as good as any */
    for (; safe; safe &= safe - 1) f->order[n++] = edge_of[__builtin_ctzll(safe)];
    if (whole) f->order[n++] = (u8)(WHOLE + whole);
    int longs = n;
    for (int i = 0; i < parts; i++) {
        u8 part = costly[i] & 63;
#ifndef WITHOUT_SHORTEST
        Edge e = g->edge[part];
        int as_good = 0;
        if (e.len < (e.a == RING ? LONG_RING : LONG_CHAIN)) longs = n + 1;
        for (int j = longs; j < n && !as_good; j++)
            as_good = g->edge[f->order[j]].a == e.a && g->edge[f->order[j]].b == e.b;
        if (as_good) continue;
#endif
        f->order[n++] = part;
    }
    f->moves = (u8)n;
    if (hint != NO_MOVE) {
        promote(f, hint, 0); /* a part struck from the list has its like in it */
        return;
    }
#ifndef WITHOUT_KILLERS
    for (int i = KILLERS - 1; i >= 0; i--) promote(f, killer[depth][i], 1);
#endif
}

/* List the moves if taking is forced: of all edges with the same ends, plain lines among them, the shortest is as good as
   any, in misere the longest; likewise of what must be taken whole (`endgame.h`). */
static void list_forced_moves(Frame *f, u8 hint) {
    const Graph *g = &f->graph;
    u32 key[MAX_LINES];
    int n = 0, turned = rules & MISERE;
    f->moves = 0;
    for (int i = 0; i < g->edges; i++) {
        Edge e = g->edge[i];
        u32 order = (u32)(turned ? 63 - e.len : e.len) << 12 | (u32)e.line << 6 | (u32)i;
        int j = n++;
        for (; j > 0 && key[j - 1] > order; j--) key[j] = key[j - 1];
        key[j] = order;
    }
    for (int i = 0; i < n; i++) {
        u8 part = key[i] & 63;
        int as_good = 0;
        for (int j = 0; j < f->moves && !as_good; j++)
            as_good = g->edge[f->order[j]].a == g->edge[part].a && g->edge[f->order[j]].b == g->edge[part].b;
        if (!as_good) f->order[f->moves++] = part;
    }
    if (g->whole) f->order[f->moves++] = (u8)(WHOLE + (turned ? 64 - __builtin_clzll(g->whole) : 1 + __builtin_ctzll(g->whole)));
    if (hint != NO_MOVE) promote(f, hint, 0);
}

static void make_move(const Frame *f, u8 which, Move *m) {
    if (which >= WHOLE) remove_whole(&f->graph, which - WHOLE, m);
    else remove_edge(&f->graph, &f->at, which, m);
    if (rules) { /* taking is forced: no choice */
        m->leave = 0;
        if (rules & MISERE) m->k = (i8)-m->k;
    }
    m->key = key_after(&f->graph, m);
}

/* What the table knows of a position of so many cells. */
static void look_up(u64 key, int cells) {
    const Entry *e = find(key);
    low = e && e->low > -cells ? e->low : -cells;
    high = e && e->high < cells ? e->high : cells;
}

static void learn(const Graph *g, u64 key, int at_least, int at_most, u8 move) {
    Entry *e = claim(key, g->edges);
    if (at_least > e->low) e->low = (i8)at_least;
    if (at_most < e->high) e->high = (i8)at_most;
    if (move != NO_MOVE) e->move = move;
    low = e->low;
    high = e->high;
}

/* Ask the table about every move (enhanced transposition cut-offs): 1 if one is known to reach the goal; moves known to
   fail, and moves that leave what another one leaves, are struck from the list. */
static int cut_off(Frame *f) {
    u64 seen = 0;
    int n = 0, kept = 0, best = -UNKNOWN, winner = -1;
    for (int i = 0; i < f->moves; i++) {
        Move *m = &f->move[n];
        int twin = 0;
        make_move(f, f->order[i], m);
        u64 bit = 1ull << (m->key >> 58);
        if (seen & bit)
            for (int j = 0; j < n && !twin; j++)
                twin = f->move[j].key == m->key && f->move[j].k == m->k && f->move[j].leave == m->leave;
        seen |= bit;
        if (twin) continue;
        if (n < ASKED_AT_ONCE) {
            int least, most;
            look_up(m->key, m->cells);
            receive(m, low, high, &least, &most);
            if (-most >= f->goal) {
                learn(&f->graph, f->key, soft(-most, f->goal), UNKNOWN, name_of(f, f->order[i]));
                return 1;
            }
        }
        f->order[n++] = f->order[i];
    }
    /* In a loop of its own: the processor then waits for several entries at once. */
    for (int i = 0; i < n; i++) {
        int least, most;
        const Move *m = &f->move[i];
        look_up(m->key, m->cells);
        receive(m, low, high, &least, &most);
        if (-most > f->floor) f->floor = -most;
        if (-most >= f->goal && -most > best) {
            best = -most;
            winner = f->order[i];
        }
        if (-least < f->goal) {
            if (-least > f->top) f->top = -least;
        } else {
            if (i != kept) f->move[kept] = *m;
            f->order[kept++] = f->order[i];
        }
    }
    f->made = 1;
    f->moves = (u8)kept;
    if (winner < 0) return 0;
    learn(&f->graph, f->key, soft(best, f->goal), UNKNOWN, name_of(f, (u8)winner));
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
#ifndef WITHOUT_CLOSED_FORM
    if (!g->safe && !g->joints) {
        low = high = independent_value(g);
        return low >= goal;
    }
#endif
    nodes++;
    f->key = key;
    f->goal = goal;
    f->top = f->floor = -UNKNOWN;
    f->next = f->second = f->made = 0;
    find_incidence(g, &f->at);
    if (rules) list_forced_moves(f, hint);
    else list_moves(f, hint);
    if (g->edges >= CUTOFFS_FROM && cut_off(f)) return 1;
    depth++;
    return -1;
}

/* What to ask first of what the move under test leaves: whether the receiver gets 2 - goal at least. */
static int first_goal(const Frame *f) {
    const Move *m = &f->move[f->next];
    int far = 2 - f->goal - m->k + m->leave;
    return m->leave ? far - m->leave : far;
}

/* Search until the question on the stack is answered (1) or the nodes are used up (0); `answer` has the answer. */
static int answer;
static int work(u64 until) {
    int got = -1;
    while (depth) {
        Frame *f = &stack[depth - 1];
        Move *m = &f->move[f->next];
        if (got < 0) {
            if (nodes >= until) return 0;
            if (f->next == f->moves) {
                learn(&f->graph, f->key, soft(f->floor, -UNKNOWN), -soft(-f->top, 2 - f->goal), NO_MOVE);
                got = answer = 0;
                depth--;
                continue;
            }
            if (!f->made) make_move(f, f->order[f->next], m);
            f->second = 0;
            int sure = m->leave - m->k - (m->cells & 1); /* it is worth no more: |R + leave| is 1 at least where R is odd */
            if (m->leave && sure < f->goal) {
                if (sure > f->top) f->top = sure;
                f->next++;
                continue;
            }
            got = ask(&f->graph, m, m->key, first_goal(f));
            if (got < 0) continue;
        }
        if (!f->second && !got && m->leave) {
            /* R is low enough for taking all; is it high enough for handing over? */
            int far = 2 - f->goal - m->k + m->leave, first_high = high;
            f->second = 1;
            got = ask(&f->graph, m, m->key, 2 - far - m->leave);
            if (got < 0) continue;
            if (first_high < high) high = first_high;
        }
        int least, most;
        if (f->second && high > first_goal(f) - 2) high = first_goal(f) - 2;
        receive(m, low, high, &least, &most);
        if (f->second ? got : !got) {
            learn(&f->graph, f->key, soft(-most, f->goal), UNKNOWN, name_of(f, f->order[f->next]));
            remember_killer(depth - 1, name_of(f, f->order[f->next]));
            got = answer = 1;
            depth--;
        } else {
            if (-least > f->top) f->top = -least;
            if (-most > f->floor) f->floor = -most;
            f->next++;
            got = -1;
        }
    }
    return 1;
}

#endif
