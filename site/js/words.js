/**
 * What a table is called, and what there is to say of its rules.
 *
 * @import { View } from './board/types.js'
 * @import { Args, Translate } from './i18n.js'
 * @import { Sentence } from './sentence.js'
 */

import { cellWords as wordsOf } from './board/keys.js';
import { lattice } from './board/lattice.js';
import { factsOf, hasOption, partsOf } from './table.js';

/** Literal keys, so that a search for a text finds its place. @type {Record<string, string>} */
export const LEVEL_KEYS = {
  einsteiger: 'game.level_einsteiger',
  leicht: 'game.level_leicht',
  normal: 'game.level_normal',
  schwer: 'game.level_schwer',
};
/** @type {Record<string, string>} */
const BOARD_KEYS = {
  square: 'table.name_square',
  tri: 'table.name_tri',
  trihex: 'table.name_trihex',
  hex: 'table.name_hex',
};

/**
 * The words for a table's cells, which many texts have places for.
 * @param {string} table @param {Translate} t
 * @returns {{cell: string, cells: string, to_cells: string}}
 */
export function cellWords(table, t) {
  return wordsOf(lattice(table).family, t);
}

/**
 * A translate that knows what the cells of a table are called.
 * @param {() => string} table @param {Translate} t
 * @returns {Translate}
 */
export function speakingOf(table, t) {
  let known = '';
  let words = {};
  return (key, args) => {
    if (known !== table()) [known, words] = [table(), cellWords(table(), t)];
    return t(key, { ...words, ...args });
  };
}

/** "Schwedisch 4×4, Misère" @param {string} table @param {Translate} t */
export function tableName(table, t) {
  const { family, sizes, outline, misere, forced, lines, players } = partsOf(table);
  const [size, height = size] = sizes;
  const square = family === 'square';
  const board = t(BOARD_KEYS[family], { size, height });
  /** @type {Record<string, string>} */
  const outlines = {
    open: board,
    swedish: square ? t('table.swedish_square', { board }) : t('table.swedish_other', { board }),
    icelandic: t('table.icelandic_square', { board }),
  };
  const parts = [outlines[outline]];
  if (misere) parts.push(t('table.misere'));
  if (forced) parts.push(t('table.forced'));
  if (lines.length) parts.push(t('table.given', { n: lines.length }));
  if (players > 2) parts.push(t('table.players', { n: players }));
  return parts.join(', ');
}

/** "25 Kästchen, 60 Linien" @param {string} table @param {Translate} t */
export function tableFacts(table, t) {
  const { cells, lines } = factsOf(table);
  const words = cellWords(table, t);
  return t('game.facts', { boxes: t('game.boxes', { n: cells, ...words }), lines: t('game.lines', { n: lines }) });
}

/**
 * The rules beside the usual ones that are in force, shortly. What a person has to do now comes first.
 * @param {View} view @returns {Sentence[]}
 */
export function rulesOf(view) {
  const has = (/** @type {string} */ option) => hasOption(view.table, option);
  /** @type {Sentence[]} */
  const rules = [];
  if (view.must_take) rules.push({ key: 'game.rule_must_take' });
  if (has('misere')) rules.push({ key: 'game.rule_misere' });
  if (has('forced') && !view.must_take) rules.push({ key: 'game.rule_forced' });
  if (has('swedish') && !view.moves.length) rules.push({ key: 'game.rule_swedish' });
  if (has('icelandic') && !view.moves.length) rules.push({ key: 'game.rule_icelandic' });
  return rules;
}
