/**
 * The statistics as a person sees them.
 *
 * @import { CasinoStatistics, DayResult } from './records.js'
 */

import { streaks } from '../daily/record.js';
import { openDialog } from '../dialogs.js';
import { byId } from '../dom.js';
import { LEVELS } from './facts.js';
import { noTally } from './statistics.js';

/** @param {CasinoStatistics} record @param {Record<string, DayResult>} days @param {string} today @param {string} lang */
export function showRecord(record, days, today, lang) {
  const number = new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const tallies = LEVELS.map((level) => record.levels[level] ?? noTally());
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-tally]'))) {
    row.querySelectorAll('td').forEach((cell, place) => {
      const { rounds, points, against, ...counts } = tallies[place];
      if (row.dataset.tally !== 'mean') cell.textContent = String(counts[/** @type {'games'} */ (row.dataset.tally)]);
      else cell.textContent = rounds ? `${number.format(points / rounds)} : ${number.format(against / rounds)}` : '–';
    });
  }
  const results = Object.values(days);
  const won = results.filter(({ points: [mine, theirs] }) => mine > theirs).length;
  const { current, longest } = streaks(/** @type {any} */ ({ days }), today);
  for (const [id, n] of Object.entries({ played: results.length, won, current, longest })) byId(`deals-${id}`).textContent = String(n);
  openDialog('record');
}
