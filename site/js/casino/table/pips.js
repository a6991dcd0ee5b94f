/** The four signs, and where they stand on number cards. One unit is a 250th of a card's width. */

/** Each in a square of 100 around the origin. @type {Record<string, string>} */
export const SIGNS = {
  S: 'M0-47C11-28 45-12 45 13C45 27 35 35 24 35C15 35 8 31 4 24C5 35 9 42 17 47H-17C-9 42-5 35-4 24C-8 31-15 35-24 35C-35 35-45 27-45 13C-45-12-11-28 0-47Z',
  H: 'M0 46C-14 28-47 10-47-18C-47-34-36-44-23-44C-12-44-4-38 0-28C4-38 12-44 23-44C36-44 47-34 47-18C47 10 14 28 0 46Z',
  D: 'M0-49C8-33 23-13 37 0C23 13 8 33 0 49C-8 33-23 13-37 0C-23-13-8-33 0-49Z',
  C: 'M22-25A22 22 0 1 1-22-25A22 22 0 1 1 22-25ZM46 10A22 22 0 1 1 2 10A22 22 0 1 1 46 10ZM-2 10A22 22 0 1 1-46 10A22 22 0 1 1-2 10ZM-9-10H9V16H-9ZM5 6C4 30 8 41 17 47H-17C-8 41-4 30-5 6Z',
};

const LEFT = 125;
const MIDDLE = 168;
const RIGHT = 211;

/** Rows of a column, from top to bottom. @param {number} count */
const rows = (count) => Array.from({ length: count }, (_, row) => 68 + (row * 216) / (count - 1));

/** @param {number} x @param {number[]} ys @returns {Array<[number, number]>} */
const column = (x, ys) => ys.map((y) => [x, y]);

/** @param {number} count rows on either side @param {number[]} middle heights between them */
const sides = (count, middle) => [...column(LEFT, rows(count)), ...column(RIGHT, rows(count)), ...column(MIDDLE, middle)];

/** The fewer, the larger. @type {Record<string, {size: number, places: Array<[number, number]>}>} */
const PIPS = {
  2: { size: 76, places: column(MIDDLE, rows(2)) },
  3: { size: 68, places: column(MIDDLE, rows(3)) },
  4: { size: 58, places: sides(2, []) },
  5: { size: 58, places: sides(2, [175]) },
  6: { size: 56, places: sides(3, []) },
  7: { size: 52, places: sides(3, [119.5]) },
  8: { size: 52, places: sides(3, [119.5, 230.5]) },
  9: { size: 48, places: sides(4, [175]) },
  10: { size: 48, places: sides(4, [101, 249]) },
};

/** A number card's signs: their size and where they stand. @param {string} rank */
export function pips(rank) {
  return PIPS[rank];
}
