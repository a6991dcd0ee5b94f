/**
 * What has been captured and what is still to be dealt, as little stacks. A sweep lies crosswise in its pile, as at a
 * real table.
 *
 * @import { Scene, Seat, Translate } from './types.js'
 */

import { put } from '../../dom.js';
import { cardBack } from './faces.js';

/** More sweeps than this only count in words. */
const CROSSWISE = 4;

class Stack {
  element = document.createElement('div');
  cards = document.createElement('span');
  count = document.createElement('b');

  /** @param {string} name */
  constructor(name) {
    this.element.className = `casino-stack ${name}`;
    this.element.setAttribute('role', 'img');
    this.cards.className = 'cards';
    this.element.append(this.cards, this.count);
  }

  /** @param {number} size @param {string} label */
  stand(size, label) {
    this.element.setAttribute('aria-label', label);
    this.element.classList.toggle('none', size === 0);
    // One edge for every ten cards begun.
    this.element.dataset.edges = String(Math.min(4, Math.ceil(size / 10)));
    put(this.count, String(size));
  }
}

export class Stock extends Stack {
  #t;

  /** @param {Translate} t */
  constructor(t) {
    super('stock');
    this.#t = t;
    this.cards.append(cardBack());
  }

  /** @param {number} size */
  show(size) {
    this.stand(size, this.#t('casino_table.stock', { cards: this.#t('casino_table.cards', { n: size }) }));
  }
}

export class Pile extends Stack {
  #t;
  #sweeps = -1;

  /** @param {Translate} t */
  constructor(t) {
    super('pile');
    this.#t = t;
  }

  /** @param {Scene} scene @param {Seat} seat */
  show({ view, names }, seat) {
    const { cards, spades, sweeps } = view.stand[seat];
    const t = this.#t;
    this.element.classList.add(`p${seat}`);
    this.element.classList.remove(`p${1 - seat}`);
    const args = {
      name: names[seat],
      cards: t('casino_table.cards', { n: cards }),
      spades,
      sweeps: t('casino_table.sweeps', { n: sweeps }),
    };
    this.stand(cards, sweeps ? t('casino_table.pile_sweeps', args) : t('casino_table.pile', args));
    if (this.#sweeps === sweeps) return;
    this.#sweeps = sweeps;
    const crosswise = Array.from({ length: Math.min(sweeps, CROSSWISE) }, (_, place) => {
      const card = document.createElement('i');
      card.style.setProperty('--place', String(place));
      card.append(cardBack());
      return card;
    });
    this.cards.replaceChildren(...crosswise, cardBack());
  }
}
