/**
 * Closed cells: the owner's wash, pattern and letter, so that colour is never the only sign.
 *
 * @import { Frame, Ink, Lattice, Position, Tokens } from './types.js'
 */
import { centre, outline, shrink } from './geometry.js';
import { lineWidth } from './ink.js';
import { PATTERNS } from './patterns.js';

const HAND = '"Hand", "Patrick Hand", "Comic Sans MS", cursive, sans-serif';
/** Width of a pattern's strokes, in gaps: all four shade about equally much. */
const STROKES = [0.2, 0.36, 0.17, 0.17];
/** Cells of one owner differ a little: so many ways, drawn once each. */
const HANDS = 4;

/** @typedef {Array<[number, number]>} Points */

/**
 * @typedef {object} Look how to paint a cell
 * @property {number} owner
 * @property {string} mark
 * @property {number} pitch CSS pixels
 * @property {Tokens} tokens
 * @property {number} seed
 */

/**
 * The distinct outlines of a lattice's cells around their middles, and where each cell has which.
 * @typedef {{outlines: Points[], cells: Array<{shape: number, middle: [number, number]}>}} Shapes
 */

/** @type {WeakMap<Lattice, Shapes>} */
const known = new WeakMap();

/**
 * @param {Lattice} lattice
 * @returns {Shapes} in lattice units
 */
function shapesOf(lattice) {
  const before = known.get(lattice);
  if (before) return before;
  /** @type {Map<string, number>} */
  const numbers = new Map();
  /** @type {Shapes} */
  const shapes = { outlines: [], cells: [] };
  lattice.cells.forEach((_, cell) => {
    const points = outline(lattice, cell);
    const middle = centre(points);
    const around = points.map(([x, y]) => /** @type {[number, number]} */ ([x - middle[0], y - middle[1]]));
    const key = around.map(([x, y]) => `${x.toFixed(4)},${y.toFixed(4)}`).join();
    const shape = numbers.get(key) ?? shapes.outlines.push(around) - 1;
    numbers.set(key, shape);
    shapes.cells.push({ shape, middle });
  });
  known.set(lattice, shapes);
  return shapes;
}

/**
 * A cell's outline in CSS pixels around its middle, away from its lines.
 * @param {Points} points
 * @param {number} pitch
 */
function inside(points, pitch) {
  const scaled = points.map(([x, y]) => /** @type {[number, number]} */ ([x * pitch, y * pitch]));
  return shrink(scaled, lineWidth(pitch) / 2 + pitch * 0.04);
}

/**
 * @param {Path2D} path
 * @param {Points} points
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

/** Paints cells, and keeps a picture of each kind of finished one. */
export class CellPainter {
  /** @type {Map<string, HTMLCanvasElement>} */
  #pictures = new Map();
  /** @type {{tokens?: Tokens, pitch?: number, ratio?: number}} */
  #made = {};

  /**
   * Paint finished cells.
   * @param {CanvasRenderingContext2D} context scaled to CSS pixels
   * @param {Position} position
   * @param {Frame} frame
   * @param {Tokens} tokens
   * @param {Iterable<number>} cells
   */
  paint(context, position, frame, tokens, cells) {
    const { pitch } = frame;
    const ratio = context.getTransform().a;
    if (this.#made.tokens !== tokens || this.#made.pitch !== pitch || this.#made.ratio !== ratio) {
      this.#pictures.clear();
      this.#made = { tokens, pitch, ratio };
    }
    const shapes = shapesOf(position.lattice);
    context.save();
    // Pictures are copied pixel by pixel; between pixels they would blur.
    context.setTransform(1, 0, 0, 1, 0, 0);
    for (const cell of cells) {
      const owner = position.owners[cell];
      if (owner === null) continue;
      const { shape, middle } = shapes.cells[cell];
      const mark = position.scene.marks[owner] ?? String(owner + 1);
      const seed = (cell * 7 + (cell >> 2)) % HANDS;
      const key = `${owner} ${mark} ${shape} ${seed}`;
      let picture = this.#pictures.get(key);
      if (!picture) {
        picture = draw(shapes.outlines[shape], ratio, { owner, mark, pitch, tokens, seed });
        this.#pictures.set(key, picture);
      }
      const x = (frame.x + middle[0] * pitch) * ratio;
      const y = (frame.y + middle[1] * pitch) * ratio;
      context.drawImage(picture, Math.round(x - picture.width / 2), Math.round(y - picture.height / 2));
    }
    context.restore();
  }

