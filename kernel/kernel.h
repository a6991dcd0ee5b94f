/* What the kernel exports. All functions take and give 32-bit integers; none may be called while another runs.

   `load` is told the rules: 0 normal play, 1 misere (the fewest cells win; values are such that more is better for the
   mover there, too), 2 forced (if any line closes a cell, only such lines are legal), 3 both.
   Before `load` the exchange area holds the position: two bytes a line, its cells (0 to 253; 255 is the ground, second
   only), and from byte 128 on the maps of 254 bytes each: symmetries, the new number of each cell.
   After `begin` and `run` it holds 32-bit integers (little-endian): proven low and high bound of the position's value
   for the player to move, nodes (low and high half), lines decided, legal lines; from byte 32 on a signed byte a line:
   its value for the player who draws it (127 for 128: 64 dominoes); from byte 96 on a byte a line: 0 unknown, 1 exact, 2
   proven worse than the best, 3 not legal.
   A refused `load` leaves nothing loaded, a refused `begin` changes nothing; `run` before `begin` has nothing to do.
   Before `begin(3)` the first bytes are the legal lines' numbers in the order in which they are to be tried; the search ends
   with the first of them that is as good as any, and the lines before it are proven worse.
*/

#ifndef SPIELKASTEN_KERNEL_H
#define SPIELKASTEN_KERNEL_H

enum { EXCHANGE_BYTES = 3072 }; /* 128 for the lines and 11 maps of 254, rounded up */

/* The exchange area; `buffer` gives its address where addresses are 32 bits, native programs use it by its name. */
extern unsigned char exchange[EXCHANGE_BYTES];

int buffer(void);
int table(int megabytes);      /* make the transposition table, emptied: 1, or 0 if the memory cannot grow */
int load(int lines, int maps, int rules); /* read the position: 1, or 0 if malformed and nothing is loaded */
int begin(int what);           /* 0 the value, 1 best lines too, 2 every line's value, 3 one best line (below): 1, or 0 */
int run(int nodes);            /* search on for about so many nodes: 1 finished, 0 more to do */

#endif
