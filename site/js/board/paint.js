/**
 * The painter: a layer with all that stands still, and on top of it what moves.
 *
 * @import { Frame, Position, Tokens } from './types.js'
 * @import { Box } from './region.js'
 */
import { CellPainter, paintHintCells } from './paint_cells.js';
import * as lines from './paint_lines.js';
import { grain, paintPaper } from './paint_paper.js';
import { cellBox, Ledger, lineBox, meet } from './region.js';

/**
 * @typedef {object} Moving what is painted on top
 * @property {number} preview line under the pointer or -1
 * @property {number} armed line that waits for a second tap or -1
 * @property {number} tapped line handed to the page and not answered yet or -1
 * @property {number} ring line with the keyboard's focus or -1
 * @property {number|null} player whose colour the preview has; null for neutral ink
 * @property {Map<number, number>} lines being drawn, with how much of them
 * @property {Map<number, number>} cells being shaded, with how much of them
 * @property {boolean} hurry fingers are zooming: a coarse picture in time is better than a late one
 */

/** A board that is painted as fast as this is painted anew in every frame of a zoom. */
const SMOOTH_MS = 5;

export class Painter {
  #canvas;
  #still = document.createElement('canvas');
  #chalk = document.createElement('canvas');
  #grain = /** @type {HTMLCanvasElement|null} */ (null);
  #ledger = new Ledger();
  #cells = new CellPainter();
  /** What painting all took the last time, in ms. */
  #cost = 0;
  #width = 0;
  #height = 0;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
  }

  /**
   * @param {number} deviceWidth
   * @param {number} deviceHeight
   * @param {number} width CSS pixels
   * @param {number} height
   */
  resize(deviceWidth, deviceHeight, width, height) {
    if (this.#width !== width || this.#height !== height) this.#ledger.forget();
    this.#width = width;
    this.#height = height;
    // Setting a size clears a canvas, even to the same size.
    if (this.#canvas.width === deviceWidth && this.#canvas.height === deviceHeight) return;
    for (const canvas of [this.#canvas, this.#still, this.#chalk]) {
      canvas.width = deviceWidth;
      canvas.height = deviceHeight;
    }
    this.#ledger.forget();
  }

  /**
   * @param {Position} position
   * @param {Frame} frame
   * @param {Tokens} tokens
   * @param {Moving} now
   */
  paint(position, frame, tokens, now) {
    const moving = withLast(position, now);
    const context = this.#canvas.getContext('2d', { alpha: false });
    if (!context || !this.#width) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    const painted = this.#ledger.paintedFrame(position, tokens);
    if (moving.hurry && painted && painted.pitch !== frame.pitch && this.#cost > SMOOTH_MS) {
      this.#stretch(context, painted, frame, tokens);
    } else {
      this.#bringUpToDate(position, frame, tokens, moving);
      context.drawImage(this.#still, 0, 0);
    }
    this.#scale(context);
    const desk = { context, position, frame, tokens };
    for (const [cell, part] of moving.cells) this.#cells.paintPart(context, position, frame, tokens, cell, part);
    for (const [line, part] of moving.lines) {
      if (part < 1) {
        lines.paintGrowing(desk, line, part);
      } else {
        lines.paintSwipe(desk, line);
        lines.paintLast(desk, line);
      }
    }
    if (moving.tapped >= 0) lines.paintGrowing(desk, moving.tapped, 1);
    if (moving.preview >= 0 && moving.preview !== moving.armed) {
      lines.paintPreview(desk, moving.preview, moving.player);
    }
    if (moving.armed >= 0) lines.paintArmed(desk, moving.armed, moving.player);
    if (moving.ring >= 0) lines.paintRing(desk, moving.ring);
  }

  /**
   * @param {Position} position
   * @param {Frame} frame
   * @param {Tokens} tokens
   * @param {Moving} moving
   */
  #bringUpToDate(position, frame, tokens, moving) {
    const all = { left: 0, top: 0, right: this.#width, bottom: this.#height };
    const uncovered = this.#shift(this.#ledger.paintedFrame(position, tokens), frame);
    const changed = this.#ledger.update(position, frame, tokens, moving);
    const boxes = (changed ? [...uncovered, ...changed] : [all]).filter((box) => meet(box, all));
    if (!boxes.length) return;
    const start = performance.now();
    this.#paintStill(position, frame, tokens, moving, boxes);
    if (!changed) this.#cost = performance.now() - start;
  }

  /**
   * A board that only moved is copied, and painted where it was out of sight.
   * @param {Frame|null} from
   * @param {Frame} to
   * @returns {Box[]} where nothing was painted yet
   */
  #shift(from, to) {
    if (!from || from.pitch !== to.pitch || (from.x === to.x && from.y === to.y)) return [];
    const context = this.#still.getContext('2d', { alpha: false });
    if (!context) return [];
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    const ratio = this.#still.width / this.#width;
    context.setTransform(1, 0, 0, 1, 0, 0);
    // Frames lie on device pixels, so the copy is exact.
    context.drawImage(this.#still, Math.round(dx * ratio), Math.round(dy * ratio));
    this.#ledger.shift(to);
    const [right, bottom] = [this.#width, this.#height];
    /** @type {Box[]} */
    const strips = [];
    if (dx) strips.push({ left: dx > 0 ? 0 : right + dx, top: 0, right: dx > 0 ? dx : right, bottom });
    if (dy) strips.push({ left: 0, top: dy > 0 ? 0 : bottom + dy, right, bottom: dy > 0 ? dy : bottom });
    return strips;
  }

  /**
   * While fingers zoom faster than the board can be painted: what is there, larger or smaller.
   * @param {CanvasRenderingContext2D} context
   * @param {Frame} from
   * @param {Frame} to
   * @param {Tokens} tokens
   */
  #stretch(context, from, to, tokens) {
    const { width, height } = this.#still;
    const ratio = width / this.#width;
    const scale = to.pitch / from.pitch;
    context.fillStyle = tokens.sheet;
    context.fillRect(0, 0, width, height);
    const x = (to.x - from.x * scale) * ratio;
    const y = (to.y - from.y * scale) * ratio;
    context.drawImage(this.#still, x, y, width * scale, height * scale);
  }

  /**
   * @param {Position} position
   * @param {Frame} frame
   * @param {Tokens} tokens
   * @param {Moving} moving
   * @param {Box[]} boxes where to paint
   */
  #paintStill(position, frame, tokens, moving, boxes) {
    const context = this.#still.getContext('2d', { alpha: false });
    if (!context) return;
    const { lattice, states } = position;
    /** @param {Box} box */
    const wanted = (box) => boxes.some((other) => meet(box, other));
    const cells = [...lattice.cells.keys()].filter((cell) => wanted(cellBox(position, frame, cell)));
    const touched = [...states.keys()].filter((line) => wanted(lineBox(position, frame, line)));
    const drawn = touched.filter((line) => !moving.lines.has(line));
    const dots = new Set(touched.flatMap((line) => lattice.lines[line]));

    context.save();
    this.#clip(context, boxes);
    paintPaper(context, frame, tokens, this.#still.width / this.#width, lattice);
    this.#scale(context);
    const desk = { context, position, frame, tokens };
    this.#cells.paint(context, position, frame, tokens, cells.filter((cell) => !moving.cells.has(cell)));
    if (position.hintCells.length) paintHintCells(context, position, frame, tokens);
    const last = moving.lines.has(position.last) ? -1 : position.last;
    if (last >= 0) lines.paintSwipe(desk, last);
    if (tokens.chalk) {
      this.#paintChalk(desk, drawn, dots, boxes);
    } else {
      lines.paintDrawn(desk, drawn);
      lines.paintDots(desk, dots);
    }
    if (last >= 0) lines.paintLast(desk, last);
    lines.paintOffers(desk, drawn);
    lines.paintPending(desk, drawn);
    lines.paintHint(desk);
    context.restore();
  }

  /**
   * Confine painting to some boxes, widened to whole device pixels so that no seam is seen.
   * @param {CanvasRenderingContext2D} context
   * @param {Box[]} boxes
   */
  #clip(context, boxes) {
    context.setTransform(1, 0, 0, 1, 0, 0);
    const ratio = this.#still.width / this.#width;
    context.beginPath();
    for (const { left, top, right, bottom } of boxes) {
      const x = Math.floor(left * ratio);
      const y = Math.floor(top * ratio);
      context.rect(x, y, Math.ceil(right * ratio) - x, Math.ceil(bottom * ratio) - y);
    }
    context.clip();
  }

  /**
   * Lines and dots with the grain of chalk, on a layer of their own.
   * @param {import('./paint_lines.js').Desk} desk
   * @param {number[]} drawn
   * @param {Iterable<number>} dots
   * @param {Box[]} boxes
   */
  #paintChalk(desk, drawn, dots, boxes) {
    const layer = this.#chalk;
    const context = layer.getContext('2d');
    if (!context) return;
    context.save();
    this.#clip(context, boxes);
    context.clearRect(0, 0, layer.width, layer.height);
    this.#scale(context);
    lines.paintDrawn({ ...desk, context }, drawn);
    lines.paintDots({ ...desk, context }, dots);
    this.#grain ??= grain();
    const pattern = context.createPattern(this.#grain, 'repeat');
    if (pattern) {
      pattern.setTransform(new DOMMatrix().scale(Math.max(0.8, (layer.width / this.#width) * 0.6)));
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.globalCompositeOperation = 'destination-out';
      context.fillStyle = pattern;
      context.fillRect(0, 0, layer.width, layer.height);
    }
    context.restore();
    desk.context.save();
    desk.context.setTransform(1, 0, 0, 1, 0, 0);
    desk.context.drawImage(layer, 0, 0);
    desk.context.restore();
  }

  /** @param {CanvasRenderingContext2D} context */
  #scale(context) {
    context.setTransform(this.#canvas.width / this.#width, 0, 0, this.#canvas.height / this.#height, 0, 0);
  }
}

/**
 * While cells are being shaded the last line moves with them: its swipe lies over their washes.
 * @param {Position} position
 * @param {Moving} moving
 * @returns {Moving}
 */
function withLast({ last }, moving) {
  if (!moving.cells.size || last < 0 || moving.lines.has(last)) return moving;
  return { ...moving, lines: new Map(moving.lines).set(last, 1) };
}