  /**
   * Paint a cell that is being shaded.
   * @param {CanvasRenderingContext2D} context scaled to CSS pixels
   * @param {Position} position
   * @param {Frame} frame
   * @param {Tokens} tokens
   * @param {number} cell
   * @param {number} part
   */
  paintPart(context, position, frame, tokens, cell, part) {
    const owner = position.owners[cell];
    if (owner === null || owner === undefined) return;
    const { outlines, cells } = shapesOf(position.lattice);
    const { shape, middle } = cells[cell];
    const mark = position.scene.marks[owner] ?? String(owner + 1);
    const seed = (cell * 7 + (cell >> 2)) % HANDS;
    context.save();
    context.translate(frame.x + middle[0] * frame.pitch, frame.y + middle[1] * frame.pitch);
    shade(context, outlines[shape], { owner, mark, pitch: frame.pitch, tokens, seed }, part);
    context.restore();
  }
}

/**
 * @param {Points} points in lattice units
 * @param {number} ratio device pixels a CSS pixel
 * @param {Look} look
 */
function draw(points, ratio, look) {
  const picture = document.createElement('canvas');
  /** @param {0|1} axis an even number of device pixels, so that the middle lies between two */
  const size = (axis) => 2 * Math.ceil(Math.max(...points.map((point) => Math.abs(point[axis]))) * look.pitch * ratio);
  picture.width = size(0);
  picture.height = size(1);
  const context = picture.getContext('2d');
  if (context) {
    context.setTransform(ratio, 0, 0, ratio, picture.width / 2, picture.height / 2);
    shade(context, points, look, 1);
  }
  return picture;
}

/**
 * Shade one cell around (0, 0); `part` < 1 leaves it half done.
 * @param {CanvasRenderingContext2D} context
 * @param {Points} shape in lattice units
 * @param {Look} look
 * @param {number} part
 */
function shade(context, shape, { owner, mark, pitch, tokens, seed }, part) {
  const points = inside(shape, pitch);
  const wash = new Path2D();
  rounded(wash, points, pitch * 0.06);
  context.globalAlpha = Math.min(1, part * 2);
  const ink = tokens.players[owner];
  if (!ink) {
    nobodys(context, wash, tokens);
    return;
  }
  context.fillStyle = ink.wash;
  context.fill(wash);
  const strokes = new Path2D();
  // Closer together where there is less room, so that a triangle has a pattern too.
  const gap = Math.min(12, Math.max(4.5, pitch * 0.088)) * Math.min(1, 0.4 + 1.2 * inradius(shape));
  const inner = shrink(points, pitch * 0.035);
  PATTERNS[owner](strokes, { points: inner, origin: [0, 0], pitch, gap, seed, part });
  context.strokeStyle = ink.main;
  context.lineCap = context.lineJoin = 'round';
  context.lineWidth = gap * STROKES[owner];
  context.globalAlpha = tokens.plain ? 1 : 0.78;
  context.stroke(strokes);
  context.globalAlpha = Math.max(0, part * 2 - 1);
  // There is less room in a triangle and more in a hexagon.
  if (context.globalAlpha > 0) letter(context, mark, ink, pitch * (0.23 + 0.66 * inradius(shape)));
}

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

/** How far a regular cell's sides are from its middle, in pitches. @param {Points} shape */
function inradius([[ax, ay], [bx, by]]) {
  return Math.hypot((ax + bx) / 2, (ay + by) / 2);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {string} mark
 * @param {Ink} ink
 * @param {number} size CSS pixels
 */
function letter(context, mark, ink, size) {
  context.font = `${size}px ${HAND}`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  // A halo keeps the pattern away from the letter.
  context.lineWidth = Math.max(3, size * 0.23);
  context.lineJoin = 'round';
  context.strokeStyle = ink.wash;
  context.fillStyle = ink.deep;
  context.strokeText(mark, 0, size * 0.35);
  context.fillText(mark, 0, size * 0.35);
}

/**
 * Cells that a hint speaks of: a tint and a broken rim inside the lines.
 * @param {CanvasRenderingContext2D} context scaled to CSS pixels
 * @param {Position} position
 * @param {Frame} frame
 * @param {Tokens} tokens
 */
export function paintHintCells(context, { lattice, hintCells }, { x, y, pitch }, tokens) {
  const { outlines, cells } = shapesOf(lattice);
  const rim = new Path2D();
  for (const cell of hintCells) {
    if (!cells[cell]) continue;
    const { shape, middle } = cells[cell];
    const points = inside(outlines[shape], pitch).map(
      ([px, py]) => /** @type {[number, number]} */ ([px + x + middle[0] * pitch, py + y + middle[1] * pitch]),
    );
    rounded(rim, points, pitch * 0.06);
  }
  context.save();
  context.strokeStyle = context.fillStyle = tokens.focus;
  if (!tokens.plain) {
    context.globalAlpha = 0.13;
    context.fill(rim);
  }
  context.globalAlpha = 0.75;
  context.lineWidth = Math.max(1.2, pitch * 0.018);
  context.setLineDash([pitch * 0.07, pitch * 0.06]);
  context.stroke(rim);
  context.restore();
}
