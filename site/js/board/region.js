/**
 * Which part of the still layer is out of date. A new line changes a few squares of a board; painting
 * all of a large one takes many times as long as a frame.
 *
 * @import { Frame, Position, Tokens } from './types.js'
 */

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box CSS pixels */

/** More changes than this are painted as a whole. */
const MOST_BOXES = 24;

/** @param {Box} a @param {Box} b */
export function meet(a, b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/**
 * @param {Position} position
 * @param {Frame} frame
 * @param {Iterable<number>} dots
 * @param {number} margin CSS pixels
 * @returns {Box}
 */
function around({ lattice }, { pitch, x, y }, dots, margin) {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const dot of dots) {
    const [dx, dy] = lattice.dots[dot];
    box.left = Math.min(box.left, x + dx * pitch - margin);
    box.top = Math.min(box.top, y + dy * pitch - margin);
    box.right = Math.max(box.right, x + dx * pitch + margin);
    box.bottom = Math.max(box.bottom, y + dy * pitch + margin);
  }
  return box;
}

/**
 * @param {Position} position
 * @param {Frame} frame
 * @param {number} line
 * @param {boolean} [hinted]
 * @returns {Box}
 */
export function lineBox(position, frame, line, hinted = false) {
  // Room for the widest things on a line: a hint's glow and badge, else the swipe of the marker.
  const margin = hinted ? Math.max(28, frame.pitch * 0.25) : Math.max(8, frame.pitch * 0.17);
  return around(position, frame, position.lattice.lines[line], margin);
}

/** @param {Position} position @param {Frame} frame @param {number} cell @returns {Box} */
export function cellBox(position, frame, cell) {
  const { cells, lines } = position.lattice;
  return around(position, frame, cells[cell].flatMap((line) => lines[line]), 1);
}

export class Ledger {
  /** @type {{position: Position, frame: Frame, tokens: Tokens}|null} */
  #last = null;
  /** @type {string[]} what was painted of each line and cell */
  #lines = [];
  /** @type {string[]} */
  #cells = [];

  /** All is out of date. */
  forget() {
    this.#last = null;
  }

  /**
   * The frame that was painted, when all but the frame is still the same.
   * @param {Position} position
   * @param {Tokens} tokens
   */
  paintedFrame(position, tokens) {
    const last = this.#last;
    return last?.tokens === tokens && last.position.lattice === position.lattice ? last.frame : null;
  }

  /** What was painted has been moved to another frame. @param {Frame} frame */
  shift(frame) {
    if (this.#last) this.#last.frame = frame;
  }

  /**
   * Take note of what is painted now.
   * @param {Position} position
   * @param {Frame} frame
   * @param {Tokens} tokens
   * @param {{lines: Map<number, number>, cells: Map<number, number>}} running not on the still layer
   * @returns {Box[]|null} what to paint anew, null for all
   */
  update(position, frame, tokens, running) {
    const before = this.paintedFrame(position, tokens);
    const whole = !before || before.pitch !== frame.pitch || before.x !== frame.x || before.y !== frame.y;
    const { states, by, owners, last, hintLines, hintCells, offers, scene } = position;
    const open = scene.mover === null ? null : offers;
    const hinted = new Set([...hintLines, ...(this.#last?.position.hintLines ?? [])]);
    /** @type {Box[]} */
    const boxes = [];
    states.forEach((state, line) => {
      const key = `${state}${by[line]}${line === last}${hintLines.indexOf(line)}${running.lines.has(line)}${open?.includes(line)}${open && scene.mover}`;
      if (!whole && this.#lines[line] !== key) boxes.push(lineBox(position, frame, line, hinted.has(line)));
      this.#lines[line] = key;
    });
    owners.forEach((owner, cell) => {
      const mark = owner === null ? '' : scene.marks[owner];
      const key = `${owner}${mark}${hintCells.includes(cell)}${running.cells.has(cell)}`;
      if (!whole && this.#cells[cell] !== key) boxes.push(cellBox(position, frame, cell));
      this.#cells[cell] = key;
    });
    this.#last = { position, frame, tokens };
    return whole || boxes.length > MOST_BOXES ? null : boxes;
  }
}
