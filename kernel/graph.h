/* Positions as small multigraphs. A joint is a cell of degree 3 or more; an edge is a chain of `len` cells between two
   ends (len 0: a plain line, which is safe); an end is a joint or the ground; a ring is a loop. In quiet positions every
   move removes one edge, and a joint that is left with two edges joins them into one. `misere.h` has what is not quiet.

   Parts that must be taken whole (chains of 1 and 2 from ground to ground, rings of 2 and 3; if taking is forced all
   chains from ground to ground and all rings) are not edges but bits: two such parts of one size cancel. Proof by
   induction on the rest H, s being 1, in misere -1: every move in H has the same value in H + 2P; to open P is worth
   -sp - V(H + P), and V(H + P) >= -sp - V(H) because the answer is to open the other one. If H is empty, both are opened
   in turn: 0. */

#ifndef SPIELKASTEN_GRAPH_H
#define SPIELKASTEN_GRAPH_H

typedef unsigned char u8;
typedef signed char i8;
typedef unsigned int u32;
typedef unsigned long long u64;

enum {
    MAX_LINES = 64,
    MAX_JOINTS = 42, /* 64 lines have 128 ends, a joint needs three */
    RING = 42,       /* both ends of a loop */
    GROUND = 43,
    LEAF = 44, /* a cell of degree 1; it counts into `len` */
    ENDS = 48, /* 45, rounded up for copying */
    MAX_MAPS = 11,
    LONG_CHAIN = 3,
    LONG_RING = 4,
    UNKNOWN = 127, /* no bound: a quiet position's value is 64 at most */
};

typedef struct {
    u8 a, b, len, line; /* a <= b; line: the lowest of its lines; it orders safe lines and names the move in the table */
} Edge;

typedef struct {
    u64 hash;
    u64 twin[MAX_MAPS]; /* the hash as each symmetry shows the position; kept while `lines` is large */
    u64 whole; /* bit k - 1: one part of k cells that must be taken whole; in misere see `misere.h` */
    u8 edges, joints, cells, safe;
    u8 lines; /* those of pairs that cancelled may count: it only tells when to look for twins */
    u8 degree[ENDS];
    Edge edge[MAX_LINES];
    u64 part_hash[MAX_LINES]; /* of each edge */
} Graph;

/* What a move leaves, as a change of the graph. The receiver gets k + R, or k - leave + |R + leave| if leave is not 0; k
   are cells, less than 0 if they are to be shunned. */
typedef struct {
    u64 hash, key, whole;
    i8 k;
    u8 leave, cells, joints, safe, lines;
    u8 gone, fresh;
    u8 old[5];   /* edges that go */
    Edge new[2]; /* edges that come about */
    u64 new_hash[2];
} Move;

/* The edges at each joint, four at most; more are never asked for. */
typedef struct {
    u8 count[ENDS], edge[MAX_JOINTS][4];
} Incidence;

enum { MISERE = 1, FORCED = 2 };

static int rules;                     /* of the position that is loaded */
static int maps;                      /* symmetries besides the identity */
static u64 label[1 + MAX_MAPS][ENDS]; /* each end's random number, as each symmetry names it */

#ifdef WITHOUT_SYMMETRY
enum { TWINS_FROM = 255 };
#else
enum { TWINS_FROM = 8 }; /* smaller positions are seldom symmetric twins, and twins cost time */
#endif

