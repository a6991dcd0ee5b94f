/**
 * What just happened and what comes next, as keys and their arguments: read from the view, so that a reload says the same
 * again.
 *
 * @import { Game, Last, Score, State } from './facts.js'
 * @import { Sentence } from './words.js'
 */

import { ended, isCovered, personToMove, versusComputer, viewOf } from './facts.js';

/** @param {State} state @param {string[]} names @returns {Sentence[]} */
export function sentencesOf(state, names) {
  const { game, replay } = state;
  if (state.link?.own) return [{ key: 'casino.link_opening' }];
  if (replay) return replay.view.last ? played(replay.view.last, game, names) : [{ key: 'casino.replay_start' }];
  if (game.save === null) return [{ key: state.phase === 'failed' ? 'casino.no_deal' : 'casino.dealing' }];
  if (ended(game)) return [...(game.view.last ? played(game.view.last, game, names) : []), resultOf(game, names)];
  if (state.shown) return [{ key: 'casino.shows', args: { name: nameOf(state.shown.by, game, names), card: state.shown.card } }];
  if (state.hint) return [{ key: `casino_hint.${state.hint.key}`, args: state.hint.args }];
  const turn = turnOf(state, names);
  const { last } = game.view;
  return last ? [...played(last, game, names), ...dealtOf(game), turn] : [...dealtOf(game), turn];
}

/** The quiet line below the sentence. @param {State} state @returns {Sentence|null} */
export function underOf(state) {
  if (state.phase === 'loading') {
    const percent = Math.round(state.fraction * 100);
    if (state.stage === 'python') return { key: 'game.loading_python' };
    if (state.stage === 'engine') return { key: 'game.loading_engine' };
    return { key: 'game.loading_download', args: { percent } };
  }
  const { replay, game } = state;
  if (replay) return { key: 'casino.replay_at', args: { ply: replay.ply, plies: game.view.moves.length } };
  if (state.hinting) return { key: 'casino.hint_thinking' };
  if (state.hint) return { key: 'casino.hint_source' };
  if (state.thinking && state.slow) return { key: 'game.thinking' };
  if (state.revealed) return { key: 'casino.revealed' };
  return game.save === null || ended(game) ? null : standOf(game);
}

/** Round and deal, quietly. @param {Game} game @returns {Sentence} */
export function standOf({ view: { round, deal, deals, goal } }) {
  return { key: goal === null ? 'casino.stand_deal' : 'casino.stand_round', args: { round, deal, deals } };
}

/**
 * How a sentence begins with a player: the computer with its article, which labels do without.
 * @param {0|1} seat @param {Game} game @param {string[]} names @returns {string|Sentence}
 */
export const nameOf = (seat, game, names) => (versusComputer(game) && seat === 1 ? { key: 'casino.the_computer' } : names[seat]);

/** One play as sentences. @param {Last} last @param {Game} game @param {string[]} names @returns {Sentence[]} */
export function played(last, game, names) {
  const { by, kind, card, taken, value, groups, scored, sweep, rest } = last;
  const you = versusComputer(game) && by === 0;
  const args = { name: nameOf(by, game, names), card, value, cards: taken.filter((one) => one !== card), groups };
  /** @type {Record<string, string[]>} */
  const keys = {
    capture: ['casino.you_capture', 'casino.capture'],
    build: ['casino.you_build', 'casino.build'],
    add: ['casino.you_add', 'casino.add'],
    raise: ['casino.you_raise', 'casino.raise'],
    trail: ['casino.you_trail', 'casino.trail'],
  };
  const what = kind !== 'build' ? kind : last.raised ? 'raise' : last.added ? 'add' : 'build';
  /** @type {Sentence[]} */
  const told = [{ key: keys[what][you ? 0 : 1], args }];
  if (scored) told.push({ key: 'casino.swept', args });
  else if (sweep) told.push({ key: 'casino.swept_last', args });
  if (last.round_over && rest?.cards.length) told.push(restOf(rest, game, names));
  return told;
}

/** @param {{to: 0|1|null, cards: string[]}} rest @param {Game} game @param {string[]} names @returns {Sentence} */
function restOf({ to, cards }, game, names) {
  const n = cards.length;
  if (to === null) return { key: 'casino.rest_nobody', args: { n } };
  if (!versusComputer(game)) return { key: 'casino.rest', args: { n, name: names[to] } };
  return { key: to === 0 ? 'casino.rest_you' : 'casino.rest_computer', args: { n } };
}

/** Which deal has begun. @param {Game} game @returns {Sentence[]} */
export function dealtOf({ view }) {
  if (!view.last?.dealt) return [];
  const args = { deal: view.deal, deals: view.deals, round: view.round };
  if (view.deal === 1) return [{ key: 'casino.round_begins', args }];
  return [{ key: view.last_cards ? 'casino.last_cards' : 'casino.dealt', args }];
}

/** @param {State} state @param {string[]} names @returns {Sentence} */
function turnOf(state, names) {
  const { game } = state;
  const name = names[game.view.to_move ?? 0];
  if (!versusComputer(game)) return { key: isCovered(state) ? 'casino.hand_over' : 'casino.turn', args: { name } };
  if (!personToMove(game)) return { key: 'casino.turn_computer' };
  return { key: game.view.last ? 'casino.turn_you' : 'casino.start_you' };
}

/** @param {Game} game @param {string[]} names @returns {Sentence} */
export function resultOf(game, names) {
  const { outcome, totals } = game.view;
  const winner = outcome?.winner ?? null;
  const [mine, theirs] = winner === 1 && !versusComputer(game) ? [totals[1], totals[0]] : totals;
  const args = { mine, theirs, name: winner === null ? '' : names[winner] };
  if (winner === null) return { key: 'casino.result_level', args };
  if (!versusComputer(game)) return { key: 'casino.result_player', args };
  return { key: winner === 0 ? 'casino.result_won' : 'casino.result_lost', args };
}

/** Who is ahead after a round, and how far it still is. @param {Game} game @param {string[]} names @returns {Sentence} */
export function leadOf(game, names) {
  const { goal, scores } = game.view;
  const { totals } = /** @type {Score} */ (scores.at(-1));
  const [one, other] = totals;
  const args = { mine: Math.max(one, other), theirs: Math.min(one, other), goal, n: (goal ?? 0) - Math.max(one, other) };
  if (one === other) return { key: goal !== null && one >= goal ? 'casino.lead_tie' : 'casino.lead_level', args };
  const leader = one > other ? 0 : 1;
  if (!versusComputer(game)) return { key: 'casino.lead', args: { ...args, name: names[leader] } };
  return { key: leader === 0 ? 'casino.lead_you' : 'casino.lead_computer', args };
}
