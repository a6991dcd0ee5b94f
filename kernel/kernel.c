/* The exact solver of strings and coins under normal play: any board of any lattice with 64 open lines at most.

   `kernel.h` says how it is asked. The answers, and the proofs of what is left out, are those of the plain Python in
   site/py/spielkasten/boxes/solver*.py; `docs/solver.md` tells what each reduction saves. Nothing is imported: neither
   memory nor clock nor chance. */

#include "kernel.h"
#include "position.h"
#include "search.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#else
#include <stdlib.h>
#define EXPORT(name)
#endif

enum { VALUE_ONLY, BEST_LINES, ALL_LINES, ONE_BEST_LINE };
enum { OPEN, EXACT, WORSE };

_Alignas(16) unsigned char exchange[EXCHANGE_BYTES];

static int loaded, kind, value_known, finished, asked;
static Term root, term; /* the position, and the line in work */
static int goal_of_question, guess, step, way;
static int decided, value_of[MAX_LINES];
static u8 state_of[MAX_LINES], line_order[MAX_LINES];
static struct {
    u64 key;
    int base, sign, leave;
} seen[MAX_LINES];

/* ---- memory ---- */

static u64 table_bytes; /* of the table that has been made */

#ifdef __wasm__
static void *grow(u64 bytes) {
    enum { PAGE = 65536 };
    unsigned long before = __builtin_wasm_memory_grow(0, (unsigned long)((bytes + PAGE - 1) / PAGE));
    return before == (unsigned long)-1 ? 0 : (void *)(before * PAGE);
}
#else
static void *grow(u64 bytes) { return calloc(1, bytes); }
#endif

EXPORT(buffer) int buffer(void) { return (int)(unsigned long)exchange; }

EXPORT(table) int table(int megabytes) {
    if (megabytes < 1 || megabytes > 2048) return 0;
    u64 bytes = 1u << 20;
    while (2 * bytes <= (u64)megabytes << 20) bytes *= 2;
    if (bytes > table_bytes) {
        u8 *room = grow(bytes + sizeof(Bucket));
        if (!room) return 0;
        /* On a cache line's boundary: memory that is allocated need not be. */
        buckets = (Bucket *)(room + (sizeof(Bucket) - (unsigned long)room % sizeof(Bucket)) % sizeof(Bucket));
        table_bytes = bytes;
    }
    most_buckets = bytes / sizeof(Bucket);
    empty_table();
    return 1;
}

/* ---- what is told ---- */

static void bounds_of(const Term *t, int *least, int *most) {
    int a = t->low, b = t->high;
    if (t->leave) {
        Move m = {.leave = (u8)t->leave, .k = (u8)t->leave};
        receive(&m, a, b, &a, &b);
    }
    *least = t->base + (t->sign > 0 ? a : -b);
    *most = t->base + (t->sign > 0 ? b : -a);
}

static void put_number(int place, u32 number) {
    for (int i = 0; i < 4; i++) exchange[4 * place + i] = (u8)(number >> 8 * i);
}

static void tell(void) {
    int least, most;
    bounds_of(&root, &least, &most);
    put_number(0, (u32)least);
    put_number(1, (u32)most);
    put_number(2, (u32)nodes);
    put_number(3, (u32)(nodes >> 32));
    put_number(4, (u32)decided);
    put_number(5, (u32)line_count);
    for (int i = 0; i < MAX_LINES; i++) {
        exchange[32 + i] = (u8)(value_of[i] > 127 ? 127 : value_of[i]); /* 128: 64 dominoes, and nothing else */
        exchange[96 + i] = state_of[i];
    }
}

/* ---- the questions in their order ---- */

static u64 all_lines(void) { return line_count == 64 ? ~0ull : (1ull << line_count) - 1; }

EXPORT(load) int load(int lines, int map_count) {
    loaded = read_position(exchange, lines, exchange + 2 * MAX_LINES, map_count);
    depth = 0;
    age++;
    forget_killers();
    return loaded;
}

