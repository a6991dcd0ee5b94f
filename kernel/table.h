/* The transposition table: for a position's key proven bounds of its value and the move that was best.

   A key is a sum of 64-bit hashes over the parts of a position. It names the position up to symmetry whatever the board,
   so that entries stay true from one question and one board to the next. Two positions with one key would be mixed up;
   with n positions looked up among m entries the chance of one mistake is below n * m / 2^64, about 1 in 4,000 in an
   hour of searching. */

#ifndef SPIELKASTEN_TABLE_H
#define SPIELKASTEN_TABLE_H

#include "graph.h"

typedef struct {
    u64 key;
    i8 low, high;
    u8 lines, age;
    u8 move; /* the line of the edge, or WHOLE + cells; NO_MOVE */
} Entry;

enum { WAYS = 4, NO_MOVE = 255, WHOLE = 128 };

typedef struct {
    Entry entry[WAYS]; /* as many as one cache line holds */
} Bucket;

static Bucket first_buckets[64];
static Bucket *buckets = first_buckets;
static u64 bucket_mask = 63;
static u8 age;

static Entry *find(u64 key) {
    Bucket *b = &buckets[key & bucket_mask];
    for (int i = 0; i < WAYS; i++)
        if (b->entry[i].key == key) return &b->entry[i];
    return 0;
}

/* The entry of a position, in place of an older or a smaller one if it is new. */
static Entry *claim(u64 key, int lines) {
    Bucket *b = &buckets[key & bucket_mask];
    Entry *least = 0;
    int least_worth = 1 << 20;
    for (int i = 0; i < WAYS; i++) {
        Entry *e = &b->entry[i];
        if (e->key == key) return e;
        int worth = e->key ? e->lines + (e->age == age ? 256 : 0) : -1;
        if (worth < least_worth) {
            least_worth = worth;
            least = e;
        }
    }
    Entry fresh = {key, -UNKNOWN, UNKNOWN, (u8)lines, age, NO_MOVE};
    *least = fresh;
    return least;
}

#endif
