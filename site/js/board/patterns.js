/**
 * The four ways to shade a cell by hand: hatching, dots, crosses, waves. Each adds strokes within a
 * convex outline to a path, in the order of the hand, so that a part of them is a drawing half done.
 * Gaps divide the pitch, so that neighbours of one owner look shaded in one go.
 */
import { chance } from './ink.js';

/**
 * @typedef {object} Patch
 * @property {Array<[number, number]>} points convex outline in CSS pixels
 * @property {[number, number]} origin of the raster: the cell's middle
 * @property {number} pitch CSS pixels
 * @property {number} gap about how far apart strokes are
 * @property {number} seed
 * @property {number} part 0..1
 */

/** @typedef {(path: Path2D, patch: Patch) => void} Pattern */

/**
 * The stretch of the line `normal · p = offset` inside a convex outline.
 * @param {Array<[number, number]>} points
 * @param {[number, number]} normal of length 1
 * @param {number} offset
 * @returns {[[number, number], [number, number]]|null}
 */
function across(points, [nx, ny], offset) {
  /** @type {Array<[number, number]>} */
  const found = [];
  points.forEach(([ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length];
    const a = ax * nx + ay * ny - offset;
    const b = bx * nx + by * ny - offset;
    if (a < 0 === b < 0) return;
    const t = a / (a - b);
    found.push([ax + (bx - ax) * t, ay + (by - ay) * t]);
  });
  return found.length === 2 ? [found[0], found[1]] : null;
}

/**
 * The offsets of parallel strokes through an outline, on the raster.
 * @param {Patch} patch
 * @param {[number, number]} normal
 * @param {number} gap
 */
function offsets({ points, origin }, [nx, ny], gap) {
  const all = points.map(([x, y]) => x * nx + y * ny);
  const base = origin[0] * nx + origin[1] * ny;
  const low = Math.ceil((Math.min(...all) - base) / gap);
  const high = Math.floor((Math.max(...all) - base) / gap);
  return Array.from({ length: Math.max(0, high - low + 1) }, (_, i) => base + (low + i) * gap);
}

/**
 * The gap near the wished one of which a whole number, and a multiple of `step`, makes a length.
 * @param {number} length
 * @param {number} wish
 * @param {number} [step]
 */
function even(length, wish, step = 1) {
  return length / (step * Math.max(1, Math.round(length / wish / step)));
}

/** @type {Pattern} */
export function hatching(path, patch) {
  const { points, seed, part } = patch;
  const gap = even(patch.pitch * Math.SQRT1_2, patch.gap);
  /** @type {[number, number]} */
  const normal = [Math.SQRT1_2, Math.SQRT1_2];
  const all = offsets(patch, normal, gap);
  all.slice(0, Math.ceil(all.length * part)).forEach((offset, i) => {
    const ends = across(points, normal, offset);
    if (!ends) return;
    // The ends of a quick hand's strokes do not lie on a line.
    const [[ax, ay], [bx, by]] = ends;
    const from = chance(seed, 40 + i * 2) * gap * 0.5;
    const to = chance(seed, 41 + i * 2) * gap * 0.5;
    const length = Math.hypot(bx - ax, by - ay);
    if (length < from + to + 1) return;
    const ux = (bx - ax) / length;
    const uy = (by - ay) / length;
    path.moveTo(ax + ux * from, ay + uy * from);
    path.lineTo(bx - ux * to, by - uy * to);
  });
}

/**
 * Points of a staggered raster inside an outline, row by row.
 * @param {Patch} patch
 * @param {number} gap
 * @param {(x: number, y: number) => void} visit
 */
function scatter(patch, gap, visit) {
  const { points, origin, part } = patch;
  const rows = offsets(patch, [0, 1], gap);
  rows.slice(0, Math.ceil(rows.length * part)).forEach((y) => {
    const ends = across(points, [0, 1], y);
    if (!ends) return;
    const [left, right] = [ends[0][0], ends[1][0]].sort((a, b) => a - b);
    const shift = Math.round((y - origin[1]) / gap) % 2 ? gap : 0;
    const first = Math.ceil((left - origin[0] - shift) / (gap * 2));
    for (let x = origin[0] + shift + first * gap * 2; x <= right; x += gap * 2) visit(x, y);
  });
}

/** @type {Pattern} */
export function dots(path, patch) {
  // A stroke without length and with a round end is a dot, and cheaper than a circle.
  scatter(patch, even(patch.pitch, patch.gap * 0.8, 2), (x, y) => {
    path.moveTo(x, y);
    path.lineTo(x + 0.01, y);
  });
}

/** @type {Pattern} */
export function crosses(path, patch) {
  const gap = even(patch.pitch, patch.gap, 2);
  const arm = gap * 0.36;
  scatter(patch, gap, (x, y) => {
    path.moveTo(x - arm, y);
    path.lineTo(x + arm, y);
    path.moveTo(x, y - arm);
    path.lineTo(x, y + arm);
  });
}

/** @type {Pattern} */
export function waves(path, patch) {
  const { points, origin, part } = patch;
  const gap = even(patch.pitch, patch.gap, 2);
  const half = even(patch.pitch, patch.gap * 0.8, 2);
  const rows = offsets(patch, [0, 1], gap);
  rows.slice(0, Math.ceil(rows.length * part)).forEach((y) => {
    const ends = across(points, [0, 1], y);
    if (!ends) return;
    const [left, right] = [ends[0][0], ends[1][0]].sort((a, b) => a - b);
    const first = Math.ceil((left - origin[0]) / half);
    const last = Math.floor((right - origin[0]) / half);
    if (last <= first) return;
    path.moveTo(origin[0] + first * half, y);
    for (let k = first; k < last; k++) {
      const x = origin[0] + k * half;
      path.quadraticCurveTo(x + half / 2, y + (k % 2 ? half : -half) * 0.62, x + half, y);
    }
  });
}

/** One a player: Gold, Coral, third, fourth. */
export const PATTERNS = [hatching, dots, crosses, waves];
