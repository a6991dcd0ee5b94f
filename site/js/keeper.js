/**
 * Keeps the running game and the one left before it, and knows when another tab has gone on.
 *
 * @import { Game, Kept, State } from './state.js'
 * @import { GameRecord } from './records.js'
 * @import { Name, Store } from './storage.js'
 *
 * @typedef {object} Place where a game keeps its values, and how they are read
 * @property {Name} game
 * @property {Name} previous
 * @property {(value: unknown) => GameRecord|null} check
 * @property {(record: Game|GameRecord) => Game} gameOf the record without what belongs to the storing
 */

import { SCHEMA, checkedGame } from './records.js';
import { isUnfinished } from './state.js';

/** @type {Place} */
const BOXES = { game: 'game', previous: 'previous', check: checkedGame, gameOf };

/**
 * @param {{storage: Store, writer: string, now: () => number, hidden: () => boolean, place?: Place}} given
 *   `writer` names this tab; `now` gives milliseconds of the calendar
 */
export function createKeeper({ storage, writer, now, hidden, place = BOXES }) {
  let stamp = 0;
  /** Kept here only where the browser does not store it. @type {Kept|null} */
  let previous = null;

  /** @param {GameRecord} record */
  const isNewer = (record) => record.writer !== writer && record.stamp > stamp;

  return {
    /** The game of the last visit. @returns {GameRecord|null} */
    load() {
      const record = storage.read(place.game, place.check);
      stamp = record?.stamp ?? 0;
      return record;
    },

    /** @param {State} state */
    store({ game, pending, link }) {
      // Behind an address that has not been read the own game is still the stored one.
      if (link?.own) return;
      // A hidden tab whose computer still thinks must not write over what the person plays in another one.
      const other = hidden() ? storage.peek(place.game, place.check) : null;
      if (other && isNewer(other)) return;
      stamp = Math.max(now(), stamp + 1);
      storage.write(place.game, { schema: SCHEMA, stamp, writer, pending, ...game });
    },

    /** What another tab has stored since we looked last. @returns {GameRecord|null} */
    newer() {
      const record = storage.peek(place.game, place.check);
      if (!record || !isNewer(record)) return null;
      stamp = record.stamp;
      return record;
    },

    /** Keep a game that is left, if there is something to come back to. @param {Kept} kept */
    leave({ game, pending }) {
      if (!isUnfinished(game)) return false;
      storage.write(place.previous, { schema: SCHEMA, stamp: now(), writer, pending, ...game });
      previous = storage.works() ? null : { game, pending };
      return true;
    },

    /** Whether an earlier visit has left a game. */
    hasPrevious: () => storage.read(place.previous, place.check) !== null,

    /** The game left last; it is taken out. @returns {Kept|null} */
    takeBack() {
      const record = storage.read(place.previous, place.check);
      const back = previous ?? (record && { game: place.gameOf(record), pending: record.pending });
      previous = null;
      storage.put(place.previous, null);
      return back;
    },

    /** The stored game cannot be opened: out of the way with it. */
    refuse: () => storage.quarantine(place.game),
  };
}

/** @typedef {ReturnType<typeof createKeeper>} Keeper */

/** The record without what belongs to the storing. @param {Game|GameRecord} record @returns {Game} */
export function gameOf({ id, save, table, seed, seats, link, view }) {
  return { id, save, table, seed, seats, link, view };
}
