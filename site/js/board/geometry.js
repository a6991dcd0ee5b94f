/**
 * Plane geometry on a lattice: how large it can be drawn, which line a point means, what a cell's
 * outline is. Pure functions of numbers; no element, no colour.
 *
 * @import { Lattice, Frame } from './types.js'
 */

/** Paper around the dots, in pitches: three and a half squares, so that the sheet cuts squares. */
export const MARGIN = 0.7;
/** CSS pixels: circles this wide around the middles of neighbouring lines shall not overlap. */
const TARGET = 24;
/** A small board on a wide sheet stays a drawing on paper and is not blown up. */
const LARGEST_PITCH = 150;
/** Squares of paper a pitch. */
export const SQUARES = 5;
/** Two distances that differ by less are equal: the lower line number decides. */
const EQUAL = 1e-9;

/**
 * @param {Pick<Lattice, 'dots'>} lattice
 * @returns {{left: number, top: number, right: number, bottom: number}}
 */
export function bounds({ dots }) {
  const xs = dots.map(([x]) => x);
  const ys = dots.map(([, y]) => y);
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
}

/** @type {WeakMap<Lattice, number>} */
const knownGaps = new WeakMap();

/**
 * How far the middles of neighbouring lines are apart, in pitches: wide in hexagons, close in triangles.
 * @param {Lattice} lattice
 */
export function lineGap(lattice) {
  const known = knownGaps.get(lattice);
  if (known) return known;
  const middles = lattice.cells[0].map((line) => midpoint(lattice, line));
  const gaps = middles.flatMap((a, i) => middles.slice(i + 1).map((b) => Math.hypot(a[0] - b[0], a[1] - b[1])));
  const gap = Math.min(...gaps);
  knownGaps.set(lattice, gap);
  return gap;
}

/** From this pitch on (CSS pixels) one tap of a finger draws. @param {Lattice} lattice */
export function directPitch(lattice) {
  return Math.ceil(TARGET / lineGap(lattice) - 1e-6);
}

/**
 * The largest pitch at which a lattice and its margin fit.
 * @param {Lattice} lattice
 * @param {number} width CSS pixels
 * @param {number} height CSS pixels, may be Infinity
 * @param {number} dpr device pixels a CSS pixel
 */
export function fitPitch(lattice, width, height, dpr) {
  const box = bounds(lattice);
  const across = box.right - box.left + 2 * MARGIN;
  const down = box.bottom - box.top + 2 * MARGIN;
  const pitch = Math.min(width / across, height / down, LARGEST_PITCH);
  // Whole device pixels a square make the paper even; not at the cost of a visibly smaller board,
  // and never of direct tapping.
  const even = (Math.floor((pitch * dpr) / SQUARES + 1e-6) * SQUARES) / dpr;
  const direct = directPitch(lattice);
  const loses = even < pitch * 0.94 || (even < direct && pitch >= direct);
  return Math.max(loses ? pitch : even, 1);
}

/**
 * The nearest of all lines, drawn or not, by distance to the segment; equal distances go to the
 * lower number.
 * @param {{lattice: Lattice, frame: Frame}} geometry
 * @param {number} x CSS pixels on the canvas
 * @param {number} y
 * @returns {number} the line, or -1 when none is within half a pitch
 */
export function hit({ lattice, frame }, x, y) {
  const px = (x - frame.x) / frame.pitch;
  const py = (y - frame.y) / frame.pitch;
  let nearest = -1;
  let least = 0.5 + 2 * EQUAL;
  for (let line = 0; line < lattice.lines.length; line++) {
    const [a, b] = lattice.lines[line];
    const distance = toSegment(px, py, lattice.dots[a], lattice.dots[b]);
    if (distance < least - EQUAL) {
      least = distance;
      nearest = line;
    }
  }
  return nearest;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {[number, number]} a
 * @param {[number, number]} b
 */
function toSegment(x, y, [ax, ay], [bx, by]) {
  const dx = bx - ax;
  const dy = by - ay;
  const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/**
 * @param {Lattice} lattice
 * @param {number} line
 * @returns {[number, number]} in lattice units
 */
export function midpoint({ lines, dots }, line) {
  const [a, b] = lines[line].map((dot) => dots[dot]);
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

/**
 * The dots around a cell in the order of its outline, walked along its lines.
 * @param {Lattice} lattice
 * @param {number} cell
 * @returns {Array<[number, number]>} in lattice units
 */
export function outline({ lines, dots, cells }, cell) {
  const left = cells[cell].map((line) => lines[line]);
  const [[start, second]] = left.splice(0, 1);
  const walk = [start, second];
  while (left.length > 1) {
    const end = walk[walk.length - 1];
    const next = left.findIndex((pair) => pair.includes(end));
    const [[a, b]] = left.splice(next, 1);
    walk.push(a === end ? b : a);
  }
  return walk.map((dot) => dots[dot]);
}

/**
 * Shrink a convex outline towards its middle.
 * @param {Array<[number, number]>} points
 * @param {number} inset how far the sides move in, in the points' unit
 * @returns {Array<[number, number]>}
 */
export function shrink(points, inset) {
  const [cx, cy] = centre(points);
  const apothem = Math.min(
    ...points.map((point, i) => toSegment(cx, cy, point, points[(i + 1) % points.length])),
  );
  const scale = 1 - inset / apothem;
  return points.map(([x, y]) => [cx + (x - cx) * scale, cy + (y - cy) * scale]);
}

/**
 * @param {Array<[number, number]>} points
 * @returns {[number, number]}
 */
export function centre(points) {
  const sum = points.reduce(([sx, sy], [x, y]) => [sx + x, sy + y], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}
