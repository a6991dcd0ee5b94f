/**
 * From a table's text to dots, lines and cells, so that a board can be drawn before Python is there.
 * The twin of `spielkasten.boxes.lattice` and of the reader in `spielkasten.boxes.notation`; a test
 * compares them. Everything else in this folder works from the data made here, on any lattice.
 *
 * @import { Lattice, View } from './types.js'
 */

/**
 * @typedef {readonly [number, number]} Point a dot in whole numbers
 * @typedef {Pick<Lattice, 'dots'|'lines'|'names'|'places'|'cells'>} Drawing
 * @typedef {object} Family
 * @property {number} numbers how many numbers a size has
 * @property {number} most the largest of them
 * @property {(...sizes: number[]) => Point[][]} cells the corners of each cell, in order round it
 * @property {readonly [number, number]} unit how long 1 is each way, in pitches
 * @property {boolean} [corner] whether it has an Icelandic outline
 */

const HALF = 0.5;
const SLANT = Math.sqrt(3) / 2;
/** @type {Record<string, Family>} by what a table's text begins with */
const FAMILIES = {
  '': { numbers: 2, most: 20, cells: squares, unit: [1, 1], corner: true },
  tri: { numbers: 1, most: 10, cells: bigTriangle, unit: [HALF, SLANT] },
  trihex: { numbers: 1, most: 5, cells: hexagonOfTriangles, unit: [HALF, SLANT] },
  hex: { numbers: 1, most: 5, cells: hexagons, unit: [SLANT, HALF] },
};
/** The largest size of each family. @type {Record<string, number>} */
export const LIMITS = Object.fromEntries(Object.entries(FAMILIES).map(([name, { most }]) => [name || 'square', most]));
/** In the order in which lines are numbered; the names' first letters are those of docs/notation.md.
 * @type {Array<[string, Lattice['places'][number]['kind']]>} */
const DIRECTIONS = [
  ['h', 'horizontal'],
  ['v', 'vertical'],
  ['f', 'falling'],
  ['r', 'rising'],
];
const TOO_LONG = 20_000;
const NAME = /^([a-z]*)([1-9][0-9]?)(?:x([1-9][0-9]?))?$/;
const OPTIONS =
  /^(?:\/(swedish|icelandic))?(\/misere)?(\/forced)?(?:\/lines=([^/]+))?(?:\/players=([34]))?(?:\/first=([2-4]))?$/;

/**
 * Read a table's text in its canonical form, like `5x5` or `4x4/swedish/first=2`.
 * @param {string} text
 * @returns {Lattice}
 * @throws {RangeError} for any other text
 */
export function lattice(text) {
  const cut = text.indexOf('/');
  const name = NAME.exec(cut < 0 ? text : text.slice(0, cut));
  const options = text.length > TOO_LONG ? null : OPTIONS.exec(cut < 0 ? '' : text.slice(cut));
  if (!name || !options || !Object.hasOwn(FAMILIES, name[1])) throw refused(text);
  const family = FAMILIES[name[1]];
  const sizes = name.slice(2).filter(Boolean).map(Number);
  if (sizes.length !== family.numbers || sizes.some((size) => size > family.most)) throw refused(text);

  const drawing = draw(family.cells(...sizes), family.unit);
  const lineCells = cellsOfLines(drawing);
  const numbers = new Map(drawing.names.map((line, number) => [line, number]));
  const [, outline, misere, forced, listed, playersText, firstText] = options;
  const players = playersText ? Number(playersText) : 2;
  const first = firstText ? Number(firstText) - 1 : 0;
  if (first >= players || (outline === 'icelandic' && !family.corner)) throw refused(text);

  const given = outlineLines(drawing, lineCells, outline);
  if (drawing.cells.some((border) => border.every((line) => given.has(line)))) throw refused(text);
  let before = -1;
  for (const line of listed ? listed.split('_') : []) {
    const number = numbers.get(line);
    if (number === undefined || number <= before || given.has(number)) throw refused(text);
    before = number;
    // Set at once: a name that comes twice is refused by the order above.
    given.add(number);
  }
  return {
    text,
    family: name[1] || 'square',
    sizes,
    misere: Boolean(misere),
    forced: Boolean(forced),
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
  const { names, numbers, cells, lineCells, given, players, first, forced } = lattice(table);
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
    must_take: forced && Object.keys(closes).length > 0,
    last: null,
    closes,
    outcome: over ? { winner: null, margin: 0 } : null,
  };
}

/**
 * Make dots, lines and cells from the cells' corners: dots and lines row by row, lines by direction
 * first, each named by its upper (or left) end.
 * @param {Point[][]} polygons
 * @param {readonly [number, number]} unit
 * @returns {Drawing}
 */
