/* The kernel as a library of this machine, for making opening books: a table as large as the machine's memory, and the
   line that the table knows to be best at the root. Compiled in place of kernel.c, which it includes. */

#define _DEFAULT_SOURCE

#include "kernel.c"

#include <sys/mman.h>

/* Make a table of so many megabytes, rounded down to a power of two: 1, or 0 if there is no such memory. */
int large_table(int megabytes) {
    u64 bytes = 1u << 20;
    while (2 * bytes <= (u64)megabytes << 20) bytes *= 2;
    void *room = mmap(0, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED) return 0;
#ifdef MADV_HUGEPAGE
    madvise(room, bytes, MADV_HUGEPAGE); /* nearly every look-up is in another page */
#endif
    buckets = room;
    table_bytes = bytes;
    most_buckets = bytes / sizeof(Bucket);
    empty_table();
    return 1;
}

/* The place, among the lines that were loaded, of the line that last proved the root's value; -1 if none is known. */
int best_known(void) {
    const Entry *e = root.key ? find(root.key) : 0;
    return e && e->move < WHOLE ? e->move : -1;
}
