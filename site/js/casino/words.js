/**
 * Sentences with cards in them, twice: for eyes with signs and the letters printed on the cards, for ears in words.
 *
 * @import { Translate } from '../i18n.js'
 * @import { Letters } from './table/types.js'
 *
 * @typedef {{key: string, args?: Record<string, unknown>}} Sentence `args` may hold cards (`10D`), lists of them, groups, and sentences
 * @typedef {{seen: string, heard: string}} Words
 */

import { DECK, cardName, letterOf, suitOf } from './table/cards.js';

/** Behind each a sign that it is a character of the text, no picture. @type {Record<string, string>} */
const SIGNS = { S: '♠\uFE0E', H: '♥\uFE0E', D: '♦\uFE0E', C: '♣\uFE0E' };
const CARDS = new Set(DECK);

/** @param {unknown} value @returns {value is string} */
const isCard = (value) => typeof value === 'string' && CARDS.has(value);

/** @param {unknown} value @returns {value is Sentence} */
const isSentence = (value) => typeof value === 'object' && value !== null && 'key' in value;

/** @param {string} suit */
export const suitSign = (suit) => SIGNS[suit];

/** @param {{t: Translate, lang: string, letters: () => Letters}} given */
export function createWords({ t, lang, letters }) {
  const list = new Intl.ListFormat(lang, { type: 'conjunction' });
  const heard = (/** @type {string} */ card) => cardName(t, card);
  const seen = (/** @type {string} */ card) => letterOf(card, letters()) + SIGNS[suitOf(card)];

  /** @param {unknown} value @param {(card: string) => string} write @returns {unknown} */
  function shown(value, write) {
    if (isCard(value)) return write(value);
    if (isSentence(value)) return written(value, write);
    if (!Array.isArray(value)) return value;
    return list.format(value.map((one) => (Array.isArray(one) ? one.map(write).join(' + ') : isCard(one) ? write(one) : String(one))));
  }

  /** @param {Sentence} sentence @param {(card: string) => string} write @returns {string} */
  function written({ key, args = {} }, write) {
    return t(key, Object.fromEntries(Object.entries(args).map(([name, value]) => [name, shown(value, write)])));
  }

  return {
    /** @param {Sentence[]} sentences @returns {Words} */
    say: (...sentences) => ({
      seen: sentences.map((one) => written(one, seen)).join(' '),
      heard: sentences.map((one) => written(one, heard)).join(' '),
    }),
  };
}

/** @typedef {ReturnType<typeof createWords>} CardWords */

/** What is there for eyes and ears alike once, what differs twice. @param {Element} element @param {Words} words */
export function putWords(element, { seen, heard }) {
  if (element.getAttribute('data-words') === `${seen}\n${heard}`) return;
  element.setAttribute('data-words', `${seen}\n${heard}`);
  if (seen === heard) {
    element.textContent = seen;
    return;
  }
  const [eyes, ears] = [document.createElement('span'), document.createElement('span')];
  eyes.setAttribute('aria-hidden', 'true');
  eyes.textContent = seen;
  ears.className = 'sr-only';
  ears.textContent = heard;
  element.replaceChildren(eyes, ears);
}
