/**
 * Everything around the table that follows the state: score cards, sentence, buttons, counts, choices. Written by
 * difference and idempotent, so that it may be called at every change.
 *
 * @import { State } from './facts.js'
 * @import { CasinoControl } from './game.js'
 * @import { Settings } from '../settings.js'
 * @import { Translate } from '../i18n.js'
 * @import { Letters } from './table/types.js'
 * @import { CardWords, Words } from './words.js'
 */

import { dateName, untilText } from '../daily/dates.js';
import { byId, put } from '../dom.js';
import { showPhase } from '../phase.js';
import {
  MOST_CARDS, MOST_POINTS, MOST_SPADES, PRESETS, begun, ended, isCovered, marksOf, namesOf, opponentOf, personToMove, pointsWait, versusComputer,
  viewOf,
} from './facts.js';
import { RANKS, SUITS, letterOf } from './table/cards.js';
import { standOf } from './sentence.js';
import { putWords, suitSign } from './words.js';

/** Literal keys, so that a search for a text finds its place. @type {Record<string, string>} */
const LEVEL_KEYS = { leicht: 'game.level_leicht', normal: 'game.level_normal', schwer: 'game.level_schwer' };
const FLAGS = ['casino_strict', 'casino_sweeps', 'card_counter'];

/**
 * @typedef {object} Acts
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} restart
 * @property {() => void} hint
 * @property {() => void} last
 * @property {() => void} newRound
 * @property {() => void} retry
 * @property {() => void} uncover
 * @property {() => void} toDay
 * @property {() => void} leaveDay
 * @property {() => void} toToday
 * @property {() => void} showEnd
 * @property {(step: string) => void} step
 * @property {() => void} leaveReplay
 * @property {(wish: Partial<Settings>) => boolean} wish whether it holds at once
 * @property {(change: Partial<Settings>) => void} set
 * @property {(reason: string) => void} refused a button that is off was pressed
 * @property {(text: string) => void} say
 */