EXPORT(begin) int begin(int what) {
    if (!loaded || what < VALUE_ONLY || what > ONE_BEST_LINE) return 0;
    for (int i = 0; i < MAX_LINES; i++) {
        line_order[i] = what == ONE_BEST_LINE ? exchange[i] : (u8)i;
        if (i < line_count && line_order[i] >= line_count) return 0;
    }
    kind = what;
    depth = asked = decided = finished = value_known = 0;
    nodes = 0;
    for (int i = 0; i < MAX_LINES; i++) value_of[i] = state_of[i] = 0;
    make_term(all_lines(), 0, 1, &root);
    guess = root.leave ? -root.leave : 2;
    step = 2;
    way = 0;
    tell();
    return 1;
}

/* The next question about V that helps to find a term's value: from the guess outwards in growing steps. */
static int exact_question(const Term *t) {
    int goal = guess < t->low + 2 ? t->low + 2 : guess > t->high ? t->high : guess;
    return goal + ((goal ^ t->low) & 1);
}

static void after_exact_answer(const Term *t, int yes) {
    step = way == (yes ? 1 : -1) ? 2 * step : 2;
    way = yes ? 1 : -1;
    guess = yes ? t->low + (step > 4 ? step / 2 : 2) : t->high + 2 - (step > 4 ? step / 2 : 2);
}

/* The question about V that helps to tell whether a term reaches a goal. */
static int goal_question(const Term *t, int goal) {
    int far = t->sign > 0 ? goal - t->base : t->base - goal + 2;
    if (!t->leave) return far;
    int take = far - t->leave, hand_over = 2 - far - t->leave;
    return take > t->low && take <= t->high ? take : hand_over;
}

static void ask_about(Term *t, int goal) {
    goal_of_question = goal;
    asked = 1;
    depth = 0;
    int got = ask(&t->graph, 0, t->key, goal);
    if (got >= 0) answer = got;
}

static void take_answer(Term *t) {
    asked = 0;
    if (low > t->low) t->low = low;
    if (high < t->high) t->high = high;
    if (answer && goal_of_question > t->low) t->low = goal_of_question;
    if (!answer && goal_of_question - 2 < t->high) t->high = goal_of_question - 2;
}

static void close_line(int line, int state, int value) {
    state_of[line] = (u8)state;
    value_of[line] = value;
    decided++;
    if (decided == line_count || (kind == ONE_BEST_LINE && state == EXACT)) finished = 1;
    else asked = -1;
}

/* Begin with the next line; one that leaves what another one leaves is worth the same. */
static void open_line(void) {
    int line = line_order[decided];
    term_after(all_lines(), line, &term);
    seen[decided].key = term.key;
    seen[decided].base = term.base;
    seen[decided].sign = term.sign;
    seen[decided].leave = term.leave;
    asked = 0;
    for (int i = 0; i < decided; i++)
        if (seen[i].key == term.key && seen[i].base == term.base && seen[i].sign == term.sign && seen[i].leave == term.leave) {
            close_line(line, state_of[line_order[i]], value_of[line_order[i]]);
            return;
        }
    guess = term.graph.cells & 1;
    step = 2;
    way = 0;
}

/* Do what comes next, short of searching; 0 when everything is finished. */
static int advance(void) {
    int least, most, value;
    if (finished) return 0;
    bounds_of(&root, &least, &value);
    if (!value_known) {
        if (least < value) {
            ask_about(&root, exact_question(&root));
            return 1;
        }
        value_known = 1;
        if (kind == VALUE_ONLY || !line_count) {
            finished = 1;
            return 0;
        }
        open_line();
        return 1;
    }
    if (asked < 0) {
        open_line();
        return 1;
    }
    int line = line_order[decided];
    bounds_of(&term, &least, &most);
    if (least == value) close_line(line, EXACT, value); /* no line is better */
    else if (least == most && kind == ALL_LINES) close_line(line, EXACT, least);
    else if (most < value && kind != ALL_LINES) close_line(line, WORSE, 0);
    else if (most < value) ask_about(&term, exact_question(&term));
    else ask_about(&term, goal_question(&term, value));
    return 1;
}

EXPORT(run) int run(int budget) {
    if (!loaded) return 1;
    u64 until = nodes + (budget > 0 ? (u32)budget : 1);
    while (!finished && nodes < until) {
        if (asked > 0) {
            if (!work(until)) break;
            Term *t = value_known ? &term : &root;
            take_answer(t);
            after_exact_answer(t, answer);
        } else if (!advance()) {
            break;
        }
    }
    tell();
    return finished;
}
