/**
 * Cards on their way: from hand to table, to the piles, from the stock. What is there is moved itself; what has gone is
 * seen off by a copy that nobody can touch. Where a card came from and where it went follows from the two views.
 *
 * @import { Scene, View } from './types.js'
 */

import { cardFace } from './faces.js';
import { TALL } from './layout.js';

/**
 * @typedef {object} Spot middle and width of a card on the screen
 * @property {number} x
 * @property {number} y
 * @property {number} width
 *
 * @typedef {object} Picture where everything lies at one moment
 * @property {Map<string, Spot>} cards open ones
 * @property {Array<Spot|null>} hands middle of each seat's hand
 * @property {Array<Spot|null>} piles
 * @property {Spot|null} stock
 * @property {View} view
 */

const EASE = 'cubic-bezier(.3, .7, .25, 1)';
/** Of a card's time until the next one starts. */
const STAGGER = 0.16;

/** @param {HTMLElement} sheet @param {View} view @returns {Picture} */
export function take(sheet, view) {
  /** @type {Map<string, Spot>} */
  const cards = new Map();
  for (const element of faces(sheet)) cards.set(cardOf(element), spot(element));
  const at = (/** @type {string} */ query) => {
    const element = sheet.querySelector(query);
    return element ? spot(element) : null;
  };
  const [own, other] = [at('.own > :not([hidden]):is(.casino-hand, .casino-backs)'), at('.other .casino-backs')];
  return {
    cards,
    hands: view.seat === 0 ? [own, other] : [other, own],
    piles: [at('.pile.p0 .cards'), at('.pile.p1 .cards')],
    stock: at('.stock .cards'),
    view,
  };
}

/**
 * Set everything moving that lies elsewhere than before.
 * @param {HTMLElement} sheet @param {HTMLElement} layer for the copies @param {Picture} before @param {Scene} scene
 * @returns {number} milliseconds until all lies still
 */
export function fly(sheet, layer, before, scene) {
  const { view, pace } = scene;
  const after = take(sheet, view);
  const gone = [...before.cards.keys()].filter((card) => !after.cards.has(card));
  // Taken back while it was still on its way.
  for (const ghost of layer.querySelectorAll('[data-ghost]')) {
    if (after.cards.has(ghost.getAttribute('data-ghost') ?? '')) ghost.remove();
  }
  const taken = seeOff(layer, gone, before, after, scene);
  /** @type {HTMLElement[]} */
  const dealt = [];
  for (const element of faces(sheet)) {
    const card = cardOf(element);
    const to = after.cards.get(card);
    const from = before.cards.get(card) ?? origin(card, before, scene);
    if (!to) continue;
    if (from) move(element, from, to, { duration: pace });
    else dealt.push(element);
  }
  if (view.stock < before.view.stock || view.round !== before.view.round) {
    // The other's cards are dealt too, turn by turn.
    const backs = [...sheet.querySelectorAll('.other .casino-backs > :not([data-card])')];
    dealt.push(.../** @type {HTMLElement[]} */ (backs));
  }
  for (const pile of sheet.querySelectorAll('.pile')) bump(pile, before, view, taken);
  const { stock } = after;
  dealt.forEach((element, place) => {
    if (stock) move(element, stock, spot(element), { duration: pace, delay: taken + place * STAGGER * pace, fade: true });
  });
  return Math.max(taken, pace) + dealt.length * STAGGER * pace;
}

/**
 * The number of a pile that has grown nods when the cards arrive.
 * @param {Element} pile @param {Picture} before @param {View} view @param {number} delay
 */
function bump(pile, before, view, delay) {
  const seat = pile.classList.contains('p1') ? 1 : 0;
  if (view.stand[seat].cards <= before.view.stand[seat].cards) return;
  pile.querySelector('b')?.animate([{ scale: 1 }, { scale: 1.4, offset: 0.4 }, { scale: 1 }], { duration: 320, delay });
}

/** Where a card came from that was not to be seen. @param {string} card @param {Picture} before @param {Scene} scene */
function origin(card, before, { view, shown }) {
  if (shown?.card === card) return before.hands[shown.by];
  const pile = before.view.stand.findIndex((stand) => stand.pile.includes(card));
  if (pile >= 0) return before.piles[pile];
  if (view.last?.card === card) return before.hands[view.last.by];
  return null;
}

/**
 * Copies of the cards that have left the table.
 * @param {HTMLElement} layer @param {string[]} gone @param {Picture} before @param {Picture} after @param {Scene} scene
 * @returns {number} milliseconds
 */
