/**
 * The controller of Casino: what a tap, a button, the worker or another tab does to the page's state. No DOM and no clock
 * of its own; everything outside comes in as an argument. What may be played it asks Python.
 *
 * @import { Outside } from '../game.js'
 * @import { Keeper } from '../keeper.js'
 * @import { Trouble } from '../state.js'
 * @import { Button, Choices, Day, Game, Kept, Position, State } from './facts.js'
 *
 * @typedef {import('../game.js').Happening | 'chosen' | 'day' | 'begun' | 'replay'} CasinoHappening
 *   `chosen`: the selection or what it allows; `day`: another day's deal, or the own game again, took the table; `begun`: the
 *   first play or hint of a daily deal; `replay`: a step of it
 *
 * @typedef {Omit<Outside, 'changed'|'now'> & {now: () => Date, changed: (happening: CasinoHappening|null) => void}} CasinoOutside
 */

import { localDate } from '../daily/dates.js';
import { createKeeper } from '../keeper.js';
import { createPlay } from '../play.js';
import { createDeals, seedOf } from './deals.js';
import * as facts from './facts.js';
import { checkedCasino, checkedStatistics, gameOf } from './records.js';
import { createReplay } from './replay.js';
import { createSelecting, NOTHING_CHOSEN } from './selecting.js';
import { noStatistics, withGame } from './statistics.js';

