/**
 * The buttons below a board whose lines lie close together.
 *
 * @import { Translate } from './types.js'
 */

/** Height of the bar with its rim in CSS pixels; board.css lays it out. */
export const BAR_HEIGHT = 56;

const BUTTONS = /** @type {const} */ ([
  { direction: -1, key: 'board.zoom_out', icon: 'M5 12h14' },
  { direction: 1, key: 'board.zoom_in', icon: 'M5 12h14M12 5v14' },
  { direction: 0, key: 'board.zoom_fit', icon: 'M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5' },
]);

export class ZoomBar {
  element = document.createElement('div');
  #hint = document.createElement('p');
  #t;
  #buttons;

  /**
   * @param {Translate} t
   * @param {(direction: 1|-1|0) => void} zoom
   */
  constructor(t, zoom) {
    this.#t = t;
    this.element.className = 'board-zoom';
    this.#hint.className = 'board-zoom-hint';
    this.#buttons = BUTTONS.map(({ direction, icon }) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.append(drawing(icon));
      button.addEventListener('click', () => zoom(direction));
      return button;
    });
    this.element.append(this.#hint, ...this.#buttons);
    this.label();
  }

  label() {
    this.#hint.textContent = this.#t('board.tap_twice');
    BUTTONS.forEach(({ key }, i) => this.#buttons[i].setAttribute('aria-label', this.#t(key)));
  }

  /** @param {{zoomable: boolean, zoomed: boolean, atLargest: boolean, direct: boolean}} viewport */
  show({ zoomable, zoomed, atLargest, direct }) {
    this.element.hidden = !zoomable;
    // Hidden, not removed: the buttons keep their places.
    this.#hint.style.visibility = direct ? 'hidden' : '';
    BUTTONS.forEach(({ direction }, i) => {
      // A button that loses its use keeps the focus, hence no `disabled`.
      this.#buttons[i].setAttribute('aria-disabled', String(direction > 0 ? atLargest : !zoomed));
    });
  }
}

/** @param {string} path */
function drawing(path) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  shape.setAttribute('d', path);
  svg.append(shape);
  return svg;
}
