/* Positions as they come in: lines and cells; what is to be taken without a choice; the quiet rest as a graph.

   Captures (Barker & Korf, Solving Dots-and-Boxes, AAAI 2012): whatever can be taken one cell after the other is taken,
   but the last cells may be handed over instead, 2 or 4. `boxes/solver_captures.py` tells which, and why. If taking is
   forced, nothing is handed over: whatever the order, all that can be taken is taken. In misere nothing is settled. */

#ifndef SPIELKASTEN_POSITION_H
#define SPIELKASTEN_POSITION_H

#include "misere.h"

enum { MOST_CELLS = 128, CELL_NAMES = 254, NO_CELL = 255 };

static int line_count, cell_count;
static u64 legal; /* the lines that may be drawn first */
static u8 line_cell[MAX_LINES][2]; /* NO_CELL: the ground */
static u64 cell_lines[MOST_CELLS];
static u64 cell_label[1 + MAX_MAPS][MOST_CELLS];

/* A value as base + sign * V, or base + sign * |V + leave| if leave is not 0, V being the value of the quiet graph. */
typedef struct {
    int base, sign, leave;
    int low, high; /* proven of V */
    u64 key;
    Graph graph;
} Term;

static int degree(u64 free, int cell) { return __builtin_popcountll(free & cell_lines[cell]); }
static int lowest(u64 lines) { return __builtin_ctzll(lines); }
static int beyond(int line, int cell) { return line_cell[line][line_cell[line][0] == cell]; }

static u64 all_lines(void) { return line_count == 64 ? ~0ull : (1ull << line_count) - 1; }

static int cells_closed(u64 free, int line) {
    int one = line_cell[line][0], two = line_cell[line][1];
    return (degree(free, one) == 1) + (two != NO_CELL && degree(free, two) == 1);
}

/* If taking is forced and any line closes a cell, only such lines are legal. */
static u64 lines_that_are_legal(void) {
    u64 closing = 0;
    for (int line = 0; rules & FORCED && line < line_count; line++)
        if (cells_closed(all_lines(), line)) closing |= 1ull << line;
    return closing ? closing : all_lines();
}

/* Read lines and maps from the exchange area; 0 if they are no position. */
static int read_position(const u8 *lines, int count, const u8 *map_names, int map_count) {
    u8 number[256];
    if (count < 0 || count > MAX_LINES || map_count < 0 || map_count > MAX_MAPS) return 0;
    for (int i = 0; i < 256; i++) number[i] = NO_CELL;
    u8 names[MOST_CELLS];
    int cells = 0;
    for (int i = 0; i < count; i++) {
        int one = lines[2 * i], two = lines[2 * i + 1];
        if (one >= CELL_NAMES || two == CELL_NAMES || one == two) return 0;
        if (number[one] == NO_CELL) names[number[one] = (u8)cells++] = (u8)one;
        if (two < CELL_NAMES && number[two] == NO_CELL) names[number[two] = (u8)cells++] = (u8)two;
    }
    for (int map = 0; map < map_count; map++) { /* a map that makes two cells one would make two positions one */
        u8 used[256] = {0};
        for (int i = 0; i < cells; i++) {
            u8 to = map_names[CELL_NAMES * map + names[i]];
            if (to >= CELL_NAMES || used[to]++) return 0;
        }
    }
    for (int i = 0; i < cells; i++) {
        cell_lines[i] = 0;
        cell_label[0][i] = scramble(names[i] + 1u);
        for (int map = 0; map < map_count; map++) cell_label[1 + map][i] = scramble(map_names[CELL_NAMES * map + names[i]] + 1u);
    }
    for (int i = 0; i < count; i++)
        for (int side = 0; side < 2; side++) {
            int cell = lines[2 * i + side] == NO_CELL ? NO_CELL : number[lines[2 * i + side]];
            line_cell[i][side] = (u8)cell;
            if (cell != NO_CELL) cell_lines[cell] |= 1ull << i;
        }
    for (int map = 0; map <= map_count; map++) {
        label[map][GROUND] = scramble(0x5BF03635u);
        label[map][LEAF] = scramble(0x2545F491u);
    }
    for (u64 i = 0; i < KEPT_HASHES; i++) kept_hash[i] = new_whole_hash(i);
    forget_rows();
    line_count = count;
    cell_count = cells;
    maps = map_count;
    legal = lines_that_are_legal();
    return 1;
}

/* ---- captures ---- */

/* The lines that are left when every cell that can be taken has been taken. */
static u64 quiet_part(u64 free) {
    for (int first = 0; first < cell_count; first++)
        for (int cell = first; cell != NO_CELL && degree(free, cell) == 1;) {
            int line = lowest(free & cell_lines[cell]);
            free &= ~(1ull << line);
            cell = beyond(line, cell);
        }
    return free;
}

/* What a handover leaves of the cells that can be taken and hang together with `cell`, 0 if none is possible; marks them
   as seen and counts them. */
