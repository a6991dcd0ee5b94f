/**
 * Where loose cards and builds lie, for any number of them in any room: as large as they fit, in rows of like length;
 * where they do not, rows lie over one another as far as a finger still finds each card; beyond that the zone scrolls.
 * Pure numbers, CSS pixels.
 *
 * @typedef {object} Item
 * @property {string} key
 * @property {number[]|null} groups the number of cards in each group of a build; null: one loose card
 *
 * @typedef {object} Leaf a card of a build, from the build's upper left corner
 * @property {number} x
 * @property {number} y
 * @property {number} turn degrees
 *
 * @typedef {object} Place
 * @property {string} key
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {Leaf[]} leaves of a build, group by group
 *
 * @typedef {object} Arrangement
 * @property {number} card width of one card
 * @property {number} height all of it, which may be more than there is room for
 * @property {Place[]} places
 */

/** Height of a card over its width. */
export const TALL = 1.4;
/** What a finger needs. */
export const TAP = 44;
/** The least of a card of that width to see rank and suit by. */
export const STRIP = 34;
/** Below this width rows rather lie over one another. */
const READABLE = 54;
/** A build's tag hangs out below its cards by so much. */
export const TAG = 13;
/** From one card to the next in a group, and from one group to the next, in card widths: wide, and when room is dear. */
const STEPS = /** @type {const} */ ([{ inner: 0.42, outer: 0.8 }, { inner: 0.34, outer: 0.66 }]);

/**
 * @param {Item[]} items @param {number} width @param {number} height @param {number} largest card width
 * @returns {Arrangement}
 */
export function arrange(items, width, height, largest) {
  for (let card = largest; card >= Math.min(READABLE, largest); card -= 2) {
    for (const step of STEPS) {
      const laid = lay(items, width, card, step, null);
      if (laid.height <= height) return centred(laid, height);
    }
  }
  for (let card = Math.min(READABLE + 6, largest); card >= TAP; card -= 2) {
    // What is left of the room after the last row, for all rows above it.
    for (const part of [0.86, 0.76, 0.66]) {
      const laid = lay(items, width, card, STEPS[1], Math.max(TAP, Math.round(card * TALL * part)));
      if (laid.height <= height) return centred(laid, height);
    }
  }
  // Rather a lower strip for the finger than a card out of sight.
  for (let strip = TAP; strip > STRIP; strip -= 2) {
    const laid = lay(items, width, TAP, STEPS[1], strip);
    if (laid.height <= height) return centred(laid, height);
  }
  return lay(items, width, TAP, STEPS[1], STRIP);
}

/**
 * In the middle of the room, rows a little apart where there is more of it than they need.
 * @param {Arrangement} laid @param {number} height @returns {Arrangement}
 */
function centred(laid, height) {
  const tops = [...new Set(laid.places.map(({ y }) => y))];
  const spare = height - laid.height;
  const apart = Math.floor(Math.min(laid.card * 0.2, spare / (tops.length + 1)));
  const down = Math.floor((spare - apart * (tops.length - 1)) / 2);
  const places = laid.places.map((place) => ({ ...place, y: place.y + down + apart * tops.indexOf(place.y) }));
  return { ...laid, height, places };
}

/**
 * @param {Item[]} items @param {number} width @param {number} card @param {{inner: number, outer: number}} step
 * @param {number|null} over how far below a row of loose cards the next one begins; null: below its end
 * @returns {Arrangement}
 */
function lay(items, width, card, step, over) {
  const gap = over === null ? Math.max(8, Math.round(card * 0.13)) : 8;
  const boxes = items.map((item) => box(item, width, card, step));
  const loose = boxes.filter(({ leaves }) => !leaves.length);
  const builds = boxes.filter(({ leaves }) => leaves.length);
  // Rows that lie over one another hide what hangs out below: builds then have rows of their own, the last ones.
  const rows = over === null ? inRows(boxes, width, gap) : [...inRows(loose, width, gap), ...inRows(builds, width, gap)];
  /** @type {Place[]} */
  const places = [];
  let y = 0;
  let height = 0;
  for (const row of rows) {
    const tall = Math.max(...row.map((each) => each.height));
    const long = lengthOf(row, gap);
    let x = Math.round((width - long) / 2);
    for (const each of row) {
      places.push({ ...each, x, y });
      x += each.width + gap;
    }
    height = y + tall;
    const covered = over !== null && !row[0].leaves.length;
    y += covered ? over : tall + (over === null ? gap : 4);
  }
  return { card, height, places };
}

/**
 * @param {Item} item @param {number} room @param {number} card @param {{inner: number, outer: number}} step
 * @returns {Place}
 */
function box({ key, groups }, room, card, { inner, outer }) {
  const tall = Math.round(card * TALL);
  if (!groups) return { key, x: 0, y: 0, width: card, height: tall, leaves: [] };
  const within = groups.reduce((sum, count) => sum + count - 1, 0);
  const wish = card * (within * inner + (groups.length - 1) * outer);
  // The longest build of all still has to fit into one row.
  const squeeze = Math.min(1, (room - card) / (wish || 1));
  /** @type {Leaf[]} */
  const leaves = [];
  let x = 0;
  groups.forEach((count, group) => {
    if (group) x += card * outer * squeeze;
    for (let place = 0; place < count; place += 1) {
      if (place) x += card * inner * squeeze;
      // A fan: its cards turn outwards; every other group lies a little higher.
      const turn = count > 1 ? -3 + (6 * place) / (count - 1) : group % 2 ? 2 : -2;
      leaves.push({ x: Math.round(x), y: groups.length > 1 && group % 2 ? 0 : 4, turn });
    }
  });
  return { key, x: 0, y: 0, width: Math.round(x) + card, height: tall + 4 + TAG, leaves };
}

/** @param {Place[]} row @param {number} gap */
function lengthOf(row, gap) {
  return row.reduce((sum, { width }) => sum + width, gap * (row.length - 1));
}

/**
 * As few rows as can be, and of these the ones whose longest is shortest.
 * @param {Place[]} boxes @param {number} width @param {number} gap
 */
function inRows(boxes, width, gap) {
  const greedy = fill(boxes, width, gap);
  let best = greedy;
  let [low, high] = [Math.ceil(width / (greedy.length + 1)), width];
  while (low < high) {
    const middle = (low + high) >> 1;
    const tried = fill(boxes, middle, gap);
    if (tried.length <= greedy.length && tried.every((row) => lengthOf(row, gap) <= middle)) [best, high] = [tried, middle];
    else low = middle + 1;
  }
  return best;
}

/** @param {Place[]} boxes @param {number} width @param {number} gap */
function fill(boxes, width, gap) {
  /** @type {Place[][]} */
  const rows = [];
  let long = Infinity;
  for (const each of boxes) {
    if (long + gap + each.width > width) {
      rows.push([]);
      long = -gap;
    }
    rows[rows.length - 1].push(each);
    long += gap + each.width;
  }
  return rows;
}
