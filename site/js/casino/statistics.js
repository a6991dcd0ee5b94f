/**
 * What came of the games against each level. A game counts once, when it ends; one in which taking back has shown hidden
 * cards is counted apart.
 *
 * @import { Game } from './facts.js'
 * @import { CasinoStatistics, Tally } from './records.js'
 */

import { SCHEMA } from '../records.js';
import { opponentOf } from './facts.js';

/** A game that was taken back behind its end and ends once more is one of the latest. */
const REMEMBERED = 40;

/** @returns {CasinoStatistics} */
export const noStatistics = () => ({ schema: SCHEMA, levels: {}, counted: [] });

/** @returns {Tally} */
export const noTally = () => ({ games: 0, won: 0, rounds: 0, points: 0, against: 0, sweeps: 0, marked: 0 });

/**
 * @param {CasinoStatistics} record @param {Game} game that is over
 * @param {boolean} revealed
 * @returns {CasinoStatistics} the same one if there is nothing to count
 */
export function withGame(record, game, revealed) {
  const level = opponentOf(game.seats);
  const { outcome, totals, scores } = game.view;
  if (level === 'two' || !outcome || record.counted.includes(game.id)) return record;
  const tally = { ...noTally(), ...record.levels[level] };
  if (revealed) {
    tally.marked += 1;
  } else {
    tally.games += 1;
    tally.won += Number(outcome.winner === 0);
    tally.rounds += scores.length;
    tally.points += totals[0];
    tally.against += totals[1];
    for (const { sweeps } of scores) tally.sweeps += sweeps[0];
  }
  const counted = [...record.counted, game.id].slice(-REMEMBERED);
  return { schema: SCHEMA, levels: { ...record.levels, [level]: tally }, counted };
}
