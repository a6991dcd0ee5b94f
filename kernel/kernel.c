/* The exact solver of strings and coins: any board of any lattice with 64 open lines at most, under normal play, in misere
   and where taking is forced.

   `kernel.h` says how it is asked. The answers are those of the plain Python in site/py/spielkasten/boxes/solver*.py; the
   proofs of what is left out stand there or beside the code here; `docs/solver.md` tells what each reduction saves.
   Nothing is imported: neither memory nor clock nor chance. */

#include "kernel.h"
#include "position.h"
#include "misere_search.h"
#include "search.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#else
#include <stdlib.h>
#define EXPORT(name)
#endif

enum { VALUE_ONLY, BEST_LINES, ALL_LINES, ONE_BEST_LINE };
enum { OPEN, EXACT, WORSE, ILLEGAL };
enum { ROOT, NEXT_LINE, LINE, DONE }; /* what is in work: the position's value, a line to begin with, a line; nothing */

_Alignas(16) unsigned char exchange[EXCHANGE_BYTES];

static int loaded, kind, state = DONE, asked; /* asked: a question of the term in work is on the stack */
static Term root, term;                       /* the position, and the line in work */
static int goal_asked, guess, step, way;
static int decided, legal_count, value_of[MAX_LINES];
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
    if (t->leave) fold(t->leave, &a, &b);
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
    put_number(5, (u32)legal_count);
    for (int i = 0; i < MAX_LINES; i++) {
        exchange[32 + i] = (u8)(value_of[i] > 127 ? 127 : value_of[i]); /* 128: 64 dominoes, and nothing else */
        exchange[96 + i] = state_of[i];
    }
}

/* ---- the questions in their order ---- */

/* The search for a value begins with the question V >= guess and goes on from there in steps, which double while the
   answer stays the same: values are seldom far off. */
static void start_guessing(int first) {
    guess = first;
    step = 2;
    way = 0;
}

EXPORT(load) int load(int lines, int map_count, int rule_set) {
    loaded = rule_set >= 0 && rule_set <= (MISERE | FORCED);
    if (loaded) {
        rules = rule_set;
        loaded = read_position(exchange, lines, exchange + 2 * MAX_LINES, map_count);
        legal_count = loaded ? __builtin_popcountll(legal) : 0;
    }
    state = DONE; /* until `begin` */
    depth = 0;
    age++;
    forget_killers();
    return loaded;
}

EXPORT(begin) int begin(int what) {
    if (!loaded || what < VALUE_ONLY || what > ONE_BEST_LINE) return 0;
    for (int i = 0; what == ONE_BEST_LINE && i < legal_count; i++)
        if (exchange[i] >= line_count || !(legal >> exchange[i] & 1)) return 0;
    u64 left = legal;
    for (int i = 0; i < legal_count; i++, left &= left - 1) line_order[i] = what == ONE_BEST_LINE ? exchange[i] : (u8)lowest(left);
    kind = what;
    state = ROOT;
    depth = asked = decided = 0;
    nodes = 0;
    for (int i = 0; i < MAX_LINES; i++) {
        value_of[i] = 0;
        state_of[i] = i < line_count && !(legal >> i & 1) ? ILLEGAL : OPEN;
    }
    make_term(all_lines(), 0, 1, &root);
    /* Whoever moves in a quiet position is a little better off more often than not; measured, not proven. */
    start_guessing(root.leave ? -root.leave : 2);
    tell();
    return 1;
}

static int exact_question(const Term *t) {
    int goal = guess < t->low + 2 ? t->low + 2 : guess > t->high ? t->high : guess;
    return goal + ((goal ^ t->low) & 1);
}

static void guess_on(const Term *t, int yes) {
    step = way == (yes ? 1 : -1) ? 2 * step : 2;
    way = yes ? 1 : -1;
    int jump = step > 4 ? step / 2 : 2;
    guess = yes ? t->low + jump : t->high + 2 - jump;
}

/* The question about V that helps to tell whether a term reaches a goal. */
static int goal_question(const Term *t, int goal) {
    int far = t->sign > 0 ? goal - t->base : t->base - goal + 2;
    if (!t->leave) return far;
    int take = far - t->leave, hand_over = 2 - far - t->leave;
    return take > t->low && take <= t->high ? take : hand_over;
}

static void ask_about(const Term *t, int goal) {
    goal_asked = goal;
    asked = 1;
    depth = 0;
    int got = rules == MISERE ? ask_misere(&t->graph, 0, t->key, goal) : ask(&t->graph, 0, t->key, goal);
    if (got >= 0) answer = got;
}

static void take_answer(Term *t) {
    asked = 0;
    if (low > t->low) t->low = low;
    if (high < t->high) t->high = high;
    if (answer && goal_asked > t->low) t->low = goal_asked;
    if (!answer && goal_asked - 2 < t->high) t->high = goal_asked - 2;
    guess_on(t, answer);
}

static void close_line(int line, int how, int value) {
    state_of[line] = (u8)how;
    value_of[line] = value;
    decided++;
    state = decided == legal_count || (kind == ONE_BEST_LINE && how == EXACT) ? DONE : NEXT_LINE;
}

/* Begin with the next line; one that leaves what another one leaves is worth the same. */
static void open_line(void) {
    int line = line_order[decided];
    term_after(all_lines(), line, &term);
    seen[decided].key = term.key;
    seen[decided].base = term.base;
    seen[decided].sign = term.sign;
    seen[decided].leave = term.leave;
    state = LINE;
    for (int i = 0; i < decided; i++)
        if (seen[i].key == term.key && seen[i].base == term.base && seen[i].sign == term.sign && seen[i].leave == term.leave) {
            close_line(line, state_of[line_order[i]], value_of[line_order[i]]);
            return;
        }
    start_guessing(term.graph.cells & 1);
}

/* Do what comes next, short of searching. */
static void advance(void) {
    int least, most, value;
    bounds_of(&root, &value, &most);
    if (state == ROOT) {
        if (value < most) ask_about(&root, exact_question(&root));
        else state = kind == VALUE_ONLY || !line_count ? DONE : NEXT_LINE;
        return;
    }
    if (state == NEXT_LINE) {
        open_line();
        return;
    }
    int line = line_order[decided];
    bounds_of(&term, &least, &most);
    if (least == value) close_line(line, EXACT, value); /* no line is better */
    else if (least == most && kind == ALL_LINES) close_line(line, EXACT, least);
    else if (most < value && kind != ALL_LINES) close_line(line, WORSE, 0);
    else ask_about(&term, most < value ? exact_question(&term) : goal_question(&term, value));
}

EXPORT(run) int run(int budget) {
    if (!loaded) return 1;
    u64 until = nodes + (budget > 0 ? (u32)budget : 1);
    while (state != DONE && nodes < until) {
        if (!asked) advance();
        else if (rules == MISERE ? work_misere(until) : work(until)) take_answer(state == ROOT ? &root : &term);
        else break;
    }
    tell();
    return state == DONE;
}
