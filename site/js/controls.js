/**
 * Everything around the board that follows the state: cards, sentence, buttons, choices. Written by difference and
 * idempotent, so that it may be called at every change.
 *
 * @import { State } from './state.js'
 * @import { Settings } from './settings.js'
 * @import { Translate } from './i18n.js'
 * @import { Sentence } from './sentence.js'
 */

import { byId, put } from './dom.js';
import { showPhase } from './phase.js';
import {
  PRESETS,
  againstComputer,
  boardOf,
  humanToMove,
  isOver,
  marksOf,
  namesOf,
  opponentOf,
} from './state.js';
import { LEVEL_KEYS, tableFacts, tableName } from './words.js';

/**
 * @typedef {object} Acts
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} restart
 * @property {() => void} hint
 * @property {() => void} newRound
 * @property {() => void} retry
 * @property {(opponent: string) => void} setOpponent
 * @property {(size: string) => void} setSize
 * @property {() => void} otherSize another board than the few beside the board
 * @property {(first: Settings['first']) => boolean} setFirst
 * @property {(reason: string) => void} refused a button that is off was pressed
 * @property {(meaning: string) => void} explained the seal was pressed: what it means
 * @property {() => void} toBoard the focus has nowhere else to go
 * @property {(text: string) => void} say tell it in the live region
 */

