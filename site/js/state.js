/**
 * The shapes that the page keeps of a game, and what can be told from them without a clock, a DOM or Python.
 *
 * @import { View, Scene } from './board/types.js'
 * @import { Settings } from './settings.js'
 *
 * @typedef {object} Position what Python answers; docs/protocol.md
 * @property {string} save
 * @property {string} link
 * @property {View} view
 * @property {string[]} seats
 * @property {boolean} can_undo
 * @property {boolean} can_redo
 * @property {{exact: boolean}} [thought] of the computer's answer: whether its line is proven best
 *
 * @typedef {object} Game all that a reload needs; docs/storage.md
 * @property {string} id
 * @property {string|null} save null as long as Python has not seen the game
 * @property {string} table
 * @property {string} seed
 * @property {string[]} seats
 * @property {string} link
 * @property {View} view
 *
 * @typedef {object} Trouble
 * @property {string} key
 * @property {Record<string, unknown>} [args]
 * @property {string} [message]
 *
 * @typedef {object} Hint
 * @property {string} line
 * @property {string} key
 * @property {Record<string, unknown>} args
 * @property {string[]} lines
 * @property {number[]} cells
 *
 * @typedef {object} Kept a game and the lines tapped in it
 * @property {Game} game
 * @property {string[]} pending
 *
 * @typedef {object} Link an address that Python has not read yet
 * @property {string} text
 * @property {string[]} lines
 * @property {Kept|null} own set aside while the address' board is shown; null where nothing of it can be painted
 *
 * @typedef {object} State
 * @property {'loading'|'ready'|'failed'} phase
 * @property {string} stage
 * @property {number} fraction
 * @property {Trouble|null} failure
 * @property {Game} game
 * @property {boolean} opened Python holds this game
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 * @property {string[]} pending tapped, not confirmed by Python
 * @property {boolean} thinking the computer's turn is being worked on
 * @property {boolean} slow and takes long enough to say so
 * @property {boolean} proven the last line is the computer's, and proven best; not stored, so a reload knows nothing of it
 * @property {boolean} hinting
 * @property {Hint|null} hint
 * @property {Link|null} link
 */

import { emptyView, lattice } from './board/lattice.js';
import { playersOf } from './table.js';

export { boardOf, firstOf, playersOf, tableText } from './table.js';

export const HUMAN = 'human';
export const LEVELS = ['einsteiger', 'leicht', 'normal', 'schwer'];
export const PRESETS = ['3x3', '4x4', '5x5', '7x7'];
export const DEFAULT_SIZE = '5x5';
/** Who may be set to begin, by player. @type {Array<'you'|'other'|'third'|'fourth'>} */
export const FIRSTS = ['you', 'other', 'third', 'fourth'];

/** @param {string} opponent a level's name or `two` @param {number} [players] the computer plays with two only */
export function seatsFor(opponent, players = 2) {
  if (players > 2) return Array(players).fill(HUMAN);
  return [HUMAN, opponent === 'two' ? HUMAN : opponent];
}

/** A level's name, or `two` for people only, however many. @param {string[]} seats */
export function opponentOf(seats) {
  return seats.find((seat) => seat !== HUMAN) ?? 'two';
}

/** @param {Game} game */
export function againstComputer(game) {
  return game.seats.some((seat) => seat !== HUMAN);
}

/** @param {View} view */
export function isOver(view) {
  return view.to_move === null;
}

/** @param {Game} game */
export function humanToMove(game) {
  return game.view.to_move !== null && game.seats[game.view.to_move] === HUMAN;
}

/** Worth keeping when another one takes its place. @param {Game} game */
export function isUnfinished(game) {
  return game.save !== null && game.view.moves.length > 0 && !isOver(game.view);
}

/**
 * @param {{id: string, seed: string, table: string, opponent: string}} wish
 * @returns {Game}
 */
export function freshGame({ id, seed, table, opponent }) {
  return { id, save: null, table, seed, seats: seatsFor(opponent, playersOf(table)), link: table, view: emptyView(table) };
}

/**
 * Who begins a new round, when the one before was begun by `before`.
 * @param {string} wish @param {number} before @param {boolean} flip @param {number} [players]
 */
export function whoBegins(wish, before, flip, players = 2) {
  const first = wish === 'alternate' ? before + Number(flip) : FIRSTS.findIndex((one) => one === wish);
  // A wish for a player who is not there counts for the first one; turns go round.
  return wish === 'alternate' ? first % players : first < players ? Math.max(0, first) : 0;
}

/** The address' text as far as geometry alone can paint it. @param {string} text */
export function previewOf(text) {
  const [table, moves = ''] = text.split(';');
  try {
    const { numbers } = lattice(table);
    return { table, lines: [...new Set(moves.split('_').filter((line) => numbers.has(line)))] };
  } catch {
    return null;
  }
}

/** The game that belongs to this page, whatever the board shows. @param {State} state @returns {Kept} */
export function ownOf({ link, game, pending }) {
  return link?.own ?? { game, pending };
}

/**
 * Whether a tapped line is taken now. Before Python is there lines are kept: one against the computer, else all.
 * @param {State} state
 */
export function takesTaps({ game, link }) {
  // Whose turn it is behind the moves of an address only Python can tell.
  return humanToMove(game) || Boolean(link?.lines.length);
}

/** @param {Game} game @param {(key: string) => string} t */
export function namesOf(game, t) {
  if (againstComputer(game)) return [t('game.you'), t('game.computer')];
  const names = [t('game.player_1'), t('game.player_2'), t('game.player_3'), t('game.player_4')];
  return names.slice(0, game.seats.length);
}

/** @param {Game} game @param {(key: string) => string} t */
export function marksOf(game, t) {
  if (againstComputer(game)) return [t('game.mark_you'), t('game.mark_computer')];
  const marks = [t('game.mark_one'), t('game.mark_two'), t('game.mark_three'), t('game.mark_four')];
  return marks.slice(0, game.seats.length);
}

/**
 * @param {State} state @param {Settings} settings @param {boolean} motion
 * @param {(key: string) => string} t
 * @returns {Scene}
 */
export function sceneOf(state, settings, motion, t) {
  const { view } = state.game;
  return {
    view,
    pending: [...(state.link?.lines ?? []), ...state.pending],
    neutral: !state.opened,
    marks: marksOf(state.game, t),
    mover: takesTaps(state) ? (view.to_move ?? 0) : null,
    hint: state.hint && { lines: [state.hint.line, ...state.hint.lines], cells: state.hint.cells },
    confirm: settings.confirm,
    motion,
  };
}
