/**
 * The result of a day: what came out, what was possible, and the text to share it.
 *
 * @import { View } from '../board/types.js'
 * @import { Translate } from '../i18n.js'
 * @import { Result } from './record.js'
 */

import { byId } from '../dom.js';
import { openDialog } from '../dialogs.js';
import { wireShare } from '../send.js';
import { CELLS } from './record.js';
import { helpOf, shareText } from './share.js';

/** @param {{t: Translate, address: (date: string) => string}} given */
export function createResult({ t, address }) {
  const share = wireShare(t);

  /** @param {{date: string, result: Result, view: View|null, streak: number}} shown */
  return ({ date, result, view, streak }) => {
    const { boxes, best, own } = result;
    byId('day-end-title').textContent = titleOf(result, t);
    byId('day-end-result').querySelectorAll('[data-score]').forEach((score, player) => {
      score.textContent = String(player ? CELLS - boxes : boxes);
    });
    byId('day-end-text').textContent = boxes > best ? t('daily.end_more', { best }) : t('daily.end_best', { best });
    const more = helpOf(result, t);
    if (own) more.push(t('daily.end_streak', { n: streak }));
    else more.push(t('daily.end_archive'));
    byId('day-end-more').textContent = more.join(' · ');
    share.put(shareText({ date, result, view, address: address(date), t }));
    openDialog('day-end');
  };
}

/** @param {Result} result @param {Translate} t */
function titleOf({ boxes, best }, t) {
  if (boxes >= best) return t('daily.end_reached');
  return boxes > CELLS / 2 ? t('daily.end_won') : t('daily.end_lost');
}
