/**
 * Which part of the board the canvas shows: fitted, or zoomed in and moved within the sheet's rim.
 *
 * @import { Lattice, Frame } from './types.js'
 */
import { bounds, directPitch, MARGIN } from './geometry.js';

/** Zooming in ends here: lines are as easy to hit as on a small board. */
const LARGEST_ZOOMED = 72;
const STEP = 1.5;

export class Viewport {
  /** @type {Lattice|null} */
  #lattice = null;
  #box = { left: 0, top: 0, right: 0, bottom: 0 };
  #width = 0;
  #height = 0;
  #dpr = 1;
  #fitted = 1;
  /** The pitch from which on one tap draws. */
  #direct = 1;
  #pitch = 1;
  // The lattice's point in the middle of the canvas; kept over a change of size.
  #cx = 0;
  #cy = 0;

  /**
   * @param {Lattice} lattice
   * @param {number} width CSS pixels
   * @param {number} height
   * @param {number} fitted the pitch at which all is seen
   * @param {number} dpr device pixels a CSS pixel
   */
  resize(lattice, width, height, fitted, dpr) {
    const zoom = this.zoom;
    if (this.#lattice?.text !== lattice.text) this.#box = bounds(lattice);
    const same = this.#lattice?.family === lattice.family && String(this.#lattice.sizes) === String(lattice.sizes);
    this.#lattice = lattice;
    this.#width = width;
    this.#height = height;
    this.#fitted = fitted;
    this.#direct = directPitch(lattice);
    this.#dpr = dpr;
    this.#pitch = same && this.zoomable ? this.#limit(this.#fitted * zoom) : this.#fitted;
    if (!same) {
      this.#cx = (this.#box.left + this.#box.right) / 2;
      this.#cy = (this.#box.top + this.#box.bottom) / 2;
    }
    this.#clamp();
  }

  get zoom() {
    return this.#pitch / this.#fitted;
  }

  /** Whether lines lie so close that zoom is offered. */
  get zoomable() {
    return this.#fitted < this.#direct;
  }

  get zoomed() {
    return this.#pitch > this.#fitted;
  }

  get atLargest() {
    return this.#pitch >= LARGEST_ZOOMED;
  }

  /** Whether lines lie far enough apart for one tap of a finger. */
  get direct() {
    return this.#pitch >= this.#direct;
  }

  /** @returns {Frame} */
  get frame() {
    return {
      pitch: this.#pitch,
      x: onPixel(this.#width / 2 - this.#cx * this.#pitch, this.#dpr),
      y: onPixel(this.#height / 2 - this.#cy * this.#pitch, this.#dpr),
    };
  }

  fit() {
    this.#pitch = this.#fitted;
    this.#clamp();
  }

  /**
   * One step of the buttons and keys, around a point of the canvas.
   * @param {1|-1} direction
   * @param {number} [x]
   * @param {number} [y]
   */
  step(direction, x = this.#width / 2, y = this.#height / 2) {
    // The first step must reach a pitch at which one tap draws.
    const first = this.#direct + 2;
    const aim = direction > 0 ? Math.max(this.#pitch * STEP, first) : this.#pitch / STEP;
    const back = direction < 0 && this.#pitch <= first * STEP - 1;
    this.zoomBy((back ? this.#fitted : aim) / this.#pitch, x, y);
  }

  /**
   * Zoom so that the board's point under (x, y) stays there.
   * @param {number} factor
   * @param {number} x
   * @param {number} y
   */
  zoomBy(factor, x, y) {
    if (!this.zoomable) return;
    const before = this.frame;
    const px = (x - before.x) / before.pitch;
    const py = (y - before.y) / before.pitch;
    this.#pitch = this.#limit(this.#pitch * factor);
    this.#cx = px + (this.#width / 2 - x) / this.#pitch;
    this.#cy = py + (this.#height / 2 - y) / this.#pitch;
    this.#clamp();
  }

  /**
   * @param {number} dx CSS pixels
   * @param {number} dy
   */
  panBy(dx, dy) {
    this.#cx -= dx / this.#pitch;
    this.#cy -= dy / this.#pitch;
    this.#clamp();
  }

  /**
   * Move so that a point of the lattice is in view, a pitch away from the rim.
   * @param {[number, number]} point
   * @returns {boolean} whether anything moved
   */
  reveal([x, y]) {
    const { pitch, ...origin } = this.frame;
    /** @param {number} at @param {number} size */
    const missing = (at, size) => Math.max(0, pitch - at) + Math.min(0, size - pitch - at);
    const dx = missing(origin.x + x * pitch, this.#width);
    const dy = missing(origin.y + y * pitch, this.#height);
    if (!dx && !dy) return false;
    this.panBy(dx, dy);
    const after = this.frame;
    return after.x !== origin.x || after.y !== origin.y;
  }

  /** @param {number} pitch */
  #limit(pitch) {
    return Math.min(Math.max(pitch, this.#fitted), LARGEST_ZOOMED);
  }

  #clamp() {
    const { left, top, right, bottom } = this.#box;
    this.#cx = within(this.#cx, left - MARGIN, right + MARGIN, this.#width / this.#pitch);
    this.#cy = within(this.#cy, top - MARGIN, bottom + MARGIN, this.#height / this.#pitch);
  }
}

/**
 * The middle of a window on a stretch: inside it, or in its middle when the window is larger.
 * @param {number} middle
 * @param {number} low
 * @param {number} high
 * @param {number} window
 */
function within(middle, low, high, window) {
  if (window >= high - low) return (low + high) / 2;
  return Math.min(Math.max(middle, low + window / 2), high - window / 2);
}

/**
 * The middle of the nearest device pixel: there the paper's rules are sharp and meet in the dots.
 * @param {number} at CSS pixels
 * @param {number} dpr
 */
function onPixel(at, dpr) {
  return (Math.floor(at * dpr) + 0.5) / dpr;
}
