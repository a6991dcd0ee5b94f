/**
 * The conversation with Python: opening a game, playing what was tapped, letting the computer draw. Every change of
 * the board has a number (`turn`); an answer to an older one comes too late and is dropped. It knows no game's rules,
 * and serves every game.
 *
 * @import { Game, Position, State, Trouble } from './state.js'
 * @import { Outside } from './game.js'
 * @import { Keeper } from './keeper.js'
 *
 * @typedef {object} Ways where one game's conversation differs from another's
 * @property {string} game as Python names it
 * @property {(link: string) => {do: string} & Record<string, unknown>} opening the request for an address' text
 * @property {(position: Position) => void} linked an address has been opened
 * @property {(position: Position) => void} [adopted] before it is stored and shown
 * @property {() => boolean} [held] the game waits until a person has looked at something
 * @property {(found: Position) => Promise<void>} [announced] shows what the computer is about to do
 * @property {() => void} [away] there is no Python now
 */

import * as facts from './state.js';

/** The one board that a page has in Python. */
export const BOARD = 'main';
const COMPUTER_MS = 1000;
const HINT_MS = 1500;
/** Thinking that takes longer says so. */
const SLOW_AFTER = 300;
/** Milliseconds before the computer's first line, between the next ones, and at least. */
const PACE = { calm: [350, 220, 110], brisk: [160, 90, 50], instant: [0, 0, 0] };
const FASTER = 12;

/**
 * @param {{state: State, outside: Outside, keeper: Keeper, fresh: () => Game, ways?: Ways}} given
 */
