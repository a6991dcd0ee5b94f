/**
 * Lines and dots: drawn, given, waiting, meant, hinted at, focused.
 *
 * @import { Frame, Position, Tokens } from './types.js'
 */
import { dotRadius, lineWidth, trace } from './ink.js';
import { DRAWN, GIVEN, PENDING } from './types.js';

/** In squares of 24 units around 0. */
const TICK = 'M-6 .5 -1.8 4.8 6.2 -4.6';
const BULB = 'M-2.8 4.2c0-2-3.2-3.3-3.2-6.8a6 6 0 0 1 12 0c0 3.5-3.2 4.8-3.2 6.8ZM-2.2 7.2h4.4M-1.2 9.6h2.4';

/**
 * What the painters of lines work with.
 * @typedef {object} Desk
 * @property {CanvasRenderingContext2D} context
 * @property {Position} position
 * @property {Frame} frame
 * @property {Tokens} tokens
 */

/**
 * @param {Desk} desk
 * @param {number} dot
 * @returns {[number, number]} CSS pixels
 */
function at({ position, frame }, dot) {
  const [x, y] = position.lattice.dots[dot];
  return [frame.x + x * frame.pitch, frame.y + y * frame.pitch];
}

/**
 * The hand-drawn path of some lines.
 * @param {Desk} desk
 * @param {Iterable<number>} lines
 * @param {number} [part]
 */
function strokes(desk, lines, part = 1) {
  const path = new Path2D();
  for (const line of lines) {
    const [a, b] = desk.position.lattice.lines[line];
    trace(path, line, at(desk, a), at(desk, b), part);
  }
  return path;
}

/**
 * @param {Desk} desk
 * @param {Path2D} path
 * @param {string} colour
 * @param {number} width
 * @param {{alpha?: number, dash?: number[]}} [more]
 */
function stroke({ context }, path, colour, width, { alpha = 1, dash = [] } = {}) {
  context.save();
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.globalAlpha = alpha;
  context.setLineDash(dash);
  context.stroke(path);
  context.restore();
}

/**
 * Those of some lines that stand.
 * @param {Desk} desk
 * @param {number[]} lines
 */
export function paintDrawn(desk, lines) {
  const { states } = desk.position;
  const width = lineWidth(desk.frame.pitch);
  /** @param {number} state */
  const those = (state) => lines.filter((line) => states[line] === state);
  stroke(desk, strokes(desk, those(GIVEN)), desk.tokens.muted, width * 0.9);
  stroke(desk, strokes(desk, those(DRAWN)), desk.tokens.ink, width);
}

/** @param {Desk} desk @param {Iterable<number>} dots */
export function paintDots(desk, dots) {
  const radius = dotRadius(desk.frame.pitch);
  const path = new Path2D();
  for (const dot of dots) {
    const [x, y] = at(desk, dot);
    path.moveTo(x + radius, y);
    path.arc(x, y, radius, 0, 2 * Math.PI);
  }
  desk.context.fillStyle = desk.tokens.ink;
  desk.context.fill(path);
}

/** @param {Desk} desk @param {number} line */
function paintEnds(desk, line) {
  paintDots(desk, desk.position.lattice.lines[line]);
}

/**
 * A swipe of the marker under the last line, in its player's colour.
 * @param {Desk} desk
 * @param {number} line
 */
export function paintSwipe(desk, line) {
  const player = desk.tokens.players[desk.position.by[line]];
  if (!player || desk.tokens.plain) return;
  const width = Math.max(11, desk.frame.pitch * 0.2);
  stroke(desk, strokes(desk, [line]), player.main, width, { alpha: 0.55 });
}

/**
 * The last line: stronger, with a core of another colour.
 * @param {Desk} desk
 * @param {number} line
 */
export function paintLast(desk, line) {
  const width = lineWidth(desk.frame.pitch);
  const path = strokes(desk, [line]);
  stroke(desk, path, desk.tokens.ink, Math.max(5.4, width * 1.55));
  stroke(desk, path, desk.tokens.core, Math.max(2.2, width * 0.64));
  paintEnds(desk, line);
}

/**
 * A line that is being drawn.
 * @param {Desk} desk
 * @param {number} line
 * @param {number} part
 */
export function paintGrowing(desk, line, part) {
  stroke(desk, strokes(desk, [line], part), desk.tokens.ink, lineWidth(desk.frame.pitch) * 1.2);
  paintEnds(desk, line);
}

/**
 * Those of some lines that wait for Python: broken strokes in neutral ink.
 * @param {Desk} desk
 * @param {number[]} lines
 */
export function paintPending(desk, lines) {
  const { states } = desk.position;
  const { pitch } = desk.frame;
  const waiting = lines.filter((line) => states[line] === PENDING);
  if (!waiting.length) return;
  const dash = [pitch * 0.13, pitch * 0.12];
  stroke(desk, strokes(desk, waiting), desk.tokens.ink, lineWidth(pitch), { alpha: 0.8, dash });
  waiting.forEach((line) => paintEnds(desk, line));
}

/**
 * Those of some lines that must be drawn from now: a broad wash in the mover's colour and a broken stroke.
 * @param {Desk} desk
 * @param {number[]} lines
 */
export function paintOffers(desk, lines) {
  const { offers, scene } = desk.position;
  if (!offers || scene.mover === null) return;
  const wanted = lines.filter((line) => offers.includes(line));
  const { pitch } = desk.frame;
  const colours = desk.tokens.players[scene.mover];
  const path = strokes(desk, wanted);
  if (!desk.tokens.plain) stroke(desk, path, colours.main, Math.max(11, pitch * 0.2), { alpha: 0.35 });
  stroke(desk, path, colours.deep, lineWidth(pitch) * 0.6, { dash: [pitch * 0.05, pitch * 0.09] });
  wanted.forEach((line) => paintEnds(desk, line));
}

