/**
 * The controller of the daily board: which day is shown, what a tap or a button does to its game, and when a result
 * counts. No DOM and no clock of its own; everything outside comes in as an argument.
 *
 * A game belongs to the date whose board it is from its first line or hint on, however late it ends. A result counts once
 * a date; practice never counts.
 *
 * @import { Game, State, Trouble } from '../state.js'
 * @import { Outside } from '../game.js'
 * @import { Keeper } from '../keeper.js'
 * @import { DayBoard, DayGame } from './games.js'
 * @import { Result } from './record.js'
 *
 * @typedef {object} Day what this page knows besides the game
 * @property {string} date whose board is shown
 * @property {DayBoard|null} board null until Python has named it
 * @property {number} hints
 * @property {number} undos
 * @property {boolean|null} own begun on its own day; null before the first line or hint
 * @property {boolean} practice
 * @property {Result|null} result what counts for this date
 *
 * @typedef {import('../game.js').Happening | 'day' | 'begun' | 'counted'} DayHappening
 *   `day`: another day's board, or practice, took the board; `begun`: the first line or hint; `counted`: the game has ended and
 *   stands in the record
 *
 * @typedef {Omit<Outside, 'changed'|'now'> & {now: () => Date, changed: (happening: DayHappening|null) => void}} DayOutside
 */

import { gameOf } from '../keeper.js';
import { createPlay } from '../play.js';
import * as facts from '../state.js';
import { localDate } from './dates.js';
import { LEVEL, blankView } from './games.js';
import { createDayKeeper } from './keeper.js';

/**
 * `show` has to be called once before anything else.
 * @param {DayOutside} outside
 */
