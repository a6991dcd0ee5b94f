/**
 * The only file that touches the browser's storage. Nothing here throws: a browser may deny every single access, a
 * value may be broken, foreign, or of a form that only a later Spielkasten knows. docs/storage.md tells the forms.
 *
 * @typedef {'denied'|'full'|'corrupt'} Trouble
 * @typedef {'settings'|'game'|'previous'|'daily_record'|'daily_games'} BoxesName
 * @typedef {BoxesName|'casino_game'|'casino_previous'|'casino_record'|'casino_daily'} Name
 */

const KEYS = {
  settings: 'spielkasten.settings',
  game: 'spielkasten.boxes.game',
  previous: 'spielkasten.boxes.previous',
  daily_record: 'spielkasten.daily.record',
  daily_games: 'spielkasten.daily.games',
  casino_game: 'spielkasten.casino.game',
  casino_previous: 'spielkasten.casino.previous',
  casino_record: 'spielkasten.casino.record',
  casino_daily: 'spielkasten.casino.daily',
};
const QUARANTINE = 'spielkasten.quarantine.';
const OURS = 'spielkasten.';

/**
 * @param {{area: () => Storage, session: () => Storage, onTrouble: (kind: Trouble) => void}} given
 *   `area` and `session` may throw
 */
export function createStorage({ area, session, onTrouble }) {
  let works = true;
  /** After `clear` nothing is written any more: the page is about to start anew. */
  let closed = false;
  /** @type {Set<Trouble>} */
  const told = new Set();

  /** @param {Trouble} kind */
  function tell(kind) {
    if (told.has(kind)) return;
    told.add(kind);
    onTrouble(kind);
  }

  /** @param {unknown} problem */
  function failed(problem) {
    works = false;
    const full = problem instanceof DOMException && /quota/i.test(problem.name);
    tell(full ? 'full' : 'denied');
  }

  /** Put a value that nobody can read out of the way, but do not destroy it. @param {Name} name */
  function quarantine(name) {
    const text = raw(name);
    if (text === null) return;
    put(name, null);
    setAside(name, text);
    tell('corrupt');
  }

  /** @param {Name} name @param {string} text */
  const setAside = (name, text) => set(QUARANTINE + name, text);

  /** The text as it lies there, whatever it is. @param {Name} name */
  function raw(name) {
    try {
      return area().getItem(KEYS[name]);
    } catch (problem) {
      failed(problem);
      return null;
    }
  }

  /** The counterpart of `raw`; null takes the value out. @param {Name} name @param {string|null} text */
  const put = (name, text) => set(KEYS[name], text);

  /** @param {string} key @param {string|null} text @returns {boolean} done */
  function set(key, text) {
    try {
      if (text === null) area().removeItem(key);
      else area().setItem(key, text);
      works ||= text !== null;
      return true;
    } catch (problem) {
      failed(problem);
      return false;
    }
  }

  /**
   * Look without moving a broken value away, as when comparing two tabs.
   * @template T
   * @param {Name} name
   * @param {(value: unknown) => T|null} check
   * @returns {T|null}
   */
  function peek(name, check) {
    const text = raw(name);
    return text === null ? null : parsed(text, check);
  }

  return {
    /** Whether what is written is still there after a reload. */
    works: () => works,
    quarantine,
    setAside,
    raw,
    put,
    peek,

    /**
     * @template T
     * @param {Name} name
     * @param {(value: unknown) => T|null} check gives the value in its checked form, or null for a broken one
     * @returns {T|null}
     */
    read(name, check) {
      const value = peek(name, check);
      if (value === null) quarantine(name);
      return value;
    },

    /** @param {Name} name @param {object} value */
    write(name, value) {
      if (!closed) put(name, JSON.stringify(value));
    },

    /** Everything of ours, quarantine included; other sites' keys on the same host stay. */
    clear() {
      closed = true;
      try {
        const all = area();
        const keys = Array.from({ length: all.length }, (_, place) => all.key(place) ?? '');
        for (const key of keys) if (key.startsWith(OURS)) all.removeItem(key);
      } catch (problem) {
        failed(problem);
      }
    },

    /** True the first time in this tab, false after that; without storage always false. @param {string} what */
    once(what) {
      try {
        const key = `spielkasten.once.${what}`;
        if (session().getItem(key) !== null) return false;
        session().setItem(key, '1');
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** @typedef {ReturnType<typeof createStorage>} Store */

/**
 * @template T
 * @param {string} text
 * @param {(value: unknown) => T|null} check
 */
function parsed(text, check) {
  try {
    return check(JSON.parse(text));
  } catch {
    return null;
  }
}
