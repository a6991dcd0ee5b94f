/* The transposition table: for a position's key proven bounds of its value and the move that was best.

   A key is a sum of 64-bit hashes over the parts of a position. It names the position up to symmetry whatever the board,
   so that entries stay true from one question and one board to the next. Two positions with one key would be mixed up:
   with n positions looked up among m entries the chance of one mistake is n * m / 2^64 at most, four times that where
   eight symmetries apply: below 1 in 200 for an hour of searching with 64 MB, a millionth for a move's second. */

#ifndef SPIELKASTEN_TABLE_H
#define SPIELKASTEN_TABLE_H

#include "graph.h"

typedef struct {
    u64 key;
    i8 low, high;
    u8 size, age; /* size: edges, the more the dearer to find again */
    u8 move; /* the line of the edge, or WHOLE + cells; NO_MOVE */
} Entry;

enum { WAYS = 4, NO_MOVE = 255, WHOLE = 128 };

typedef struct {
    Entry entry[WAYS]; /* as many as one cache line holds */
} Bucket;

/* Linear hashing (Litwin 1980): the table grows with what it holds, one bucket at a time, so that small searches stay in
   the processor's cache, an empty table costs nothing, and no search ever waits for a table to be copied. */
enum { FIRST_BUCKETS = 64 };
static Bucket first_buckets[FIRST_BUCKETS];
static Bucket *buckets = first_buckets;
static u64 most_buckets = FIRST_BUCKETS; /* a power of two */
static u64 buckets_used = FIRST_BUCKETS, half = FIRST_BUCKETS; /* half <= buckets_used < 2 * half */
static u64 filled;
static u8 age;

static Bucket *bucket_of(u64 key) {
    u64 i = key & (2 * half - 1);
    return &buckets[i < buckets_used ? i : i - half];
}

/* Never asked for key 0, which marks unused entries and names the empty position: its value is known without a table. */
static Entry *find(u64 key) {
    Bucket *b = bucket_of(key);
    int at = (b->entry[1].key == key) + 2 * (b->entry[2].key == key) + 3 * (b->entry[3].key == key);
    Entry *e = &b->entry[at]; /* without a branch for each: which one it is cannot be foreseen */
    return e->key == key ? e : 0;
}

static void empty_table(void) {
    static const Bucket empty;
    for (int i = 0; i < FIRST_BUCKETS; i++) buckets[i] = empty;
    buckets_used = half = FIRST_BUCKETS;
    filled = 0;
}

/* Use one bucket more: it takes over its part of the entries of the bucket `half` before it. */
static void grow_table(void) {
    static const Bucket empty;
    static const Entry nothing;
    Bucket *from = &buckets[buckets_used - half], *to = &buckets[buckets_used];
    *to = empty;
    for (int i = 0; i < WAYS; i++)
        if (from->entry[i].key & half) {
            to->entry[i] = from->entry[i];
            from->entry[i] = nothing;
        }
    if (++buckets_used == 2 * half) half *= 2;
}

/* The entry of a position, in place of an older or a smaller one if it is new. */
static Entry *claim(u64 key, int size) {
    Bucket *b = bucket_of(key);
    Entry *least = 0;
    int least_worth = 1 << 20;
    for (int i = 0; i < WAYS; i++) {
        Entry *e = &b->entry[i];
        if (e->key == key) return e;
        int worth = e->key ? e->size + (e->age == age ? 256 : 0) : -1;
        if (worth < least_worth) {
            least_worth = worth;
            least = e;
        }
    }
    if (!least->key && ++filled > 2 * buckets_used && buckets_used < most_buckets) {
        grow_table();
        return claim(key, size);
    }
    Entry fresh = {key, -UNKNOWN, UNKNOWN, (u8)size, age, NO_MOVE};
    *least = fresh;
    return least;
}

#endif
