/**
 * A table's text in its parts, as the set-up dialog and the page's words need them; docs/notation.md has the form. What
 * a text may hold is for `board/lattice.js` to say, the twin of Python's reader.
 *
 * @import { Lattice } from './board/types.js'
 *
 * @typedef {'open'|'swedish'|'icelandic'} Outline
 *
 * @typedef {object} Parts
 * @property {string} family 'square', 'tri', 'trihex' or 'hex'
 * @property {number[]} sizes
 * @property {Outline} outline
 * @property {boolean} misere
 * @property {boolean} forced
 * @property {string[]} lines drawn beforehand besides the outline
 * @property {number} players
 * @property {number} first
 */

import { LIMITS, lattice } from './board/lattice.js';

export const PREFIXES = { square: '', tri: 'tri', trihex: 'trihex', hex: 'hex' };
/** @type {Outline[]} */
export const OUTLINES = ['open', 'swedish', 'icelandic'];
/** Why an outline is off, as texts. */
export const OFF_KEYS = { closes: 'table.outline_closes', unknown: 'table.outline_unknown' };
const ORDER = ['swedish', 'icelandic', 'misere', 'forced', 'lines', 'players', 'first'];

/** @param {string} text a table @returns {Parts} @throws {RangeError} for a text that is no table */
export function partsOf(text) {
  const { family, sizes, misere, forced, players, first } = lattice(text);
  const [, outline = 'open'] = /\/(swedish|icelandic)\b/.exec(text) ?? [];
  const [, lines = ''] = /\/lines=([^/]+)/.exec(text) ?? [];
  return {
    ...{ family, sizes, misere, forced, players, first },
    outline: /** @type {Outline} */ (outline),
    lines: lines ? lines.split('_') : [],
  };
}

/** @param {Parts} parts @returns {string} the table's canonical text, if there is such a table */
export function textOf({ family, sizes, outline, misere, forced, lines, players, first }) {
  return [
    drawingOf(family, sizes),
    outline === 'open' ? '' : outline,
    misere ? 'misere' : '',
    forced ? 'forced' : '',
    lines.length ? `lines=${lines.join('_')}` : '',
    players > 2 ? `players=${players}` : '',
    first > 0 ? `first=${first + 1}` : '',
  ]
    .filter(Boolean)
    .join('/');
}

/** The text of lattice and size alone. @param {string} family @param {number[]} sizes */
function drawingOf(family, sizes) {
  return PREFIXES[/** @type {keyof typeof PREFIXES} */ (family)] + sizes.join('x');
}

/** The table without who begins. @param {string} table */
export function boardOf(table) {
  return table.replace(/\/first=\d$/, '');
}

/** @param {string} board a table without who begins @param {number} first the player who begins */
export function tableText(board, first) {
  return first === 0 ? board : `${board}/first=${first + 1}`;
}

/** @param {string} table */
export function firstOf(table) {
  return Number(/\/first=(\d)$/.exec(table)?.[1] ?? 1) - 1;
}

/** @param {string} table */
export function playersOf(table) {
  return Number(/\/players=(\d)/.exec(table)?.[1] ?? 2);
}

/** Whether a rule or outline is in a table's text. @param {string} table @param {string} option */
export function hasOption(table, option) {
  return table.split('/').includes(option);
}

/** The same table for two people, or for one against the computer. @param {string} table */
export function forTwo(table) {
  return boardOf(table).replace(/\/players=\d/, '');
}

/** @param {string} text */
export function isTable(text) {
  try {
    lattice(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Which outlines a board has; `closes` where the outline alone would close a cell, `unknown` where it has none.
 * @param {Pick<Parts, 'family'|'sizes'>} board
 * @returns {Record<Outline, ''|'closes'|'unknown'>}
 */
export function outlinesOf({ family, sizes }) {
  /** @param {Outline} outline */
  const judged = (outline) => {
    if (outline === 'icelandic' && family !== 'square') return 'unknown';
    const parts = { family, sizes, outline, misere: false, forced: false, lines: [], players: 2, first: 0 };
    return isTable(textOf(parts)) ? '' : 'closes';
  };
  return { open: '', swedish: judged('swedish'), icelandic: judged('icelandic') };
}

/**
 * What there is to win and to draw. Cells that the given lines close are nobody's.
 * @param {string} table
 */
export function factsOf(table) {
  const board = lattice(table);
  const given = new Set(board.given);
  const drawn = board.names.map((name) => given.has(name));
  const cells = board.cells.filter((border) => border.some((line) => !drawn[line])).length;
  // Two players share the cells out: an odd number cannot be halved.
  const canDraw = board.players === 2 ? cells % 2 === 0 : null;
  return { cells, lines: board.names.length - given.size, canDraw };
}

/**
 * Read what a person typed or pasted: a table, a link to one, or something near to one.
 * @param {string} typed
 * @returns {{table: string} | {problem: string, args: Record<string, string|number>, board?: string}} the problem names a
 *   text, and the board whose cells it speaks of
 */
export function readTyped(typed) {
  const hash = typed.indexOf('#');
  const link = hash < 0 ? typed : typed.slice(hash + 1);
  const text = link.split(';')[0].replaceAll(/\s/g, '').replaceAll('×', 'x').toLowerCase();
  if (isTable(text)) return { table: text };
  const [name, ...options] = text.split('/');
  const size = /^([a-z]*)(\d+)(?:x(\d+))?$/.exec(name);
  const family = Object.entries(PREFIXES).find(([, prefix]) => size && prefix === size[1])?.[0];
  if (!size || !family || (family === 'square') !== Boolean(size[3])) return { problem: 'table.bad', args: {} };
  const sizes = size.slice(2).filter(Boolean).map(Number);
  const limit = LIMITS[family];
  if (sizes.some((one) => one < 1 || one > limit)) return { problem: 'table.bad_size', args: { limit } };
  const unknown = options.find((option) => !ORDER.includes(option.split('=')[0]));
  if (unknown !== undefined) return { problem: 'table.bad_option', args: { got: unknown } };
  const outline = OUTLINES.find((one) => options.includes(one)) ?? 'open';
  const off = outlinesOf({ family, sizes })[outline];
  const board = drawingOf(family, sizes);
  if (off) return { problem: OFF_KEYS[off], args: {}, board };
  const meant = canonical(board, options);
  if (meant !== text && isTable(meant)) return { problem: 'table.bad_order', args: { expected: meant } };
  return { problem: 'table.bad', args: {} };
}

/** Options in their order, defaults left out. @param {string} board @param {string[]} options */
function canonical(board, options) {
  const place = (/** @type {string} */ option) => ORDER.indexOf(option.split('=')[0]);
  const wanted = options.filter((option) => option !== 'players=2' && option !== 'first=1');
  return [board, ...wanted.toSorted((a, b) => place(a) - place(b))].join('/');
}
