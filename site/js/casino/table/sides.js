/**
 * The two edges of the table: the other's hand with stock and pile, and one's own hand with its pile.
 *
 * @import { Arrow, Entry } from './zone.js'
 * @import { Scene, Seat, Translate } from './types.js'
 */

import { put } from '../../dom.js';
import { cardName, cardNames } from './cards.js';
import { cardBack, cardFace } from './faces.js';
import { Pile, Stock } from './piles.js';
import { Zone } from './zone.js';

/** The other's side: nothing here is to be pressed. */
export class OtherSide {
  element = document.createElement('div');
  #hand = document.createElement('div');
  #who;
  #stock;
  #pile;
  #t;

  /** @param {Translate} t */
  constructor(t) {
    this.#t = t;
    this.#who = new Who();
    this.#stock = new Stock(t);
    this.#pile = new Pile(t);
    this.element.className = 'casino-side other';
    this.#hand.className = 'casino-backs';
    this.#hand.setAttribute('role', 'img');
    this.element.append(this.#who.element, this.#hand, this.#stock.element, this.#pile.element);
  }

  /** @param {Scene} scene */
  show(scene) {
    const { view, open, shown, names, marks } = scene;
    const seat = /** @type {Seat} */ (1 - view.seat);
    const cards = open && view.other_hand ? view.other_hand : null;
    // A card laid open has left the hand.
    const count = cards ? cards.length : Math.max(0, view.other - (shown?.by === seat ? 1 : 0));
    const t = this.#t;
    const name = names[seat];
    this.#who.show(name, marks[seat], seat);
    const held = cards
      ? t('casino_table.hand_open', { name, cards: cardNames(t, cards) })
      : t('casino_table.hand_other', { name, cards: t('casino_table.cards', { n: count }) });
    this.#hand.setAttribute('aria-label', held);
    fillHand(this.#hand, cards ?? count, scene);
    this.#stock.show(view.stock);
    this.#pile.show(scene, seat);
  }
}

/** One's own side: the hand is buttons. */
export class OwnSide {
  element = document.createElement('div');
  #zone;
  #hidden = document.createElement('div');
  #who;
  #pile;
  #t;

  /** @param {Translate} t @param {(key: string) => void} press @param {(arrow: Arrow) => boolean} leave */
  constructor(t, press, leave) {
    this.#t = t;
    this.#who = new Who();
    this.#pile = new Pile(t);
    this.#zone = new Zone('casino-hand', press, leave);
    this.#hidden.className = 'casino-backs';
    this.#hidden.setAttribute('role', 'img');
    this.element.className = 'casino-side own';
    this.element.append(this.#who.element, this.#zone.element, this.#hidden, this.#pile.element);
  }

  /** @param {Scene} scene */
  show(scene) {
    const { view, covered, computer = null, names, marks } = scene;
    const t = this.#t;
    const name = names[view.seat];
    const own = computer === null ? t('casino_table.hand_of', { name }) : t('casino_table.hand_own');
    this.#who.show(own, marks[view.seat], view.seat);
    const cards = t('casino_table.cards', { n: view.hand.length });
    this.#zone.name(t('casino_table.hand_cards', { hand: own, cards }));
    this.#zone.element.hidden = covered;
    this.#hidden.hidden = !covered;
    this.#hidden.setAttribute('aria-label', t('casino_table.covered', { name, cards }));
    fillHand(this.#hidden, covered ? view.hand.length : 0, scene);
    this.#zone.show(covered ? [] : view.hand.map((card) => this.#card(card, scene)), scene.locked);
    this.#pile.show(scene, view.seat);
  }

  /** @param {string} [key] */
  focus(key) {
    return this.#zone.focus(key);
  }

  /** @param {string} card @param {Scene} scene @returns {Entry} */
  #card(card, scene) {
    const { selected, hinted, letters, fourColours } = scene;
    const t = this.#t;
    const hint = hinted?.card === card;
    const chosen = selected.card === card;
    const label = t('casino_table.in_hand', { card: cardName(t, card) });
    return {
      key: card,
      label: hint ? `${label}, ${t('casino_table.hint')}` : label,
      classes: `casino-card ${chosen ? 'chosen' : ''} ${hint ? 'hinted' : ''}`.trim(),
      pressed: chosen,
      picture: `${letters} ${fourColours}`,
      content: () => [cardFace(card, scene)],
    };
  }
}

/** Name and mark of whoever sits here. */
class Who {
  element = document.createElement('p');
  #mark = document.createElement('b');
  #name = document.createElement('span');

  constructor() {
    this.element.setAttribute('aria-hidden', 'true');
    this.element.append(this.#mark, this.#name);
  }

  /** @param {string} name @param {string} mark @param {Seat} seat */
  show(name, mark, seat) {
    this.element.className = `casino-who p${seat}`;
    put(this.#mark, mark);
    put(this.#name, name);
  }
}

/**
 * Cards that are only looked at: open ones, or so many backs.
 * @param {HTMLElement} hand @param {string[]|number} cards @param {Scene} scene
 */
function fillHand(hand, cards, scene) {
  const key = JSON.stringify([cards, scene.letters, scene.fourColours]);
  if (hand.dataset.key === key) return;
  hand.dataset.key = key;
  const wanted = typeof cards === 'number' ? Array.from({ length: cards }, () => '') : cards;
  hand.replaceChildren(
    ...wanted.map((card) => {
      const element = document.createElement('span');
      element.className = 'casino-card';
      if (card) element.dataset.card = card;
      element.append(card ? cardFace(card, scene) : cardBack());
      return element;
    }),
  );
}
