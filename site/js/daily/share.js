/**
 * The text that a person may share: how it went, nothing of how to play. No line and no place on the board is in it.
 *
 * @import { View } from '../board/types.js'
 * @import { Translate } from '../i18n.js'
 * @import { Result } from './record.js'
 */

import { CELLS, SIDE } from './record.js';

const SQUARES = ['🟨', '🟥'];

/**
 * @param {{date: string, result: Result, view: View|null, address: string, t: Translate}} given
 *   `view` of the finished game, where there still is one
 */
export function shareText({ date, result, view, address, t }) {
  const mine = result.boxes;
  const head = t('daily.share_head', { date });
  const score = t('daily.share_score', { mine, theirs: CELLS - mine, best: result.best });
  return [head, [score, ...helpOf(result, t)].join(' · '), ...(view ? rowsOf(view) : []), address].join('\n');
}

/** "1 Tipp", "2-mal zurückgenommen" @param {Result} result @param {Translate} t */
export function helpOf({ hints, undos }, t) {
  const help = [];
  if (hints) help.push(t('daily.hints', { n: hints }));
  if (undos) help.push(t('daily.undos', { n: undos }));
  return help;
}

/** Who took the boxes, in the order in which they were closed. @param {View} view */
function rowsOf({ moves }) {
  const taken = moves.flatMap(({ by, cells }) => cells.map(() => SQUARES[by]));
  const rows = [];
  for (let place = 0; place < taken.length; place += SIDE) rows.push(taken.slice(place, place + SIDE).join(''));
  return rows;
}