export function createDay({ now, changed: tell, ...outside }) {
  const { ask, storage, random, hidden, told } = outside;
  const milliseconds = () => now().getTime();
  const keeper = createDayKeeper({ storage, writer: random(), now: milliseconds, hidden });

  /** @type {Day} */
  const day = { date: localDate(now()), board: null, hints: 0, undos: 0, own: null, practice: false, result: null };
  /** @type {State} */
  const state = {
    phase: 'loading',
    stage: 'download',
    fraction: 0,
    failure: null,
    game: blank(),
    opened: false,
    canUndo: false,
    canRedo: false,
    pending: [],
    thinking: false,
    slow: false,
    proven: false,
    hinting: false,
    hint: null,
    link: null,
  };

  const play = createPlay({
    state,
    outside: { ...outside, now: milliseconds, changed },
    // What the conversation with Python needs of a keeper.
    keeper: /** @type {Keeper} */ (/** @type {unknown} */ ({ store, leave: () => false, refuse })),
    fresh,
  });

  /** The paper while nobody knows what is drawn on it. @returns {Game} */
  function blank() {
    const view = blankView();
    return { id: '', save: null, table: view.table, seed: 'none', seats: facts.seatsFor(LEVEL), link: '', view };
  }

  /** @param {string} [opponent] @returns {Game} */
  function fresh(opponent = day.practice ? facts.opponentOf(state.game.seats) : LEVEL) {
    if (!day.board) return blank();
    const { table, seed } = day.board;
    return facts.freshGame({ id: random(), seed, table, opponent });
  }

  /** @param {import('../game.js').Happening|null} happening */
  function changed(happening) {
    if (happening === 'hinted') {
      const begins = begin();
      day.hints += 1;
      store();
      if (begins) tell('begun');
    }
    tell(happening);
    if (happening === 'ended' && !day.practice) tell('counted');
  }

  /** Whose day the game is, is settled once. @returns {boolean} whether it was open until now */
  function begin() {
    if (day.own !== null) return false;
    day.own = localDate(now()) === day.date;
    return true;
  }

  /** Write what there is after every line; an end counts at once, before anything is shown. */
  function store() {
    if (day.own === null || !day.board) return;
    const { date, hints, undos, own, practice } = day;
    const { best } = day.board;
    keeper.store({ ...state.game, pending: state.pending, date, best, hints, undos, own }, practice);
    if (!practice && facts.isOver(state.game.view)) count();
  }

  function count() {
    const { date, hints, undos, own, board } = day;
    keeper.finish(date, { boxes: state.game.view.scores[0], best: board?.best ?? 0, hints, undos, own: own === true });
    day.result = keeper.record().days[date] ?? null;
  }

  function refuse() {
    keeper.refuse(day.date, day.practice);
    Object.assign(day, { hints: 0, undos: 0, own: null });
  }

  /** @param {DayGame|null} stored @param {string} [opponent] */
  function put(stored, opponent) {
    play.bump();
    const { hints = 0, undos = 0, own = null, pending = [] } = stored ?? {};
    Object.assign(day, { hints, undos, own });
    const game = stored ? gameOf(stored) : fresh(opponent);
    Object.assign(state, { game, pending, opened: false, canUndo: false, canRedo: false });
    // A result that a lost record or an older page has left out.
    if (stored && !day.practice && !day.result && facts.isOver(game.view)) count();
    tell('day');
    if (state.phase === 'ready') open();
  }

  /** Python names the board if nobody knows it yet; then it takes the game. */
  async function open() {
    const { date } = day;
    if (!day.board) {
      try {
        const board = await ask({ do: 'daily', date });
        if (date !== day.date) return;
        day.board = board;
        keeper.storeBoard(board);
        state.game = fresh();
        tell('day');
      } catch (problem) {
        const trouble = /** @type {Trouble} */ (problem);
        if (date === day.date && trouble.key !== 'lost') control.failed(trouble);
        return;
      }
    }
    await play.open();
  }

  const control = {
    state,
    day,
    record: () => keeper.record(),

    /** Show a day's board; practice on it goes on if it was left open. @param {string} date */
    show(date) {
      keeper.look();
      const practice = keeper.practice();
      const on = practice?.date === date;
      const result = keeper.record().days[date] ?? null;
      Object.assign(day, { date, board: keeper.board(date), practice: on, result });
      if (on && practice) day.board ??= { date, table: practice.table, seed: practice.seed, best: practice.best };
      put(on ? practice : keeper.game(date));
    },

    /** The same board without counting. @param {string} level */
    practise(level) {
      if (!day.board) return;
      day.practice = true;
      put(null, level);
      day.own = false;
      store();
    },

    /** Back to the game that counts; the practice is dropped. */
    leavePractice() {
      keeper.dropPractice();
      control.show(day.date);
    },

    /** Whether the game on the board may still be changed. */
    open: () => day.practice || !day.result,

    /** Whether a line may be tapped now. */
    takesTaps: () => day.board !== null && control.open() && facts.takesTaps(state),

    /** @param {string} line */
    tap(line) {
      if (!control.takesTaps() || state.pending.length) return;
      if (state.opened) Object.assign(state, { hint: null, hinting: false });
      const begins = begin();
      state.pending = [line];
      store();
      tell(begins ? 'begun' : null);
      if (state.opened) play.flush(true);
    },

    undo: () => takeBack('undo'),
    restart: () => takeBack('restart'),
    redo: () => control.open() && play.command({ do: 'redo' }),

    hint() {
      // One that is shown already would cost a second time.
      if (control.open() && !state.hint) play.hint();
    },

    /** A board begun on its own day and left lately. @param {string} from @param {string} before */
    unfinished: (from, before) => keeper.unfinished(from, before),

    /** The tab is looked at again: another one may have gone on. */
    takeOver() {
      const newer = keeper.newer(day.date, day.practice);
      day.result = keeper.record().days[day.date] ?? null;
      if (!newer) return;
      put(newer);
      tell('taken_over');
    },

    ...play.stages,

    // Before its game the day's board is asked for.
    ready() {
      Object.assign(state, { phase: 'ready', fraction: 1 });
      return open();
    },
  };

  /**
   * Counted when it has happened: of two quick presses with one line to take back, the second does nothing.
   * @param {'undo'|'restart'} what
   */
  async function takeBack(what) {
    if (!control.open() || !(await play.command({ do: what }))) return;
    day.undos += 1;
    store();
  }

  return control;
}

/** @typedef {ReturnType<typeof createDay>} DayControl */