function draw(polygons, unit) {
  /** @type {Map<string, Point>} */
  const points = new Map();
  for (const point of polygons.flat()) points.set(String(point), point);
  const dots = [...points.values()].sort(inRows);
  /** @type {Map<string, {dot: number, row: number, column: number}>} */
  const at = new Map();
  let row = -1;
  let column = 0;
  dots.forEach((point, dot) => {
    if (!dot || dots[dot - 1][1] !== point[1]) [row, column] = [row + 1, 0];
    at.set(String(point), { dot, row, column: column++ });
  });
  /** @param {Point} point */
  const spot = (point) => /** @type {{dot: number, row: number, column: number}} */ (at.get(String(point)));
  /** @type {Map<string, {direction: number, from: ReturnType<typeof spot>, to: ReturnType<typeof spot>}>} */
  const found = new Map();
  for (const [a, b] of polygons.flatMap(sides)) {
    found.set(`${a} ${b}`, { direction: directionOf(a, b), from: spot(a), to: spot(b) });
  }
  const lines = [...found].sort(
    ([, x], [, y]) => x.direction - y.direction || x.from.row - y.from.row || x.from.column - y.from.column,
  );
  const numbers = new Map(lines.map(([key], line) => [key, line]));
  return {
    dots: dots.map(([x, y]) => [x * unit[0], y * unit[1]]),
    lines: lines.map(([, { from, to }]) => [from.dot, to.dot]),
    names: lines.map(([, { direction, from }]) => `${DIRECTIONS[direction][0]}${from.row},${from.column}`),
    places: lines.map(([, { direction, from }]) => ({
      kind: DIRECTIONS[direction][1],
      row: from.row + 1,
      column: from.column + 1,
    })),
    cells: polygons.map((polygon) =>
      sides(polygon)
        .map(([a, b]) => /** @type {number} */ (numbers.get(`${a} ${b}`)))
        .sort((a, b) => a - b),
    ),
  };
}

/** @param {Point} a @param {Point} b */
function inRows(a, b) {
  return a[1] - b[1] || a[0] - b[0];
}

/** The sides of a polygon, each from its upper (or left) end. @param {Point[]} polygon */
function sides(polygon) {
  return polygon.map((point, i) => [polygon.at(i - 1) ?? point, point].sort(inRows));
}

/** @param {Point} a @param {Point} b @returns {number} a place in DIRECTIONS */
function directionOf([ax, ay], [bx, by]) {
  if (ay === by) return 0;
  return ax === bx ? 1 : ax < bx ? 2 : 3;
}

/** @param {number} width @param {number} height @returns {Point[][]} */
function squares(width, height) {
  /** @type {Point[][]} */
  const cells = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      cells.push([
        [x, y],
        [x + 1, y],
        [x + 1, y + 1],
        [x, y + 1],
      ]);
    }
  }
  return cells;
}

/** @param {number} side */
function bigTriangle(side) {
  return triangles(range(side + 1).flatMap((row) => range(row + 1).map((place) => [side - row + 2 * place, row])));
}

/** @param {number} side */
function hexagonOfTriangles(side) {
  return triangles(
    range(2 * side + 1).flatMap((row) => {
      const short = Math.abs(side - row);
      return range(2 * side + 1 - short).map((place) => [short + 2 * place, row]);
    }),
  );
}

/** All triangles that stand or hang between the dots, row by row. @param {number[][]} dots @returns {Point[][]} */
function triangles(dots) {
  const known = new Set(dots.map(String));
  return dots
    .flatMap(([x, y]) => [
      { y, x: x - 1, corners: /** @type {Point[]} */ ([[x, y], [x + 1, y + 1], [x - 1, y + 1]]) },
      { y, x, corners: /** @type {Point[]} */ ([[x, y], [x + 2, y], [x + 1, y + 1]]) },
    ])
    .filter(({ corners }) => corners.every((corner) => known.has(String(corner))))
    .sort((a, b) => a.y - b.y || a.x - b.x)
    .map(({ corners }) => corners);
}

/** @param {number} side @returns {Point[][]} */
function hexagons(side) {
  return range(2 * side - 1).flatMap((row) => {
    const short = Math.abs(side - 1 - row);
    return range(2 * side - 1 - short).map((place) => hexagonAt(1 + short + 2 * place, 2 + 3 * row));
  });
}

/** @param {number} x @param {number} y @returns {Point[]} */
function hexagonAt(x, y) {
  return [
    [x, y - 2],
    [x + 1, y - 1],
    [x + 1, y + 1],
    [x, y + 2],
    [x - 1, y + 1],
    [x - 1, y - 1],
  ];
}

/** @param {number} count */
function range(count) {
  return [...Array(count).keys()];
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
