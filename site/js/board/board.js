/**
 * A board on the page: a canvas to look at, a grid to read and to type on, and what joins them.
 *
 * @import { Position, Scene, Tokens, Translate } from './types.js'
 */
import { bounds, DIRECT_PITCH, fitPitch, hit, MARGIN, midpoint } from './geometry.js';
import { LineGrid } from './grid.js';
import { lattice as latticeOf } from './lattice.js';
import { Motion } from './motion.js';
import { Painter } from './paint.js';
import { listen } from './pointer.js';
import { news, readScene } from './position.js';
import { readTokens } from './tokens.js';
import { FREE } from './types.js';
import { Viewport } from './viewport.js';
import { BAR_HEIGHT, ZoomBar } from './zoom_bar.js';

/** @import { Tap } from './pointer.js' */

/** A finger that bounces must not draw the line next to the one it drew. */
const BOUNCE = { ms: 250, px: 30 };
/** A line handed to the page that nothing came of is taken off the paper again. */
const UNANSWERED_MS = 1000;
/** A zoom of this long without a step is over, or at least worth a sharp picture. */
const CALM_MS = 120;

/**
 * @typedef {object} Options
 * @property {HTMLElement} host element with a definite width; `--board-max-height` on it limits the height
 * @property {Translate} t
 * @property {(name: string, source: 'pointer'|'keyboard') => void} onLine the person wants this line
 * @property {(name: string) => void} [onFocus] the keyboard came to this line
 * @property {(text: string) => void} [onNotice] say this: a line was asked for that cannot be drawn
 */

/** @param {Options} options */
export function createBoard(options) {
  return new Board(options);
}

class Board {
  #options;
  #sheet = document.createElement('div');
  #canvas = document.createElement('canvas');
  #painter = new Painter(this.#canvas);
  #viewport = new Viewport();
  #motion = new Motion();
  #grid;
  #bar;
  #stop = new AbortController();
  #observer;
  /** @type {Tokens} */
  #tokens;
  /** @type {Position|null} */
  #position = null;
  // What the pointer and the keyboard are at: lines, -1 for none.
  #near = -1;
  #armed = -1;
  #ring = -1;
  #tapped = -1;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #unanswered;
  /** @type {Tap|null} */
  #lastTap = null;
  /** @type {Set<number>} lines this person drew: they stand at once, others grow */
  #own = new Set();
  #hurry = false;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #calm;
  #asked = 0;
  #painted = false;
  #freshLine = false;

