/**
 * The record as a person sees it.
 *
 * @import { DailyRecord } from './record.js'
 */

import { byId } from '../dom.js';
import { CELLS, statistics, streaks } from './record.js';

/** @param {DailyRecord} record @param {string} today */
export function showStatistics(record, today) {
  const { played, reached, spread } = statistics(record);
  const { current, longest } = streaks(record, today);
  for (const [id, number] of Object.entries({ played, reached, current, longest })) byId(id).textContent = String(number);
  const most = Math.max(1, ...spread.values());
  const counts = [...spread.keys()];
  const rows = [];
  // A gap between two results is part of the picture; what lies outside is not.
  for (let boxes = Math.max(...counts, 0); boxes >= Math.min(...counts, CELLS); boxes -= 1) {
    rows.push(rowOf(boxes, spread.get(boxes) ?? 0, most));
  }
  byId('spread').replaceChildren(...rows);
  byId('spread').closest('div')?.toggleAttribute('hidden', !played);
}

/** @param {number} boxes @param {number} times @param {number} most */
function rowOf(boxes, times, most) {
  const row = document.createElement('tr');
  const head = document.createElement('th');
  head.scope = 'row';
  head.textContent = String(boxes);
  const cell = document.createElement('td');
  const bar = document.createElement('meter');
  bar.max = most;
  bar.value = times;
  bar.setAttribute('aria-hidden', 'true');
  cell.append(bar, String(times));
  row.append(head, cell);
  return row;
}
