/**
 * A board on the page: a canvas to look at, a grid to read and to type on, and what joins them.
 *
 * @import { Position, Scene, Tokens, Translate } from './types.js'
 */
import { hit, midpoint } from './geometry.js';
import { LineGrid } from './grid.js';
import { Intent } from './intent.js';
import { lattice as latticeOf } from './lattice.js';
import { Motion } from './motion.js';
import { Painter } from './paint.js';
import { listen } from './pointer.js';
import { news, readScene } from './position.js';
import { measure, watchSize } from './size.js';
import { readTokens } from './tokens.js';
import { FREE } from './types.js';
import { Viewport } from './viewport.js';
import { ZoomBar } from './zoom_bar.js';

/** A zoom of this long without a step is over, or at least worth a sharp picture. */
const CALM_MS = 120;

/**
 * @typedef {object} Options
 * @property {HTMLElement} host element with a definite width; `--board-max-height` on it limits the height
 * @property {Translate} t
 * @property {(name: string) => void} onLine the person wants this line
 * @property {(label: string|null) => void} [onNotice] a line cannot be drawn: what it is, null when it is free, only not now
 * @property {() => void} [onBarred] a free line may not be drawn, because one that closes a cell must
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
  /** @type {Tokens} */
  #tokens;
  /** @type {Position|null} */
  #position = null;
  /** The line with the keyboard's focus to be seen, or -1. */
  #ring = -1;
  #intent;
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
    this.#intent = new Intent({
      changed: () => this.#ask(),
      direct: () => this.#viewport.direct,
      want: (line) => this.#want(line),
      barred: (line) => this.#barred(line),
    });
    this.#grid = new LineGrid({
      t,
      enter: (line, label) => this.#enter(line, label),
      arrive: (line) => this.#arrive(line),
      ring: (line) => {
        this.#ring = line;
        this.#ask();
      },
      zoom: (direction) => this.#zoom(direction, this.#ring),
      leave: () => leave(host),
    });
    this.#bar = new ZoomBar(t, (direction) => this.#zoom(direction, -1));
    this.#sheet.append(this.#canvas, this.#grid.element, this.#bar.element);
    host.append(this.#sheet);
    this.#tokens = readTokens(host);
    this.#bar.element.hidden = true;

    const { signal } = this.#stop;
    const unlisten = listen(this.#canvas, {
      pick: (x, y) => this.#pick(x, y),
      preview: (line) => this.#intent.point(line),
      tap: (tap) => this.#intent.tap(tap),
      zoomable: () => this.#viewport.zoomable,
      zoomed: () => this.#viewport.zoomed,
      zoomBy: (factor, x, y) => this.#view(() => this.#zoomBy(factor, x, y)),
      panBy: (dx, dy) => this.#view(() => this.#viewport.panBy(dx, dy)),
    });
    signal.addEventListener('abort', unlisten);
    const size = {
      layout: () => this.#layout(),
      resize: this.#painter.resize.bind(this.#painter),
      paint: () => this.#paint(performance.now()),
    };
    watchSize(this.#sheet, this.#canvas, size, signal);
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
    this.#intent.settle(position);
    this.#freshLine ||= [...position.states.keys()].some((line) => position.states[line] && before?.states[line] === FREE);
    if (!animate || scene.motion === false || !known) this.#motion.stop();
    else this.#motion.start(fresh.lines.filter((line) => !this.#intent.own.has(line)), fresh.cells, performance.now());
    this.#intent.shown(position);
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
    // A font may arrive after the board is gone.
    if (this.#stop.signal.aborted) return;
    this.#tokens = readTokens(this.#options.host);
    this.#bar.label();
    if (this.#position) this.#grid.show(this.#position, true);
    this.#ask();
  }

  destroy() {
    this.#stop.abort();
    this.#intent.stop();
    clearTimeout(this.#calm);
    cancelAnimationFrame(this.#asked);
    this.#sheet.remove();
  }

  #layout() {
    const lattice = this.#position?.lattice;
    const size = lattice && measure(this.#sheet, lattice);
    if (!size) return;
    const { width, height, pitch, dpr } = size;
    this.#canvas.style.height = `${height}px`;
    this.#viewport.resize(lattice, width, height, pitch, dpr);
    this.#painter.resize(Math.round(width * dpr), Math.round(height * dpr), width, height);
    this.#moved();
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

  /** @param {number} x @param {number} y */
  #pick(x, y) {
    const lattice = this.#position?.lattice;
    return lattice ? hit({ lattice, frame: this.#viewport.frame }, x, y) : -1;
  }

  /** @param {number} line @param {string} label */
  #enter(line, label) {
    if (this.#intent.open(line)) this.#intent.want(line);
    else if (this.#position?.scene.mover !== null && this.#intent.barred(line)) this.#barred(line);
    else this.#options.onNotice?.(this.#position?.states[line] === FREE ? null : label);
  }

  /** @param {number} line */
  #barred(line) {
    this.#grid.point(line);
    this.#options.onBarred?.();
  }

  /** @param {number} line */
  #want(line) {
    const name = this.#position?.lattice.names[line];
    if (name === undefined) return;
    this.#grid.point(line);
    this.#freshLine = true;
    this.#ask();
    this.#options.onLine(name);
  }

  /** @param {number} line */
  #arrive(line) {
    const lattice = this.#position?.lattice;
    if (!lattice) return;
    if (this.#viewport.reveal(midpoint(lattice, line))) this.#moved();
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
    const { preview, armed, tapped } = this.#intent;
    this.#canvas.classList.toggle('is-open', preview >= 0);
    this.#painter.paint(position, this.#viewport.frame, this.#tokens, {
      preview,
      armed,
      tapped,
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
 * Escape: to what the page names as the way out, in the nearest part of it, else to nothing.
 * @param {HTMLElement} host
 */
function leave(host) {
  /** @type {HTMLElement|null} */
  let exit = null;
  for (let part = /** @type {HTMLElement|null} */ (host); part && !exit; part = part.parentElement) {
    exit = part.querySelector('[data-board-exit]');
  }
  if (exit) exit.focus();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
