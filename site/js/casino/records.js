/**
 * Casino's values as they lie in storage, checked before anything believes them: a game field by field as far as the page
 * draws it before Python has read the save; the record; the daily deals.
 *
 * @import { Game, View } from './facts.js'
 * @import { GameRecord } from '../records.js'
 *
 * @typedef {Game & {schema: number, stamp: number, writer: string, pending: string[]}} CasinoRecord
 *
 * @typedef {object} Tally of games against one level
 * @property {number} games
 * @property {number} won
 * @property {number} rounds
 * @property {number} points the person's
 * @property {number} against the computer's
 * @property {number} sweeps the person's
 * @property {number} marked games in which taking back has shown hidden cards; they count nowhere else
 *
 * @typedef {{schema: number, levels: Record<string, Tally>, counted: string[]}} CasinoStatistics
 *   `counted`: the ids of the games counted last
 *
 * @typedef {object} DayResult
 * @property {number[]} points the person's and the computer's
 * @property {number} hints
 * @property {number} undos
 * @property {boolean} revealed
 * @property {boolean} own begun on its own day
 *
 * @typedef {CasinoRecord & {date: string, hints: number, undos: number, own: boolean}} DealGame
 * @typedef {{schema: number, days: Record<string, DayResult>, games: Record<string, DealGame>}} CasinoDaily
 */

import { isDate } from '../daily/dates.js';
import { SCHEMA, isCount, isObject, isSeed } from '../records.js';
import { HUMAN, LEVELS, isTable } from './facts.js';

const CARD = /^(?:10|[A2-9JQK])[SHDC]$/;
const MAX_TEXT = 60_000;

/** @param {unknown} value @returns {value is string} */
const isText = (value) => typeof value === 'string' && value.length <= MAX_TEXT;
const isFlag = (/** @type {unknown} */ value) => typeof value === 'boolean';
const isSeat = (/** @type {unknown} */ value) => value === 0 || value === 1;
const isName = (/** @type {unknown} */ value) => typeof value === 'string' && /^B\d+$/.test(value);
const isCard = (/** @type {unknown} */ value) => typeof value === 'string' && CARD.test(value);
/** @param {unknown} value @param {(one: any) => boolean} fits */
const isList = (value, fits) => Array.isArray(value) && value.every(fits);
const areCards = (/** @type {unknown} */ value) => isList(value, isCard);
const areGroups = (/** @type {unknown} */ value) => isList(value, areCards);
/** One number for each seat. @param {unknown} value */
const isPair = (value) => isList(value, (one) => isCount(one)) && /** @type {number[]} */ (value).length === 2;
/** @param {(value: any) => boolean} fits */
const orNull = (fits) => (/** @type {unknown} */ value) => value === null || fits(value);

/** @param {unknown} value @param {Record<string, (value: any) => boolean>} fields */
function has(value, fields) {
  return isObject(value) && Object.entries(fields).every(([name, fits]) => fits(value[name]));
}