/**
 * The line that is meant: a row of beads in the mover's colour.
 * @param {Desk} desk
 * @param {number} line
 * @param {number|null} player null for neutral ink
 */
export function paintPreview(desk, line, player) {
  const { pitch } = desk.frame;
  const path = strokes(desk, [line]);
  const width = Math.max(3.6, pitch * 0.066);
  const beads = Math.max(4, Math.round(pitch / (width * 1.75)));
  const dash = [0, pitch / beads];
  const colours = player === null ? null : desk.tokens.players[player];
  // The rim gives light colours their contrast with the paper.
  stroke(desk, path, colours ? colours.deep : desk.tokens.muted, width + 1.6, { dash });
  if (colours) stroke(desk, path, colours.main, width - 0.4, { dash });
  paintEnds(desk, line);
}

/**
 * Where a line's label goes: on its middle, or beside a line so short that the label would hide it.
 * @param {Desk} desk
 * @param {[number, number]} a CSS pixels
 * @param {[number, number]} b
 * @param {number} radius
 */
function labelPlace({ context, frame }, [ax, ay], [bx, by], radius) {
  const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
  if (frame.pitch > radius * 4) return [x, y];
  const away = (radius + 6) / Math.hypot(bx - ax, by - ay);
  const [dx, dy] = [(by - ay) * away, (ax - bx) * away];
  const { a: ratio } = context.getTransform();
  const seen = (/** @type {number} */ at, /** @type {number} */ size) => at > radius + 2 && at < size / ratio - radius - 2;
  const fits = seen(x + dx, context.canvas.width) && seen(y + dy, context.canvas.height);
  return fits ? [x + dx, y + dy] : [x - dx, y - dy];
}

/**
 * A round label at a line, to hold a small drawing.
 * @param {Desk} desk
 * @param {number} line
 * @param {string} rim
 * @param {(context: CanvasRenderingContext2D) => void} draw in a square of 24 units around 0
 */
function badge(desk, line, rim, draw) {
  const { context, tokens, position, frame } = desk;
  const [a, b] = position.lattice.lines[line].map((dot) => at(desk, dot));
  const radius = Math.min(17, Math.max(10, frame.pitch * 0.17));
  const [x, y] = labelPlace(desk, a, b, radius);
  context.save();
  context.translate(x, y);
  context.scale(radius / 14, radius / 14);
  context.beginPath();
  context.arc(0, 0, 14, 0, 2 * Math.PI);
  context.fillStyle = tokens.sheet;
  context.strokeStyle = rim;
  context.lineWidth = 2.4;
  context.lineCap = context.lineJoin = 'round';
  context.fill();
  context.stroke();
  draw(context);
  context.restore();
}

/**
 * A line that a second tap will draw: beads and a tick to press.
 * @param {Desk} desk
 * @param {number} line
 * @param {number|null} player
 */
export function paintArmed(desk, line, player) {
  paintPreview(desk, line, player);
  const colours = player === null ? null : desk.tokens.players[player];
  badge(desk, line, colours ? colours.deep : desk.tokens.ink, (context) => {
    context.lineWidth = 3.4;
    context.stroke(new Path2D(TICK));
  });
}

/**
 * The line that a hint advises: a glow, a broken line and a light bulb; a fainter glow on the lines
 * that the hint speaks of besides.
 * @param {Desk} desk
 */
export function paintHint(desk) {
  const { position, frame, tokens } = desk;
  const [advice, ...others] = position.hintLines;
  if (advice === undefined) return;
  const width = lineWidth(frame.pitch);
  const path = strokes(desk, [advice]);
  if (!tokens.plain) {
    stroke(desk, strokes(desk, others), tokens.focus, frame.pitch * 0.2, { alpha: 0.22 });
    stroke(desk, path, tokens.focus, frame.pitch * 0.36, { alpha: 0.13 });
    stroke(desk, path, tokens.focus, frame.pitch * 0.2, { alpha: 0.2 });
  }
  stroke(desk, strokes(desk, others), tokens.focus, width * 0.6, { dash: [0, frame.pitch * 0.1] });
  stroke(desk, path, tokens.focus, width * 1.1, { dash: [frame.pitch * 0.1, frame.pitch * 0.105] });
  for (const line of position.hintLines) paintEnds(desk, line);
  badge(desk, advice, tokens.focus, (context) => {
    context.lineWidth = 2;
    context.stroke(new Path2D(BULB));
  });
}

/**
 * The keyboard's focus: a ring around the line, with a rim of paper so that it stands on any ground.
 * @param {Desk} desk
 * @param {number} line
 */
export function paintRing(desk, line) {
  const { context, tokens, frame, position } = desk;
  const [a, b] = position.lattice.lines[line].map((dot) => at(desk, dot));
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const radius = Math.min(20, Math.max(6.5, frame.pitch * 0.145));
  context.save();
  context.translate(a[0], a[1]);
  context.rotate(Math.atan2(b[1] - a[1], b[0] - a[0]));
  const ring = new Path2D();
  ring.roundRect(-radius, -radius, length + 2 * radius, 2 * radius, radius);
  context.strokeStyle = tokens.sheet;
  context.lineWidth = 7;
  context.stroke(ring);
  context.strokeStyle = tokens.focus;
  context.lineWidth = 3.4;
  context.stroke(ring);
  context.restore();
}
