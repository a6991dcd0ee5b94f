/**
 * The forms of `docs/formats.md` as the dialog needs them: what they are called, what they ask for, what they lose. How
 * a text is read and written is Python's affair.
 *
 * @import { Trouble } from '../state.js'
 * @import { Translate } from '../i18n.js'
 */

import { lattice } from '../board/lattice.js';
import { errorText } from '../i18n.js';
import { boardOf } from '../table.js';
import { tableName } from '../words.js';

export const AUTO = 'auto';
export const RECORD = 'spielkasten';

/** Literal keys, so that a search for a text finds its place. @type {Record<string, string>} */
const NAME_KEYS = {
  spielkasten: 'files.form_spielkasten',
  save: 'files.form_save',
  dbl: 'files.form_dbl',
  ksquares: 'files.form_ksquares',
  dabble: 'files.form_dabble',
  dbn: 'files.form_dbn',
  wilson: 'files.form_wilson',
  sides: 'files.form_sides',
  emoji: 'files.form_emoji',
};
/** @type {Record<string, string>} */
const LOST_KEYS = {
  order: 'files.lost_order',
  seed: 'files.lost_seed',
  lines: 'files.lost_lines',
  swedish: 'files.lost_swedish',
  icelandic: 'files.lost_icelandic',
  misere: 'files.lost_misere',
  forced: 'files.lost_forced',
  players: 'files.lost_players',
  first: 'files.lost_first',
};
const DBL = ['dbl', 'ksquares', 'dabble'];
/** Errors that a size given by the person would help with. */
const ABOUT_SIZE = ['format_size', 'format_other_size', 'bad_size'];

/** @param {string} format */
export const hasFlip = (format) => DBL.includes(format);
/** @param {string} format */
export const hasRows = (format) => format === 'sides';
/** @param {string} format */
export const hasOrder = (format) => format !== 'dbn' && format !== 'wilson';
/** @param {string} text */
export const isSize = (text) => /^\d+x\d+$/.test(text);
/** @param {string} key of an error */
export const isAboutSize = (key) => ABOUT_SIZE.includes(key);
/** @param {string} format */
export const endingOf = (format) => (DBL.includes(format) ? 'dbl' : 'txt');

/** Whether a form can hold a table of this drawing. @param {string} format @param {string} table */
export function fits(format, table) {
  const { family, sizes } = lattice(table);
  if (format === 'emoji') return family === 'square' && sizes.join('x') === '3x3';
  return format === RECORD || family === 'square';
}

/** A form's name, or a size as people write it. @param {string} name @param {Translate} t */
export function nameOf(name, t) {
  return name in NAME_KEYS ? t(NAME_KEYS[name]) : name.replace('x', '×');
}

/** @param {string[]} lost @param {Translate} t @param {string} lang */
export function lostText(lost, t, lang) {
  if (!lost.length) return t('files.lost_nothing');
  const what = lost.map((one) => t(LOST_KEYS[one]));
  return t('files.lost', { what: new Intl.ListFormat(lang).format(what) });
}

/**
 * An error about a text; what Python calls a form gets the name that the dialog uses.
 * @param {Trouble} trouble @param {Parameters<typeof errorText>[0]} t
 */
export function readingError({ key, args = {} }, t) {
  const told = { ...args };
  if (typeof args.format === 'string') told.format = nameOf(args.format, t);
  if (typeof args.formats === 'string') told.formats = args.formats.split(', ').map((name) => nameOf(name, t));
  return errorText(t, { key, args: told });
}

/**
 * The start of a file's name: game, table and how many moves, in letters that every file system takes.
 * @param {{table: string, moves: unknown[]}} view @param {Translate} t
 */
export function fileName({ table, moves }, t) {
  const short = boardOf(table).replace(/\/lines=[^/]+/, '').replaceAll(/[^a-z0-9]+/g, '-');
  return t('files.file_name', { table: short, n: moves.length });
}

/** What stands there in few words: "5×5, 12 Züge". @param {{table: string, moves: unknown[]}} view @param {Translate} t */
export function standingText({ table, moves }, t) {
  const name = tableName(table, t);
  return moves.length ? t('files.standing', { table: name, n: moves.length }) : name;
}
