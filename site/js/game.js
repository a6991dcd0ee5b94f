/**
 * The controller: what a tap, a button, the worker or another tab does to the page's state. No DOM and no clock of
 * its own; everything outside comes in as an argument.
 *
 * @import { Game, State, Trouble } from './state.js'
 * @import { Settings, SettingsStore } from './settings.js'
 * @import { Store } from './storage.js'
 *
 * @typedef {'moved'|'swapped'|'linked'|'hinted'|'dropped'|'previous'|'taken_over'|'ended'|'failed'|'seated_two'} Happening
 *   `moved`: lines came; `swapped`: another position, to be shown without a move; `linked`: the same, and the address
 *   has been read or is no longer wanted; `seated_two`: the computer was chosen at a table for more than two
 *
 * @typedef {object} Outside
 * @property {(request: {do: string, ms?: number} & Record<string, unknown>) => Promise<any>} ask
 * @property {Store} storage
 * @property {SettingsStore} settings
 * @property {() => string} random a new text of letters and digits
 * @property {() => number} now milliseconds of the calendar
 * @property {() => boolean} hidden whether nobody sees this tab
 * @property {(ms: number) => Promise<void>} wait
 * @property {(happening: Happening|null) => void} changed null: only something beside the board
 * @property {(trouble: Trouble) => void} told an error that leaves the game as it is
 */

import { createKeeper, gameOf } from './keeper.js';
import { createPlay } from './play.js';
import * as facts from './state.js';
import { forTwo } from './table.js';

