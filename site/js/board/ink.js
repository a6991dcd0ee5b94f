/**
 * The hand behind the pen: small irregularities that are a function of what is drawn and never of
 * time, so that a line looks the same in every frame and after every reload.
 */

/**
 * A number from 0 to 1 (without 1) from a seed and a use of it.
 * @param {number} seed
 * @param {number} use
 */
export function chance(seed, use) {
  let n = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(use + 7, 0x85ebca6b);
  n = Math.imul(n ^ (n >>> 15), 0x2c1b3c6d);
  n = Math.imul(n ^ (n >>> 12), 0x297a2d39);
  return ((n ^ (n >>> 15)) >>> 0) / 4294967296;
}

/** @param {number} pitch CSS pixels */
export function lineWidth(pitch) {
  return Math.max(2.2, pitch * 0.052);
}

/** @param {number} pitch */
export function dotRadius(pitch) {
  return Math.max(Math.min(4, pitch * 0.16), pitch * 0.068);
}

/** How far a line bends from the straight one, in pitches. */
const BEND = 0.032;

/**
 * Add a line from a to b, drawn by hand, to a path. `part` < 1 draws its beginning only.
 * @param {Path2D|CanvasRenderingContext2D} path
 * @param {number} seed
 * @param {[number, number]} a CSS pixels
 * @param {[number, number]} b
 * @param {number} [part]
 */
export function trace(path, seed, [ax, ay], [bx, by], part = 1) {
  const dx = bx - ax;
  const dy = by - ay;
  const first = (chance(seed, 1) - 0.5) * 2 * BEND;
  const second = (chance(seed, 2) - 0.5) * 2 * BEND;
  const c1 = [ax + dx * 0.33 - dy * first, ay + dy * 0.33 + dx * first];
  const c2 = [ax + dx * 0.67 - dy * second, ay + dy * 0.67 + dx * second];
  path.moveTo(ax, ay);
  if (part >= 1) {
    path.bezierCurveTo(c1[0], c1[1], c2[0], c2[1], bx, by);
    return;
  }
  // De Casteljau: the control points of the curve's first part.
  /** @param {number[]} p @param {number[]} q */
  const mix = (p, q) => [p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part];
  const p01 = mix([ax, ay], c1);
  const p12 = mix(c1, c2);
  const p23 = mix(c2, [bx, by]);
  const p012 = mix(p01, p12);
  const end = mix(p012, mix(p12, p23));
  path.bezierCurveTo(p01[0], p01[1], p012[0], p012[1], end[0], end[1]);
}
