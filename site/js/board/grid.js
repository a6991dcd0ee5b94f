/**
 * The board for keyboards and screen readers: a grid of real elements over the lines' middles, one
 * row for all lines of a height. It is changed by difference, so that focus is never lost.
 *
 * @import { Frame, Lattice, Position, Translate } from './types.js'
 */
import { lineGap, midpoint } from './geometry.js';
import { FAMILY_KEYS, KIND_KEYS, cellWords } from './keys.js';
import { DRAWN, FREE, GIVEN, PENDING } from './types.js';

/** The grid is laid out at this pitch and scaled to the canvas by one transform. */
const UNIT = 100;

/**
 * @typedef {object} GridHooks
 * @property {Translate} t
 * @property {(line: number, label: string) => void} enter Enter, Space or a screen reader's click
 * @property {(line: number) => void} arrive a line got the focus
 * @property {(line: number) => void} ring where the focus is to be seen, -1 for nowhere
 * @property {(direction: 1|-1|0) => void} zoom 0 fits
 * @property {() => void} leave
 */

export class LineGrid {
  element = document.createElement('div');
  /** @type {Lattice|null} */
  #lattice = null;
  /** @type {HTMLElement[]} one a line */
  #cells = [];
  /** @type {string[]} what a reader says of each line */
  #said = [];
  /** @type {string[]} what that depends on */
  #keys = [];
  /** @type {Array<Array<{line: number, x: number}>>} */
  #rows = [];
  /** @type {Array<[number, number]>} row and column of each line */
  #places = [];
  /** The one line that Tab reaches. */
  #current = 0;
  /** Where Up and Down aim at, like a caret in a text. */
  #goal = 0;
  #hooks;

