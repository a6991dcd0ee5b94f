/* Measures the kernel without a browser: positions in, their values and what they cost out.

   Standard input: a line with the table's megabytes, then a position a line: the number of lines and the cells of each,
   as numbers (255: ground). Standard output: `value nodes nanoseconds` for each. The table is emptied before each
   position, so that the figures do not depend on their order. Exit 1 and a line on standard error for bad input. */

#define _POSIX_C_SOURCE 199309L

#include "kernel.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { SLICE = 1000000 };

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

int main(void) {
    int megabytes, lines;
    if (scanf("%d", &megabytes) != 1) return complain("expected the table's megabytes first", 0);
    for (long position = 1;; position++) {
        int got = scanf("%d", &lines);
        if (got == EOF) return 0;
        if (got != 1 || lines < 0 || lines > 64) return complain("expected 0 to 64 lines", position);
        for (int i = 0; i < 2 * lines; i++) {
            int cell;
            if (scanf("%d", &cell) != 1 || cell < 0 || cell > 255) return complain("expected cells 0 to 255", position);
            exchange[i] = (unsigned char)cell;
        }
        if (!table(megabytes)) return complain("the kernel refuses the table", position);
        if (!load(lines, 0) || !begin(0)) return complain("the kernel refuses the position", position);
        int64_t started = nanoseconds();
        while (!run(SLICE)) {
        }
        int64_t took = nanoseconds() - started;
        uint64_t nodes = number_at(2) | (uint64_t)number_at(3) << 32;
        printf("%" PRId32 " %" PRIu64 " %" PRId64 "\n", (int32_t)number_at(0), nodes, took);
        fflush(stdout);
    }
}
