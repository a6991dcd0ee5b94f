/**
 * What moves: lines that grow and cells that are being shaded, each for a fixed time.
 */

const LINE_MS = 150;
const CELL_MS = 240;
/** Cells closed together follow one another, but never take longer than this in all. */
const STAGGER_MS = 70;
const LONGEST_WAIT_MS = 700;

export class Motion {
  /** @type {Map<number, {start: number, ms: number}>} */
  #lines = new Map();
  /** @type {Map<number, {start: number, ms: number}>} */
  #cells = new Map();
  /** What to paint now: number of line or cell and how much of it, 0..1. */
  lines = /** @type {Map<number, number>} */ (new Map());
  cells = /** @type {Map<number, number>} */ (new Map());

  /**
   * @param {number[]} lines
   * @param {number[]} cells
   * @param {number} now ms
   */
  start(lines, cells, now) {
    const step = Math.min(STAGGER_MS, LONGEST_WAIT_MS / Math.max(1, cells.length));
    for (const line of lines) this.#lines.set(line, { start: now, ms: LINE_MS });
    cells.forEach((cell, i) => this.#cells.set(cell, { start: now + i * step, ms: CELL_MS }));
    this.advance(now);
  }

  stop() {
    this.#lines.clear();
    this.#cells.clear();
    this.lines.clear();
    this.cells.clear();
  }

  /** @param {number} now ms */
  advance(now) {
    this.lines = parts(this.#lines, now);
    this.cells = parts(this.#cells, now);
  }

  get running() {
    return this.lines.size + this.cells.size > 0;
  }
}

/**
 * @param {Map<number, {start: number, ms: number}>} running
 * @param {number} now
 */
function parts(running, now) {
  /** @type {Map<number, number>} */
  const found = new Map();
  for (const [item, { start, ms }] of running) {
    const t = Math.max(0, (now - start) / ms);
    if (t >= 1) running.delete(item);
    else found.set(item, 1 - (1 - t) ** 2);
  }
  return found;
}