/** @param {{t: Translate, lang: string, words: CardWords, acts: Acts}} given */
export function createPanel({ t, lang, words, acts }) {
  const root = document.documentElement;
  const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-card].card')]);
  const setup = /** @type {HTMLFormElement} */ (byId('setup'));
  const points = /** @type {HTMLInputElement} */ (byId('points'));
  const note = byId('wish-note');
  let unseen = '';

  for (const name of /** @type {const} */ (['undo', 'redo', 'restart', 'hint', 'last'])) {
    wire(byId(name), acts[name]);
  }
  wire(byId('new'), acts.newRound);
  wire(byId('retry'), acts.retry);
  wire(byId('uncover'), acts.uncover);
  wire(byId('to-day'), acts.toDay);
  wire(byId('leave-day'), acts.leaveDay);
  wire(byId('to-today'), acts.toToday);
  wire(byId('show-end'), acts.showEnd);
  wire(byId('replay'), () => acts.step('first'));
  wire(byId('leave-replay'), acts.leaveReplay);
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (byId('steps').querySelectorAll('[data-step]'))) {
    wire(button, () => acts.step(button.dataset.step ?? ''));
  }

  /** @param {HTMLElement} button @param {() => void} act */
  function wire(button, act) {
    button.addEventListener('click', () => {
      if (button.getAttribute('aria-disabled') === 'true') acts.refused(button.title);
      else act();
    });
  }

  setup.addEventListener('submit', (event) => event.preventDefault());
  setup.addEventListener('change', (event) => {
    const { name, id, value, checked } = /** @type {HTMLInputElement} */ (event.target);
    if (name === 'card_colours' || name === 'card_letters') return acts.set({ [name]: value });
    if (name === 'card_counter') return acts.set({ card_counter: checked });
    if (name === 'casino_strict' || name === 'casino_sweeps') return wish({ [name]: checked });
    if (name === 'points' && value === 'other') {
      byId('own-points').hidden = false;
      points.focus();
    }
    if (name === 'points' || id === 'points') {
      const wanted = Math.round(Number(value === 'other' ? points.value : value));
      const within = wanted >= (id === 'points' ? 1 : 0) && wanted <= MOST_POINTS;
      return within ? wish({ casino_points: wanted }) : tell(t('casino.points_range', { most: MOST_POINTS }));
    }
    wish({ [name]: value });
  });

  /** @param {Partial<Settings>} wanted */
  function wish(wanted) {
    tell(acts.wish(wanted) ? '' : t('game.first_next'));
  }

  /** @param {string} text */
  function tell(text) {
    put(note, text);
    acts.say(text);
  }

  /** @param {string} name @param {string} value */
  function choose(name, value) {
    for (const input of setup.querySelectorAll('input')) {
      if (input.name === name && input.checked !== (input.value === value)) input.checked = input.value === value;
    }
  }

  /** @param {State} state */
  function showCards(state) {
    const { game } = state;
    const view = viewOf(state);
    const [names, marks] = [namesOf(game, t), marksOf(game, t)];
    const computer = versusComputer(game);
    cards.forEach((card, seat) => {
      const part = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (card.querySelector(selector));
      const { cards: captured, spades, sweeps } = view.stand[seat];
      card.classList.toggle('on', view.to_move === seat && game.save !== null);
      for (const mark of card.querySelectorAll('[data-mark]')) put(mark, marks[seat]);
      put(part('[data-who]'), names[seat]);
      const level = computer && seat === 1 ? t(LEVEL_KEYS[opponentOf(game.seats)]) : '';
      put(part('[data-level]'), level);
      part('[data-comma]').hidden = !level;
      put(part('[data-score]'), String(view.totals[seat]));
      const args = { cards: captured, spades, n: sweeps };
      const swept = sweeps ? [{ key: 'casino.counts_sweeps', args }] : [];
      putWords(part('[data-counts]'), { seen: [{ key: 'casino.counts_seen', args }, ...swept].map((one) => t(one.key, one.args)).join(' · '), heard: [{ key: 'casino.counts_heard', args }, ...swept].map((one) => t(one.key, one.args)).join(', ') });
    });
  }

  /** @param {State} state */
  function showStand(state) {
    const { game } = state;
    const view = viewOf(state);
    const names = namesOf(game, t);
    const table = /** @type {Element} */ (byId('stand-title').closest('table'));
    const title = game.save === null ? '' : words.say(standOf({ ...game, view })).heard;
    put(byId('stand-title'), title);
    // Where there is room for the table of counts, it has this line for its title.
    byId('say').classList.toggle('quiet', byId('under-text').textContent === title);
    table.querySelectorAll('[data-name]').forEach((cell, seat) => put(cell, names[seat]));
    for (const row of /** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll('[data-row]'))) {
      const name = /** @type {'cards'|'spades'|'sweeps'} */ (row.dataset.row);
      const enough = { cards: MOST_CARDS, spades: MOST_SPADES, sweeps: Infinity }[name];
      row.querySelectorAll('td').forEach((cell, seat) => {
        put(cell, String(view.stand[seat][name]));
        cell.classList.toggle('enough', view.stand[seat][name] >= enough);
      });
    }
  }

  /** What neither hand nor table nor pile has shown: it would tell the other's hand, so only to whoever holds the device. @param {State} state @param {Settings} settings @param {Letters} letters */
  function showUnseen(state, { card_counter: wanted }, letters) {
    const { game } = state;
    const cards = game.view.unseen;
    const on = wanted && game.save !== null && !ended(game) && !isCovered(state) && !state.replay;
    byId('unseen').hidden = !on;
    const key = on ? `${letters} ${cards}` : '';
    if (key === unseen) return;
    unseen = key;
    const left = new Set(cards);
    const rows = SUITS.map((suit) => {
      const row = document.createElement('p');
      const names = RANKS.map((rank) => rank + suit);
      const eyes = document.createElement('span');
      eyes.setAttribute('aria-hidden', 'true');
      eyes.className = `suit-${suit}`;
      eyes.append(cellOf(suitSign(suit), 'sign'));
      for (const name of names) eyes.append(cellOf(letterOf(name, letters), left.has(name) ? 'left' : 'gone'));
      const ears = document.createElement('span');
      ears.className = 'sr-only';
      const still = names.filter((name) => left.has(name));
      ears.textContent = still.length ? words.say({ key: 'casino.unseen_are', args: { cards: still } }).heard : '';
      row.append(eyes, ears);
      return row;
    });
    byId('unseen-cards').replaceChildren(...rows);
  }

  /** @param {CasinoControl} control */
  function showButtons(control) {
    const { state } = control;
    const { game } = state;
    const loading = state.opened ? '' : t('game.why_loading');
    const stands = control.mayChange() ? '' : t('casino.why_stands');
    const away = state.replay ? t('casino.why_replay') : '';
    const theirs = personToMove(game) && !state.pending.length ? '' : t('game.why_hint_turn');
    const hidden = isCovered(state) ? t('casino.why_covered') : '';
    able('undo', loading || stands || away || (state.canUndo ? '' : t('game.why_undo')));
    able('redo', loading || stands || away || (state.canRedo ? '' : t('game.why_redo')));
    able('restart', loading || stands || away || (state.canUndo ? '' : t('game.why_restart')));
    able('hint', loading || (ended(game) ? t('game.why_hint_over') : '') || (state.hinting ? t('game.why_hint_busy') : '') || theirs || hidden);
    byId('hint').setAttribute('aria-busy', String(state.hinting));
    able('last', viewOf(state).last ? '' : t('casino.why_last'));
    byId('new').hidden = state.day !== null;
    byId('leave-day').hidden = state.day === null;
    byId('to-day').hidden = state.day !== null;
  }

  /** @param {string} id @param {string} reason why the button is off, empty when it is on */
  function able(id, reason) {
    const button = byId(id);
    button.setAttribute('aria-disabled', String(reason !== ''));
    if (button.title !== reason) button.title = reason;
  }

  /** What stands below the hand. @param {State} state */
  function showSlot(state) {
    const { game, replay } = state;
    const over = ended(game) && !pointsWait(game);
    const covered = isCovered(state) && !pointsWait(game);
    byId('plays').hidden = ended(game) || covered;
    byId('hand-over').hidden = !covered;
    byId('finished').hidden = !over || replay !== null;
    byId('steps').hidden = replay === null;
    if (covered) put(byId('hand-over-text'), t('casino.hand_over', { name: namesOf(game, t)[game.view.seat] }));
    if (!replay) return;
    const last = game.view.moves.length;
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (byId('steps').querySelectorAll('[data-step]'))) {
      const back = button.dataset.step === 'first' || button.dataset.step === 'back';
      const none = replay.ply === (back ? 0 : last);
      button.setAttribute('aria-disabled', String(none));
    }
  }

  /** @param {State} state @param {Settings} settings @param {Letters} letters */
  function showChoices(state, settings, letters) {
    const { casino_opponent: opponent, casino_points: goal } = settings;
    root.dataset.mode = (state.day ? 'normal' : opponent) === 'two' ? 'two' : 'computer';
    setup.hidden = state.day !== null;
    byId('day').hidden = state.day === null;
    choose('casino_opponent', opponent);
    const preset = PRESETS.includes(goal);
    const asking = document.activeElement === points;
    choose('points', preset && !asking ? String(goal) : 'other');
    byId('own-points').hidden = preset && !asking;
    if (!preset && !asking) points.value = String(goal);
    choose('casino_dealer', settings.casino_dealer);
    choose('card_colours', settings.card_colours);
    choose('card_letters', letters);
    for (const name of FLAGS) {
      const input = /** @type {HTMLInputElement} */ (setup.querySelector(`[name="${name}"]`));
      input.checked = settings[/** @type {'card_counter'} */ (name)];
    }
    for (const about of byId('describe').children) about.classList.toggle('chosen', about.id === `about-${opponent}`);
    if (!state.link && !begun(state.game)) put(note, '');
  }

  /** @param {CasinoControl} control @param {{today: string, streak: number}} now */
  function showDay(control, { today, streak }) {
    const { day } = control.state;
    if (!day) return;
    const result = control.result();
    put(byId('date'), dateName(day.date, lang));
    byId('stands').hidden = !result;
    put(byId('yours'), result ? result.points.join(' : ') : '');
    put(byId('streak'), t('daily.days', { n: streak }));
    byId('to-today').hidden = day.date === today;
  }

  return {
    /**
     * @param {CasinoControl} control @param {Settings} settings
     * @param {{text: Words, under: Words, letters: Letters, today: string, streak: number}} now
     */
    render(control, settings, now) {
      const { state } = control;
      putWords(byId('sentence'), now.text);
      putWords(byId('under-text'), now.under);
      showCards(state);
      showStand(state);
      showUnseen(state, settings, now.letters);
      showButtons(control);
      showSlot(state);
      showChoices(state, settings, now.letters);
      showDay(control, now);
      showPhase(state);
    },

    /** How long until the next deal. @param {number} ms */
    showNext(ms) {
      put(byId('next'), untilText(ms, t));
    },
  };
}

/** @param {string} text @param {string} name of its class */
function cellOf(text, name) {
  const cell = document.createElement('span');
  cell.textContent = text;
  cell.className = name;
  return cell;
}
