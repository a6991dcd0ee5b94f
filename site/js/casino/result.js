/**
 * The points after a round, and the end of a game: result, points, how a daily deal is told to others.
 *
 * @import { Day, Game } from './facts.js'
 * @import { DayResult } from './records.js'
 * @import { Translate } from '../i18n.js'
 * @import { CardWords } from './words.js'
 */

import { openDialog } from '../dialogs.js';
import { byId } from '../dom.js';
import { wireShare } from '../send.js';
import { namesOf, versusComputer } from './facts.js';
import { showPoints } from './points.js';
import { leadOf, resultOf } from './sentence.js';

/** "1 Tipp", "2-mal zurückgenommen" @param {Pick<DayResult, 'hints'|'undos'|'revealed'>} result @param {Translate} t */
export function helpOf({ hints, undos, revealed }, t) {
  const help = [];
  if (hints) help.push(t('daily.hints', { n: hints }));
  if (undos) help.push(t('daily.undos', { n: undos }));
  if (revealed) help.push(t('casino.share_revealed'));
  return help;
}

/**
 * What a person may share of a daily deal: how it went, nothing of the cards.
 * @param {{date: string, result: DayResult, address: string, t: Translate}} given
 */
export function shareText({ date, result, address, t }) {
  const [mine, theirs] = result.points;
  const score = t('casino.share_score', { mine, theirs });
  return [t('casino.share_head', { date }), [score, ...helpOf(result, t)].join(' · '), address].join('\n');
}

/**
 * @param {object} given
 * @param {Translate} given.t
 * @param {CardWords} given.words
 * @param {() => void} given.seen the points have been looked at
 * @param {() => string} given.address of the finished game
 * @param {(date: string) => string} given.dayAddress
 */
export function createResult({ t, words, seen, address, dayAddress }) {
  const share = wireShare(t, () => (byId('share').hidden = false));
  byId('end-link').addEventListener('click', () => share.copy(address(), 'casino.link_copied'));
  byId('round').addEventListener('close', seen);
  byId('end').addEventListener('close', seen);

  /** @param {string} id @param {Game} game */
  function points(id, game) {
    const table = /** @type {Element} */ (byId(id).querySelector('[data-points]'));
    const score = game.view.scores[game.view.scores.length - 1];
    showPoints(table, score, namesOf(game, t), words, game.view.goal !== null);
  }

  return {
    /** Points that wait to be looked at before the next deal goes on. @param {Game} game */
    round(game) {
      const { scores } = game.view;
      byId('round-title').textContent = t('casino.round_title', { round: scores[scores.length - 1].round });
      points('round', game);
      byId('round-lead').textContent = words.say(leadOf(game, namesOf(game, t))).heard;
      openDialog('round');
    },

    /** @param {Game} game @param {boolean} revealed @param {Day|null} day @param {DayResult|null} result @param {number} streak */
    end(game, revealed, day, result, streak) {
      const names = namesOf(game, t);
      const { outcome, totals, seed } = game.view;
      const winner = outcome?.winner ?? null;
      byId('end-title').textContent = titleOf(game, names, t);
      byId('end-result').querySelectorAll('.chip').forEach((chip, seat) => {
        chip.classList.toggle('won', seat === winner);
        /** @type {Element} */ (chip.querySelector('[data-score]')).textContent = String(totals[seat]);
        /** @type {Element} */ (chip.querySelector('[data-who]')).textContent = names[seat];
      });
      byId('end-text').textContent = words.say(resultOf(game, names)).heard;
      points('end', game);
      const more = [];
      if (day && result) more.push(...helpOf(result, t), result.own ? t('daily.end_streak', { n: streak }) : t('daily.end_archive'));
      else if (revealed) more.push(t('casino.end_revealed'));
      if (seed !== null) more.push(t('casino.end_seed', { seed }));
      byId('end-more').textContent = more.join(' · ');
      const shared = day !== null && result !== null;
      byId('share').hidden = !shared;
      byId('end-share').hidden = shared;
      share.put(shared ? shareText({ date: day.date, result, address: dayAddress(day.date), t }) : '');
      byId('again').hidden = day !== null;
      openDialog('end');
      // The button in focus lies at the end: on a small screen, too, who has won is to be seen first.
      byId('end').scrollTop = 0;
    },
  };
}

/** @param {Game} game @param {string[]} names @param {Translate} t */
function titleOf(game, names, t) {
  const winner = game.view.outcome?.winner ?? null;
  if (winner === null) return t('game.end_drawn');
  if (!versusComputer(game)) return t('game.end_player', { name: names[winner] });
  return t(winner === 0 ? 'game.end_won' : 'game.end_lost');
}
