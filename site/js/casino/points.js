/**
 * The points of one round as a table: a row for each thing that is worth points, what there is of it, and what it brings.
 *
 * @import { Score } from './facts.js'
 * @import { CardWords } from './words.js'
 */

import { putWords } from './words.js';

/** Literal keys, so that a search for a text finds its place. @type {Array<[string, keyof Score, keyof Score]>} */
const ROWS = [
  ['casino.row_cards', 'cards', 'points_cards'],
  ['casino.row_spades', 'spades', 'points_spades'],
  ['casino.row_big', 'big', 'points_big'],
  ['casino.row_little', 'little', 'points_little'],
  ['casino.row_aces', 'aces', 'aces'],
  ['casino.row_sweeps', 'sweeps', 'sweeps'],
];

/**
 * @param {Element} table @param {Score} score @param {string[]} names
 * @param {CardWords} words
 * @param {boolean} sums whether earlier rounds are part of the game
 */
export function showPoints(table, score, names, words, sums) {
  table.querySelectorAll('[data-name]').forEach((cell, seat) => (cell.textContent = names[seat]));
  const rows = ROWS.map(([key, count, points]) => {
    const [counts, worth] = /** @type {number[][]} */ ([score[count], score[points]]);
    // Where a thing is a point, its number says nothing more.
    const counted = count === 'cards' || count === 'spades';
    return rowOf(words, key, worth.map((n, seat) => ({ n, of: counted ? counts[seat] : null })));
  });
  rows.push(sumOf(words, 'casino.row_points', score.points));
  if (sums) rows.push(sumOf(words, 'casino.row_totals', score.totals));
  /** @type {Element} */ (table.querySelector('tbody')).replaceChildren(...rows);
}

/** @param {CardWords} words @param {string} key @param {Array<{n: number, of: number|null}>} cells */
function rowOf(words, key, cells) {
  const row = document.createElement('tr');
  const head = document.createElement('th');
  head.scope = 'row';
  putWords(head, words.say({ key, args: { big: '10D', little: '2S' } }));
  row.append(head);
  for (const { n, of } of cells) {
    const cell = document.createElement('td');
    if (of !== null) {
      const small = document.createElement('small');
      putWords(small, { seen: `${of}`, heard: `${words.say({ key: 'casino.row_count', args: { n: of } }).heard}:` });
      cell.append(small, ' ');
    }
    const worth = document.createElement('b');
    putWords(worth, { seen: n ? `+${n}` : '–', heard: words.say({ key: 'casino.points', args: { n } }).heard });
    cell.append(worth);
    row.append(cell);
  }
  return row;
}

/** @param {CardWords} words @param {string} key @param {number[]} numbers */
function sumOf(words, key, numbers) {
  const row = rowOf(words, key, []);
  row.className = key === 'casino.row_totals' ? 'totals' : 'sum';
  for (const n of numbers) {
    const cell = document.createElement('td');
    cell.textContent = String(n);
    row.append(cell);
  }
  return row;
}
