/* Compares the kernel with a plain brute force on random strings-and-coins graphs, and feeds it hostile input.

   fuzz SEED COUNT      COUNT graphs; exit 1 and the case on the first difference.

   The brute force shares nothing with the kernel but the rules: a table of all subsets of up to 14 lines. The kernel's
   table stays small and mostly full of what earlier graphs left in it, so that a wrong key would show. */

#include "kernel.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 14, GROUND_CELL = 255, ENDLESS = 4000000, MISERE = 1, FORCED = 2, NOT_LEGAL = -100 };

typedef struct {
    int lines, maps, rules;
    unsigned char cells[64][2];
    unsigned char renamed[254]; /* the one map, where there is one */
} Graph;

typedef struct {
    int32_t low, high, decided, lines;
    uint64_t nodes;
    signed char value[64];
    unsigned char state[64];
} Answer;

static uint64_t seed, graph_number, compared;

/* The memory of the tables that were given up is the kernel's affair: natively nothing is freed. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "detect_leaks=0:allocator_may_return_null=1"; }

/* ---- chance: splitmix64 ---- */

static uint64_t chance;

static uint64_t word(void) {
    uint64_t z = (chance += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static int below(int bound) { return (int)(word() % (uint64_t)bound); }

/* ---- the case, on a difference ---- */

static void show(const Graph *graph) {
    printf("seed %" PRIu64 ", graph %" PRIu64 ", rules %d, %d lines, %d maps:", seed, graph_number, graph->rules, graph->lines,
           graph->maps);
    for (int line = 0; line < graph->lines; line++) printf(" %d-%d", graph->cells[line][0], graph->cells[line][1]);
    printf("\n");
}

static void fail(const Graph *graph, const char *what, int line, long wanted, long came) {
    show(graph);
    printf("%s, line %d: expected %ld, got %ld\n", what, line, wanted, came);
    exit(1);
}

static void expect(const Graph *graph, const char *what, int line, long wanted, long came) {
    if (wanted != came) fail(graph, what, line, wanted, came);
}

/* ---- the exchange area ---- */

static void put(const Graph *graph) {
    for (int i = 0; i < (int)sizeof exchange; i++) exchange[i] = (unsigned char)word(); /* nothing may rely on zeros */
    memcpy(exchange, graph->cells, 2 * (size_t)graph->lines);
    if (graph->maps) memcpy(exchange + 128, graph->renamed, sizeof graph->renamed);
}

static int32_t number_at(int place) {
    int32_t number;
    memcpy(&number, exchange + 4 * place, sizeof number);
    return number;
}

static Answer answer(void) {
    Answer told = {.low = number_at(0), .high = number_at(1), .decided = number_at(4), .lines = number_at(5)};
    told.nodes = (uint32_t)number_at(2) | (uint64_t)(uint32_t)number_at(3) << 32;
    memcpy(told.value, exchange + 32, 64);
    memcpy(told.state, exchange + 96, 64);
    return told;
}

/* ---- the brute force ---- */

static signed char best_of[1 << MOST]; /* by the set of the lines that are free */
static unsigned borders[256];

static int closed_by(const Graph *graph, unsigned set, int line) {
    unsigned left = set & ~(1u << line);
    int one = graph->cells[line][0], other = graph->cells[line][1];
    return !(borders[one] & left) + (other != GROUND_CELL && !(borders[other] & left));
}

static unsigned legal_lines(const Graph *graph, unsigned set) {
    unsigned closing = 0;
    for (int line = 0; line < graph->lines; line++)
        if (set >> line & 1 && closed_by(graph, set, line)) closing |= 1u << line;
    return graph->rules & FORCED && closing ? closing : set;
}

static int value_of(const Graph *graph, unsigned set, int line) {
    unsigned left = set & ~(1u << line);
    int closed = closed_by(graph, set, line);
    return closed ? (graph->rules & MISERE ? -closed : closed) + best_of[left] : -best_of[left];
}

/* Give the values of all lines (NOT_LEGAL of some) and return the position's. */
static int brute_force(const Graph *graph, int values[MOST]) {
    memset(borders, 0, sizeof borders);
    for (int line = 0; line < graph->lines; line++)
        for (int side = 0; side < 2; side++) borders[graph->cells[line][side]] |= 1u << line;
    for (unsigned set = 1; set < 1u << graph->lines; set++) {
        int best = -127;
        unsigned legal = legal_lines(graph, set);
        for (int line = 0; line < graph->lines; line++) {
            if (!(legal >> line & 1)) continue;
            int value = value_of(graph, set, line);
            if (value > best) best = value;
        }
        best_of[set] = (signed char)best;
    }
    unsigned all = (1u << graph->lines) - 1;
    for (int line = 0; line < graph->lines; line++)
        values[line] = legal_lines(graph, all) >> line & 1 ? value_of(graph, all, line) : NOT_LEGAL;
    return best_of[all];
}

/* ---- random graphs ---- */

static void join(Graph *graph, int most, int one, int other) {
    if (graph->lines >= most || one == other) return;
    graph->cells[graph->lines][0] = (unsigned char)one;
    graph->cells[graph->lines][1] = (unsigned char)other;
    graph->lines++;
}

/* Lay so many new cells in a row from one cell to another or to the ground. */
static void chain(Graph *graph, int most, int *next, int from, int to, int cells) {
    int here = from;
    for (int i = 0; i < cells; i++) {
        int new_cell = (*next)++;
        if (here == GROUND_CELL) join(graph, most, new_cell, here);
        else join(graph, most, here, new_cell);
        here = new_cell;
    }
    if (here != GROUND_CELL) join(graph, most, here, to);
}

static void any_lines(Graph *graph, int most, int *next) {
    int cells = 1 + below(7), base = *next, ground = below(4), lines = 1 + below(most);
    *next += cells;
    for (int i = 0; i < lines; i++) {
        int one = base + below(cells), other = base + below(cells);
        join(graph, most, one, one == other || below(6) < ground ? GROUND_CELL : other);
    }
}

/* A cell with chains out of it: to the ground, to an end without a way out, or back to it. */
static void joint(Graph *graph, int most, int *next) {
    int centre = (*next)++, arms = 2 + below(3);
    for (int i = 0; i < arms; i++) {
        int kind = below(4);
        if (kind == 0) chain(graph, most, next, centre, centre, 1 + below(3));
        else if (kind == 1 && below(2)) join(graph, most, centre, (*next)++);
        else chain(graph, most, next, centre, GROUND_CELL, below(4));
    }
}

static void loop(Graph *graph, int most, int *next) {
    int first = (*next)++, cells = 2 + below(4);
    chain(graph, most, next, first, first, cells - 1);
}

static void grid(Graph *graph, int most, int *next) {
    int wide = 1 + below(3), high = 1 + below(3), base = *next, sparse = below(3);
    *next += wide * high;
    for (int row = 0; row < high; row++)
        for (int column = 0; column < wide; column++) {
            int here = base + row * wide + column;
            if (below(3) >= sparse) join(graph, most, here, column + 1 < wide ? here + 1 : GROUND_CELL);
            if (below(3) >= sparse) join(graph, most, here, row + 1 < high ? here + wide : GROUND_CELL);
            if (column == 0 && below(3) >= sparse) join(graph, most, here, GROUND_CELL);
            if (row == 0 && below(3) >= sparse) join(graph, most, here, GROUND_CELL);
        }
}

/* Order, direction and cells' numbers may not matter. */
static void disguise(Graph *graph) {
    unsigned char names[256], renamed[254];
    for (int i = 0; i < 254; i++) names[i] = (unsigned char)i;
    for (int i = 253; i > 0; i--) {
        int j = below(i + 1);
        unsigned char kept = names[i];
        names[i] = names[j], names[j] = kept;
    }
    names[GROUND_CELL] = GROUND_CELL;
    for (int i = 0; i < graph->lines; i++) { /* shuffled from the inside out */
        int j = below(i + 1);
        unsigned char one = names[graph->cells[i][0]], other = names[graph->cells[i][1]];
        int turn = other != GROUND_CELL && below(2);
        memmove(graph->cells[i], graph->cells[j], 2);
        graph->cells[j][turn] = one, graph->cells[j][!turn] = other;
    }
    for (int i = 0; i < 254; i++) renamed[names[i]] = names[graph->renamed[i]];
    memcpy(graph->renamed, renamed, sizeof renamed);
}

static Graph random_graph(void) {
    Graph graph = {0};
    int most = 1 + below(MOST), next = 0, twice = most > 1 && below(6) == 0;
    graph.rules = below(2) ? below(4) : 0;
    if (twice) most /= 2;
    int parts = 1 + below(3);
    for (int i = 0; i < 254; i++) graph.renamed[i] = (unsigned char)i;
    for (int part = 0; part < parts || !graph.lines; part++) switch (below(5)) {
        case 0: any_lines(&graph, most, &next); break;
        case 1: joint(&graph, most, &next); break;
        case 2: loop(&graph, most, &next); break;
        case 3: grid(&graph, most, &next); break;
        default: chain(&graph, most, &next, GROUND_CELL, GROUND_CELL, 1 + below(5));
    }
    if (twice) { /* the same once more, and the symmetry that swaps the two */
        for (int line = 0, lines = graph.lines; line < lines; line++) {
            int other = graph.cells[line][1];
            join(&graph, 2 * most, graph.cells[line][0] + next, other == GROUND_CELL ? other : other + next);
        }
        for (int cell = 0; cell < next; cell++) {
            graph.renamed[cell] = (unsigned char)(cell + next);
            graph.renamed[cell + next] = (unsigned char)cell;
        }
        graph.maps = below(2);
    } else graph.maps = below(8) == 0; /* the map that changes nothing */
    disguise(&graph);
    return graph;
}

/* ---- the comparison ---- */

static int some_nodes(void) {
    int kind = below(4);
    return kind == 0 ? 1 : kind == 1 ? 1 + below(20) : kind == 2 ? 1 + below(1000) : 1000000;
}

static int legal_count(const Graph *graph, const int values[MOST]) {
    int count = 0;
    for (int line = 0; line < graph->lines; line++) count += values[line] != NOT_LEGAL;
    return count;
}

/* What is proven so far, in the middle of a search or at its end, must be true. */
static void check(const Graph *graph, const Answer *told, int value, const int values[MOST]) {
    int legal = legal_count(graph, values);
    expect(graph, "number of lines", -1, legal, told->lines);
    if (told->low > value) fail(graph, "lower bound", -1, value, told->low);
    if (told->high < value) fail(graph, "upper bound", -1, value, told->high);
    if (told->decided < 0 || told->decided > legal) fail(graph, "decided", -1, legal, told->decided);
    for (int line = 0; line < graph->lines; line++) {
        if (values[line] == NOT_LEGAL) expect(graph, "state of a line that is not legal", line, 3, told->state[line]);
        else if (told->state[line] == 1) expect(graph, "value of a line", line, values[line], told->value[line]);
        else if (told->state[line] == 2) {
            if (values[line] >= value) fail(graph, "called worse than the best", line, values[line], 2);
        } else expect(graph, "state of a line", line, 0, told->state[line]);
    }
}

static unsigned char line_order[64]; /* in which a first best line is asked for */

/* Write all lines in any order, or without those that are not legal; gives how many. */
static int shuffle_lines(int lines, const int *values) {
    int count = 0;
    for (int i = 0; i < lines; i++) {
        if (values && values[i] == NOT_LEGAL) continue;
        int j = below(++count);
        line_order[count - 1] = line_order[j];
        line_order[j] = (unsigned char)i;
    }
    memcpy(exchange, line_order, sizeof line_order);
    return count;
}

static void check_finished(const Graph *graph, const Answer *told, int what, int value, const int values[MOST]) {
    check(graph, told, value, values);
    expect(graph, "lower bound at the end", -1, value, told->low);
    expect(graph, "upper bound at the end", -1, value, told->high);
    if (what == 0) return;
    if (what == 3) {
        int at = 0, legal = legal_count(graph, values);
        for (; at < legal && values[line_order[at]] < value; at++)
            expect(graph, "state before the first best line", line_order[at], 2, told->state[line_order[at]]);
        if (at < legal) {
            expect(graph, "state of the first best line", line_order[at], 1, told->state[line_order[at]]);
            at++;
        }
        expect(graph, "decided at the first best line", -1, at, told->decided);
        return;
    }
    expect(graph, "decided at the end", -1, legal_count(graph, values), told->decided);
    for (int line = 0; line < graph->lines; line++) {
        if (values[line] == NOT_LEGAL) continue;
        if (what == 2 || values[line] == value) expect(graph, "state at the end", line, 1, told->state[line]);
        else if (!told->state[line]) fail(graph, "state at the end", line, 2, 0);
    }
}

static void ask(const Graph *graph, int what, int value, const int values[MOST]) {
    if (what == 3) {
        int legal = shuffle_lines(graph->lines, values);
        if (below(8) == 0) { /* refused, and nothing has changed */
            int wrong = graph->lines + below(256 - graph->lines);
            for (int line = 0; line < graph->lines; line++)
                if (values[line] == NOT_LEGAL && below(2)) wrong = line;
            exchange[legal ? below(legal) : 0] = (unsigned char)wrong;
            if (legal) expect(graph, "begin with a line too many", -1, 0, begin(3));
            run(some_nodes());
            memcpy(exchange, line_order, sizeof line_order);
        }
    }
    expect(graph, "begin", -1, 1, begin(what));
    Answer told = answer();
    check(graph, &told, value, values);
    int same = below(2) ? some_nodes() : 0, abandon = below(50) == 0;
    for (long slices = 0; !run(same ? same : some_nodes()); slices++) {
        uint64_t before = told.nodes;
        told = answer();
        check(graph, &told, value, values);
        if (told.nodes < before) fail(graph, "nodes went back", -1, (long)before, (long)told.nodes);
        if (slices > ENDLESS) fail(graph, "a search without an end", -1, 1, 0);
        if (abandon) return;
    }
    told = answer();
    check_finished(graph, &told, what, value, values);
    if (below(10)) return;
    expect(graph, "run after the end", -1, 1, run(some_nodes()));
    told = answer();
    check_finished(graph, &told, what, value, values);
}

static void compare(const Graph *graph) {
    int values[MOST], value = brute_force(graph, values);
    put(graph);
    expect(graph, "load", -1, 1, load(graph->lines, graph->maps, graph->rules));
    ask(graph, below(4), value, values);
    while (below(3) == 0) ask(graph, below(4), value, values); /* another question about the same position */
    compared++;
}

static void one_graph(void) {
    Graph graph = random_graph();
    compare(&graph);
    graph_number++;
}

/* ---- large and hostile input ---- */

static int chosen_rules; /* of the graphs that are visited */

/* Load a graph of any size, search within a budget, leave it. `value` is what it is worth, if `known`. */
static void visit(Graph *graph, int known, int value) {
    graph->rules = chosen_rules;
    known = known && !chosen_rules;
    put(graph);
    expect(graph, "load of a large graph", -1, 1, load(graph->lines, graph->maps, graph->rules));
    for (int what = 0; what < 4; what++) {
        if (what == 3) shuffle_lines(graph->lines, NULL);
        int begun = begin(what);
        if (what == 3 && !begun && graph->rules & FORCED) break; /* an order with lines that are not legal */
        expect(graph, "begin", -1, 1, begun);
        int done = 0;
        for (int nodes = 0; nodes < (what < 2 ? 20000 : 100000) && !done; nodes += 5000) {
            done = run(5000);
            Answer told = answer();
            if (told.low > told.high) fail(graph, "bounds cross", -1, told.low, told.high);
            if (known && (told.low > value || told.high < value)) fail(graph, "known value", what, value, told.low);
            if (done) expect(graph, "bounds at the end", -1, told.low, told.high);
        }
    }
    one_graph(); /* what was left in the middle may not disturb what comes next */
}

static void large(void) {
    Graph graph = {0};
    chosen_rules = (int)((seed + graph_number / 5000) % 4);
    visit(&graph, 1, 0); /* no line at all */
    graph = (Graph){0}, join(&graph, 64, 253, GROUND_CELL), visit(&graph, 1, 1);
    for (int dominoes = 63; dominoes <= 64; dominoes++) {
        graph = (Graph){0};
        for (int i = 0; i < dominoes; i++) join(&graph, 64, 2 * i, 2 * i + 1);
        visit(&graph, 1, 2 * dominoes);
    }
    graph = (Graph){0};
    for (int i = 0; i < 64; i++) join(&graph, 64, 7, GROUND_CELL);
    visit(&graph, 1, -1);
    graph = (Graph){0};
    for (int i = 0; i < 64; i++) join(&graph, 64, i & 1 ? 9 : 200, i & 1 ? 200 : 9);
    visit(&graph, 1, -2);
    int next = 0;
    graph = (Graph){0}, chain(&graph, 64, &next, GROUND_CELL, GROUND_CELL, 63), visit(&graph, 1, -63);
    next = 1;
    graph = (Graph){0}, chain(&graph, 64, &next, 0, 0, 63), visit(&graph, 1, -64);
    next = 0, graph = (Graph){0};
    for (int i = 0; i < 21; i++, next++) {
        int first = next++;
        chain(&graph, 64, &next, first, first, 2);
    }
    visit(&graph, 0, 0);
    for (int cells = 2; cells <= 40; cells += 1 + below(9)) { /* dense, then sparse */
        graph = (Graph){0};
        while (graph.lines < 64) {
            int one = below(cells), other = below(cells);
            join(&graph, 64, one, one == other ? GROUND_CELL : other);
        }
        visit(&graph, 0, 0);
    }
}

static int well_formed(int lines) {
    for (int line = 0; line < lines; line++) {
        int one = exchange[2 * line], other = exchange[2 * line + 1];
        if (one > 253 || other == 254 || one == other) return 0;
    }
    return lines >= 0 && lines <= 64;
}

static void hostile(void) {
    static const int odd[] = {-2147483647 - 1, -1, 0, 1, 12, 65, 255, 4096, 65536, 2147483647};
    const Graph none = {0};
    for (int i = 0; i < 400; i++) {
        int lines = below(8) ? below(65) : odd[below(10)], maps = below(2) ? 0 : below(8) ? below(12) : odd[below(10)];
        int tame = below(4); /* bytes that are mostly well formed, else hardly anything gets in */
        for (int at = 0; at < (int)sizeof exchange; at++)
            exchange[at] = (unsigned char)(!tame       ? (int)(word() & 255)
                                           : at & 1    ? 128 + below(126)
                                           : tame == 1 ? below(254)
                                                       : below(9));
        int rules = below(16) ? below(4) : odd[below(10)];
        int good = lines >= 0 && lines <= 64 && well_formed(lines), loaded = load(lines, maps, rules);
        if (loaded != 0 && loaded != 1) fail(&none, "load answers", lines, 1, loaded);
        if (!good || maps < 0 || maps > 11 || rules < 0 || rules > 3) expect(&none, "load of a malformed buffer", lines, 0, loaded);
        else if (maps == 0) expect(&none, "load of a well-formed buffer", lines, 1, loaded);
        int what = below(8) ? below(4) : odd[below(10)];
        int begun = begin(what);
        if (!loaded) expect(&none, "begin with nothing loaded", lines, 0, begun);
        for (int slice = 0; slice < 3; slice++)
            if (run(below(4) ? some_nodes() % 20000 : below(2) ? 0 : -below(9)) && begun) break;
        if (loaded && maps) expect(&none, "table", 1, 1, table(1)); /* wrong symmetries may have left wrong values */
        if (i % 8 == 0) one_graph();
    }
    for (int i = 0; i < 10; i++) {
        int megabytes = odd[i];
        if (megabytes == 255) continue;
        int made = table(megabytes);
        if (made != 0 && made != 1) fail(&none, "table answers", megabytes, 1, made);
        one_graph();
    }
    expect(&none, "table", 1, 1, table(1));
}

int main(int count, char **words) {
    if (count != 3) {
        fprintf(stderr, "usage: fuzz SEED COUNT\n");
        return 2;
    }
    seed = strtoull(words[1], NULL, 10);
    uint64_t wanted = strtoull(words[2], NULL, 10);
    const Graph none = {0};
    chance = seed;
    expect(&none, "begin before any load", -1, 0, begin(0));
    run(10);
    one_graph(); /* no table yet */
    expect(&none, "table", 1, 1, table(1));
    while (graph_number < wanted) {
        chance = seed * 0x9E3779B97F4A7C15u + graph_number; /* each graph is the same whatever came before it */
        word();
        if (graph_number % 5000 == 100) large();
        if (graph_number % 5000 == 200) hostile();
        if (below(2000) == 0) expect(&none, "table", 1, 1, table(1 + below(2)));
        one_graph();
    }
    printf("%" PRIu64 " graphs compared, no difference\n", compared);
    return 0;
}