function seeOff(layer, gone, before, after, scene) {
  const { view, pace } = scene;
  const { last } = view;
  // The card that takes was in a hand; it comes to the table first, and then all go together.
  const hand = last && (before.view.hand.includes(last.card) || !before.cards.has(last.card));
  const takes = last?.kind === 'capture' && hand && last.taken.some((card) => card !== last.card && gone.includes(card));
  const cards = takes && !gone.includes(last.card) ? [...gone, last.card] : gone;
  const first = takes ? last.taken.find((card) => card !== last.card && gone.includes(card)) : undefined;
  const meeting = first === undefined ? null : (before.cards.get(first) ?? null);
  cards.forEach((card, place) => {
    const from = before.cards.get(card) ?? (last && last.card === card ? before.hands[last.by] : null);
    const to = target(card, before, after, view);
    if (!from || !to) return;
    const ghost = document.createElement('span');
    ghost.className = 'casino-ghost';
    ghost.dataset.ghost = card;
    ghost.append(cardFace(card, scene));
    layer.append(ghost);
    const box = layer.getBoundingClientRect();
    ghost.style.width = `${from.width}px`;
    const lie = (/** @type {Spot} */ { x, y, width }) =>
      `translate(${x - box.left}px, ${y - box.top}px) translate(-50%, -50%) scale(${width / from.width})`;
    const start = { transform: lie(from), easing: EASE };
    const end = { transform: lie(to), opacity: 1, offset: 0.92 };
    const out = { transform: lie(to), opacity: 0 };
    /** @type {Keyframe[]} */
    let frames;
    if (takes && meeting) {
      const { x, y, width } = meeting;
      const stays = lie(card === last.card ? { x: x + width * 0.3, y: y + width * 0.22, width } : from);
      ghost.style.zIndex = card === last.card ? '2' : '1';
      frames = [start, { transform: stays, offset: 0.4 }, { transform: stays, offset: 0.5, easing: EASE }, end, out];
    } else frames = [start, end, out];
    const running = ghost.animate(frames, { duration: pace * (takes ? 2 : 1), delay: place * 12, fill: 'both' });
    running.finished.then(() => ghost.remove(), () => ghost.remove());
  });
  return cards.length ? pace * (takes ? 1.9 : 0.9) : 0;
}

/** Where a card went. @param {string} card @param {Picture} before @param {Picture} after @param {View} view */
function target(card, before, after, view) {
  const pile = view.stand.findIndex((stand) => stand.pile.includes(card));
  if (pile >= 0) return after.piles[pile];
  // The round is over, and the piles are empty again.
  if (view.last?.taken.includes(card)) return after.piles[view.last.by];
  const { rest } = view.last ?? {};
  if (rest?.cards.includes(card)) return rest.to === null ? after.stock : after.piles[rest.to];
  // Taken back: into the hand that it came from.
  if (before.view.last?.card === card) return after.hands[before.view.last.by];
  return after.stock;
}

/**
 * @param {HTMLElement} element @param {Spot} from @param {Spot} to
 * @param {{duration: number, delay?: number, fade?: boolean}} how
 */
function move(element, from, to, { duration, delay = 0, fade = false }) {
  const [dx, dy, scale] = [from.x - to.x, from.y - to.y, from.width / (to.width || 1)];
  if (Math.abs(dx) < 1 && Math.abs(dy) < 1 && Math.abs(scale - 1) < 0.01) return;
  const start = { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 3, opacity: fade ? 0 : 1 };
  const frames = [start, ...(fade ? [{ opacity: 1, offset: 0.15 }] : []), { transform: 'none', zIndex: 3, opacity: 1 }];
  element.animate(frames, { duration, delay, easing: EASE, fill: 'backwards' });
}

/**
 * What is on its way stops where it is to be.
 * @param {HTMLElement} sheet @param {HTMLElement} layer @param {boolean} all also the copies, which else fly on
 */
export function settle(sheet, layer, all) {
  if (all) layer.replaceChildren();
  for (const animation of sheet.getAnimations({ subtree: true })) {
    const { target } = /** @type {KeyframeEffect} */ (animation.effect);
    if (!(animation instanceof CSSTransition) && !layer.contains(target)) animation.cancel();
  }
}

/** @param {HTMLElement} sheet @returns {HTMLElement[]} */
function faces(sheet) {
  return [...sheet.querySelectorAll('.casino-card, .leaf')].filter(
    /** @returns {element is HTMLElement} */ (element) => element instanceof HTMLElement && cardOf(element) !== '',
  );
}

/** @param {HTMLElement} element */
function cardOf(element) {
  return element.dataset.card ?? element.dataset.key ?? '';
}

/** @param {Element} element @returns {Spot} */
function spot(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  // A turned card's box is wider than the card, a hand's has many of them.
  const turned = element instanceof HTMLElement && element.classList.contains('leaf');
  return { x: left + width / 2, y: top + height / 2, width: turned ? element.offsetWidth : height / TALL };
}
