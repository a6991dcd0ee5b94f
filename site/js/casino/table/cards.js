/**
 * Cards by their texts: suit, rank, the letter printed on them and what they are called.
 *
 * @import { Letters, Translate } from './types.js'
 */

export const SUITS = ['S', 'H', 'D', 'C'];
export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
export const DECK = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));

/** Literal keys, so that a search for a text finds its place. @type {Record<string, string>} */
const SUIT_KEYS = {
  S: 'casino_table.spades',
  H: 'casino_table.hearts',
  D: 'casino_table.diamonds',
  C: 'casino_table.clubs',
};
/** @type {Record<string, string>} */
const RANK_KEYS = {
  A: 'casino_table.ace',
  2: 'casino_table.two',
  3: 'casino_table.three',
  4: 'casino_table.four',
  5: 'casino_table.five',
  6: 'casino_table.six',
  7: 'casino_table.seven',
  8: 'casino_table.eight',
  9: 'casino_table.nine',
  10: 'casino_table.ten',
  J: 'casino_table.jack',
  Q: 'casino_table.queen',
  K: 'casino_table.king',
};
/** @type {Record<string, string>} */
const GERMAN = { J: 'B', Q: 'D' };

/** @param {string} card */
export function rankOf(card) {
  return card.slice(0, -1);
}

/** @param {string} card */
export function suitOf(card) {
  return card.slice(-1);
}

/** What is printed on the card. @param {string} card @param {Letters} letters */
export function letterOf(card, letters) {
  const rank = rankOf(card);
  return (letters === 'de' && GERMAN[rank]) || rank;
}

/** "Herz 7", "seven of hearts" @param {Translate} t @param {string} card */
export function cardName(t, card) {
  return t('casino_table.card', { suit: t(SUIT_KEYS[suitOf(card)]), rank: t(RANK_KEYS[rankOf(card)]) });
}

/** "Herz 6, Kreuz 3" @param {Translate} t @param {string[]} cards */
export function cardNames(t, cards) {
  return cards.map((card) => cardName(t, card)).join(', ');
}