/** @param {{t: Translate, acts: Acts}} given */
export function createControls({ t, acts }) {
  const root = document.documentElement;
  const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-card]')]);
  const people = [t('game.people_2'), t('game.people_3'), t('game.people_4')];
  /** What has been written of the other board, which takes a while to find out. */
  let told = '';
  const sentence = byId('sentence');
  const under = byId('under-text');
  const proof = byId('proof');
  const firstNote = byId('first-note');
  const setup = /** @type {HTMLFormElement} */ (byId('setup'));
  /** @type {Array<'undo'|'redo'|'restart'|'hint'>} */
  const tools = ['undo', 'redo', 'restart', 'hint'];

  for (const name of tools) {
    const button = byId(name);
    button.addEventListener('click', () => {
      if (button.getAttribute('aria-disabled') === 'true') acts.refused(button.title);
      else acts[name]();
    });
  }
  byId('new').addEventListener('click', acts.newRound);
  byId('retry').addEventListener('click', acts.retry);
  proof.addEventListener('click', () => acts.explained(proof.title));

  setup.addEventListener('submit', (event) => event.preventDefault());
  setup.addEventListener('change', (event) => {
    const { name, value } = /** @type {HTMLInputElement} */ (event.target);
    if (name === 'opponent') acts.setOpponent(value);
    if (name === 'size' && value !== 'other') acts.setSize(value);
    if (name === 'first') {
      const holds = acts.setFirst(/** @type {Settings['first']} */ (value));
      put(firstNote, holds ? '' : t('game.first_next'));
      if (!holds) acts.say(t('game.first_next'));
    }
  });
  // A click on the chosen "other size" is no change, but shall open the dialog again. Arrow keys only choose it.
  const other = /** @type {HTMLInputElement} */ (setup.querySelector('[name="size"][value="other"]'));
  other.addEventListener('click', (event) => {
    event.preventDefault();
    acts.otherSize();
  });
  // Browsers do not click a radio button that is chosen already, whatever key is pressed.
  other.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    acts.otherSize();
  });

  /** @param {string} name @param {string} value */
  function choose(name, value) {
    for (const input of setup.querySelectorAll('input')) {
      if (input.name === name && input.checked !== (input.value === value)) input.checked = input.value === value;
    }
  }

  /** @param {State} state */
  function showCards(state) {
    const { game } = state;
    const { view } = game;
    const names = namesOf(game, t);
    const marks = marksOf(game, t);
    const computer = againstComputer(game);
    root.dataset.players = String(names.length);
    cards.forEach((card, player) => {
      card.hidden = player >= names.length;
      if (card.hidden) return;
      card.classList.toggle('on', view.to_move === player && !state.link);
      for (const mark of card.querySelectorAll('[data-mark]')) put(mark, marks[player]);
      put(part(card, '[data-who]'), names[player]);
      const level = computer && player === 1 ? t(LEVEL_KEYS[opponentOf(game.seats)]) : '';
      put(part(card, '[data-level]'), level);
      part(card, '[data-comma]').hidden = !level;
      const score = part(card, '[data-score]');
      if (put(score, String(view.scores[player])) && view.scores[player] > 0) bump(score);
    });
  }

  /** It tells that the line is proven, never the value: that is for whoever asks for a hint. @param {State} state */
  function showProof({ proven }) {
    const focused = document.activeElement === proof;
    proof.hidden = !proven;
    if (!proven && focused) acts.toBoard();
  }

  /** @param {State} state */
  function showButtons(state) {
    const { game, opened } = state;
    const loading = opened ? '' : t('game.why_loading');
    const over = isOver(game.view) ? t('game.why_hint_over') : '';
    const busy = state.hinting ? t('game.why_hint_busy') : '';
    const theirs = humanToMove(game) && !state.pending.length ? '' : t('game.why_hint_turn');
    able('undo', loading || (state.canUndo ? '' : t('game.why_undo')));
    able('redo', loading || (state.canRedo ? '' : t('game.why_redo')));
    able('restart', loading || (state.canUndo ? '' : t('game.why_restart')));
    const many = game.seats.length > 2 ? t('game.why_hint_many') : '';
    able('hint', loading || over || many || busy || theirs);
    byId('hint').setAttribute('aria-busy', String(state.hinting));
  }

  /** @param {string} id @param {string} reason why the button is off, empty when it is on */
  function able(id, reason) {
    const button = byId(id);
    // Not `disabled`: whoever comes to it by keyboard shall hear why it is off.
    button.setAttribute('aria-disabled', String(reason !== ''));
    if (button.title !== reason) button.title = reason;
  }

  /** @param {State} state @param {Settings} settings */
  function showChoices(state, settings) {
    const over = isOver(state.game.view);
    const opponent = over ? settings.opponent : opponentOf(state.game.seats);
    const board = boardOf(state.game.table);
    const preset = PRESETS.includes(board);
    root.dataset.mode = opponent === 'two' ? 'two' : 'computer';
    choose('opponent', opponent);
    choose('size', preset ? board : 'other');
    put(byId('people'), people[state.game.seats.length - 2]);
    choose('first', settings.first);
    for (const about of byId('describe').children) about.classList.toggle('chosen', about.id === `about-${opponent}`);
    if (told !== board) {
      told = board;
      put(byId('other-size'), preset ? t('game.other') : t('game.other_table', { table: tableName(board, t) }));
      put(byId('other-facts'), preset ? '' : tableFacts(board, t));
    }
    if (!state.link && !state.game.view.moves.length) put(firstNote, '');
  }

  return {
    /**
     * @param {State} state
     * @param {Settings} settings
     * @param {{text: string, under: string}} words
     */
    render(state, settings, words) {
      showCards(state);
      showProof(state);
      showButtons(state);
      showChoices(state, settings);
      putSentences(sentence, words.text);
      put(under, words.under);
      showPhase(state);
    },
  };
}

/**
 * Each sentence in its own element, so that a line breaks between them first.
 * @param {Element} element @param {string} text
 */
function putSentences(element, text) {
  if (element.textContent === text) return;
  const spans = text.split(/(?<=[.!?…]) (?=\p{Lu})/u).map((sentence) => {
    const span = document.createElement('span');
    span.textContent = sentence;
    return span;
  });
  element.replaceChildren(...spans.flatMap((span, place) => (place ? [' ', span] : [span])));
}

/** @param {HTMLElement} parent @param {string} selector */
function part(parent, selector) {
  return /** @type {HTMLElement} */ (parent.querySelector(selector));
}

/** @param {HTMLElement} element */
function bump(element) {
  element.classList.remove('bump');
  requestAnimationFrame(() => element.classList.add('bump'));
}
