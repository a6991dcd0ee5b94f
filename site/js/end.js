/**
 * What the end of a game has to tell.
 *
 * @import { Game } from './state.js'
 * @import { Translate } from './i18n.js'
 * @import { Result } from './dialogs.js'
 */

import { longestRun } from './sentence.js';
import { againstComputer } from './state.js';

/** A run worth telling. */
const LONG = 3;

/** @param {Game} game @param {string[]} names @param {Translate} t @returns {Result} */
export function endOf(game, names, t) {
  const { scores, outcome } = game.view;
  const winner = outcome?.winner ?? null;
  const n = outcome?.margin ?? 0;
  const computer = againstComputer(game);
  const texts = [];
  let title;
  if (winner === null) {
    title = t('game.end_drawn');
    texts.push(t('game.end_text_drawn'));
  } else if (computer) {
    title = t(winner === 0 ? 'game.end_won' : 'game.end_lost');
    texts.push(t(winner === 0 ? 'game.end_text_won' : 'game.end_text_lost', { n }));
  } else {
    title = t('game.end_player', { name: names[winner] });
    texts.push(t('game.end_text_player', { n }));
  }
  const run = longestRun(game.view);
  if (run.n >= LONG) {
    const key = !computer ? 'game.end_run_player' : run.player === 0 ? 'game.end_run_you' : 'game.end_run_computer';
    texts.push(t(key, { n: run.n, name: names[run.player] }));
  }
  return { title, text: texts.join(' '), scores, names };
}