const BUILD = { name: isName, value: isCount, multiple: isFlag, owner: isSeat, groups: areGroups };
const COUNTS = { cards: isCount, spades: isCount, aces: isCount, big: isCount, little: isCount, sweeps: isCount, pile: areCards };
const REST = { to: orNull(isSeat), cards: areCards };
const LAST = {
  by: isSeat,
  kind: (/** @type {unknown} */ kind) => kind === 'capture' || kind === 'build' || kind === 'trail',
  card: isCard,
  loose: areCards,
  builds: (/** @type {unknown} */ value) => isList(value, isName),
  groups: areGroups,
  taken: areCards,
  value: isCount,
  onto: orNull(isName),
  raised: isFlag,
  added: isFlag,
  scored: isFlag,
  dealt: isFlag,
  rest: orNull((value) => has(value, REST)),
  round_over: isFlag,
};
const PAIRS = [
  'cards', 'spades', 'big', 'little', 'aces', 'sweeps', 'points_cards', 'points_spades', 'points_big', 'points_little', 'points', 'totals',
];
const SCORE = { round: isCount, ...Object.fromEntries(PAIRS.map((name) => [name, isPair])) };
const VIEW = {
  game: (/** @type {unknown} */ value) => value === 'casino',
  table: isTable,
  seat: isSeat,
  to_move: orNull(isSeat),
  round: isCount,
  dealer: isSeat,
  deal: isCount,
  deals: isCount,
  play: isCount,
  plays_left_in_deal: isCount,
  last_cards: isFlag,
  hand: areCards,
  other: isCount,
  other_hand: orNull(areCards),
  loose: areCards,
  builds: (/** @type {unknown} */ value) => isList(value, (build) => has(build, BUILD)),
  stock: isCount,
  stand: (/** @type {unknown} */ value) => isList(value, (one) => has(one, COUNTS)) && /** @type {unknown[]} */ (value).length === 2,
  totals: isPair,
  goal: orNull(isCount),
  unseen: areCards,
  last: orNull((value) => has(value, LAST)),
  moves: (/** @type {unknown} */ value) => isList(value, (move) => has(move, { by: isSeat, text: isText })),
  scores: (/** @type {unknown} */ value) => isList(value, (score) => has(score, SCORE)),
  outcome: orNull((value) => has(value, { winner: orNull(isSeat), totals: isPair })),
  seed: orNull(isSeed),
};

/** Whether the page can draw it without falling over. @param {unknown} value @returns {value is View} */
function isView(value) {
  if (!has(value, VIEW)) return false;
  const { to_move: mover, outcome, hand, loose, builds } = /** @type {View} */ (value);
  const lying = [...hand, ...loose, ...builds.flatMap((build) => build.groups.flat())];
  return (mover === null) === (outcome !== null) && new Set(lying).size === lying.length;
}

/** @param {unknown} value @returns {GameRecord|null} in the shape that the keeper keeps of every game */
export function checkedCasino(value) {
  if (!isObject(value) || value.schema !== SCHEMA) return null;
  const { id, stamp, writer, save, table, seed, seats, link, pending, view, seen } = value;
  if (![id, writer, link].every(isText) || !isTable(table) || !isSeed(seed)) return null;
  if (!(save === null || isText(save)) || typeof stamp !== 'number' || !Number.isFinite(stamp)) return null;
  if (!Array.isArray(seats) || seats.length !== 2 || seats[0] !== HUMAN) return null;
  if (seats[1] !== HUMAN && !LEVELS.includes(seats[1])) return null;
  if (!isList(pending, isText) || !isCount(seen)) return null;
  if (!isView(view) || view.table !== table || seen > view.scores.length) return null;
  return /** @type {GameRecord} */ (/** @type {unknown} */ (value));
}

/** The record without what belongs to the storing. @param {any} record @returns {any} */
export function gameOf({ id, save, table, seed, seats, link, view, seen }) {
  return { id, save, table, seed, seats, link, view, seen };
}

const TALLY = { games: isCount, won: isCount, rounds: isCount, points: isCount, against: isCount, sweeps: isCount, marked: isCount };

/** @param {unknown} value @returns {CasinoStatistics|null} */
export function checkedStatistics(value) {
  if (!isObject(value) || value.schema !== SCHEMA || !isObject(value.levels) || !isList(value.counted, isText)) return null;
  const sound = Object.entries(value.levels).every(([level, tally]) => LEVELS.includes(level) && has(tally, TALLY));
  return sound ? /** @type {CasinoStatistics} */ (value) : null;
}

const RESULT = { points: isPair, hints: isCount, undos: isCount, revealed: isFlag, own: isFlag };
const MARKS = { date: isDate, hints: isCount, undos: isCount, own: isFlag };

/** @param {unknown} value @returns {CasinoDaily|null} */
export function checkedDeals(value) {
  if (!isObject(value) || value.schema !== SCHEMA || !isObject(value.days) || !isObject(value.games)) return null;
  const days = Object.entries(value.days).every(([date, result]) => isDate(date) && has(result, RESULT));
  const games = Object.entries(value.games).every(([date, game]) => game?.date === date && has(game, MARKS) && checkedCasino(game));
  return days && games ? /** @type {CasinoDaily} */ (value) : null;
}
