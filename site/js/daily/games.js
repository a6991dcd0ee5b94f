/**
 * What is stored of the daily boards' games: those that were begun, by their date; one for practice; and the board that
 * Python named last, so that it can be drawn before Python is there.
 *
 * @import { GameRecord } from '../records.js'
 *
 * @typedef {{date: string, table: string, seed: string, best: number}} DayBoard what Python answers; docs/protocol.md
 *
 * @typedef {object} Marks what a game on a daily board has besides the game
 * @property {string} date
 * @property {number} best
 * @property {number} hints
 * @property {number} undos
 * @property {boolean} own its first line was drawn on its own day
 *
 * @typedef {GameRecord & Marks} DayGame
 *
 * @typedef {object} DailyGames
 * @property {number} schema
 * @property {DayBoard|null} board
 * @property {Record<string, DayGame>} games
 * @property {DayGame|null} practice
 */

import { emptyView, lattice } from '../board/lattice.js';
import { checkedGame, isCount, isObject, isSeed } from '../records.js';
import { HUMAN, isOver } from '../state.js';
import { isDate } from './dates.js';
import { CELLS } from './record.js';

export const SCHEMA = 1;
/** The computer of the daily board. */
export const LEVEL = 'normal';
/** Finished games are kept to be looked at again; their results stay in the record in any case. */
const FINISHED_KEPT = 5;

/** @returns {DailyGames} */
export function noGames() {
  return { schema: SCHEMA, board: null, games: {}, practice: null };
}

/** Every part sound. @param {unknown} value @returns {DailyGames|null} */
export function checkedGames(value) {
  const sound = soundGames(value);
  return sound && sound.broken === 0 ? sound.games : null;
}

/**
 * The sound parts of a stored value: one broken game shall not take the others with it.
 * @param {unknown} value
 * @returns {{games: DailyGames, broken: number}|null} null for what is no such value at all
 */
export function soundGames(value) {
  if (!isObject(value) || value.schema !== SCHEMA || !isObject(value.games)) return null;
  const games = noGames();
  let broken = 0;
  for (const [date, stored] of Object.entries(value.games)) {
    const game = sound(() => checkedDayGame(stored));
    if (game && game.date === date && game.seats[1] === LEVEL) games.games[date] = game;
    else broken += 1;
  }
  if (value.board) games.board = sound(() => checkedBoard(value.board));
  if (value.practice) games.practice = sound(() => checkedDayGame(value.practice));
  broken += Number(Boolean(value.board) && !games.board) + Number(Boolean(value.practice) && !games.practice);
  return { games, broken };
}

/** @template T @param {() => T|null} check */
function sound(check) {
  try {
    return check();
  } catch {
    return null;
  }
}

/** @param {unknown} value @returns {DayBoard|null} */
function checkedBoard(value) {
  if (!isObject(value) || !isDate(value.date) || !isCount(value.best, CELLS)) return null;
  if (!isSeed(value.seed) || !isDailyTable(value.table)) return null;
  const { date, table, seed, best } = value;
  return { date, table, seed, best };
}

/** @param {unknown} value @returns {DayGame|null} */
function checkedDayGame(value) {
  const game = checkedGame(value);
  if (!game || !isObject(value) || !isDailyTable(game.table)) return null;
  const { date, best, hints, undos, own } = value;
  if (!isDate(date) || !isCount(best, CELLS) || !isCount(hints) || !isCount(undos)) return null;
  if (typeof own !== 'boolean' || game.seats[1] === HUMAN) return null;
  return { ...game, date, best, hints, undos, own };
}

/** Five by five with given lines, for two, the person begins. @param {unknown} table */
function isDailyTable(table) {
  return typeof table === 'string' && /^5x5\/lines=[a-z0-9,_]+$/.test(table) && lattice(table).given.length > 0;
}

/** The paper before anybody knows what is drawn on it. */
export function blankView() {
  return emptyView('5x5');
}

/** Without the oldest of the finished games. @param {DailyGames} stored @returns {DailyGames} */
export function tidied(stored) {
  const finished = Object.values(stored.games).filter((game) => isOver(game.view));
  const old = finished.toSorted((a, b) => b.stamp - a.stamp).slice(FINISHED_KEPT);
  const games = { ...stored.games };
  for (const { date } of old) delete games[date];
  return { ...stored, games };
}
