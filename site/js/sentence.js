/**
 * What just happened and what comes next, as a key and its arguments: read from the view, so that a reload says the
 * same again.
 *
 * @import { State, Game } from './state.js'
 * @import { View } from './board/types.js'
 *
 * @typedef {{key: string, args?: Record<string, unknown>}} Sentence
 */

import { HUMAN, againstComputer, humanToMove, isOver } from './state.js';
import { hasOption } from './table.js';

/** @param {State} state @param {string[]} names @returns {Sentence} */
export function sentenceOf(state, names) {
  const { game, pending } = state;
  if (state.link?.own) return { key: 'game.link_opening' };
  if (isOver(game.view)) return resultOf(game, names);
  if (pending.length && !state.opened) {
    return againstComputer(game) ? { key: 'game.pending' } : { key: 'game.pending_many', args: { n: pending.length } };
  }
  if (!state.opened && !humanToMove(game)) return { key: 'game.waiting' };
  if (state.hint) return { key: `hint.${state.hint.key}`, args: state.hint.args };
  if (game.view.moves.length === 0) return startOf(game, names);
  return lastTurn(game, names);
}

/** The quiet line below the sentence. @param {State} state @returns {Sentence|null} */
export function underOf(state) {
  if (state.phase === 'loading') {
    const percent = Math.round(state.fraction * 100);
    if (state.stage === 'python') return { key: 'game.loading_python' };
    if (state.stage === 'engine') return { key: 'game.loading_engine' };
    return { key: 'game.loading_download', args: { percent } };
  }
  if (state.hinting) return { key: 'game.hint_thinking' };
  if (state.hint) return { key: 'game.hint_source' };
  return state.thinking && state.slow ? { key: 'game.thinking' } : null;
}

/** @param {Game} game @param {string[]} names @returns {Sentence} */
export function resultOf(game, names) {
  const { scores, outcome, table } = game.view;
  const winner = outcome?.winner ?? null;
  const misere = hasOption(table, 'misere');
  if (scores.length > 2) return manyResult(scores, winner, names, misere);
  const [mine, theirs] = winner === 1 && !againstComputer(game) ? [scores[1], scores[0]] : scores;
  const args = { mine, theirs, name: winner === null ? '' : names[winner] };
  if (winner === null) return { key: 'game.drawn', args };
  if (!againstComputer(game)) return { key: misere ? 'game.player_won_misere' : 'game.player_won', args };
  if (winner === 0) return { key: misere ? 'game.won_misere' : 'game.won', args };
  return { key: misere ? 'game.lost_misere' : 'game.lost', args };
}

/** @param {number[]} scores @param {number|null} winner @param {string[]} names @param {boolean} misere @returns {Sentence} */
function manyResult(scores, winner, names, misere) {
  const all = scores.join(' : ');
  if (winner === null) return { key: 'game.many_drawn', args: { names: leaders(scores, names, misere), scores: all } };
  const args = { n: scores[winner], name: names[winner], scores: all };
  return { key: misere ? 'game.many_won_misere' : 'game.many_won', args };
}

/** Who shares the best count. @param {number[]} scores @param {string[]} names @param {boolean} misere */
export function leaders(scores, names, misere) {
  const best = misere ? Math.min(...scores) : Math.max(...scores);
  return names.filter((_, player) => scores[player] === best);
}

/** @param {Game} game @param {string[]} names @returns {Sentence} */
function startOf(game, names) {
  const mover = game.view.to_move ?? 0;
  if (!againstComputer(game)) return { key: 'game.start_player', args: { name: names[mover] } };
  return { key: humanToMove(game) ? 'game.start_you' : 'game.start_computer' };
}

/** @param {Game} game @param {string[]} names @returns {Sentence} */
function lastTurn(game, names) {
  const { view, seats } = game;
  const by = view.moves[view.moves.length - 1].by;
  const n = closedInLastTurn(view);
  const goesOn = view.to_move === by;
  const args = { n, name: names[by], next: names[view.to_move ?? by] };
  if (!againstComputer(game)) {
    return { key: goesOn ? 'game.player_closed' : n ? 'game.player_took' : 'game.player_drew', args };
  }
  if (seats[by] === HUMAN) return { key: goesOn ? 'game.you_closed' : n ? 'game.you_took' : 'game.you_drew', args };
  return { key: goesOn ? 'game.computer_closed' : n ? 'game.computer_took' : 'game.computer_drew', args };
}

/** Cells that the player of the last line has closed since the other one drew. @param {View} view */
export function closedInLastTurn(view) {
  const by = view.moves.at(-1)?.by;
  let n = 0;
  for (let place = view.moves.length - 1; place >= 0 && view.moves[place].by === by; place -= 1) {
    n += view.moves[place].cells.length;
  }
  return n;
}

/** The most cells that one turn of a player has closed. @param {View} view */
export function longestRun(view) {
  let best = { player: 0, n: 0 };
  let n = 0;
  view.moves.forEach((move, place) => {
    n = place > 0 && view.moves[place - 1].by === move.by ? n + move.cells.length : move.cells.length;
    if (n > best.n) best = { player: move.by, n };
  });
  return best;
}

/**
 * What the live region tells of lines that have come: the computer's by name, because nobody has seen them.
 * @param {State} state @param {string[]} names @param {number} from how many lines stood before
 * @param {(line: string) => string} lineName
 * @returns {Sentence[]}
 */
export function spokenOf(state, names, from, lineName) {
  const { view, seats } = state.game;
  const lines = view.moves.slice(from).filter((move) => seats[move.by] !== HUMAN);
  const told = lines.map((move) => ({ key: 'game.said_computer', args: { line: lineName(move.line) } }));
  // In the middle of the computer's run only the lines are told; the sum follows with its last one.
  const runs = !isOver(view) && !humanToMove(state.game) && lines.length > 0;
  return runs ? told : [...told, sentenceOf(state, names)];
}