/** Milliseconds that the computer's card lies open before it takes. */
const SHOWN = { calm: 1400, brisk: 650, instant: 0 };
/** @param {CasinoOutside} outside */
export function createCasino({ now, changed, ...outside }) {
  const { ask, storage, settings, random, hidden, wait, told } = outside;
  const milliseconds = () => now().getTime();
  const writer = random();
  const place = /** @type {const} */ ({ game: 'casino_game', previous: 'casino_previous', check: checkedCasino, gameOf });
  const keeper = createKeeper({ storage, writer, now: milliseconds, hidden, place });
  const deals = createDeals({ storage, writer, now: milliseconds, hidden });
  let statistics = storage.read('casino_record', checkedStatistics) ?? noStatistics();
  const stored = keeper.load();
  /** The person's own game while the daily deal is on the table. @type {Kept|null} */
  let own = null;

  /** @returns {Game} */
  function fresh() {
    const wish = settings.get();
    if (state.day) return facts.freshGame({ id: random(), seed: seedOf(state.day.date), table: facts.DAILY_TABLE, opponent: facts.DAILY_LEVEL });
    return facts.freshGame({ id: random(), seed: random(), table: facts.tableText(wish), opponent: wish.casino_opponent });
  }

  /** @type {State} */
  const state = {
    phase: 'loading',
    stage: 'download',
    fraction: 0,
    failure: null,
    game: /** @type {Game} */ ({}),
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
    revealed: false,
    selected: facts.nothing(),
    choices: NOTHING_CHOSEN,
    fresh: true,
    shown: null,
    holder: null,
    day: null,
    replay: null,
  };
  state.game = stored ? gameOf(stored) : fresh();

  const ours = {
    ...keeper,
    store,
    leave: (/** @type {any} */ kept) => !state.day && keeper.leave(kept),
    refuse() {
      if (!state.day) return keeper.refuse();
      deals.refuse(state.day.date);
      Object.assign(state.day, { hints: 0, undos: 0, own: null });
    },
  };
  const play = createPlay({
    // What the conversation with Python needs of a state, it finds in this one too.
    state: /** @type {any} */ (state),
    outside: { ...outside, now: milliseconds, changed: happened },
    keeper: /** @type {Keeper} */ (ours),
    fresh: /** @type {() => any} */ (fresh),
    ways: {
      game: 'casino',
      opening: (text) => (facts.isPacked(text) ? { do: 'open', save: facts.unpacked(text) } : { do: 'link', link: text }),
      linked: () => {
        // What somebody else has played is no news of one's own.
        state.game.seen = state.game.view.scores.length;
        if (!state.game.view.moves.length) settings.set(facts.wishOf(state.game.table));
        store();
      },
      adopted: (position) => adopted(/** @type {any} */ (position)),
      held: () => facts.pointsWait(state.game) && !facts.ended(state.game),
      announced: (position) => showCard(/** @type {any} */ (position)),
      away() {
        state.shown = null;
        selecting.forget();
      },
    },
  });

  const selecting = createSelecting({ state, ask, told, changed: () => changed('chosen'), make });
  const replaying = createReplay({ state, ask, told, changed: () => changed('replay') });

  /** @param {Position} position */
  function adopted({ revealed, view }) {
    state.game.seen = Math.min(state.game.seen, view.scores.length);
    Object.assign(state, { revealed, shown: null, replay: null });
    selecting.forget();
  }

  /** The computer's card lies open for a moment. @param {Position} position */
  async function showCard({ view: { last } }) {
    const pause = SHOWN[settings.get().tempo];
    if (!last || !pause) return;
    const { by, card, loose, builds, kind, onto } = last;
    const shown = { by, card, loose, builds: kind === 'capture' ? builds : onto ? [onto] : [] };
    state.shown = shown;
    changed(null);
    await wait(pause);
    if (state.shown === shown) state.shown = null;
  }

  /** @param {import('../game.js').Happening|null} happening */
  function happened(happening) {
    if (happening === 'hinted' && state.day) {
      const begins = begin(state.day);
      state.day.hints += 1;
      store();
      if (begins) changed('begun');
    }
    // Only what has been played here: a game opened from a file or an address was somebody else's end.
    if (happening === 'ended' && !state.day) count();
    changed(happening);
  }

  /** Write what there is after every play; a day's result counts at once, before anything is shown. */
  function store() {
    const { game, pending, day, revealed } = state;
    if (!day) return keeper.store(/** @type {any} */ (state));
    const { date, hints, undos, own: onItsDay } = day;
    if (onItsDay === null) return;
    deals.store({ ...game, pending, date, hints, undos, own: onItsDay });
    if (facts.ended(game)) deals.finish(date, { points: game.view.totals, hints, undos, revealed, own: onItsDay });
  }

  function count() {
    const { game, revealed } = state;
    if (storage.works()) statistics = storage.peek('casino_record', checkedStatistics) ?? statistics;
    const next = withGame(statistics, game, revealed);
    if (next === statistics) return;
    statistics = next;
    storage.write('casino_record', statistics);
  }

  /** Whose day the deal is, is settled once. @param {Day} day @returns {boolean} whether it was open until now */
  function begin(day) {
    if (day.own !== null) return false;
    day.own = localDate(now()) === day.date;
    return true;
  }

  /** Another game takes the table. @param {Game} game @param {string[]} [pending] */
  function put(game, pending = []) {
    play.bump();
    selecting.forget();
    const happening = state.link ? 'linked' : 'swapped';
    Object.assign(state, { game, pending, link: null, opened: false, canUndo: false, canRedo: false });
    Object.assign(state, { revealed: false, shown: null, holder: null, replay: null });
    changed(happening);
    if (state.phase === 'ready') play.open();
  }

  /** @param {string} move */
  function make(move) {
    if (!facts.takesTaps(state)) return;
    const begins = state.day !== null && begin(state.day);
    Object.assign(state, { pending: [move], hint: null, hinting: false });
    selecting.forget();
    store();
    changed(begins ? 'begun' : null);
    play.flush(true);
  }

  /** A result of a daily deal that stands cannot be played for again. */
  const mayChange = () => !(state.day && facts.ended(state.game) && deals.result(state.day.date));

  /** Counted when it has happened: of two quick presses with one play to take back, the second does nothing. @param {'undo'|'restart'} what */
  async function takeBack(what) {
    if (!mayChange()) return;
    const { day } = state;
    state.shown = null;
    selecting.forget();
    if (!(await play.command({ do: what })) || !day || day !== state.day) return;
    day.undos += 1;
    store();
  }

  /** One level may follow another in the middle of a game; a person who came to the table would see the computer's hand. @param {string} opponent */
  function changesLevel(opponent) {
    const { game, link, day, opened } = state;
    if (!opened || link || day || facts.ended(game) || !facts.begun(game)) return false;
    return facts.versusComputer(game) && facts.LEVELS.includes(opponent);
  }

  function newGame() {
    leaveDay();
    const left = keeper.leave(/** @type {any} */ (ownOf()));
    put(fresh());
    store();
    if (left) changed('previous');
  }

  /** @returns {Kept} */
  const ownOf = () => state.link?.own ?? { game: state.game, pending: state.pending };

  /** Only the state: what takes the table then is the caller's. @returns {Kept|null} the person's own game */
  function leaveDay() {
    if (!state.day) return null;
    state.day = null;
    const back = own ?? { game: fresh(), pending: [] };
    own = null;
    Object.assign(state, back);
    return back;
  }

  const control = {
    state,
    statistics: () => statistics,
    days: () => deals.days(),
    result: () => (state.day ? deals.result(state.day.date) : null),
    mayChange,

    ...selecting.acts,
    ...replaying,

    undo: () => takeBack('undo'),
    restart: () => takeBack('restart'),
    redo() {
      if (!mayChange()) return;
      selecting.forget();
      play.command({ do: 'redo' });
    },
    hint: () => void (!state.hint && !facts.isCovered(state) && !facts.pointsWait(state.game) && play.hint()),
    newRound: newGame,

    /**
     * A wish for the next game; where no person has played yet it holds at once, and another level at any time.
     * @param {Partial<import('../settings.js').Settings>} wish @returns {boolean} whether it holds
     */
    wish(wish) {
      settings.set(wish);
      const { game, link, day, pending } = state;
      const level = wish.casino_opponent;
      if (level && changesLevel(level)) {
        play.command({ do: 'seats', seats: facts.seatsFor(level) });
        return true;
      }
      if (link || day || pending.length || facts.begun(game)) return false;
      put(fresh());
      store();
      return true;
    },

    /** The points of a round have been looked at: the game goes on. */
    goOn() {
      if (!facts.pointsWait(state.game)) return;
      state.game.seen = state.game.view.scores.length;
      store();
      changed(null);
      if (state.opened) play.flush(false);
    },

    /** Whoever is to move holds the device. */
    uncover() {
      state.holder = state.game.view.seat;
      changed('swapped');
    },

    /** The game that was left last comes back; the one on the table is kept in its place. */
    recall() {
      const back = keeper.takeBack();
      if (!back) return;
      leaveDay();
      const left = keeper.leave(/** @type {any} */ (ownOf()));
      put(/** @type {any} */ (back.game), back.pending);
      store();
      if (left) changed('previous');
    },

    /** A game that Python has read from a text takes the table. @param {Position} position */
    openPosition({ save, link, view, seats: sat }) {
      leaveDay();
      const left = keeper.leave(/** @type {any} */ (ownOf()));
      const seats = sat[0] === facts.HUMAN ? sat : facts.seatsFor(settings.get().casino_opponent);
      put({ id: random(), save, table: view.table, seed: random(), seats, link, view, seen: view.scores.length });
      store();
      if (left) changed('previous');
    },

    /** At the start: a game that an earlier visit has left can still come back. */
    offer() {
      if (keeper.hasPrevious()) changed('previous');
    },

    /** @param {string} text what stands behind # in the address */
    openLink(text) {
      play.bump();
      selecting.forget();
      leaveDay();
      const kept = ownOf();
      const game = facts.freshGame({ id: random(), seed: random(), table: kept.game.table, opponent: settings.get().casino_opponent });
      Object.assign(state, { game, pending: [], link: { text, lines: [], own: kept }, opened: false });
      Object.assign(state, { canUndo: false, canRedo: false, shown: null, holder: null, replay: null });
      changed('swapped');
      if (state.phase === 'ready') play.open();
    },

    /** The deal of a date, for everybody the same. @param {string} date */
    showDay(date) {
      if (!state.day) own = ownOf();
      const found = deals.game(date);
      const { hints = 0, undos = 0 } = found ?? {};
      state.day = { date, hints, undos, own: found ? found.own : null };
      state.link = null;
      put(found ? gameOf(found) : fresh(), found?.pending ?? []);
      changed('day');
    },

    /** Back to the person's own game. */
    leaveDay() {
      const back = leaveDay();
      if (!back) return;
      put(back.game, back.pending);
      changed('day');
    },

    /** The tab is looked at again: another one may have gone on. */
    takeOver() {
      if (storage.works()) statistics = storage.peek('casino_record', checkedStatistics) ?? statistics;
      if (state.day) {
        const found = deals.newer(state.day.date);
        if (!found) return;
        Object.assign(state.day, { hints: found.hints, undos: found.undos, own: found.own });
        put(gameOf(found), found.pending);
        changed('taken_over');
        return;
      }
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
  return control;
}

/** @typedef {ReturnType<typeof createCasino>} CasinoControl */
