/**
 * What lies on the table: loose cards and builds, as buttons, and the other's card before it takes.
 *
 * @import { Arrow, Entry } from './zone.js'
 * @import { Item } from './layout.js'
 * @import { Build, Scene, Translate } from './types.js'
 */

import { cardName, cardNames } from './cards.js';
import { cardFace } from './faces.js';
import { arrange } from './layout.js';
import { Zone } from './zone.js';

/** Room around the cards for rings, and above them for what is lifted. */
const RIM = 8;
const TOP = 12;

export class Middle {
  element = document.createElement('div');
  /** @type {HTMLElement} */
  #shown = document.createElement('div');
  #zone;
  #t;
  /** @type {Scene|null} */
  #scene = null;

  /**
   * @param {Translate} t @param {(key: string) => void} press @param {(arrow: Arrow) => boolean} leave
   */
  constructor(t, press, leave) {
    this.#t = t;
    this.#zone = new Zone('casino-field', press, leave);
    this.#shown.className = 'casino-card shown';
    this.#shown.setAttribute('role', 'img');
    this.element.className = 'casino-middle';
    this.element.append(this.#zone.element);
  }

  /** @param {Scene} scene */
  show(scene) {
    const t = this.#t;
    const { loose, builds } = scene.view;
    this.#scene = scene;
    const cards = t('casino_table.cards', { n: loose.length });
    this.#zone.name(t('casino_table.on_table', { cards, builds: t('casino_table.builds', { n: builds.length }) }));
    const entries = [
      ...loose.map((card) => this.#card(card, scene)),
      ...builds.map((build) => this.#build(build, scene)),
    ];
    this.#zone.show(entries, scene.locked);
    this.#open(scene);
    this.place();
  }

  /** @param {string} [key] */
  focus(key) {
    return this.#zone.focus(key);
  }

  /** Lay out again: other things lie here, or the room is another. */
  place() {
    const scene = this.#scene;
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!scene || !width) return;
    const { shown } = scene;
    /** @type {Item[]} */
    const items = [
      ...scene.view.loose.map((card) => ({ key: card, groups: null })),
      ...(shown ? [{ key: '', groups: null }] : []),
      ...scene.view.builds.map(({ name, groups }) => ({ key: name, groups: groups.map((group) => group.length) })),
    ];
    const largest = Math.round(Math.max(56, Math.min(98, width / 6.6, height / 1.9)));
    const { card, height: all, places } = arrange(items, width - 2 * RIM, height - TOP - RIM, largest);
    const field = this.#zone.element;
    field.style.setProperty('--card', `${card}px`);
    field.style.height = `${all + TOP + RIM}px`;
    this.element.classList.toggle('full', all > height - TOP - RIM);
    for (const { key, x, y, width: wide, height: tall, leaves } of places) {
      const element = key ? this.#zone.buttons.get(key) : this.#shown;
      if (!element) continue;
      Object.assign(element.style, { left: `${x + RIM}px`, top: `${y + TOP}px`, width: `${wide}px`, height: `${tall}px` });
      const cards = element.querySelectorAll('.leaf');
      leaves.forEach((leaf, i) => {
        const { style } = /** @type {HTMLElement} */ (cards[i]);
        Object.assign(style, { left: `${leaf.x}px`, top: `${leaf.y}px`, rotate: `${leaf.turn}deg` });
      });
    }
  }

  /** The other's card, laid open. @param {Scene} scene */
  #open(scene) {
    const { shown } = scene;
    if (!shown) {
      this.#shown.remove();
      return;
    }
    this.#shown.dataset.card = shown.card;
    this.#shown.className = `casino-card shown p${shown.by}`;
    const args = { name: scene.names[shown.by], card: cardName(this.#t, shown.card) };
    this.#shown.setAttribute('aria-label', this.#t('casino_table.shows', args));
    this.#shown.replaceChildren(cardFace(shown.card, scene));
    this.#zone.element.append(this.#shown);
  }

  /** @param {string} card @param {Scene} scene @returns {Entry} */
  #card(card, scene) {
    const { letters, fourColours } = scene;
    return {
      key: card,
      label: this.#label(this.#t('casino_table.loose', { card: cardName(this.#t, card) }), card, 'loose', scene),
      classes: `casino-card ${state(card, 'loose', scene)}`,
      pressed: scene.selected.loose.includes(card),
      picture: `${letters} ${fourColours}`,
      content: () => [cardFace(card, scene)],
    };
  }

  /** @param {Build} build @param {Scene} scene @returns {Entry} */
  #build(build, scene) {
    const t = this.#t;
    const { name, value, owner, groups, multiple } = build;
    const cards = groups.map((group) => cardNames(t, group)).join('; ');
    const args = { value, cards, owner: this.#owner(owner, scene) };
    const text = multiple ? t('casino_table.build_multiple', args) : t('casino_table.build', args);
    return {
      key: name,
      label: this.#label(text, name, 'builds', scene),
      classes: `casino-build p${owner} ${state(name, 'builds', scene)}`,
      pressed: scene.selected.builds.includes(name),
      picture: JSON.stringify([build, scene.letters, scene.fourColours, scene.names, scene.marks]),
      content: () => [...groups.flatMap((group, place) => group.map((card) => leaf(card, place, scene))), tag(build, scene)],
    };
  }

  /** @param {0|1} owner @param {Scene} scene */
  #owner(owner, { computer = null, names }) {
    if (computer === null) return this.#t('casino_table.owned', { name: names[owner] });
    return owner === computer ? this.#t('casino_table.owned_computer') : this.#t('casino_table.owned_you');
  }

  /** @param {string} text @param {string} key @param {'loose'|'builds'} kind @param {Scene} scene */
  #label(text, key, kind, { fits, hinted, selected }) {
    const t = this.#t;
    const parts = [text];
    if (fits && !selected[kind].includes(key)) {
      parts.push(fits[kind].includes(key) ? t('casino_table.fits') : t('casino_table.fits_not'));
    }
    if (hinted?.[kind].includes(key)) parts.push(t('casino_table.hint'));
    return parts.join(', ');
  }
}

/** @param {string} key @param {'loose'|'builds'} kind @param {Scene} scene */
function state(key, kind, { selected, fits, hinted, shown }) {
  const states = [];
  if (selected[kind].includes(key)) states.push('chosen');
  else if (fits?.[kind].includes(key)) states.push('fits');
  // What a hint names is for another card, perhaps; it is not to be overlooked.
  else if (fits && !hinted?.[kind].includes(key)) states.push('dim');
  if (hinted?.[kind].includes(key)) states.push('hinted');
  if (shown?.[kind]?.includes(key)) states.push(`taken p${shown.by}`);
  return states.join(' ');
}

/** @param {string} card @param {number} group @param {Scene} scene */
function leaf(card, group, scene) {
  const element = document.createElement('span');
  element.className = `leaf g${group % 2}`;
  element.dataset.card = card;
  element.append(cardFace(card, scene));
  return element;
}

/** "9 × 2 · C" @param {Build} build @param {Scene} scene */
function tag({ value, groups, owner }, { marks, names }) {
  const element = document.createElement('span');
  const count = groups.length > 1 ? part('small', `×${groups.length}`) : '';
  element.className = 'tag';
  element.append(part('b', String(value)), count, part('i', marks[owner]), part('em', names[owner]));
  return element;
}

/** @param {string} kind @param {string} text */
function part(kind, text) {
  const element = document.createElement(kind);
  element.textContent = text;
  return element;
}
