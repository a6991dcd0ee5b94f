/**
 * What the end of a game has to tell.
 *
 * @import { Game } from './state.js'
 * @import { Translate } from './i18n.js'
 * @import { Result } from './dialogs.js'
 */

import { leaders, longestRun } from './sentence.js';
import { againstComputer } from './state.js';
import { hasOption } from './table.js';

/** A run worth telling. */
const LONG = 3;

/** @param {Game} game @param {string[]} names @param {Translate} t @returns {Result} */
export function endOf(game, names, t) {
  const { scores, outcome } = game.view;
  const winner = outcome?.winner ?? null;
  const misere = hasOption(game.table, 'misere');
  const texts = [margin(game, names, misere, t)];
  const run = misere ? '' : longest(game, names, t);
  if (run) texts.push(run);
  return { title: title(game, names, t), text: texts.join(' '), scores, names, winner };
}

/** @param {Game} game @param {string[]} names @param {Translate} t */
function title(game, names, t) {
  const winner = game.view.outcome?.winner ?? null;
  if (winner === null) return t('game.end_drawn');
  if (againstComputer(game)) return t(winner === 0 ? 'game.end_won' : 'game.end_lost');
  return t('game.end_player', { name: names[winner] });
}

/**
 * By how much.
 * @param {Game} game @param {string[]} names @param {boolean} misere @param {Translate} t
 */
function margin(game, names, misere, t) {
  const { scores, outcome } = game.view;
  const many = scores.length > 2;
  const n = outcome?.margin ?? 0;
  if (!outcome || outcome.winner === null) {
    return many ? t('game.end_text_tied', { names: leaders(scores, names, misere) }) : t('game.end_text_drawn');
  }
  if (many) return t(misere ? 'game.end_text_many_misere' : 'game.end_text_many', { n });
  if (!againstComputer(game)) return t(misere ? 'game.end_text_player_misere' : 'game.end_text_player', { n });
  if (outcome.winner === 0) return t(misere ? 'game.end_text_won_misere' : 'game.end_text_won', { n });
  return t(misere ? 'game.end_text_lost_misere' : 'game.end_text_lost', { n });
}

/** @param {Game} game @param {string[]} names @param {Translate} t */
function longest(game, names, t) {
  const { player, n } = longestRun(game.view);
  if (n < LONG) return '';
  const keys = againstComputer(game) ? ['game.end_run_you', 'game.end_run_computer'] : [];
  return t(keys[player] ?? 'game.end_run_player', { n, name: names[player] });
}