/** @param {Outside} outside */
export function createGame(outside) {
  const { storage, settings, random, now, hidden, changed } = outside;
  const keeper = createKeeper({ storage, writer: random(), now, hidden });
  const stored = keeper.load();

  /** @param {number} first @returns {Game} */
  function fresh(first) {
    const { size, opponent } = settings.get();
    return facts.freshGame({ id: random(), seed: random(), table: facts.tableText(size, first), opponent });
  }

  const firstFresh = () => fresh(begins(0, false));

  /** Who begins at the next table. @param {number} before @param {boolean} flip */
  function begins(before, flip) {
    const { first, size } = settings.get();
    return facts.whoBegins(first, before, flip, facts.playersOf(size));
  }

  /** @type {State} */
  const state = {
    phase: 'loading',
    stage: 'download',
    fraction: 0,
    failure: null,
    game: stored ? gameOf(stored) : firstFresh(),
    opened: false,
    canUndo: false,
    canRedo: false,
    pending: stored?.pending ?? [],
    thinking: false,
    slow: false,
    proven: false,
    hinting: false,
    hint: null,
    link: null,
  };
  const play = createPlay({ state, outside, keeper, fresh: firstFresh });

  /** Another game takes the board. @param {Game} game @param {string[]} [pending] */
  function put(game, pending = []) {
    play.bump();
    const happening = state.link ? 'linked' : 'swapped';
    Object.assign(state, { game, pending, link: null, opened: false, canUndo: false, canRedo: false });
    changed(happening);
    if (state.phase === 'ready') play.open();
  }

  /** @param {boolean} flip a new round, in which the other one begins if so set */
  function newGame(flip) {
    const left = keeper.leave(facts.ownOf(state));
    put(fresh(begins(facts.firstOf(state.game.table), flip)));
    keeper.store(state);
    if (left) changed('previous');
  }

  return {
    state,

    /** @param {string} line */
    tap(line) {
      if (!facts.takesTaps(state) || state.pending.includes(line)) return;
      const computer = facts.againstComputer(state.game);
      // One line at a time: what would follow a line that is on its way nobody has seen yet.
      if (state.opened && computer && state.pending.length) return;
      if (state.opened) Object.assign(state, { hint: null, hinting: false });
      state.pending = computer ? [line] : [...state.pending, line];
      keeper.store(state);
      changed(null);
      if (state.opened) play.flush(true);
    },

    undo: () => play.command({ do: 'undo' }),
    redo: () => play.command({ do: 'redo' }),
    restart: () => play.command({ do: 'restart' }),
    hint: () => play.hint(),
    newRound: () => newGame(true),

    /** @param {string} size */
    setSize(size) {
      settings.set({ size });
      newGame(state.game.view.moves.length > 0);
    },

    /** A table with who begins, as the set-up dialog or an address gives it. @param {string} table */
    setTable(table) {
      const players = facts.playersOf(table);
      const people = players > 2 || state.game.seats.length > 2;
      settings.set({ size: facts.boardOf(table), ...(people ? { opponent: 'two' } : {}) });
      const first = facts.firstOf(table);
      if (settings.get().first !== 'alternate') settings.set({ first: facts.FIRSTS[first] });
      const left = keeper.leave(facts.ownOf(state));
      put(fresh(first));
      keeper.store(state);
      if (left) changed('previous');
    },

    /** @param {Settings['first']} first @returns {boolean} whether it holds for the game on the board */
    setFirst(first) {
      settings.set({ first });
      if (state.link || state.game.view.moves.length > 0) return false;
      const before = facts.firstOf(state.game.table);
      if (begins(before, false) !== before) newGame(false);
      return true;
    },

    /** @param {string} opponent a level's name or `two` */
    setOpponent(opponent) {
      settings.set({ opponent });
      if (opponent !== 'two' && state.game.seats.length > 2) {
        settings.set({ size: forTwo(state.game.table) });
        if (!facts.isOver(state.game.view)) newGame(false);
        return changed('seated_two');
      }
      // A finished game keeps the players it had; the choice is for the next one.
      if (facts.isOver(state.game.view)) return changed(null);
      const seats = facts.seatsFor(opponent);
      state.game = { ...state.game, seats };
      if (opponent !== 'two') state.pending = facts.takesTaps(state) ? state.pending.slice(-1) : [];
      keeper.store(state);
      changed(null);
      if (state.opened) play.command({ do: 'seats', seats });
      else if (state.phase === 'ready') play.open();
    },

    /** The game that was left last comes back; the one on the board is kept in its place. */
    recall() {
      const back = keeper.takeBack();
      if (!back) return;
      const left = keeper.leave(facts.ownOf(state));
      settings.set({ opponent: facts.opponentOf(back.game.seats), size: facts.boardOf(back.game.table) });
      put(back.game, back.pending);
      keeper.store(state);
      if (left) changed('previous');
    },

    /** A position that Python has read from a text takes the board. @param {import('./state.js').Position} position */
    openPosition({ save, link, view, seats: told }) {
      const { table } = view;
      // Another page's session may seat people where this one does not.
      const { opponent } = settings.get();
      const seats = told[0] === facts.HUMAN ? told : facts.seatsFor(opponent, facts.playersOf(table));
      settings.set({ opponent: facts.opponentOf(seats), size: facts.boardOf(table) });
      const left = keeper.leave(facts.ownOf(state));
      put({ id: random(), save, table, seed: random(), seats, link, view });
      keeper.store(state);
      if (left) changed('previous');
    },

    /** At the start: a game that an earlier visit has left can still come back. */
    offer() {
      if (keeper.hasPrevious()) changed('previous');
    },

    /** @param {string} text what stands behind # in the address */
    openLink(text) {
      play.bump();
      const preview = facts.previewOf(text);
      const own = facts.ownOf(state);
      if (preview) {
        const { table, lines } = preview;
        const game = facts.freshGame({ id: random(), seed: random(), table, opponent: settings.get().opponent });
        Object.assign(state, { game: { ...game, link: text }, pending: [], link: { text, lines, own } });
      } else {
        Object.assign(state, { ...own, link: { text, lines: [], own: null } });
      }
      Object.assign(state, { opened: false, canUndo: false, canRedo: false });
      changed('swapped');
      if (state.phase === 'ready') play.open();
    },

    /** The tab is looked at again: another one may have gone on with a newer game. */
    takeOver() {
      const newer = keeper.newer();
      if (!newer) return;
      settings.reload();
      // The address is still wanted; what it sets aside is the newer game.
      if (state.link?.own) {
        state.link.own = { game: gameOf(newer), pending: newer.pending };
        return;
      }
      put(gameOf(newer), newer.pending);
      changed('taken_over');
    },

    ...play.stages,
  };
}

/** @typedef {ReturnType<typeof createGame>} GameControl */
