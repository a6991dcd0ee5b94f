/**
 * A game as it lies in storage, checked field by field: a stored value may come from an older page, a foreign one or
 * from a person with a text editor, and must never bring the page down.
 *
 * @import { Game } from './state.js'
 * @import { View } from './board/types.js'
 *
 * @typedef {Game & {schema: number, stamp: number, writer: string, pending: string[]}} GameRecord
 */

import { lattice } from './board/lattice.js';
import { HUMAN, LEVELS } from './state.js';

export const SCHEMA = 1;
const MAX_TEXT = 40_000;

/**
 * @param {unknown} value
 * @returns {GameRecord|null}
 */
export function checkedGame(value) {
  if (!isObject(value) || value.schema !== SCHEMA) return null;
  const { id, stamp, writer, save, table, seed, seats, link, pending, view } = value;
  if (![id, writer, table, link].every(isText)) return null;
  if (!(save === null || isText(save)) || typeof stamp !== 'number' || !Number.isFinite(stamp)) return null;
  if (!isSeed(seed)) return null;
  if (!Array.isArray(seats)) return null;
  if (!seats.every((seat) => seat === HUMAN || LEVELS.includes(seat))) return null;
  // The person is always player 0 against the computer; two computers would leave nobody to play.
  if (seats[0] !== HUMAN) return null;
  if (seats.length > 2 && seats.some((seat) => seat !== HUMAN)) return null;
  const board = lattice(String(table)); // throws for a text that is no table; the reader takes that as broken
  if (seats.length !== board.players) return null;
  if (!Array.isArray(pending) || !pending.every((line) => board.numbers.has(line))) return null;
  if (!isView(view, board)) return null;
  return /** @type {GameRecord} */ (value);
}

/**
 * @param {unknown} value
 * @param {import('./board/types.js').Lattice} board
 * @returns {value is View}
 */
function isView(value, board) {
  if (!isObject(value) || value.game !== 'boxes' || value.table !== board.text) return false;
  const { given, moves, owners, scores, to_move: mover, again, last, closes, outcome } = value;
  const players = board.players;
  const isPlayer = (/** @type {unknown} */ who) => isCount(who, players - 1);
  const isLine = (/** @type {unknown} */ line) => typeof line === 'string' && board.numbers.has(line);
  const isCell = (/** @type {unknown} */ cell) => isCount(cell, board.cells.length - 1);

  if (!Array.isArray(given) || given.join() !== board.given.join()) return false;
  if (!Array.isArray(moves) || !moves.every(isObject)) return false;
  if (!moves.every((move) => isLine(move.line) && isPlayer(move.by))) return false;
  if (!moves.every((move) => Array.isArray(move.cells) && move.cells.every(isCell))) return false;
  if (new Set([...given, ...moves.map((move) => move.line)]).size !== given.length + moves.length) return false;
  if (!Array.isArray(owners) || owners.length !== board.cells.length) return false;
  if (!owners.every((owner) => owner === null || owner === -1 || isPlayer(owner))) return false;
  if (!Array.isArray(scores) || scores.length !== players) return false;
  if (!scores.every((score) => isCount(score, board.cells.length))) return false;
  if (!(mover === null || isPlayer(mover)) || typeof again !== 'boolean') return false;
  // Games from before there was forced taking have none.
  if (value.must_take !== undefined && typeof value.must_take !== 'boolean') return false;
  if (!(last === null || isLine(last))) return false;
  if (!isObject(closes) || !Object.entries(closes).every(([line, n]) => isLine(line) && isCount(n, 2))) return false;
  if (outcome === null) return mover !== null;
  if (!isObject(outcome) || typeof outcome.margin !== 'number') return false;
  return outcome.winner === null || isPlayer(outcome.winner);
}

/** @param {unknown} value @returns {value is Record<string, any>} */
export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @param {unknown} value @returns {value is string} */
function isText(value) {
  return typeof value === 'string' && value.length <= MAX_TEXT;
}

/** What Python takes as a seed. @param {unknown} value @returns {value is string} */
export function isSeed(value) {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value);
}

/** @param {unknown} value @param {number} [most] */
export function isCount(value, most = 1e6) {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;
}