static u64 scramble(u64 x) {
    x ^= x >> 30;
    x *= 0xBF58476D1CE4E5B9u;
    x ^= x >> 27;
    x *= 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

/* The part of a key that no symmetry changes; positions under different rules have different keys. Kept for the few
   values that normal play knows. */
enum { KEPT_HASHES = 8 };
static u64 kept_hash[KEPT_HASHES];

static u64 new_whole_hash(u64 whole) { return scramble(whole + (u64)rules * 0xD1342543DE82EF95u); }
static u64 whole_hash(u64 whole) { return whole < KEPT_HASHES ? kept_hash[whole] : new_whole_hash(whole); }

static u64 edge_hash(int map, Edge e) {
    u64 ends = e.a == RING ? 0x6A09E667F3BCC909u : label[map][e.a] + label[map][e.b];
    return scramble(ends + e.len * 0x9E3779B97F4A7C15u);
}

/* The hashes of an edge as all symmetries show it, kept for the edges that come up again and again. */
enum { ROWS = 2048 };
static u64 row[ROWS][MAX_MAPS];
static u32 row_edge[ROWS]; /* whose row it is; 0: nobody's */

static void forget_rows(void) {
    for (int i = 0; i < ROWS; i++) row_edge[i] = 0;
}

static const u64 *twin_row(Edge e) {
    u32 name = 1u << 24 | (u32)e.a << 16 | (u32)e.b << 8 | e.len, i = name * 0x9E3779B1u >> 21;
    if (row_edge[i] != name) {
        row_edge[i] = name;
        for (int map = 1; map <= maps; map++) row[i][map - 1] = edge_hash(map, e);
    }
    return row[i];
}

static int has_twins(int lines) { return maps && lines >= TWINS_FROM; }

static int other_end(Edge e, int joint) { return e.a == joint ? e.b : e.a; }

static Edge joined(Edge x, Edge y, int joint) {
    int a = other_end(x, joint), b = other_end(y, joint);
    Edge e = {(u8)(a < b ? a : b), (u8)(a < b ? b : a), (u8)(x.len + y.len + 1), x.line < y.line ? x.line : y.line};
    return e;
}

static Edge ring(Edge x) {
    Edge e = {RING, RING, (u8)(x.len + 1), x.line};
    return e;
}

/* Put a part among those that must be taken whole: 1, or 0 if it is an edge. */
static int absorb(const Edge *e, u64 *whole, u8 *cells) {
    int taken_whole = e->a == RING ? e->len < LONG_RING : e->a == GROUND && e->b == GROUND && e->len < LONG_CHAIN;
#ifdef WITHOUT_PAIRS
    taken_whole = 0;
#endif
    if (rules) taken_whole = rules & FORCED && (e->a == RING || (e->a == GROUND && e->b == GROUND));
    if (!taken_whole) return 0;
    u64 bit = 1ull << (e->len - 1);
    if (*whole & bit) *cells = (u8)(*cells - 2 * e->len);
    *whole ^= bit;
    return 1;
}

static void find_incidence(const Graph *g, Incidence *at) {
    for (int i = 0; i < ENDS; i++) at->count[i] = 0;
    for (int i = 0; i < g->edges; i++) {
        Edge e = g->edge[i];
        if (e.a < MAX_JOINTS && at->count[e.a] < 4) at->edge[e.a][at->count[e.a]++] = (u8)i;
        if (e.b < MAX_JOINTS && at->count[e.b] < 4) at->edge[e.b][at->count[e.b]++] = (u8)i;
    }
}

/* The two edges at a joint of degree 3 besides edge `i`; the same one twice if it comes back to the joint. */
static void others(const Incidence *at, int joint, int i, int *one, int *two) {
    const u8 *edge = at->edge[joint];
    *one = edge[0] == i ? edge[1] : edge[0];
    *two = edge[2] == i ? edge[1] : edge[2];
}

static void drop(const Graph *g, Move *m, int i) {
    m->old[m->gone++] = (u8)i;
    m->hash -= g->part_hash[i];
    m->safe = (u8)(m->safe - !g->edge[i].len);
}

static void add(Move *m, Edge e) {
    if (absorb(&e, &m->whole, &m->cells)) return;
    u64 hash = edge_hash(0, e);
    m->hash += hash;
    m->new_hash[m->fresh] = hash;
    m->new[m->fresh++] = e;
}

/* A joint is left with two edges: they become one, or a ring if it is the same twice. */
static Edge dissolve(const Graph *g, Move *m, int joint, int one, int two) {
    m->joints--;
    drop(g, m, one);
    if (one == two) return ring(g->edge[one]);
    drop(g, m, two);
    return joined(g->edge[one], g->edge[two], joint);
}

static void start_move(const Graph *g, Move *m, int k) {
    m->hash = g->hash;
    m->k = (i8)k;
    m->cells = (u8)(g->cells - k);
    m->joints = g->joints;
    m->safe = g->safe;
    m->lines = (u8)(g->lines - k - 1);
    m->whole = g->whole;
    m->gone = m->fresh = 0;
}

/* The chain comes back to a joint of degree 3: it, the joint and the third edge are one run. */
static void open_bound_loop(const Graph *g, const Incidence *at, int i, Move *m) {
    int joint = g->edge[i].a, one, two;
    const u8 *edge = at->edge[joint];
    int stem = edge[0] != i ? edge[0] : edge[1] != i ? edge[1] : edge[2];
    Edge leg = g->edge[stem];
    drop(g, m, stem);
    m->k = (i8)(m->k + 1 + leg.len);
    m->cells = (u8)(m->cells - 1 - leg.len);
    m->lines = (u8)(m->lines - 1 - leg.len);
    m->leave = 2;
    m->joints--;
    int far = other_end(leg, joint);
    if (far != GROUND && g->degree[far] == 3) {
        others(at, far, stem, &one, &two);
        add(m, dissolve(g, m, far, one, two));
    }
}

/* The chain comes back to a joint of degree 4, which is left with two edges. */
static void open_loop_at_cross(const Graph *g, const Incidence *at, int i, Move *m) {
    int rest[4], n = 0, joint = g->edge[i].a;
    for (int q = 0; q < 4; q++)
        if (at->edge[joint][q] != i) rest[n++] = at->edge[joint][q];
    add(m, dissolve(g, m, joint, rest[0], rest[1]));
}

static void open_between(const Graph *g, const Incidence *at, int i, Move *m) {
    Edge e = g->edge[i], come = e;
    int near = e.a != GROUND && g->degree[e.a] == 3, one = -1, two = -1;
    if (near) {
        others(at, e.a, i, &one, &two);
        come = dissolve(g, m, e.a, one, two);
    }
    if (e.b != GROUND && g->degree[e.b] == 3) {
        int p, q;
        others(at, e.b, i, &p, &q);
        int p_come = p == one || p == two, q_come = q == one || q == two;
        if (p_come || q_come) { /* what has just come about ends at the second joint, too */
            m->joints--;
            if (p_come && q_come) {
                come = ring(come);
            } else {
                int rest = p_come ? q : p;
                drop(g, m, rest);
                come = joined(come, g->edge[rest], e.b);
            }
        } else {
            add(m, dissolve(g, m, e.b, p, q));
        }
    }
    if (near) add(m, come);
}

/* The move that opens or draws edge `i`. A chain of 2 is drawn in its middle, so that it must be taken whole. */
static void remove_edge(const Graph *g, const Incidence *at, int i, Move *m) {
    Edge e = g->edge[i];
    start_move(g, m, e.len);
    drop(g, m, i);
    if (e.a == RING) {
        m->leave = e.len >= LONG_RING ? 4 : 0;
        return;
    }
    m->leave = e.len >= LONG_CHAIN ? 2 : 0;
    if (e.a != e.b) {
        open_between(g, at, i, m);
    } else if (e.a != GROUND) {
        if (g->degree[e.a] == 3) open_bound_loop(g, at, i, m);
        if (g->degree[e.a] == 4) open_loop_at_cross(g, at, i, m);
    }
}

/* The move that opens the part of k cells that must be taken whole. */
static void remove_whole(const Graph *g, int k, Move *m) {
    start_move(g, m, k);
    m->leave = 0;
    m->whole ^= 1ull << (k - 1);
}

/* The hashes of what a move leaves as the symmetries show it. */
static void twins_after(const Graph *g, const Move *m, u64 *twin) {
    for (int map = 0; map < maps; map++) twin[map] = g->twin[map];
    for (int i = 0; i < m->gone; i++) {
        const u64 *hash = twin_row(g->edge[m->old[i]]);
        for (int map = 0; map < maps; map++) twin[map] -= hash[map];
    }
    for (int i = 0; i < m->fresh; i++) {
        const u64 *hash = twin_row(m->new[i]);
        for (int map = 0; map < maps; map++) twin[map] += hash[map];
    }
}

/* A position's key: the least of its hashes, and what must be taken whole. */
static u64 key_of(u64 hash, const u64 *twin, int lines, u64 whole) {
    if (has_twins(lines))
        for (int map = 0; map < maps; map++)
            if (twin[map] < hash) hash = twin[map];
    return hash + whole_hash(whole);
}

static u64 key_after(const Graph *g, const Move *m) {
    u64 twin[MAX_MAPS];
    if (has_twins(m->lines)) twins_after(g, m, twin);
    return key_of(m->hash, twin, m->lines, m->whole);
}

static void apply(const Graph *g, const Move *m, Graph *to) {
    int n = g->edges;
    to->hash = m->hash;
    if (has_twins(m->lines)) twins_after(g, m, to->twin);
    to->joints = m->joints;
    to->cells = m->cells;
    to->safe = m->safe;
    to->lines = m->lines;
    to->whole = m->whole;
    for (int i = 0; i < ENDS; i++) to->degree[i] = g->degree[i];
    for (int i = 0; i < n; i++) to->edge[i] = g->edge[i];
    for (int i = 0; i < n; i++) to->part_hash[i] = g->part_hash[i];
    u8 hole[5];
    for (int i = 0; i < m->gone; i++) {
        Edge e = g->edge[m->old[i]];
        if (e.a < MAX_JOINTS) to->degree[e.a]--;
        if (e.b < MAX_JOINTS) to->degree[e.b]--;
        int j = i; /* the highest first, so that the last edge, which fills a hole, is never a hole itself */
        for (; j > 0 && hole[j - 1] < m->old[i]; j--) hole[j] = hole[j - 1];
        hole[j] = m->old[i];
    }
    for (int i = 0; i < m->gone; i++) {
        to->edge[hole[i]] = to->edge[--n];
        to->part_hash[hole[i]] = to->part_hash[n];
    }
    for (int i = 0; i < m->fresh; i++) {
        Edge e = m->new[i];
        if (e.a < MAX_JOINTS) to->degree[e.a]++;
        if (e.b < MAX_JOINTS) to->degree[e.b]++;
        to->part_hash[n] = m->new_hash[i];
        to->edge[n++] = e;
    }
    to->edges = (u8)n;
}

#endif
