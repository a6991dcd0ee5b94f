/**
 * The shapes that the page of Casino keeps of a game, and what can be told from them without a clock, a DOM or Python.
 * docs/protocol.md names the view's fields.
 *
 * @import { Settings } from '../settings.js'
 * @import { Trouble } from '../state.js'
 *
 * @typedef {0|1} Seat
 * @typedef {import('./table/types.js').Build} Build
 *
 * @typedef {object} Last the play that led here
 * @property {Seat} by
 * @property {'capture'|'build'|'trail'} kind
 * @property {string} card
 * @property {string[]} loose
 * @property {string[]} builds
 * @property {string[][]} groups
 * @property {string[]} taken
 * @property {number} value
 * @property {string|null} onto
 * @property {boolean} raised
 * @property {boolean} added
 * @property {boolean} sweep
 * @property {boolean} scored
 * @property {boolean} dealt
 * @property {{to: Seat|null, cards: string[]}|null} rest
 * @property {boolean} round_over
 *
 * @typedef {object} Score one finished round, each field one number a seat
 * @property {number} round
 * @property {number[]} cards
 * @property {number[]} spades
 * @property {number[]} big
 * @property {number[]} little
 * @property {number[]} aces
 * @property {number[]} sweeps
 * @property {number[]} points_cards
 * @property {number[]} points_spades
 * @property {number[]} points_big
 * @property {number[]} points_little
 * @property {number[]} points
 * @property {number[]} totals
 *
 * @typedef {object} View
 * @property {'casino'} game
 * @property {string} table
 * @property {Seat} seat
 * @property {Seat|null} to_move
 * @property {number} round
 * @property {Seat} dealer
 * @property {number} deal
 * @property {number} deals
 * @property {number} play
 * @property {number} plays_left_in_deal
 * @property {boolean} last_cards
 * @property {string[]} hand
 * @property {number} other
 * @property {string[]|null} other_hand
 * @property {string[]} loose
 * @property {Build[]} builds
 * @property {number} stock
 * @property {Array<{cards: number, spades: number, aces: number, big: number, little: number, sweeps: number, pile: string[]}>} stand
 * @property {number[]} totals
 * @property {number|null} goal
 * @property {Seat|null} last_capture
 * @property {string[]} unseen
 * @property {Last|null} last
 * @property {Array<{by: Seat, round: number, text: string}>} moves
 * @property {Score[]} scores
 * @property {{winner: Seat|null, totals: number[]}|null} outcome
 * @property {string|null} seed
 *
 * @typedef {object} Game all that a reload needs; docs/storage.md
 * @property {string} id
 * @property {string|null} save null as long as Python has not seen the game
 * @property {string} table
 * @property {string} seed
 * @property {string[]} seats
 * @property {string} link
 * @property {View} view
 * @property {number} seen so many rounds' points have been looked at
 *
 * @typedef {{key: string, args: Record<string, unknown>}} Why
 *
 * @typedef {object} Button what can be done with the chosen cards, or why it cannot
 * @property {'capture'|'build'|'trail'} kind
 * @property {boolean} live
 * @property {string|null} move
 * @property {number|null} value
 * @property {string|null} onto
 * @property {string[][]} groups
 * @property {boolean} sweep
 * @property {Why|null} why
 *
 * @typedef {{loose: string[], builds: string[]}} Fits
 * @typedef {{fits: Fits, buttons: Button[]}} Choices
 * @typedef {{card: string|null, loose: string[], builds: string[]}} Selected
 *
 * @typedef {object} Position what Python answers; docs/protocol.md
 * @property {string} save
 * @property {string} link
 * @property {View} view
 * @property {string[]} seats
 * @property {boolean} can_undo
 * @property {boolean} can_redo
 * @property {boolean} revealed
 *
 * @typedef {object} Hint
 * @property {{card: string, loose: string[], builds: string[]}} play
 * @property {string} key
 * @property {Record<string, unknown>} args
 *
 * @typedef {{game: Game, pending: string[]}} Kept a game and the play made in it that Python has not taken yet
 *
 * @typedef {object} Day the daily deal on the table
 * @property {string} date
 * @property {number} hints
 * @property {number} undos
 * @property {boolean|null} own begun on its own day; null before the first play or hint
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
 * @property {string[]} pending the play made, not confirmed by Python
 * @property {boolean} thinking
 * @property {boolean} slow
 * @property {boolean} proven
 * @property {boolean} hinting
 * @property {Hint|null} hint
 * @property {{text: string, lines: string[], own: Kept|null}|null} link an address that Python has not read yet
 * @property {boolean} revealed taking back has shown what was still hidden
 * @property {Selected} selected
 * @property {Choices} choices for what is selected
 * @property {boolean} fresh whether `choices` are for what is selected now
 * @property {{by: Seat, card: string, loose: string[], builds: string[]}|null} shown the computer's card before it takes
 * @property {Seat|null} holder of two people: who holds the device and has uncovered the hand
 * @property {Day|null} day null: the person's own game
 * @property {{ply: number, view: View}|null} replay
 */

import { HUMAN, againstComputer, humanToMove, isOver } from '../state.js';

export { HUMAN, humanToMove, isOver, opponentOf } from '../state.js';

