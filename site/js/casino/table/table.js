/**
 * The Casino table on the page: the other's side, what lies on the table, one's own hand. It draws what it is shown and
 * tells what was pressed; it knows no rule of the game.
 *
 * @import { Scene, Translate } from './types.js'
 */

import { fly, settle, take } from './flight.js';
import { Middle } from './middle.js';
import { OtherSide, OwnSide } from './sides.js';

export { cardName } from './cards.js';
export { cardBack, cardFace } from './faces.js';

/**
 * @typedef {object} Options
 * @property {HTMLElement} host element with a definite width; `--casino-height` on it sets the sheet's least height
 * @property {Translate} t
 * @property {(card: string) => void} onCard a hand card was pressed
 * @property {(card: string) => void} onLoose
 * @property {(name: string) => void} onBuild
 * @property {(text: string) => void} [onNotice] something was pressed while nothing can be: why not
 */

/** @param {Options} options */
export function createTable(options) {
  return new Table(options);
}

class Table {
  /** A place for the page's buttons, below the hand. */
  slot = document.createElement('div');
  #options;
  #sheet = document.createElement('div');
  #layer = document.createElement('div');
  #other;
  #middle;
  #own;
  #watch;
  /** @type {Scene|null} */
  #scene = null;

  /** @param {Options} options */
  constructor(options) {
    this.#options = options;
    const { host, t, onCard, onLoose, onBuild } = options;
    this.#other = new OtherSide(t);
    this.#middle = new Middle(
      t,
      (key) => this.#press(() => (this.#scene?.view.loose.includes(key) ? onLoose(key) : onBuild(key))),
      (arrow) => arrow === 'ArrowDown' && this.#own.focus(),
    );
    this.#own = new OwnSide(
      t,
      (key) => this.#press(() => onCard(key)),
      (arrow) => arrow === 'ArrowUp' && this.#middle.focus(),
    );
    this.#sheet.className = 'casino-sheet';
    this.slot.className = 'casino-slot';
    this.#layer.className = 'casino-flights';
    this.#layer.setAttribute('aria-hidden', 'true');
    this.#sheet.append(this.#other.element, this.#middle.element, this.#own.element, this.slot, this.#layer);
    host.append(this.#sheet);
    this.#watch = new ResizeObserver(() => this.#middle.place());
    this.#watch.observe(this.#middle.element);
  }

  /**
   * @param {Scene} scene
   * @param {{animate?: boolean}} [how]
   * @returns {number} milliseconds until all cards lie still; nothing waits for it
   */
  show(scene, { animate = true } = {}) {
    const before = this.#scene;
    // A card that is laid open leaves the hand to be seen, whatever else is new.
    const opens = scene.shown && scene.shown.card !== before?.shown?.card;
    const likewise = before && before.view.seat === scene.view.seat && !before.covered && !scene.covered;
    const moves = (animate || opens) && likewise && scene.motion && scene.pace > 0;
    // Cards on their way go on while only what is chosen or hinted changes.
    const same = before !== null && scene.motion && lying(before) === lying(scene);
    const picture = moves && !same ? take(this.#sheet, before.view) : null;
    if (!same) settle(this.#sheet, this.#layer, !picture);
    this.#scene = scene;
    this.#other.show(scene);
    this.#own.show(scene);
    this.#middle.show(scene);
    performance.mark('spielkasten:table');
    return picture ? fly(this.#sheet, this.#layer, picture, scene) : 0;
  }

  /** Move the focus to a card or build, or into the hand. @param {string} [key] */
  focus(key) {
    const { view } = this.#scene ?? {};
    const lies = key !== undefined && (view?.loose.includes(key) || view?.builds.some(({ name }) => name === key));
    return lies ? this.#middle.focus(key) : this.#own.focus(key) || this.#middle.focus();
  }

  /** Texts or measures are others now. */
  refresh() {
    if (this.#scene) this.show(this.#scene, { animate: false });
  }

  destroy() {
    this.#watch.disconnect();
    this.#sheet.remove();
  }

  /** @param {() => void} act */
  #press(act) {
    if (!this.#scene?.locked) act();
    else this.#options.onNotice?.(this.#waiting(this.#scene));
  }

  /** @param {Scene} scene */
  #waiting({ view, names }) {
    const { t } = this.#options;
    const other = view.to_move !== null && view.to_move !== view.seat;
    return other ? t('casino_table.wait_for', { name: names[1 - view.seat] }) : t('casino_table.wait');
  }
}

/** Where all the cards are, as a text. @param {Scene} scene */
function lying({ view, shown, covered, open }) {
  const { seat, round, hand, other, other_hand, loose, builds, stock, stand } = view;
  return JSON.stringify([seat, round, hand, other, other_hand, loose, builds, stock, stand, shown?.card, covered, open]);
}