  /** @param {Options} options */
  constructor(options) {
    this.#options = options;
    const { host, t } = options;
    this.#sheet.className = 'board-sheet';
    this.#canvas.className = 'board-canvas';
    this.#canvas.setAttribute('aria-hidden', 'true');
    this.#grid = new LineGrid({
      t,
      enter: (line, label) => this.#enter(line, label),
      arrive: (line) => this.#arrive(line),
      ring: (line) => this.#set('ring', line),
      zoom: (direction) => this.#zoom(direction, this.#ring),
      leave: () => this.#leave(),
    });
    this.#bar = new ZoomBar(t, (direction) => this.#zoom(direction, -1));
    this.#sheet.append(this.#canvas, this.#grid.element, this.#bar.element);
    host.append(this.#sheet);
    this.#tokens = readTokens(host);
    this.#bar.element.hidden = true;

    const { signal } = this.#stop;
    const unlisten = listen(this.#canvas, {
      pick: (x, y) => this.#pick(x, y),
      preview: (line) => this.#set('near', line),
      tap: (tap) => this.#tap(tap),
      zoomable: () => this.#viewport.zoomable,
      zoomed: () => this.#viewport.zoomed,
      zoomBy: (factor, x, y) => this.#view(() => this.#zoomBy(factor, x, y)),
      panBy: (dx, dy) => this.#view(() => this.#viewport.panBy(dx, dy)),
    });
    signal.addEventListener('abort', unlisten);
    this.#observer = this.#observe();
    this.#watchResolution();
    // A height in units of the window changes without the host's width.
    addEventListener('resize', () => this.#layout(), { signal });
    matchMedia('(forced-colors: active)').addEventListener('change', () => this.refresh(), { signal });
    // Letters painted before their font came are painted again.
    document.fonts.addEventListener('loadingdone', () => this.refresh(), { signal });
    document.fonts.load('40px "Hand"').then(() => this.refresh(), () => {});
  }

  /**
   * Show a scene; what is new since the last one is animated.
   * @param {Scene} scene
   * @param {{animate?: boolean}} [how]
   */
  show(scene, { animate = true } = {}) {
    const before = this.#position;
    const known = before?.lattice.text === scene.view.table ? before.lattice : null;
    const position = readScene(scene, known ?? latticeOf(scene.view.table));
    const fresh = news(before, position);
    this.#position = position;
    this.#settle(before, position);
    this.#freshLine ||= [...position.states.keys()].some((line) => position.states[line] && before?.states[line] === FREE);
    if (!animate || scene.motion === false || !known) this.#motion.stop();
    else this.#motion.start(fresh.lines.filter((line) => !this.#own.has(line)), fresh.cells, performance.now());
    this.#own.clear();
    this.#grid.show(position);
    if (!known) this.#layout();
    this.#ask();
  }

  /** Move the focus into the grid. @param {string} [name] */
  focus(name) {
    this.#grid.focus(name === undefined ? -1 : (this.#position?.lattice.numbers.get(name) ?? -1));
  }

  /** Theme, contrast or language changed. */
  refresh() {
    this.#tokens = readTokens(this.#options.host);
    this.#bar.label();
    if (this.#position) this.#grid.show(this.#position, true);
    this.#ask();
  }

  destroy() {
    this.#stop.abort();
    this.#observer.disconnect();
    clearTimeout(this.#unanswered);
    clearTimeout(this.#calm);
    cancelAnimationFrame(this.#asked);
    this.#sheet.remove();
  }

  /**
   * Forget what belonged to the position before.
   * @param {Position|null} before
   * @param {Position} after
   */
  #settle(before, after) {
    const changed = before?.scene.view !== after.scene.view;
    const moved = before?.lattice.text !== after.lattice.text
      || before.scene.view.moves.length !== after.scene.view.moves.length;
    if (before?.lattice.text !== after.lattice.text) this.#near = -1;
    if (moved || after.scene.mover === null) this.#armed = -1;
    if (this.#tapped >= 0 && (changed || after.states[this.#tapped] !== FREE)) this.#answered();
  }

  #answered() {
    clearTimeout(this.#unanswered);
    this.#tapped = -1;
  }

  /** Layout: the canvas is as wide as the host and as high as the drawing needs. */
  #layout() {
    const lattice = this.#position?.lattice;
    const width = this.#sheet.clientWidth;
    if (!lattice || !width) return;
    const dpr = devicePixelRatio;
    const most = parseFloat(getComputedStyle(this.#sheet).maxHeight) || Infinity;
    let pitch = fitPitch(lattice, width, most, dpr);
    const bar = pitch < DIRECT_PITCH ? BAR_HEIGHT : 0;
    if (bar) pitch = Math.min(fitPitch(lattice, width, most - bar, dpr), DIRECT_PITCH - 0.01);
    const { top, bottom } = bounds(lattice);
    const needed = Math.ceil((bottom - top + 2 * MARGIN) * pitch * dpr - 1e-6) / dpr;
    const height = Math.min(needed, most - bar);
    this.#canvas.style.height = `${height}px`;
    this.#viewport.resize(lattice, width, height, pitch, dpr);
    this.#painter.resize(Math.round(width * dpr), Math.round(height * dpr), width, height);
    this.#moved();
  }

  #observe() {
    const observer = new ResizeObserver((entries) => {
      for (const entry of entries) {
        if (entry.target === this.#sheet) this.#layout();
        const [device] = entry.target === this.#canvas ? (entry.devicePixelContentBoxSize ?? []) : [];
        const { width, height } = entry.contentRect;
        if (device && sound(device, width, height)) {
          this.#painter.resize(device.inlineSize, device.blockSize, width, height);
        }
      }
      // Before the browser paints: a resized canvas is never seen empty or stretched.
      this.#paint(performance.now());
    });
    observer.observe(this.#sheet);
    try {
      observer.observe(this.#canvas, { box: 'device-pixel-content-box' });
    } catch {
      observer.observe(this.#canvas);
    }
    return observer;
  }

  /** A change of zoom or screen, for browsers whose observer does not tell it. */
  #watchResolution() {
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    const changed = () => {
      this.#layout();
      this.#watchResolution();
    };
    query.addEventListener('change', changed, { once: true, signal: this.#stop.signal });
  }

  /** The viewport changed. */
  #moved() {
    this.#grid.place(this.#viewport.frame);
    this.#bar.show(this.#viewport);
    this.#canvas.classList.toggle('is-zoomed', this.#viewport.zoomed);
    this.#ask();
  }

  /** @param {() => void} change */
  #view(change) {
    change();
    this.#moved();
  }

  /** One of many small steps of a gesture. @param {number} factor @param {number} x @param {number} y */
  #zoomBy(factor, x, y) {
    this.#viewport.zoomBy(factor, x, y);
    clearTimeout(this.#calm);
    this.#hurry = true;
    this.#calm = setTimeout(() => {
      this.#hurry = false;
      this.#ask();
    }, CALM_MS);
  }

  /** @param {1|-1|0} direction @param {number} line to keep in view, or -1 */
  #zoom(direction, line) {
    const { lattice } = this.#position ?? {};
    if (!lattice || !this.#viewport.zoomable) return;
    if (direction === 0) this.#viewport.fit();
    else if (line < 0) this.#viewport.step(direction);
    else {
      const { pitch, x, y } = this.#viewport.frame;
      const [mx, my] = midpoint(lattice, line);
      this.#viewport.step(direction, x + mx * pitch, y + my * pitch);
      this.#viewport.reveal([mx, my]);
    }
    this.#moved();
  }

  /** Whether a line can be drawn now. @param {number} line */
  #open(line) {
    const position = this.#position;
    return line >= 0 && position !== null && position.scene.mover !== null
      && position.states[line] === FREE && line !== this.#tapped;
  }

  /** @param {number} x @param {number} y */
  #pick(x, y) {
    const lattice = this.#position?.lattice;
    return lattice ? hit({ lattice, frame: this.#viewport.frame }, x, y) : -1;
  }

  /** @param {Tap} tap */
  #tap(tap) {
    const { line, touch } = tap;
    const bounced = touch && this.#lastTap && tap.time - this.#lastTap.time < BOUNCE.ms
      && Math.hypot(tap.x - this.#lastTap.x, tap.y - this.#lastTap.y) < BOUNCE.px;
    if (bounced) return;
    const twice = this.#position?.scene.confirm || (touch && !this.#viewport.direct);
    if (!this.#open(line)) {
      this.#set('armed', -1);
    } else if (twice && line !== this.#armed) {
      this.#set('armed', line);
    } else {
      this.#lastTap = tap;
      this.#grid.point(line);
      this.#want(line, 'pointer');
    }
  }

  /** @param {number} line @param {string} label */
  #enter(line, label) {
    if (this.#open(line)) this.#want(line, 'keyboard');
    else this.#options.onNotice?.(label);
  }

  /** @param {number} line @param {'pointer'|'keyboard'} source */
  #want(line, source) {
    const name = this.#position?.lattice.names[line];
    if (name === undefined) return;
    this.#answered();
    this.#armed = -1;
    this.#tapped = line;
    this.#own.add(line);
    this.#freshLine = true;
    this.#unanswered = setTimeout(() => this.#set('tapped', -1), UNANSWERED_MS);
    this.#ask();
    this.#options.onLine(name, source);
  }

  /** @param {number} line */
  #arrive(line) {
    const lattice = this.#position?.lattice;
    if (!lattice) return;
    if (this.#viewport.reveal(midpoint(lattice, line))) this.#moved();
    this.#options.onFocus?.(lattice.names[line]);
  }

  /** Escape: to what the page names as the way out of the nearest part of it, else to nothing. */
  #leave() {
    /** @type {HTMLElement|null} */
    let around = this.#options.host;
    /** @type {HTMLElement|null} */
    let exit = null;
    for (; around && !exit; around = around.parentElement) exit = around.querySelector('[data-board-exit]');
    if (exit) exit.focus();
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }

  /** @param {'near'|'armed'|'ring'|'tapped'} what @param {number} line */
  #set(what, line) {
    if (what === 'near') this.#near = line;
    else if (what === 'armed') this.#armed = line;
    else if (what === 'ring') this.#ring = line;
    else this.#tapped = line;
    this.#ask();
  }

  #ask() {
    this.#asked ||= requestAnimationFrame((now) => {
      this.#asked = 0;
      this.#paint(now);
    });
  }

  /** @param {number} now */
  #paint(now) {
    const position = this.#position;
    if (!position || !this.#canvas.width) return;
    this.#motion.advance(now);
    const { mover, neutral } = position.scene;
    const preview = this.#open(this.#near) ? this.#near : -1;
    this.#canvas.classList.toggle('is-open', preview >= 0);
    this.#painter.paint(position, this.#viewport.frame, this.#tokens, {
      preview,
      armed: this.#armed,
      tapped: this.#tapped,
      ring: this.#ring,
      player: neutral ? null : mover,
      lines: this.#motion.lines,
      cells: this.#motion.cells,
      hurry: this.#hurry,
    });
    if (this.#motion.running) this.#ask();
    this.#mark();
  }

  /** Tell the browser's performance timeline what has just been painted. */
  #mark() {
    if (!this.#painted) performance.mark('spielkasten:board');
    if (this.#freshLine) performance.mark('spielkasten:drawn');
    this.#painted = true;
    this.#freshLine = false;
  }
}

/**
 * Whether the browser's count of device pixels can be: emulated screens have been seen to tell the
 * count of the real one.
 * @param {ResizeObserverSize} device
 * @param {number} width CSS pixels
 * @param {number} height
 */
function sound({ inlineSize, blockSize }, width, height) {
  return Math.abs(inlineSize - width * devicePixelRatio) < 2 && Math.abs(blockSize - height * devicePixelRatio) < 2;
}
