/**
 * Keeps the daily games and the record, here in memory as in storage. Two tabs may write: every writing looks first and
 * changes one game only, and a result once in the record is never written over.
 *
 * @import { Store } from '../storage.js'
 * @import { DailyGames, DayBoard, DayGame } from './games.js'
 * @import { DailyRecord, Result } from './record.js'
 */

import { SCHEMA } from '../records.js';
import { isOver } from '../state.js';
import { checkedGames, noGames, soundGames, tidied } from './games.js';
import { checkedRecord, emptyRecord, withResult } from './record.js';

/**
 * @param {{storage: Store, writer: string, now: () => number, hidden: () => boolean}} given
 *   `writer` names this tab; `now` gives milliseconds of the calendar
 */
export function createDayKeeper({ storage, writer, now, hidden }) {
  // What a browser without storage keeps as long as the page is open.
  let games = readGames();
  let record = storage.read('daily_record', checkedRecord) ?? emptyRecord();
  let stamp = 0;

  function readGames() {
    const found = storage.peek('daily_games', soundGames);
    if (!found) return storage.read('daily_games', checkedGames) ?? noGames();
    if (found.broken) {
      storage.quarantine('daily_games');
      storage.write('daily_games', found.games);
    }
    return found.games;
  }

  /** Other tabs' writings, too. */
  function look() {
    if (storage.works()) {
      games = storage.peek('daily_games', checkedGames) ?? games;
      record = storage.peek('daily_record', checkedRecord) ?? record;
    }
  }

  /** @param {Partial<DailyGames>} change */
  function write(change) {
    games = tidied({ ...games, ...change });
    storage.write('daily_games', games);
  }

  return {
    look,

    /** As it was when we looked last. @returns {DailyRecord} */
    record: () => record,

    /** @param {string} date @returns {DayGame|null} */
    game(date) {
      const found = games.games[date] ?? null;
      stamp = Math.max(stamp, found?.stamp ?? 0);
      return found;
    },

    /** @returns {DayGame|null} */
    practice() {
      stamp = Math.max(stamp, games.practice?.stamp ?? 0);
      return games.practice;
    },

    /** The day's board, if it is known without Python. @param {string} date @returns {DayBoard|null} */
    board(date) {
      const { board, games: begun } = games;
      if (board?.date === date) return board;
      const game = begun[date];
      return game ? { date, table: game.table, seed: game.seed, best: game.best } : null;
    },

    /** @param {DayBoard} board */
    storeBoard(board) {
      look();
      write({ board });
    },

    /**
     * @param {Omit<DayGame, 'schema'|'stamp'|'writer'>} game
     * @param {boolean} practice
     */
    store(game, practice) {
      look();
      const other = practice ? games.practice : games.games[game.date];
      // A hidden tab whose computer still thinks must not write over what the person plays in another one.
      if (hidden() && other && other.writer !== writer && other.stamp > stamp) return;
      stamp = Math.max(now(), stamp + 1);
      const stored = { schema: SCHEMA, stamp, writer, ...game };
      write(practice ? { practice: stored } : { games: { ...games.games, [game.date]: stored } });
    },

    /** The first result of a date stands. @param {string} date @param {Result} result */
    finish(date, result) {
      look();
      const next = withResult(record, date, result);
      if (next === record) return;
      record = next;
      storage.write('daily_record', record);
    },

    /** What another tab has stored since of the game that is shown. @param {string} date @param {boolean} practice */
    newer(date, practice) {
      look();
      const found = practice ? games.practice : games.games[date];
      if (!found || found.date !== date || found.writer === writer || found.stamp <= stamp) return null;
      stamp = found.stamp;
      return found;
    },

    dropPractice() {
      look();
      if (games.practice) write({ practice: null });
    },

    /** A stored game that Python cannot open: out of the way with it, the others stay. @param {string} date @param {boolean} practice */
    refuse(date, practice) {
      look();
      const { [date]: refused, ...others } = games.games;
      const rest = practice ? { ...games, practice: null } : { ...games, games: others };
      storage.quarantine('daily_games');
      write(rest);
    },

    /** The latest board begun on its own day and not finished, of these dates. @param {string} from @param {string} before */
    unfinished(from, before) {
      const open = Object.values(games.games).filter((game) => game.own && !isOver(game.view));
      const dates = open.map((game) => game.date).filter((date) => date >= from && date < before);
      return dates.toSorted().at(-1) ?? null;
    },
  };
}

/** @typedef {ReturnType<typeof createDayKeeper>} DayKeeper */
