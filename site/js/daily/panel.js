/**
 * Everything around the daily board that follows the state: cards, sentence, buttons, the day's own numbers. Written by
 * difference and idempotent, so that it may be called at every change.
 *
 * @import { State } from '../state.js'
 * @import { Translate } from '../i18n.js'
 * @import { DayControl } from './day.js'
 */

import { byId, put } from '../dom.js';
import { showPhase } from '../phase.js';
import { humanToMove, isOver, opponentOf } from '../state.js';
import { LEVEL_KEYS } from '../words.js';
import { dateName, untilText } from './dates.js';
import { LEVEL } from './games.js';

/**
 * @typedef {object} Acts
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} restart
 * @property {() => void} hint
 * @property {() => void} result
 * @property {() => void} leave
 * @property {() => void} toToday
 * @property {() => void} retry
 * @property {(level: string) => void} practise
 * @property {(reason: string) => void} refused a button that is off was pressed
 */

/** @param {{t: Translate, lang: string, acts: Acts}} given */
export function createPanel({ t, lang, acts }) {
  const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-card]')]);
  const levels = /** @type {HTMLElement[]} */ ([...byId('levels').querySelectorAll('button')]);

  /** @param {HTMLElement} button @param {() => void} act */
  function wire(button, act) {
    button.addEventListener('click', () => {
      if (button.getAttribute('aria-disabled') === 'true') acts.refused(button.title);
      else act();
    });
  }
  for (const name of /** @type {const} */ (['undo', 'redo', 'restart', 'hint', 'result', 'leave', 'retry'])) {
    wire(byId(name), acts[name]);
  }
  wire(byId('to-today'), acts.toToday);
  for (const button of levels) wire(button, () => acts.practise(button.dataset.level ?? LEVEL));

  /** @param {HTMLElement} button @param {string} reason why it is off, empty when it is on */
  function able(button, reason) {
    // Not `disabled`: whoever comes to it by keyboard shall hear why it is off.
    button.setAttribute('aria-disabled', String(reason !== ''));
    if (button.title !== reason) button.title = reason;
  }

  /** @param {State} state */
  function showCards({ game }) {
    cards.forEach((card, player) => {
      card.classList.toggle('on', game.view.to_move === player);
      const score = /** @type {Element} */ (card.querySelector('[data-score]'));
      put(score, String(game.view.scores[player]));
    });
    put(byId('level'), t(LEVEL_KEYS[opponentOf(game.seats)]));
  }

  /** @param {DayControl} control */
  function showButtons(control) {
    const { state, day } = control;
    const loading = state.opened ? '' : t('game.why_loading');
    const stands = control.open() ? '' : t('daily.why_stands');
    const theirs = humanToMove(state.game) && !state.pending.length ? '' : t('game.why_hint_turn');
    const over = isOver(state.game.view) ? t('game.why_hint_over') : '';
    able(byId('undo'), stands || loading || (state.canUndo ? '' : t('game.why_undo')));
    able(byId('redo'), stands || loading || (state.canRedo ? '' : t('game.why_redo')));
    able(byId('restart'), stands || loading || (state.canUndo ? '' : t('game.why_restart')));
    able(byId('hint'), stands || loading || over || (state.hinting ? t('game.why_hint_busy') : '') || theirs);
    byId('hint').setAttribute('aria-busy', String(state.hinting));
    byId('result').hidden = day.practice || !day.result;
    byId('leave').hidden = !day.practice;
    for (const button of levels) {
      const early = button.dataset.level === LEVEL && !day.result ? t('daily.why_normal') : '';
      able(button, day.board ? early : t('game.why_loading'));
      const now = day.practice && button.dataset.level === opponentOf(state.game.seats);
      button.setAttribute('aria-pressed', String(now));
    }
  }

  /** @param {DayControl} control @param {{today: string, streak: number}} now */
  function showDay({ day }, { today, streak }) {
    put(byId('date'), dateName(day.date, lang));
    byId('practising').hidden = !day.practice;
    byId('to-today').hidden = day.date === today || day.practice;
    byId('stands').hidden = !day.result;
    byId('possible').hidden = !day.result;
    put(byId('yours'), String(day.result?.boxes ?? ''));
    put(byId('best'), String(day.result?.best ?? ''));
    put(byId('streak'), t('daily.days', { n: streak }));
  }

  return {
    /**
     * @param {DayControl} control
     * @param {{text: string, under: string, today: string, streak: number}} words
     */
    render(control, words) {
      const { state } = control;
      showCards(state);
      showButtons(control);
      showDay(control, words);
      put(byId('sentence'), words.text);
      put(byId('under-text'), words.under);
      showPhase(state);
    },

    /** How long until the next board. @param {number} ms */
    showNext(ms) {
      put(byId('next'), untilText(ms, t));
    },
  };
}