  /** @param {GridHooks} hooks */
  constructor(hooks) {
    this.#hooks = hooks;
    this.element.className = 'board-grid';
    this.element.setAttribute('role', 'grid');
    this.element.addEventListener('keydown', (event) => this.#onKey(event));
    this.element.addEventListener('click', (event) => {
      const line = this.#lineOf(event.target);
      if (line >= 0) hooks.enter(line, this.#said[line]);
    });
    this.element.addEventListener('focusin', (event) => {
      const line = this.#lineOf(event.target);
      if (line < 0) return;
      this.#stand(line);
      hooks.arrive(line);
      hooks.ring(this.#cells[line].matches(':focus-visible') ? line : -1);
    });
    this.element.addEventListener('focusout', () => hooks.ring(-1));
  }

  /**
   * @param {Position} position
   * @param {boolean} [anew] the language may have changed
   */
  show(position, anew = false) {
    if (this.#lattice?.text !== position.lattice.text) this.#build(position.lattice);
    const { states, last, hintLines, offers, scene, lattice } = position;
    this.#cells.forEach((cell, line) => {
      const closes = scene.view.closes[lattice.names[line]] ?? 0;
      const key = `${states[line]}${closes}${line === last}${line === hintLines[0]}${barred(offers, line)}`;
      if (!anew && this.#keys[line] === key) return;
      this.#keys[line] = key;
      const label = this.#label(position, line);
      if (this.#said[line] !== label) cell.setAttribute('aria-label', label);
      this.#said[line] = label;
      const taken = position.states[line] !== FREE;
      if (cell.hasAttribute('aria-disabled') === taken) return;
      if (taken) cell.setAttribute('aria-disabled', 'true');
      else cell.removeAttribute('aria-disabled');
    });
    const [size, height = size] = lattice.sizes;
    this.element.setAttribute('aria-label', this.#hooks.t(FAMILY_KEYS[lattice.family].label, { size, height }));
  }

  /** @param {Frame} frame */
  place({ pitch, x, y }) {
    this.element.style.transform = `translate(${x}px, ${y}px) scale(${pitch / UNIT})`;
  }

  /** @param {number} line -1 for the one that Tab would reach */
  focus(line) {
    this.#cells[line < 0 ? this.#current : line]?.focus();
  }

  /** Make a line the one that Tab reaches, unless somebody is in the grid. @param {number} line */
  point(line) {
    if (!this.element.contains(document.activeElement)) this.#stand(line);
  }

  /** @param {Lattice} lattice */
  #build(lattice) {
    const inside = this.element.contains(document.activeElement);
    this.#lattice = lattice;
    this.#said = [];
    this.#keys = [];
    this.#cells = lattice.names.map((name, line) => {
      const cell = document.createElement('div');
      const [x, y] = midpoint(lattice, line);
      cell.setAttribute('role', 'gridcell');
      cell.dataset.line = name;
      cell.tabIndex = -1;
      cell.style.left = `${x * UNIT}px`;
      cell.style.top = `${y * UNIT}px`;
      return cell;
    });
    this.#rows = rowsOf(lattice);
    this.#places = [];
    const rows = this.#rows.map((row, r) => {
      const element = document.createElement('div');
      element.setAttribute('role', 'row');
      element.setAttribute('aria-rowindex', String(r + 1));
      row.forEach(({ line }, c) => {
        this.#places[line] = [r, c];
        this.#cells[line].setAttribute('aria-colindex', String(c + 1));
        element.append(this.#cells[line]);
      });
      return element;
    });
    // As large as neighbours allow: in triangles lines lie closer together.
    this.element.style.setProperty('--side', `${Math.floor(lineGap(lattice) * Math.SQRT1_2 * UNIT)}px`);
    this.element.replaceChildren(...rows);
    this.element.setAttribute('aria-rowcount', String(rows.length));
    this.element.setAttribute('aria-colcount', String(Math.max(...this.#rows.map((row) => row.length))));
    this.#current = 0;
    this.#stand(this.#rows[0][0].line);
    if (inside) this.focus(-1);
  }

  /**
   * @param {Position} position
   * @param {number} line
   */
  #label({ lattice, states, last, hintLines, offers, scene }, line) {
    const { t } = this.#hooks;
    const { kind, row, column } = lattice.places[line];
    const closes = scene.view.closes[lattice.names[line]];
    const said = {
      [FREE]: () => {
        if (barred(offers, line)) return t('board.barred');
        return closes ? t('board.free_closes', { n: closes, ...cellWords(lattice.family, t) }) : t('board.free');
      },
      [DRAWN]: () => (line === last ? t('board.drawn_last') : t('board.drawn')),
      [GIVEN]: () => t('board.given'),
      [PENDING]: () => t('board.pending'),
    }[states[line]];
    const label = t('board.line', { kind: t(KIND_KEYS[kind]), row, column, state: said?.() ?? '' });
    return line === hintLines[0] ? t('board.hinted', { line: label }) : label;
  }

  /** @param {EventTarget|null} target */
  #lineOf(target) {
    return target instanceof HTMLElement ? this.#cells.indexOf(target) : -1;
  }

  /** @param {number} line */
  #stand(line) {
    this.#cells[this.#current].tabIndex = -1;
    this.#cells[line].tabIndex = 0;
    this.#current = line;
    const [row, column] = this.#places[line];
    // Coming from Up or Down keeps the aim; #onKey sets it back after.
    this.#goal = this.#rows[row][column].x;
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.altKey || event.metaKey || event.isComposing) return;
    const line = this.#lineOf(event.target);
    if (line < 0) return;
    const acted = this.#act(event, line);
    if (!acted) return;
    event.preventDefault();
    if (event.key !== 'Escape') this.#hooks.ring(this.#current);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} line
   * @returns {boolean} whether the key means something here
   */
  #act(event, line) {
    const [row, column] = this.#places[line];
    const rows = this.#rows;
    switch (event.key) {
      case 'ArrowLeft':
        this.#go(rows[row][column - 1]);
        return true;
      case 'ArrowRight':
        this.#go(rows[row][column + 1]);
        return true;
      case 'ArrowUp':
        this.#vertically(rows[row - 1]);
        return true;
      case 'ArrowDown':
        this.#vertically(rows[row + 1]);
        return true;
      case 'Home':
        this.#go(rows[event.ctrlKey ? 0 : row][0]);
        return true;
      case 'End':
        this.#go(rows[event.ctrlKey ? rows.length - 1 : row].at(-1));
        return true;
    }
    // With Ctrl the rest is the browser's: Ctrl + zooms the page.
    if (event.ctrlKey) return false;
    switch (event.key) {
      case 'Enter':
      case ' ':
        if (!event.repeat) this.#hooks.enter(line, this.#said[line]);
        return true;
      case 'Escape':
        this.#hooks.leave();
        return true;
      case '+':
      case '=':
        this.#hooks.zoom(1);
        return true;
      case '-':
        this.#hooks.zoom(-1);
        return true;
      case '0':
        this.#hooks.zoom(0);
        return true;
    }
    return false;
  }

  /** @param {{line: number}|undefined} place */
  #go(place) {
    if (place) this.#cells[place.line].focus();
  }

  /** @param {Array<{line: number, x: number}>|undefined} row */
  #vertically(row) {
    if (!row) return;
    const goal = this.#goal;
    /** @param {{x: number}} place */
    const away = ({ x }) => Math.abs(x - goal);
    this.#go(row.reduce((best, place) => (away(place) < away(best) - 1e-6 ? place : best)));
    this.#goal = goal;
  }
}

/** @param {number[]|null} offers @param {number} line */
function barred(offers, line) {
  return offers !== null && !offers.includes(line);
}

/**
 * Lines by the height of their middles, from the top, each row from the left.
 * @param {Lattice} lattice
 */
function rowsOf(lattice) {
  /** @type {Map<number, Array<{line: number, x: number}>>} */
  const rows = new Map();
  lattice.lines.forEach((_, line) => {
    const [x, y] = midpoint(lattice, line);
    // Heights that differ by rounding only are one row.
    const height = Math.round(y * 1e6);
    const row = rows.get(height);
    if (row) row.push({ line, x });
    else rows.set(height, [{ line, x }]);
  });
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row.sort((a, b) => a.x - b.x));
}