export const LEVELS = ['leicht', 'normal', 'schwer'];
/** The daily deal is one round against this level. */
export const DAILY_TABLE = 'round';
export const DAILY_LEVEL = 'normal';
/** More cards or spades than these nobody needs. */
export const MOST_CARDS = 27;
export const MOST_SPADES = 7;
export const PRESETS = [21, 11, 0];
export const MOST_POINTS = 99;

const TABLE = /^(?:to([1-9]\d?)|round)(\/strict)?(\/nosweeps)?(?:\/dealer=([12]))?$/;
const DEALERS = /** @type {const} */ (['you', 'other']);

/** @param {Pick<Settings, 'casino_points'|'casino_strict'|'casino_sweeps'|'casino_dealer'>} wish */
export function tableText({ casino_points: points, casino_strict: strict, casino_sweeps: sweeps, casino_dealer: dealer }) {
  const seat = DEALERS.findIndex((one) => one === dealer);
  return [
    points ? `to${points}` : 'round',
    ...(strict ? ['strict'] : []),
    ...(sweeps ? [] : ['nosweeps']),
    ...(seat < 0 ? [] : [`dealer=${seat + 1}`]),
  ].join('/');
}

/** @param {unknown} text @returns {text is string} */
export function isTable(text) {
  return typeof text === 'string' && TABLE.test(text);
}

/** The wish behind a table's text. @param {string} table @returns {Partial<Settings>} */
export function wishOf(table) {
  const [, points, strict, nosweeps, dealer] = TABLE.exec(table) ?? [];
  return {
    casino_points: Number(points ?? 0),
    casino_strict: Boolean(strict),
    casino_sweeps: !nosweeps,
    casino_dealer: dealer ? DEALERS[Number(dealer) - 1] : 'seed',
  };
}

/** The table before anybody has dealt. @param {string} table @returns {View} */
export function blankView(table) {
  const nothing = () => ({ cards: 0, spades: 0, aces: 0, big: 0, little: 0, sweeps: 0, pile: [] });
  const goal = wishOf(table).casino_points || null;
  return {
    game: 'casino', table, seat: 0, to_move: 0, round: 1, dealer: 0, deal: 1, deals: 6, play: 0, plays_left_in_deal: 0,
    last_cards: false, hand: [], other: 0, other_hand: null, loose: [], builds: [], stock: 52, stand: [nothing(), nothing()],
    totals: [0, 0], goal, last_capture: null, unseen: [], last: null, moves: [], scores: [], outcome: null, seed: null,
  };
}

/** @param {string} opponent a level's name or `two` */
export const seatsFor = (opponent) => [HUMAN, opponent === 'two' ? HUMAN : opponent];

/** @param {{id: string, seed: string, table: string, opponent: string}} wish @returns {Game} */
export function freshGame({ id, seed, table, opponent }) {
  return { id, save: null, table, seed, seats: seatsFor(opponent), link: table, view: blankView(table), seen: 0 };
}

/** @returns {Selected} */
export const nothing = () => ({ card: null, loose: [], builds: [] });

/** Questions that games of all kinds answer are asked in `state.js`. @param {Game} game */
const asAny = (game) => /** @type {import('../state.js').Game} */ (/** @type {unknown} */ (game));

/** @param {Game} game */
export const versusComputer = (game) => againstComputer(asAny(game));

/** @param {Game} game */
export const personToMove = (game) => humanToMove(asAny(game));

/** @param {Game} game */
export const ended = ({ view }) => isOver(/** @type {any} */ (view));

/** Whether a person has played. @param {Game} game */
export const begun = ({ view, seats }) => view.moves.some(({ by }) => seats[by] === HUMAN);

/** A round's points that nobody has looked at yet. @param {Game} game */
export const pointsWait = ({ view, seen }) => view.scores.length > seen;

/** Whether the hand stays hidden until whoever is to move asks for it. @param {State} state */
export function isCovered({ game, holder }) {
  return !versusComputer(game) && !ended(game) && game.save !== null && game.view.seat !== holder;
}

/** Whether cards may be chosen now. @param {State} state */
export function takesTaps(state) {
  const { game, pending, link, replay } = state;
  if (!state.opened || pending.length || link || replay || isCovered(state)) return false;
  return !ended(game) && personToMove(game) && !pointsWait(game);
}

/** What the table shows: the game, or a step of its replay. @param {State} state */
export const viewOf = ({ game, replay }) => replay?.view ?? game.view;

/** @param {Game} game @param {(key: string) => string} t */
export function namesOf(game, t) {
  return versusComputer(game) ? [t('game.you'), t('game.computer')] : [t('game.player_1'), t('game.player_2')];
}

/** @param {Game} game @param {(key: string) => string} t */
export function marksOf(game, t) {
  return versusComputer(game) ? [t('game.mark_you'), t('game.mark_computer')] : [t('game.mark_one'), t('game.mark_two')];
}

// A finished game as the text behind # in an address: its save without the two characters that addresses do not take.

/** @param {string} save */
export const packed = (save) => save.trimEnd().replaceAll(' ', '~').replaceAll('\n', ';');

/** @param {string} text */
export const unpacked = (text) => `${text.replaceAll('~', ' ').replaceAll(';', '\n')}\n`;

/** @param {string} text of an address: a game, not only a table */
export const isPacked = (text) => text.startsWith('spielkasten~');
