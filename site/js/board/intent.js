/**
 * What the person is about to do: the line under the pointer, the one that waits for a second tap,
 * the one handed to the page.
 *
 * @import { Position } from './types.js'
 * @import { Tap } from './pointer.js'
 */
import { FREE, PENDING } from './types.js';

/** A finger that bounces must not draw the line next to the one it drew. */
const BOUNCE = { ms: 250, px: 30 };
/** A line handed to the page that nothing came of is taken off the paper again. */
const UNANSWERED_MS = 1000;

/**
 * @typedef {object} IntentHooks
 * @property {() => void} changed
 * @property {() => boolean} direct whether one tap of a finger draws
 * @property {(line: number) => void} want
 * @property {(line: number) => void} barred a free line was tapped that may not be drawn now
 */

export class Intent {
  /** Lines, -1 for none. */
  near = -1;
  armed = -1;
  tapped = -1;
  /** @type {Set<number>} lines this person wants: they stand at once when they come, others grow */
  own = new Set();
  /** @type {Position|null} */
  #position = null;
  /** @type {Tap|null} */
  #drew = null;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #unanswered;
  #hooks;

  /** @param {IntentHooks} hooks */
  constructor(hooks) {
    this.#hooks = hooks;
  }

  /** A new position: forget what belonged to the one before. @param {Position} after */
  settle(after) {
    const before = this.#position;
    this.#position = after;
    const sameTable = before?.lattice.text === after.lattice.text;
    const moved = !sameTable || before.scene.view.moves.length !== after.scene.view.moves.length;
    if (!sameTable) this.near = -1;
    if (moved || after.scene.mover === null) this.armed = -1;
    const answered = before?.scene.view !== after.scene.view || after.states[this.tapped] !== FREE;
    if (this.tapped >= 0 && answered) this.#clear();
  }

  /** The scene is shown: only a line that is still on its way stays the person's own. @param {Position} shown */
  shown({ states }) {
    for (const line of this.own) if (line !== this.tapped && states[line] !== PENDING) this.own.delete(line);
  }

  /** Whether a line can be drawn now. @param {number} line */
  open(line) {
    const position = this.#position;
    return line >= 0 && line !== this.tapped && position !== null && position.scene.mover !== null
      && position.states[line] === FREE && !this.barred(line);
  }

  /** Whether a free line may not be drawn, because others must. @param {number} line */
  barred(line) {
    const position = this.#position;
    return line >= 0 && Boolean(position?.offers && position.states[line] === FREE && !position.offers.includes(line));
  }

  /** The line to show a preview of, or -1. */
  get preview() {
    return this.open(this.near) ? this.near : -1;
  }

  /** @param {number} line under the pointer, -1 for none */
  point(line) {
    this.near = line;
    this.#hooks.changed();
  }

  /** @param {Tap} tap */
  tap(tap) {
    const { line, touch } = tap;
    const bounced = touch && this.#drew && tap.time - this.#drew.time < BOUNCE.ms
      && Math.hypot(tap.x - this.#drew.x, tap.y - this.#drew.y) < BOUNCE.px;
    if (bounced) return;
    const twice = this.#position?.scene.confirm || (touch && !this.#hooks.direct());
    if (!this.open(line)) {
      this.armed = -1;
      if (this.#position?.scene.mover !== null && this.barred(line)) this.#hooks.barred(line);
    } else if (twice && line !== this.armed) {
      this.armed = line;
    } else {
      this.#drew = tap;
      this.want(line);
    }
    this.#hooks.changed();
  }

  /** Hand a line to the page; it is on the paper until the page answers. @param {number} line */
  want(line) {
    this.#clear();
    this.armed = -1;
    this.tapped = line;
    this.own.add(line);
    this.#unanswered = setTimeout(() => {
      this.tapped = -1;
      this.#hooks.changed();
    }, UNANSWERED_MS);
    this.#hooks.want(line);
  }

  stop() {
    clearTimeout(this.#unanswered);
  }

  #clear() {
    this.stop();
    this.tapped = -1;
  }
}
