/**
 * The painter: a layer with all that stands still, and on top of it what moves.
 *
 * @import { Frame, Position, Tokens } from './types.js'
 */
import { SQUARES } from './geometry.js';
import { chance } from './ink.js';
import { paintCells, paintHintCells, shade } from './paint_cells.js';
import * as lines from './paint_lines.js';

/**
 * @typedef {object} Moving what is painted on top
 * @property {number} preview line under the pointer or -1
 * @property {number} armed line that waits for a second tap or -1
 * @property {number} tapped line handed to the page and not answered yet or -1
 * @property {number} ring line with the keyboard's focus or -1
 * @property {number|null} player whose colour the preview has; null for neutral ink
 * @property {Map<number, number>} lines being drawn, with how much of them
 * @property {Map<number, number>} cells being shaded, with how much of them
 */

export class Painter {
  #canvas;
  #still = document.createElement('canvas');
  #chalk = document.createElement('canvas');
  #grain = /** @type {HTMLCanvasElement|null} */ (null);
  #stale = true;
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
    this.#width = width;
    this.#height = height;
    for (const canvas of [this.#canvas, this.#still]) {
      // Setting a size clears a canvas, even to the same size.
      if (canvas.width !== deviceWidth) canvas.width = deviceWidth;
      if (canvas.height !== deviceHeight) canvas.height = deviceHeight;
    }
    this.#stale = true;
  }

  /** The still layer must be painted anew. */
  invalidate() {
    this.#stale = true;
  }

  /**
   * @param {Position} position
   * @param {Frame} frame
   * @param {Tokens} tokens
   * @param {Moving} moving
   */
  paint(position, frame, tokens, moving) {
    const context = this.#canvas.getContext('2d', { alpha: false });
    if (!context || !this.#width) return;
    if (this.#stale) this.#paintStill(position, frame, tokens, moving);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(this.#still, 0, 0);
    this.#scale(context);
    const desk = { context, position, frame, tokens };
    for (const [cell, part] of moving.cells) {
      const owner = position.owners[cell];
      if (owner !== null) shade(context, position, frame, tokens, owner, [cell], part);
    }
    for (const [line, part] of moving.lines) lines.paintGrowing(desk, line, part);
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
  #paintStill(position, frame, tokens, moving) {
    const context = this.#still.getContext('2d', { alpha: false });
    if (!context) return;
    this.#paintPaper(context, frame, tokens);
    this.#scale(context);
    const desk = { context, position, frame, tokens };
    paintCells(context, position, frame, tokens, moving.cells);
    if (position.hintCells.length) paintHintCells(context, position, frame, tokens);
    const last = moving.lines.has(position.last) ? -1 : position.last;
    if (last >= 0) lines.paintSwipe(desk, last);
    if (tokens.chalk) this.#paintChalk(desk, moving);
    else lines.paintDrawn(desk, moving.lines);
    if (!tokens.chalk) lines.paintDots(desk);
    if (last >= 0) lines.paintLast(desk, last);
    lines.paintPending(desk);
    lines.paintHint(desk);
    this.#stale = false;
  }

  /**
   * Squared paper, locked to the dots. Every rule is a whole number of device pixels.
   * @param {CanvasRenderingContext2D} context
   * @param {Frame} frame
   * @param {Tokens} tokens
   */
  #paintPaper(context, frame, tokens) {
    const { width, height } = this.#still;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = tokens.sheet;
    context.fillRect(0, 0, width, height);
    const ratio = width / this.#width;
    const square = (frame.pitch * ratio) / SQUARES;
    const rule = Math.max(1, Math.round(ratio * 0.9));
    context.fillStyle = tokens.grid;
    /** @param {number} origin device pixels @param {number} size @param {(at: number) => void} draw */
    const rules = (origin, size, draw) => {
      const first = Math.ceil(-origin / square);
      for (let k = first; origin + k * square < size; k++) {
        // Squares of a few pixels would turn the paper grey: rules between the dots fade out.
        const fade = Math.min(1, Math.max(0, (square / ratio - 2.5) / 3.5));
        context.globalAlpha = k % SQUARES ? fade : 1;
        draw(Math.round(origin + k * square - rule / 2));
      }
    };
    rules(frame.x * ratio, width, (at) => context.fillRect(at, 0, rule, height));
    rules(frame.y * ratio, height, (at) => context.fillRect(0, at, width, rule));
    context.globalAlpha = 1;
  }

  /**
   * Lines and dots with the grain of chalk, on a layer of their own.
   * @param {import('./paint_lines.js').Desk} desk
   * @param {Moving} moving
   */
  #paintChalk(desk, moving) {
    const layer = this.#chalk;
    layer.width = this.#still.width;
    layer.height = this.#still.height;
    const context = layer.getContext('2d');
    if (!context) return;
    this.#scale(context);
    lines.paintDrawn({ ...desk, context }, moving.lines);
    lines.paintDots({ ...desk, context });
    this.#grain ??= grain();
    const pattern = context.createPattern(this.#grain, 'repeat');
    if (pattern) {
      const ratio = layer.width / this.#width;
      pattern.setTransform(new DOMMatrix([Math.max(1, ratio * 0.75), 0, 0, Math.max(1, ratio * 0.75), 0, 0]));
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.globalCompositeOperation = 'destination-out';
      context.fillStyle = pattern;
      context.fillRect(0, 0, layer.width, layer.height);
    }
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

/** Where chalk does not stick to the board: a tile of small holes. */
function grain() {
  const size = 192;
  const tile = document.createElement('canvas');
  tile.width = tile.height = size;
  const context = tile.getContext('2d');
  if (!context) return tile;
  const image = context.createImageData(size, size);
  for (let i = 0; i < size * size; i++) {
    const hole = chance(i, 3);
    image.data[i * 4 + 3] = hole > 0.62 ? (hole - 0.62) * 420 : 0;
  }
  context.putImageData(image, 0, 0);
  return tile;
}
