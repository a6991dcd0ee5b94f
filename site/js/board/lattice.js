/**
 * From a table's text to dots, lines and cells, so that a board can be drawn before Python is there.
 * The twin of `spielkasten.boxes.lattice` and of the reader in `spielkasten.boxes.notation`; a test
 * compares them. Everything else in this folder works from the data made here, on any lattice.
 *
 * @import { Lattice, View } from './types.js'
 */

const MAX_SIDE = 20;
const TOO_LONG = 20_000;
const SIZE = /^([1-9][0-9]?)x([1-9][0-9]?)$/;
const OPTIONS = /^(?:\/(swedish|icelandic))?(?:\/lines=([^/]+))?(?:\/players=([34]))?(?:\/first=([2-4]))?$/;

/**
 * Read a table's text in its canonical form, like `5x5` or `4x4/swedish/first=2`.
 * @param {string} text
 * @returns {Lattice}
 * @throws {RangeError} for any other text
 */
export function lattice(text) {
  const cut = text.indexOf('/');
  const size = SIZE.exec(cut < 0 ? text : text.slice(0, cut));
  const options = text.length > TOO_LONG ? null : OPTIONS.exec(cut < 0 ? '' : text.slice(cut));
  const width = Number(size?.[1]);
  const height = Number(size?.[2]);
  if (!size || !options || width > MAX_SIDE || height > MAX_SIDE) throw refused(text);

  const drawing = square(width, height);
  const lineCells = cellsOfLines(drawing);
  const numbers = new Map(drawing.names.map((name, line) => [name, line]));
  const [, outline, listed, playersText, firstText] = options;
  const players = playersText ? Number(playersText) : 2;
  const first = firstText ? Number(firstText) - 1 : 0;
  if (first >= players) throw refused(text);

  const given = outlineLines(drawing, lineCells, outline);
  if (drawing.cells.some((border) => border.every((line) => given.has(line)))) throw refused(text);
  let before = -1;
  for (const name of listed ? listed.split('_') : []) {
    const line = numbers.get(name);
    if (line === undefined || line <= before || given.has(line)) throw refused(text);
    before = line;
    // Set at once: a name that comes twice is refused by the order above.
    given.add(line);
  }
  return {
    text,
    width,
    height,
    players,
    first,
    ...drawing,
    numbers,
    lineCells,
    given: drawing.names.filter((_, line) => given.has(line)),
  };
}

/**
 * The view of a table before its first move, as Python would give it.
 * @param {string} table
 * @returns {View}
 * @throws {RangeError} for a text that is no table
 */
export function emptyView(table) {
  const { names, numbers, cells, lineCells, given, players, first } = lattice(table);
  const drawn = new Set(given.map((name) => numbers.get(name)));
  const missing = cells.map((border) => border.filter((line) => !drawn.has(line)).length);
  /** @type {Record<string, number>} */
  const closes = {};
  names.forEach((name, line) => {
    const count = drawn.has(line) ? 0 : lineCells[line].filter((cell) => missing[cell] === 1).length;
    if (count) closes[name] = count;
  });
  const over = drawn.size === names.length;
  return {
    game: 'boxes',
    table,
    given,
    moves: [],
    owners: missing.map((count) => (count ? null : -1)),
    scores: Array(players).fill(0),
    to_move: over ? null : first,
    again: false,
    last: null,
    closes,
    outcome: over ? { winner: null, margin: 0 } : null,
  };
}

/**
 * Boxes: dots, horizontal lines, vertical lines and cells row by row, horizontal lines first.
 * @param {number} width
 * @param {number} height
 * @returns {Pick<Lattice, 'dots'|'lines'|'names'|'places'|'cells'>}
 */
function square(width, height) {
  /** @type {Pick<Lattice, 'dots'|'lines'|'names'|'places'|'cells'>} */
  const made = { dots: [], lines: [], names: [], places: [], cells: [] };
  const across = width + 1;
  /** @param {number} r @param {number} c @param {'horizontal'|'vertical'} kind */
  const add = (r, c, kind) => {
    const dot = r * across + c;
    made.lines.push([dot, kind === 'horizontal' ? dot + 1 : dot + across]);
    // h and v are the first letters of the English kinds; docs/notation.md.
    made.names.push(`${kind[0]}${r},${c}`);
    made.places.push({ kind, row: r + 1, column: c + 1 });
  };
  for (let r = 0; r <= height; r++) for (let c = 0; c <= width; c++) made.dots.push([c, r]);
  for (let r = 0; r <= height; r++) for (let c = 0; c < width; c++) add(r, c, 'horizontal');
  for (let r = 0; r < height; r++) for (let c = 0; c <= width; c++) add(r, c, 'vertical');
  const verticals = width * (height + 1);
  for (let r = 0; r < height; r++) {
    for (let c = 0; c < width; c++) {
      const top = r * width + c;
      const left = verticals + r * across + c;
      made.cells.push([top, top + width, left, left + 1]);
    }
  }
  return made;
}

/**
 * @param {Pick<Lattice, 'lines'|'cells'>} drawing
 * @returns {number[][]}
 */
function cellsOfLines({ lines, cells }) {
  /** @type {number[][]} */
  const found = lines.map(() => []);
  cells.forEach((border, cell) => border.forEach((line) => found[line].push(cell)));
  return found;
}

/**
 * Lines that an outline draws beforehand: the whole border, or the left and bottom side.
 * @param {Pick<Lattice, 'dots'|'lines'>} drawing
 * @param {number[][]} lineCells
 * @param {string|undefined} outline
 * @returns {Set<number>}
 */
function outlineLines({ dots, lines }, lineCells, outline) {
  const left = Math.min(...dots.map(([x]) => x));
  const bottom = Math.max(...dots.map(([, y]) => y));
  /** @type {(line: number) => boolean} */
  const drawn = (line) => {
    if (outline === 'swedish') return lineCells[line].length === 1;
    if (outline !== 'icelandic') return false;
    const [a, b] = lines[line].map((dot) => dots[dot]);
    return (a[0] === left && b[0] === left) || (a[1] === bottom && b[1] === bottom);
  };
  return new Set([...lines.keys()].filter(drawn));
}

/** @param {string} text */
function refused(text) {
  return new RangeError(`expected a table like 5x5 or 4x4/swedish/first=2, got “${text.slice(0, 60)}”`);
}