export function createPlay({ state, outside, keeper, fresh, ways = waysOfBoxes(outside.settings) }) {
  const { ask, settings, wait, changed, told } = outside;
  const { game: kind, held = () => false } = ways;
  let turn = 0;
  /** The turn whose kept lines are being played just now. */
  let flushing = -1;
  /** Settles when Python has answered the command before. */
  let answered = Promise.resolve(false);

  function bump() {
    Object.assign(state, { thinking: false, slow: false, proven: false, hinting: false, hint: null });
    turn += 1;
    return turn;
  }

  /** @param {Position} position */
  function adopt(position) {
    const { save, link, view, seats, can_undo: canUndo, can_redo: canRedo } = position;
    state.game = { ...state.game, save, link, view, seats, table: view.table };
    Object.assign(state, { canUndo, canRedo, opened: true, proven: false, hint: null, hinting: false });
    ways.adopted?.(position);
    keeper.store(state);
  }

  /** Something that should not happen: tell it and offer a new start. @param {unknown} problem @param {number} mine */
  function broke(problem, mine) {
    const trouble = troubleOf(problem);
    if (mine !== turn || isQuiet(trouble)) return;
    bump();
    Object.assign(state, { phase: 'failed', failure: trouble, opened: false });
    changed('failed');
  }

  /** Give Python the game: out of the address, from its save, or new. */
  async function open() {
    const mine = bump();
    try {
      if (state.link && (await tookLink(state.link, mine))) return;
      if (mine !== turn) return;
      const position = await firstPosition(mine);
      if (mine !== turn) return;
      adopt(position);
      changed('swapped');
      await flush(false);
    } catch (problem) {
      broke(problem, mine);
    }
  }

  /** @param {number} mine @returns {Promise<Position>} */
  async function firstPosition(mine) {
    try {
      return await positionOf(state.game);
    } catch (problem) {
      if (mine !== turn || isQuiet(troubleOf(problem))) throw problem;
      keeper.refuse();
      Object.assign(state, { game: fresh(), pending: [] });
      return positionOf(state.game);
    }
  }

  /** @param {Game} game @returns {Promise<Position>} */
  async function positionOf({ save, table, seed, seats }) {
    if (save === null) return ask({ do: 'new', board: BOARD, game: kind, table, seed, seats });
    const position = await ask({ do: 'open', board: BOARD, game: kind, save });
    if (position.seats.join() === seats.join()) return position;
    return ask({ do: 'seats', board: BOARD, seats });
  }

  /**
   * @param {import('./state.js').Link} link
   * @param {number} mine
   * @returns {Promise<boolean>} false when the own game has to be opened instead
   */
  async function tookLink({ text }, mine) {
    let position;
    try {
      const { seed, seats } = state.game;
      position = await ask({ board: BOARD, game: kind, seed, seats, ...ways.opening(text) });
      // A whole game comes with those who played it, and the person here sits on the first seat.
      if (position.seats[0] !== facts.HUMAN) position = await ask({ do: 'seats', board: BOARD, seats });
    } catch (problem) {
      const trouble = troubleOf(problem);
      if (trouble.key === 'lost') throw problem;
      if (mine !== turn) return true;
      Object.assign(state, { ...facts.ownOf(state), link: null });
      changed('linked');
      told(trouble);
      return false;
    }
    if (mine !== turn) return true;
    const left = keeper.leave(facts.ownOf(state));
    state.link = null;
    adopt(position);
    ways.linked(position);
    changed('linked');
    if (left) changed('previous');
    await flush(false);
    return true;
  }

  /** Play what was tapped while Python could not take it. @param {boolean} live whether an end now is news */
  async function flush(live) {
    const mine = turn;
    if (flushing === mine) return;
    flushing = mine;
    while (state.pending.length && facts.humanToMove(state.game) && !held()) {
      try {
        const position = await ask({ do: 'play', board: BOARD, line: state.pending[0] });
        if (mine !== turn) return;
        state.pending = state.pending.slice(1);
        adopt(position);
        live = true;
        changed('moved');
      } catch (problem) {
        const trouble = troubleOf(problem);
        if (mine !== turn || isQuiet(trouble)) return;
        if (trouble.key === 'internal') return broke(trouble, mine);
        drop(state.pending.slice(1));
      }
    }
    flushing = -1;
    if (state.pending.length) drop([]);
    if (!held()) await run(live);
  }

  /** @param {string[]} left */
  function drop(left) {
    state.pending = left;
    keeper.store(state);
    changed('dropped');
  }

  /** The computer's lines, one by one, until a person is to move. @param {boolean} live */
  async function run(live) {
    const mine = turn;
    for (let count = 0; !facts.isOver(state.game.view) && !facts.humanToMove(state.game) && !held(); count += 1) {
      const [before, between, least] = PACE[settings.get().tempo];
      const pause = count === 0 ? before : Math.max(least, between - FASTER * count);
      state.thinking = true;
      if (count === 0) changed(null);
      const answer = ask({ do: 'computer', board: BOARD, ms: COMPUTER_MS });
      sayWhenSlow(answer, pause, mine);
      try {
        const [found] = await Promise.all([answer, wait(pause)]);
        if (mine !== turn) return;
        state.slow = false;
        await ways.announced?.(found);
        if (mine !== turn) return;
        adopt(found);
        // Which levels can prove a line is Python's affair: the others never say so.
        state.proven = found.thought.exact;
        live = true;
        changed('moved');
      } catch (problem) {
        return broke(problem, mine);
      }
    }
    state.thinking = false;
    changed(live && facts.isOver(state.game.view) ? 'ended' : null);
  }

  /**
   * The pause before a line is no thinking: only an answer that is still out behind it is waited for.
   * @param {Promise<Position>} answer @param {number} pause @param {number} mine
   */
  function sayWhenSlow(answer, pause, mine) {
    let here = false;
    const arrived = () => (here = true);
    answer.then(arrived, arrived);
    wait(Math.max(pause, SLOW_AFTER)).then(() => {
      if (mine !== turn || here) return;
      state.slow = true;
      changed(null);
    });
  }

  /**
   * A request that changes the board. Each waits for the one before: two quick presses take back two lines.
   * @param {{do: string} & Record<string, unknown>} request
   * @returns {Promise<boolean>} whether the board has changed
   */
  function command(request) {
    const { id } = state.game;
    answered = answered.then(() => state.opened && state.game.id === id && carryOut(request));
    return answered;
  }

  /** @param {{do: string} & Record<string, unknown>} request @returns {Promise<boolean>} */
  async function carryOut(request) {
    const { canUndo, canRedo } = state;
    /** @type {Record<string, boolean>} */
    const can = { undo: canUndo, restart: canUndo, redo: canRedo };
    if (can[request.do] === false) return false;
    const mine = bump();
    state.pending = [];
    changed(null);
    try {
      const position = await ask({ board: BOARD, ...request });
      if (mine !== turn) return false;
      adopt(position);
      changed('swapped');
      flush(false);
      return true;
    } catch (problem) {
      const trouble = troubleOf(problem);
      if (mine !== turn || isQuiet(trouble)) return false;
      told(trouble);
      // A search may have gone on meanwhile: what we show is what Python shall hold.
      open();
      return false;
    }
  }

  async function hint() {
    const at = state.game;
    if (at.seats.length > 2 || !state.opened || state.hinting || state.pending.length || !facts.humanToMove(at)) return;
    const mine = turn;
    const late = () => mine !== turn || at !== state.game || !state.hinting;
    state.hinting = true;
    changed(null);
    try {
      const found = await ask({ do: 'hint', board: BOARD, ms: HINT_MS });
      if (late()) return;
      Object.assign(state, { hint: found, hinting: false });
      changed('hinted');
    } catch (problem) {
      if (late()) return;
      state.hinting = false;
      changed(null);
      const trouble = troubleOf(problem);
      if (!isQuiet(trouble)) told(trouble);
    }
  }

  /** What the worker tells of its start. */
  const stages = {
    /** @param {string} stage @param {number} fraction */
    loading(stage, fraction) {
      if (state.phase !== 'loading') bump();
      Object.assign(state, { phase: 'loading', stage, fraction, failure: null, opened: false });
      ways.away?.();
      changed(null);
    },

    ready() {
      Object.assign(state, { phase: 'ready', fraction: 1 });
      return open();
    },

    /** @param {Trouble} failure */
    failed(failure) {
      bump();
      Object.assign(state, { phase: 'failed', failure, opened: false });
      ways.away?.();
      changed('failed');
    },
  };

  return { open, flush, command, hint, bump, stages };
}

/** @param {import('./settings.js').SettingsStore} settings @returns {Ways} */
function waysOfBoxes(settings) {
  return {
    game: 'boxes',
    opening: (link) => ({ do: 'link', link }),
    linked: ({ view }) => settings.set({ size: facts.boardOf(view.table) }),
  };
}

/** @param {unknown} problem @returns {Trouble} */
export function troubleOf(problem) {
  if (problem instanceof Error) return { key: 'general', message: problem.message };
  return /** @type {Trouble} */ (problem);
}

/** A request that ended because something else began is nothing to tell. @param {Trouble} trouble */
export function isQuiet(trouble) {
  return trouble.key === 'lost' || trouble.key === 'stopped';
}
