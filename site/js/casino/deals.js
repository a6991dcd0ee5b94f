/**
 * Keeps the daily deals: each date's running game and, once it has ended, its result, which stands from then on. Two tabs
 * may write: every writing looks first and changes one date only.
 *
 * @import { Store } from '../storage.js'
 * @import { CasinoDaily, DayResult, DealGame } from './records.js'
 */

import { SCHEMA } from '../records.js';
import { checkedDeals } from './records.js';

/** Finished games are kept to be looked at again; their results stay in any case. */
const FINISHED_KEPT = 5;

/** @returns {CasinoDaily} */
export const noDeals = () => ({ schema: SCHEMA, days: {}, games: {} });

/** What the deal of a date comes from. @param {string} date */
export const seedOf = (date) => `casino-${date}`;

/** @param {{storage: Store, writer: string, now: () => number, hidden: () => boolean}} given */
export function createDeals({ storage, writer, now, hidden }) {
  // What a browser without storage keeps as long as the page is open.
  let deals = storage.read('casino_daily', checkedDeals) ?? noDeals();
  let stamp = 0;

  function look() {
    if (storage.works()) deals = storage.peek('casino_daily', checkedDeals) ?? deals;
  }

  /** @param {Partial<CasinoDaily>} change */
  function write(change) {
    deals = tidied({ ...deals, ...change });
    storage.write('casino_daily', deals);
  }

  return {
    /** @param {string} date @returns {DayResult|null} */
    result: (date) => deals.days[date] ?? null,
    days: () => deals.days,

    /** @param {string} date @returns {DealGame|null} */
    game(date) {
      look();
      const found = deals.games[date] ?? null;
      stamp = Math.max(stamp, found?.stamp ?? 0);
      return found;
    },

    /** @param {Omit<DealGame, 'schema'|'stamp'|'writer'>} game */
    store(game) {
      look();
      const other = deals.games[game.date];
      // A hidden tab whose computer still thinks must not write over what the person plays in another one.
      if (hidden() && other && other.writer !== writer && other.stamp > stamp) return;
      stamp = Math.max(now(), stamp + 1);
      write({ games: { ...deals.games, [game.date]: { schema: SCHEMA, stamp, writer, ...game } } });
    },

    /** The first result of a date stands. @param {string} date @param {DayResult} result */
    finish(date, result) {
      look();
      if (!(date in deals.days)) write({ days: { ...deals.days, [date]: result } });
    },

    /** What another tab has stored since. @param {string} date @returns {DealGame|null} */
    newer(date) {
      look();
      const found = deals.games[date];
      if (!found || found.writer === writer || found.stamp <= stamp) return null;
      stamp = found.stamp;
      return found;
    },

    /** A stored game that Python cannot open: out of the way with it, the others stay. @param {string} date */
    refuse(date) {
      look();
      const { [date]: refused, ...games } = deals.games;
      const rest = { ...deals, games };
      storage.quarantine('casino_daily');
      write(rest);
    },
  };
}

/** @param {CasinoDaily} deals @returns {CasinoDaily} */
function tidied(deals) {
  const finished = Object.values(deals.games).filter((game) => game.view.outcome);
  const games = { ...deals.games };
  for (const { date } of finished.toSorted((a, b) => b.stamp - a.stamp).slice(FINISHED_KEPT)) delete games[date];
  return { ...deals, games };
}
