/**
 * Shapes that the files of this folder share. Nothing here runs.
 *
 * @typedef {'horizontal'|'vertical'|'falling'|'rising'} Kind which way a line runs, from the left; names a text `board.<kind>`
 *
 * @typedef {object} Lattice a drawing as data; the twin of `spielkasten.boxes.lattice`
 * @property {string} text the table's text
 * @property {string} family 'square', 'tri', 'trihex' or 'hex'; names a text `board.label_<family>`
 * @property {number[]} sizes width and height, or the side
 * @property {boolean} misere
 * @property {boolean} forced
 * @property {number} players
 * @property {number} first
 * @property {Array<[number, number]>} dots in units of the pitch, y downwards
 * @property {Array<[number, number]>} lines two dots each
 * @property {string[]} names
 * @property {Map<string, number>} numbers from a line's name to its number
 * @property {Array<{kind: Kind, row: number, column: number}>} places how to speak of a line, from 1
 * @property {number[][]} cells border lines of each cell, ascending
 * @property {number[][]} lineCells one or two cells of each line, ascending
 * @property {string[]} given lines drawn before the first move
 *
 * @typedef {object} View what Python says of a game; docs/protocol.md
 * @property {string} game
 * @property {string} table
 * @property {string[]} given
 * @property {Array<{line: string, by: number, cells: number[]}>} moves
 * @property {Array<number|null>} owners
 * @property {number[]} scores
 * @property {number|null} to_move
 * @property {boolean} again
 * @property {boolean} must_take only lines that close a cell are legal
 * @property {string|null} last
 * @property {Record<string, number>} closes
 * @property {{winner: number|null, margin: number}|null} outcome
 *
 * @typedef {object} Scene what the page wants shown
 * @property {View} view
 * @property {string[]} marks letter or number of each player
 * @property {number|null} mover whose colour the preview has; null turns input off
 * @property {boolean} [neutral] preview in neutral ink, as long as Python is not there
 * @property {string[]} [pending] lines tapped but not confirmed by Python
 * @property {{lines?: string[], cells?: number[]}|null} [hint] the first line is the advice, further ones belong to it
 * @property {boolean} [confirm] every tap and click asks for a second one
 * @property {boolean} [motion] false shows no animation at all
 *
 * @typedef {object} Frame where the lattice lies on the canvas, in CSS pixels
 * @property {number} pitch
 * @property {number} x of the lattice's point (0, 0)
 * @property {number} y
 *
 * @typedef {object} Ink the colours of one player
 * @property {string} main
 * @property {string} deep
 * @property {string} wash
 *
 * @typedef {object} Tokens colours as the canvas can take them
 * @property {string} sheet
 * @property {string} grid
 * @property {string} ink
 * @property {string} muted
 * @property {string} focus
 * @property {string} core
 * @property {Ink[]} players
 * @property {boolean} chalk light ink on a dark sheet: lines get the grain of chalk
 * @property {boolean} plain forced colours: no washes, no glow
 *
 * @typedef {object} Position a scene in numbers, made for drawing
 * @property {Lattice} lattice
 * @property {Scene} scene
 * @property {Uint8Array} states one a line: FREE, DRAWN, GIVEN or PENDING
 * @property {Int8Array} by who drew a line, -1 for nobody
 * @property {Array<number|null>} owners
 * @property {number} last number of the last line or -1
 * @property {number[]|null} offers the only lines that may be drawn now; null where every free one may
 * @property {number[]} hintLines
 * @property {number[]} hintCells
 *
 * @typedef {(key: string, args?: Record<string, string|number>) => string} Translate
 */

export const FREE = 0;
export const DRAWN = 1;
export const GIVEN = 2;
export const PENDING = 3;
