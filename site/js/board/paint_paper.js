/**
 * What the board is drawn on: squared paper, isometric paper for triangles and hexagons, and the grain of a blackboard.
 *
 * @import { Frame, Lattice, Tokens } from './types.js'
 */
import { SQUARES } from './geometry.js';
import { chance } from './ink.js';

/** How high a triangle of isometric paper is, its sides being 1. */
const SLANT = Math.sqrt(3) / 2;
/** Rules of isometric paper at least so far apart, in CSS pixels, halve the lattice's triangles. */
const ROOM = 13;

/**
 * Paper locked to the dots.
 * @param {CanvasRenderingContext2D} context
 * @param {Frame} frame
 * @param {Tokens} tokens
 * @param {number} ratio device pixels a CSS pixel
 * @param {Lattice} lattice
 */
export function paintPaper(context, frame, tokens, ratio, lattice) {
  const { width, height } = context.canvas;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = tokens.sheet;
  context.fillRect(0, 0, width, height);
  const normals = normalsOf(lattice);
  if (normals.length > 2) isometric(context, frame, tokens, ratio, normals, lattice.dots[0]);
  else squared(context, frame, tokens, ratio);
}

/**
 * Across which directions the rules run: along the lines of the lattice.
 * @param {Lattice} lattice
 */
function normalsOf({ dots, lines, places }) {
  /** @type {Map<string, [number, number]>} */
  const normals = new Map();
  lines.forEach(([a, b], line) => {
    normals.set(places[line].kind, [dots[b][1] - dots[a][1], dots[a][0] - dots[b][0]]);
  });
  return [...normals.values()];
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Frame} frame
 * @param {Tokens} tokens
 * @param {number} ratio
 * @param {number[][]} normals
 * @param {[number, number]} dot one through which rules run
 */
function isometric(context, frame, tokens, ratio, normals, dot) {
  const { width, height } = context.canvas;
  const [left, top] = [(frame.x + dot[0] * frame.pitch) * ratio, (frame.y + dot[1] * frame.pitch) * ratio];
  const whole = frame.pitch * ratio * SLANT;
  const gap = whole / 2 < ROOM * ratio ? whole : whole / 2;
  const reach = width + height;
  const rules = new Path2D();
  for (const [nx, ny] of normals) {
    const corners = [[0, 0], [width, 0], [0, height], [width, height]].map(([x, y]) => (x - left) * nx + (y - top) * ny);
    for (let k = Math.ceil(Math.min(...corners) / gap); k * gap <= Math.max(...corners); k++) {
      const [x, y] = [left + k * gap * nx, top + k * gap * ny];
      rules.moveTo(x - ny * reach, y + nx * reach);
      rules.lineTo(x + ny * reach, y - nx * reach);
    }
  }
  context.strokeStyle = tokens.grid;
  context.lineWidth = Math.max(1, ratio * 0.9);
  context.stroke(rules);
}

/**
 * Every rule is a whole number of device pixels.
 * @param {CanvasRenderingContext2D} context
 * @param {Frame} frame
 * @param {Tokens} tokens
 * @param {number} ratio
 */
function squared(context, frame, tokens, ratio) {
  const { width, height } = context.canvas;
  const square = (frame.pitch * ratio) / SQUARES;
  // Finer rules for smaller squares: paper must stay behind what is drawn on it.
  const rule = Math.max(1, Math.round(Math.min(ratio, Math.max(ratio * 0.45, square * 0.045))));
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

/** Where chalk does not stick to the board: a tile of small, soft holes. */
export function grain() {
  const size = 192;
  const tile = document.createElement('canvas');
  tile.width = tile.height = size;
  const context = tile.getContext('2d');
  if (!context) return tile;
  const image = context.createImageData(size, size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      // Two kinds of noise: single crumbs, and streaks that the board's own grain leaves.
      const hole = (chance(y * size + x, 3) + chance(y * size + ((x + y) % 3), 5 + (x >> 1))) / 2;
      image.data[(y * size + x) * 4 + 3] = hole > 0.58 ? Math.min(150, (hole - 0.58) * 520) : 0;
    }
  }
  context.putImageData(image, 0, 0);
  return tile;
}
