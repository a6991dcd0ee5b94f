/**
 * The 52 faces and the back, as inline SVG: an index to be read on the smallest screen, signs or a figure beside it.
 * A face is described first (`face`, plain data) and drawn from that; colours are the style sheet's, css/casino/cards.css.
 *
 * @import { Print } from './types.js'
 *
 * @typedef {object} Shape
 * @property {string} tag
 * @property {Record<string, string|number>} attributes
 * @property {Array<Shape|string>} children
 */

import { chance } from '../../board/ink.js';
import { DECK, letterOf, rankOf, suitOf } from './cards.js';
import { COURTS } from './courts.js';
import { pips, SIGNS } from './pips.js';

const SPACE = 'http://www.w3.org/2000/svg';
export const WIDTH = 250;
export const HEIGHT = 350;

/** @type {Map<string, SVGElement>} */
const drawn = new Map();

/**
 * A card's face. A new element each time; it has no words, these are the button's.
 * @param {string} card
 * @param {Print} print
 * @returns {SVGElement}
 */
export function cardFace(card, print) {
  return copy(`${card} ${print.letters} ${print.fourColours}`, () => face(card, print));
}

/** @returns {SVGElement} */
export function cardBack() {
  return copy('back', back);
}

/** @param {string} key @param {() => Shape} describe @returns {SVGElement} */
function copy(key, describe) {
  let model = drawn.get(key);
  if (!model) drawn.set(key, (model = draw(describe())));
  return /** @type {SVGElement} */ (model.cloneNode(true));
}

/** @param {string} card @param {Print} print @returns {Shape} */
export function face(card, { letters, fourColours }) {
  const rank = rankOf(card);
  const suit = suitOf(card);
  const seed = DECK.indexOf(card);
  const letter = letterOf(card, letters);
  return shape(
    'svg',
    { class: `casino-face suit-${suit} ${fourColours ? 'four' : 'two'}`, ...frame(), 'data-face': card },
    shape('path', { class: 'paper', d: paper(seed) }),
    ...picture(rank, suit, seed),
    shape('text', { class: 'index', x: letter === '10' ? 11 : 17, y: 104, ...narrow(letter) }, letter),
    sign(suit, 48, 153, 60),
  );
}

/** Two digits in the room of one and a half. @param {string} letter @returns {Record<string, string|number>} */
function narrow(letter) {
  return letter === '10' ? { textLength: 88, lengthAdjust: 'spacingAndGlyphs' } : {};
}

/** @param {string} rank @param {string} suit @param {number} seed @returns {Shape[]} */
function picture(rank, suit, seed) {
  const court = COURTS[rank];
  if (court) {
    return [shape('g', { class: 'court' }, ...court.map(([kind, d]) => shape('path', { class: kind, d })))];
  }
  if (rank === 'A') return [shape('g', { class: 'ace' }, sign(suit, 162, 218, 156, lean(seed, 0)))];
  // Of the two the style sheet shows the one that there is room for.
  const { size, places } = pips(rank);
  const all = places.map(([x, y], place) => sign(suit, x, y, size, (y > 176 ? 180 : 0) + lean(seed, place)));
  return [shape('g', { class: 'pips' }, ...all), shape('g', { class: 'single' }, sign(suit, 172, 258, 124, lean(seed, 0)))];
}

/** Nobody draws all signs upright: up to three degrees. @param {number} seed @param {number} place */
function lean(seed, place) {
  return Math.round((chance(seed, 20 + place) - 0.5) * 60) / 10;
}

/** @param {string} suit @param {number} x @param {number} y @param {number} size @param {number} [turn] @returns {Shape} */
function sign(suit, x, y, size, turn = 0) {
  const turned = turn ? ` rotate(${turn})` : '';
  return shape('path', { class: 'sign', d: SIGNS[suit], transform: `translate(${x} ${y})${turned} scale(${size / 100})` });
}

/** @returns {Shape} */
function back() {
  const lines = Array.from({ length: 16 }, (_, line) => {
    const at = -230 + line * 30;
    return `M${at} 332C${at + 60} ${250 + 8 * chance(line, 3)} ${at + 120} ${140 - 8 * chance(line, 4)} ${at + 210} 18`;
  });
  const rim = 'M26 27C90 24 160 29 224 26C227 120 222 230 225 324C160 327 90 322 26 325C23 230 28 120 26 27Z';
  return shape(
    'svg',
    { class: 'casino-face casino-back', ...frame() },
    shape('path', { class: 'paper', d: paper(99) }),
    // Its own view cuts the hatching off at the rim.
    shape(
      'svg',
      { x: 26, y: 26, width: 198, height: 298, viewBox: '26 26 198 298' },
      shape('path', { class: 'wash', d: 'M20 20H230V330H20Z' }),
      shape('path', { class: 'hatch', d: lines.join('') }),
    ),
    shape('path', { class: 'rim', d: rim }),
  );
}

/** @returns {Record<string, string|number>} */
function frame() {
  return { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true', focusable: 'false' };
}

/** A sheet cut out with scissors: round corners, sides that are not quite straight. @param {number} seed */
function paper(seed) {
  const [l, t, r, b, c] = [4, 4, WIDTH - 4, HEIGHT - 4, 24];
  const off = (/** @type {number} */ use) => Math.round((chance(seed, use) - 0.5) * 50) / 10;
  return [
    `M${l + c} ${t}C${l + 90} ${t + off(1)} ${r - 90} ${t + off(2)} ${r - c} ${t}`,
    `Q${r} ${t} ${r} ${t + c}C${r + off(3)} ${t + 120} ${r + off(4)} ${b - 120} ${r} ${b - c}`,
    `Q${r} ${b} ${r - c} ${b}C${r - 90} ${b + off(5)} ${l + 90} ${b + off(6)} ${l + c} ${b}`,
    `Q${l} ${b} ${l} ${b - c}C${l + off(7)} ${b - 120} ${l + off(8)} ${t + 120} ${l} ${t + c}Q${l} ${t} ${l + c} ${t}Z`,
  ].join('');
}

/** @param {string} tag @param {Shape['attributes']} attributes @param {Shape['children']} children @returns {Shape} */
function shape(tag, attributes, ...children) {
  return { tag, attributes, children };
}

/** @param {Shape} shape @returns {SVGElement} */
function draw({ tag, attributes, children }) {
  const element = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children.map((child) => (typeof child === 'string' ? child : draw(child))));
  return /** @type {SVGElement} */ (element);
}
