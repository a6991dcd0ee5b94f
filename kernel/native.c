/* Measures the kernel without a browser: positions in, their values and what they cost out.

   Standard input: a line with the table's megabytes, then a position a line: the number of lines, `/` and the number of
   maps if there are any, `/` and the rules if there are maps and it is not normal play, the cells of each line as numbers (255: ground), the 254 numbers of each map. Standard output:
   `value nodes nanoseconds` for each. The table is emptied before each position, so that the figures do not depend on
   their order. Exit 1 and a line on standard error for bad input. */

#define _POSIX_C_SOURCE 199309L

#include "kernel.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { SLICE = 1000000, LINE_BYTES = 128, MAP_BYTES = 254, MOST_MAPS = 11 };

static int complain(const char *what, long position) {
    fprintf(stderr, "native: position %ld: %s\n", position, what);
    return 1;
}

static int64_t nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

static uint32_t number_at(int place) {
    uint32_t number;
    memcpy(&number, exchange + 4 * place, sizeof number);
    return number;
}

/* Read so many numbers of a byte each into the exchange area. */
static int read_bytes(int from, int count) {
    for (int i = 0; i < count; i++) {
        int number;
        if (scanf("%d", &number) != 1 || number < 0 || number > 255) return 0;
        exchange[from + i] = (unsigned char)number;
    }
    return 1;
}

int main(void) {
    int megabytes, lines;
    if (scanf("%d", &megabytes) != 1) return complain("expected the table's megabytes first", 0);
    for (long position = 1;; position++) {
        int got = scanf("%d", &lines);
        if (got == EOF) return 0;
        if (got != 1 || lines < 0 || lines > 64) return complain("expected 0 to 64 lines", position);
        int maps = 0, slash = getchar();
        if (slash == '/' && (scanf("%d", &maps) != 1 || maps < 0 || maps > MOST_MAPS))
            return complain("expected 0 to 11 maps", position);
        int rules = 0;
        if (slash == '/' && (slash = getchar()) == '/' && scanf("%d", &rules) != 1)
            return complain("expected the rules", position);
        if (!read_bytes(0, 2 * lines)) return complain("expected cells 0 to 255", position);
        if (!read_bytes(LINE_BYTES, MAP_BYTES * maps)) return complain("expected a map's numbers 0 to 255", position);
        if (!table(megabytes)) return complain("the kernel refuses the table", position);
        if (!load(lines, maps, rules) || !begin(0)) return complain("the kernel refuses the position", position);
        int64_t started = nanoseconds();
        while (!run(SLICE)) {
        }
        int64_t took = nanoseconds() - started;
        uint64_t nodes = number_at(2) | (uint64_t)number_at(3) << 32;
        printf("%" PRId32 " %" PRIu64 " %" PRId64 "\n", (int32_t)number_at(0), nodes, took);
        fflush(stdout);
    }
}
