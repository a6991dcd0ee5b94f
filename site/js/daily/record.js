/**
 * The record: for each date the first finished game on its board, and what can be told from them. Nothing here asks
 * what day it is, and nothing is ever taken out: a clock that goes back costs no day.
 *
 * @typedef {object} Result
 * @property {number} boxes the person's
 * @property {number} best what was possible
 * @property {number} hints
 * @property {number} undos
 * @property {boolean} own begun on the board's own day; only such days make a streak
 *
 * @typedef {{schema: number, days: Record<string, Result>}} DailyRecord
 */

import { isCount, isObject } from '../records.js';
import { isDate, shifted } from './dates.js';

export const SCHEMA = 1;
/** Boxes in a row, and on the board. */
export const SIDE = 5;
export const CELLS = SIDE * SIDE;
/** Whoever flies from the first zone of a day to the last one finds an earlier date: by up to so many days. */
const WESTWARDS = 2;

/** @returns {DailyRecord} */
export function emptyRecord() {
  return { schema: SCHEMA, days: {} };
}

/** @param {unknown} value @returns {DailyRecord|null} */
export function checkedRecord(value) {
  if (!isObject(value) || value.schema !== SCHEMA || !isObject(value.days)) return null;
  if (!Object.entries(value.days).every(([date, result]) => isDate(date) && isResult(result))) return null;
  return { schema: SCHEMA, days: value.days };
}

/** @param {unknown} value @returns {value is Result} */
function isResult(value) {
  if (!isObject(value)) return false;
  const { boxes, best, hints, undos, own } = value;
  return isCount(boxes, CELLS) && isCount(best, CELLS) && isCount(hints) && isCount(undos) && typeof own === 'boolean';
}

/**
 * The record with one more day; a date that is in it keeps its first result.
 * @param {DailyRecord} record @param {string} date @param {Result} result
 */
export function withResult(record, date, result) {
  return date in record.days ? record : { ...record, days: { ...record.days, [date]: result } };
}

/**
 * Days in a row, ending today or yesterday, and the most ever.
 * @param {DailyRecord} record @param {string} today
 */
export function streaks({ days }, today) {
  const own = (/** @type {string} */ date) => Object.hasOwn(days, date) && days[date].own;
  let longest = 0;
  let run = 0;
  let before = '';
  for (const date of Object.keys(days).filter(own).toSorted()) {
    run = before && shifted(before, 1) === date ? run + 1 : 1;
    longest = Math.max(longest, run);
    before = date;
  }
  let end = shifted(today, WESTWARDS);
  const yesterday = shifted(today, -1);
  while (end > yesterday && !own(end)) end = shifted(end, -1);
  let current = 0;
  for (; own(end); end = shifted(end, -1)) current += 1;
  return { current, longest };
}

/**
 * How many boards are finished, how many as well as possible, and how often each number of boxes came.
 * @param {DailyRecord} record
 */
export function statistics({ days }) {
  const results = Object.values(days);
  /** @type {Map<number, number>} */
  const spread = new Map();
  for (const { boxes } of results) spread.set(boxes, (spread.get(boxes) ?? 0) + 1);
  // Against Normal more may come out than against an opponent without mistakes.
  const reached = results.filter(({ boxes, best }) => boxes >= best).length;
  return { played: results.length, reached, spread };
}
