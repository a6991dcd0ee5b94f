/**
 * The texts that differ from lattice to lattice: literal keys, so that a search for a text finds its place.
 *
 * @import { Kind, Translate } from './types.js'
 */

/** @type {Record<string, {label: string, cell: string, cells: string, to_cells: string}>} */
export const FAMILY_KEYS = {
  square: { label: 'board.label_square', cell: 'board.cell_square', cells: 'board.cells_square', to_cells: 'board.to_cells_square' },
  tri: { label: 'board.label_tri', cell: 'board.cell_tri', cells: 'board.cells_tri', to_cells: 'board.to_cells_tri' },
  trihex: { label: 'board.label_trihex', cell: 'board.cell_tri', cells: 'board.cells_tri', to_cells: 'board.to_cells_tri' },
  hex: { label: 'board.label_hex', cell: 'board.cell_hex', cells: 'board.cells_hex', to_cells: 'board.to_cells_hex' },
};
/** @type {Record<Kind, string>} */
export const KIND_KEYS = {
  horizontal: 'board.horizontal',
  vertical: 'board.vertical',
  falling: 'board.falling',
  rising: 'board.rising',
};

/**
 * What the cells are called, for texts with places for it; `to_cells` is the German dative of several.
 * @param {string} family @param {Translate} t
 */
export function cellWords(family, t) {
  const { cell, cells, to_cells: to } = FAMILY_KEYS[family];
  return { cell: t(cell), cells: t(cells), to_cells: t(to) };
}