static int handover(u64 free, u64 rest, int cell, u8 *seen, int *count) {
    u8 todo[MOST_CELLS];
    int n = 0, cells = 0, inner = 0, way_out = 0;
    seen[cell] = 1;
    todo[n++] = (u8)cell;
    while (n) {
        cell = todo[--n];
        cells++;
        inner += degree(free, cell) > 1;
        for (u64 lines = free & cell_lines[cell]; lines; lines &= lines - 1) {
            int next = beyond(lowest(lines), cell);
            if (next == NO_CELL || (rest & cell_lines[next])) {
                way_out = 1;
            } else if (!seen[next]) {
                seen[next] = 1;
                todo[n++] = (u8)next;
            }
        }
    }
    *count += cells;
    if (way_out) return cells >= 2 ? 2 : 0;
    return inner >= 2 ? 4 : 0;
}

/* Take what is to be taken, into the base of the term; gives the lines that are left. */
static u64 settle(u64 free, Term *t) {
    u64 rest = quiet_part(free);
    u8 seen[MOST_CELLS] = {0};
    int taken = 0;
    t->leave = 0;
    for (int cell = 0; cell < cell_count; cell++) {
        if (seen[cell] || !(free & cell_lines[cell]) || (rest & cell_lines[cell])) continue;
        int leave = handover(free, rest, cell, seen, &taken);
        if (leave && (!t->leave || leave < t->leave)) t->leave = leave;
    }
    if (rules & FORCED) t->leave = 0;
    t->base += t->sign * (rules & MISERE ? -taken : taken - t->leave);
    return rest;
}

/* ---- what is left, as a graph ---- */

static void put_edge(Graph *g, int a, int b, int len, int line) {
    Edge e = {(u8)(a < b ? a : b), (u8)(a < b ? b : a), (u8)len, (u8)line};
    if (rules == MISERE ? absorb_misere(&e, &g->whole) : absorb(&e, &g->whole, &g->cells)) return;
    if (!len) g->safe++;
    if (a < MAX_JOINTS) g->degree[a]++;
    if (b < MAX_JOINTS) g->degree[b]++;
    g->edge[g->edges++] = e;
}

/* Follow a chain from a line on; gives its lines and the cell where it ends. */
static u64 follow(u64 free, int cell, int line, int *cells, int *end) {
    u64 lines = 1ull << line;
    *cells = 0;
    while (cell != NO_CELL && degree(free, cell) == 2) {
        u64 ahead = free & cell_lines[cell] & ~lines;
        ++*cells;
        if (!ahead) break; /* once round */
        line = lowest(ahead);
        lines |= 1ull << line;
        cell = beyond(line, cell);
    }
    *end = cell;
    return lines;
}

static int is_leaf(u64 free, int cell) { return cell != NO_CELL && degree(free, cell) == 1; }
static int is_end(u64 free, int cell) { return cell == NO_CELL || degree(free, cell) != 2; }

static int end_of(u64 free, int cell, const u8 *joint) {
    return cell == NO_CELL ? GROUND : degree(free, cell) == 1 ? LEAF : joint[cell];
}

static void make_graph(u64 free, Graph *g) {
    static const Graph empty;
    u8 joint[MOST_CELLS];
    *g = empty;
    for (int cell = 0, at_start = 0; cell < cell_count; cell++) {
        int now = degree(free, cell);
        g->cells = (u8)(g->cells + (now > 0));
        if (__builtin_popcountll(cell_lines[cell]) < 3) continue;
        joint[cell] = (u8)at_start++;
        if (now < 3) continue;
        g->joints++;
        for (int map = 0; map <= maps; map++) label[map][joint[cell]] = cell_label[map][cell];
    }
    g->lines = (u8)__builtin_popcountll(free);
    u64 todo = free;
    for (int turn = 0; turn < 2; turn++) /* what starts at a joint, the ground or a leaf; the rest are rings */
        for (u64 left = todo; left; left &= left - 1) {
            int line = lowest(left), one = line_cell[line][0], two = line_cell[line][1], cells, end;
            if (!(todo >> line & 1)) continue;
            if (turn == 0 && !is_end(free, one)) {
                if (!is_end(free, two)) continue;
                one = two;
                two = line_cell[line][0];
            }
            u64 lines = follow(free, two, line, &cells, &end);
            todo &= ~lines;
            if (turn == 0) {
                cells += is_leaf(free, one) + is_leaf(free, end);
                put_edge(g, end_of(free, one, joint), end_of(free, end, joint), cells, lowest(lines));
            } else {
                put_edge(g, RING, RING, cells, lowest(lines));
            }
        }
    for (int i = 0; i < g->edges; i++) g->hash += g->part_hash[i] = edge_hash(0, g->edge[i]);
    for (int map = 1; map <= maps; map++)
        for (int i = 0; i < g->edges; i++) g->twin[map - 1] += edge_hash(map, g->edge[i]);
}

/* A position for the player to move, its cells counted from `base` on with `sign`. */
static void make_term(u64 free, int base, int sign, Term *t) {
    t->base = base;
    t->sign = sign;
    t->leave = 0;
    make_graph(rules == MISERE ? free : settle(free, t), &t->graph);
    t->low = -t->graph.cells;
    t->high = t->graph.cells;
    t->key = key_of(t->graph.hash, t->graph.twin, t->graph.lines, t->graph.whole);
}

/* The value of drawing a line, for the player who draws it. */
static void term_after(u64 free, int line, Term *t) {
    int closed = cells_closed(free, line);
    make_term(free & ~(1ull << line), rules & MISERE ? -closed : closed, closed ? 1 : -1, t);
}

#endif
