/**
 * A scene in numbers, and what changed from one to the next.
 *
 * @import { Lattice, Position, Scene } from './types.js'
 */
import { DRAWN, FREE, GIVEN, PENDING } from './types.js';

/**
 * @param {Scene} scene
 * @param {Lattice} lattice of the scene's table
 * @returns {Position}
 */
export function readScene(scene, lattice) {
  const { view, pending = [], hint } = scene;
  const states = new Uint8Array(lattice.lines.length).fill(FREE);
  const by = new Int8Array(lattice.lines.length).fill(-1);
  /** A name that the lattice does not have is left out: a foreign save must not stop the drawing.
   * @param {string[]} names */
  const lines = (names) => names.map((name) => lattice.numbers.get(name) ?? -1).filter((line) => line >= 0);
  for (const line of lines(view.given)) states[line] = GIVEN;
  for (const move of view.moves) {
    const line = lattice.numbers.get(move.line);
    if (line === undefined) continue;
    states[line] = DRAWN;
    by[line] = move.by;
  }
  for (const line of lines(pending)) if (states[line] === FREE) states[line] = PENDING;
  return {
    lattice,
    scene,
    states,
    by,
    owners: view.owners,
    last: view.last === null ? -1 : (lattice.numbers.get(view.last) ?? -1),
    // Behind lines that still wait for Python nobody knows yet what closes a cell.
    offers: view.must_take && !pending.length ? lines(Object.keys(view.closes)) : null,
    hintLines: [...new Set(lines(hint?.lines ?? []))],
    hintCells: hint?.cells ?? [],
  };
}

/**
 * Lines and cells that the new position has and the old one had not. Nothing is new on another
 * table, and nothing when lines were taken back.
 * @param {Position|null} before
 * @param {Position} after
 * @returns {{lines: number[], cells: number[]}}
 */
export function news(before, after) {
  /** @type {{lines: number[], cells: number[]}} */
  const none = { lines: [], cells: [] };
  if (!before || before.lattice.text !== after.lattice.text) return none;
  const count = before.scene.view.moves.length;
  const { moves } = after.scene.view;
  if (moves.length < count) return none;
  for (let i = 0; i < count; i++) if (before.scene.view.moves[i].line !== moves[i].line) return none;
  const added = moves.slice(count);
  return {
    lines: added.map((move) => after.lattice.numbers.get(move.line) ?? -1).filter((line) => line >= 0),
    cells: added.flatMap((move) => move.cells),
  };
}
