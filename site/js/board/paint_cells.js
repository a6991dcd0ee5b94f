/**
 * Closed cells: the owner's wash, pattern and letter, so that colour is never the only sign.
 *
 * @import { Frame, Ink, Position, Tokens } from './types.js'
 */
import { centre, outline, shrink } from './geometry.js';
import { lineWidth } from './ink.js';
import { PATTERNS } from './patterns.js';

const HAND = '"Hand", "Patrick Hand", "Comic Sans MS", cursive, sans-serif';

/**
 * A cell's outline in CSS pixels, away from its lines.
 * @param {Position} position
 * @param {Frame} frame
 * @param {number} cell
 * @returns {Array<[number, number]>}
 */
function patch({ lattice }, { pitch, x, y }, cell) {
  const points = outline(lattice, cell).map(
    ([px, py]) => /** @type {[number, number]} */ ([x + px * pitch, y + py * pitch]),
  );
  return shrink(points, lineWidth(pitch) / 2 + pitch * 0.04);
}

/**
 * @param {Path2D} path
 * @param {Array<[number, number]>} points
 * @param {number} radius
 */
function rounded(path, points, radius) {
  const last = points[points.length - 1];
  path.moveTo((last[0] + points[0][0]) / 2, (last[1] + points[0][1]) / 2);
  points.forEach(([x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length];
    path.arcTo(x, y, nx, ny, radius);
  });
  path.closePath();
}

/**
 * Paint all closed cells but those that are still being shaded.
 * @param {CanvasRenderingContext2D} context
 * @param {Position} position
 * @param {Frame} frame
 * @param {Tokens} tokens
 * @param {Map<number, number>} running cells in animation
 */
export function paintCells(context, position, frame, tokens, running) {
  /** @type {Map<number, number[]>} */
  const owned = new Map();
  position.owners.forEach((owner, cell) => {
    if (owner === null || running.has(cell)) return;
    const cells = owned.get(owner);
    if (cells) cells.push(cell);
    else owned.set(owner, [cell]);
  });
  for (const [owner, cells] of owned) shade(context, position, frame, tokens, owner, cells, 1);
}

/**
 * Paint the cells of one owner; `part` < 1 paints them half done.
 * @param {CanvasRenderingContext2D} context
 * @param {Position} position
 * @param {Frame} frame
 * @param {Tokens} tokens
 * @param {number} owner
 * @param {number[]} cells
 * @param {number} part
 */
export function shade(context, position, frame, tokens, owner, cells, part) {
  const { pitch } = frame;
  const wash = new Path2D();
  const strokes = new Path2D();
  const ink = tokens.players[owner];
  const gap = Math.min(12, Math.max(4.5, pitch * 0.088));
  for (const cell of cells) {
    const points = patch(position, frame, cell);
    rounded(wash, points, pitch * 0.06);
    if (!ink) continue;
    const inner = shrink(points, pitch * 0.035);
    const origin = /** @type {[number, number]} */ ([frame.x, frame.y]);
    PATTERNS[owner](strokes, { points: inner, origin, gap, seed: cell, part });
  }
  context.save();
  context.globalAlpha = Math.min(1, part * 2);
  if (!ink) {
    nobodys(context, wash, tokens);
  } else {
    context.fillStyle = ink.wash;
    context.fill(wash);
    context.strokeStyle = ink.main;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.lineWidth = gap * STROKES[owner];
    context.globalAlpha = tokens.plain ? 1 : 0.78;
    context.stroke(strokes);
    context.globalAlpha = Math.max(0, part * 2 - 1);
    if (context.globalAlpha > 0) {
      const mark = position.scene.marks[owner] ?? String(owner + 1);
      for (const cell of cells) letter(context, mark, ink, patch(position, frame, cell), pitch);
    }
  }
  context.restore();
}

/** Width of a pattern's strokes, in gaps: all four shade about equally much. */
const STROKES = [0.2, 0.36, 0.17, 0.17];

/**
 * A cell that the table's given lines close: shaded, and no letter.
 * @param {CanvasRenderingContext2D} context
 * @param {Path2D} wash
 * @param {Tokens} tokens
 */
function nobodys(context, wash, tokens) {
  if (tokens.plain) {
    context.strokeStyle = tokens.muted;
    context.setLineDash([3, 3]);
    context.stroke(wash);
  } else {
    context.globalAlpha *= 0.17;
    context.fillStyle = tokens.muted;
    context.fill(wash);
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {string} mark
 * @param {Ink} ink
 * @param {Array<[number, number]>} points
 * @param {number} pitch
 */
function letter(context, mark, ink, points, pitch) {
  const [x, y] = centre(points);
  const size = pitch * 0.56;
  context.font = `${size}px ${HAND}`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  // A halo keeps the pattern away from the letter.
  context.lineWidth = Math.max(3, pitch * 0.13);
  context.lineJoin = 'round';
  context.strokeStyle = ink.wash;
  context.fillStyle = ink.deep;
  context.strokeText(mark, x, y + size * 0.35);
  context.fillText(mark, x, y + size * 0.35);
}

/**
 * Cells that a hint speaks of: a tint and a broken rim inside the lines.
 * @param {CanvasRenderingContext2D} context
 * @param {Position} position
 * @param {Frame} frame
 * @param {Tokens} tokens
 */
export function paintHintCells(context, position, frame, tokens) {
  const rim = new Path2D();
  for (const cell of position.hintCells) {
    if (cell < position.lattice.cells.length) rounded(rim, patch(position, frame, cell), frame.pitch * 0.06);
  }
  context.save();
  context.strokeStyle = context.fillStyle = tokens.focus;
  if (!tokens.plain) {
    context.globalAlpha = 0.13;
    context.fill(rim);
  }
  context.globalAlpha = 0.75;
  context.lineWidth = Math.max(1.2, frame.pitch * 0.018);
  context.setLineDash([frame.pitch * 0.07, frame.pitch * 0.06]);
  context.stroke(rim);
  context.restore();
}
