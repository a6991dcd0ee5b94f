/**
 * The last play to be looked at again, and the plays of the round before it.
 *
 * @import { Game, State } from './facts.js'
 * @import { Print } from './table/types.js'
 * @import { CardWords, Sentence } from './words.js'
 * @import { Translate } from '../i18n.js'
 */

import { openDialog } from '../dialogs.js';
import { byId } from '../dom.js';
import { namesOf, versusComputer, viewOf } from './facts.js';
import { nameOf, played } from './sentence.js';
import { cardFace } from './table/table.js';
import { putWords } from './words.js';

/** @param {State} state @param {Print} print @param {CardWords} words @param {Translate} t */
export function showLastPlay(state, print, words, t) {
  const { game } = state;
  const view = viewOf(state);
  const { last } = view;
  if (!last) return;
  const names = namesOf(game, t);
  putWords(byId('last-text'), words.say(...played(last, game, names)));
  const lying = last.taken.filter((card) => card !== last.card);
  const with_ = last.kind === 'build' ? last.loose : lying;
  byId('last-cards').replaceChildren(...[[last.card], with_].filter((cards) => cards.length).map((cards) => group(cards, print)));
  const round = view.moves.at(-1)?.round;
  const course = view.moves.filter((move) => move.round === round).toReversed();
  byId('course').replaceChildren(
    ...course.map((move) => {
      const line = document.createElement('li');
      line.value = course.length - course.indexOf(move);
      putWords(line, words.say(shortly(move, game, names)));
      return line;
    }),
  );
  openDialog('last-play');
}

/** @param {string[]} cards @param {Print} print */
function group(cards, print) {
  const row = document.createElement('div');
  row.append(
    ...cards.map((card) => {
      const place = document.createElement('span');
      place.className = 'casino-card';
      place.append(cardFace(card, print));
      return place;
    }),
  );
  return row;
}

/** A play by its text alone, `8Sx8D,6C,2D,B1`: what a build held is not in it. @param {{by: 0|1, text: string}} move @param {Game} game @param {string[]} names @returns {Sentence} */
function shortly({ by, text }, game, names) {
  const you = versusComputer(game) && by === 0;
  const [card] = text.split(/[x+=]/, 1);
  const args = { name: nameOf(by, game, names), card };
  if (text.includes('x')) {
    const taken = text.split('x')[1].split(',');
    const cards = taken.filter((one) => !one.startsWith('B'));
    const n = taken.length - cards.length;
    if (!cards.length) return { key: you ? 'casino.you_capture_builds' : 'casino.capture_builds', args: { ...args, n } };
    if (n) return { key: you ? 'casino.you_capture_both' : 'casino.capture_both', args: { ...args, cards, n } };
    return { key: you ? 'casino.you_capture' : 'casino.capture', args: { ...args, cards } };
  }
  if (!text.includes('=')) return { key: you ? 'casino.you_trail' : 'casino.trail', args };
  const [, value, onto] = /=(\d+)(@B\d+)?$/.exec(text) ?? [];
  const groups = text.split('=')[0].split('+').slice(1).flatMap((cards) => cards.split(','));
  const key = onto ? (you ? 'casino.you_build_onto' : 'casino.build_onto') : you ? 'casino.you_build_with' : 'casino.build_with';
  return { key, args: { ...args, value, cards: groups } };
}
