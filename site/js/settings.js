/**
 * What a person has chosen, and what of it the page looks like.
 *
 * @import { Store } from './storage.js'
 *
 * @typedef {object} Settings
 * @property {'system'|'light'|'dark'} theme
 * @property {'system'|'high'} contrast
 * @property {'system'|'off'} motion
 * @property {'calm'|'brisk'|'instant'} tempo how long the computer waits between its lines
 * @property {boolean} confirm every line is tapped twice
 * @property {boolean} keys single keys act in the game
 * @property {string} opponent a level's name or `two`
 * @property {string} size the next table without who begins, `5x5` or `4x4/swedish/players=3`
 * @property {'you'|'other'|'third'|'fourth'|'alternate'} first who begins
 * @property {string|null} lang the language a person has chosen
 * @property {string} casino_opponent a level's name or `two`
 * @property {number} casino_points to be reached; 0: one round
 * @property {boolean} casino_strict
 * @property {boolean} casino_sweeps whether sweeps count
 * @property {'seed'|'you'|'other'} casino_dealer who deals the first round; `seed`: chance
 * @property {'four'|'two'} card_colours
 * @property {'page'|'de'|'en'} card_letters on faces: B D K or J Q K; `page`: as the page's language
 * @property {boolean} card_counter the cards that have not been seen are told
 */

import { isCount, isObject } from './records.js';
import { DEFAULT_SIZE, FIRSTS, LEVELS } from './state.js';
import { boardOf, isTable } from './table.js';

const SCHEMA = 1;

/** @type {Record<keyof Settings, (value: unknown) => boolean>} */
const FIELDS = {
  theme: oneOf('system', 'light', 'dark'),
  contrast: oneOf('system', 'high'),
  motion: oneOf('system', 'off'),
  tempo: oneOf('calm', 'brisk', 'instant'),
  confirm: isFlag,
  keys: isFlag,
  opponent: oneOf(...LEVELS, 'two'),
  size: (value) => typeof value === 'string' && boardOf(value) === value && isTable(value),
  first: oneOf(...FIRSTS, 'alternate'),
  lang: oneOf('de', 'en', null),
  casino_opponent: oneOf('leicht', 'normal', 'schwer', 'two'),
  casino_points: (value) => isCount(value, 99),
  casino_strict: isFlag,
  casino_sweeps: isFlag,
  casino_dealer: oneOf('seed', 'you', 'other'),
  card_colours: oneOf('four', 'two'),
  card_letters: oneOf('page', 'de', 'en'),
  card_counter: isFlag,
};

/** @returns {Settings} */
export function defaults() {
  return {
    theme: 'system',
    contrast: 'system',
    motion: 'system',
    tempo: 'calm',
    confirm: false,
    keys: true,
    opponent: 'normal',
    size: DEFAULT_SIZE,
    first: 'you',
    lang: null,
    casino_opponent: 'normal',
    casino_points: 21,
    casino_strict: false,
    casino_sweeps: true,
    casino_dealer: 'seed',
    card_colours: 'four',
    card_letters: 'page',
    card_counter: false,
  };
}

/**
 * @param {Store} storage
 */
export function createSettings(storage) {
  let settings = read();
  /** @type {Set<() => void>} */
  const watchers = new Set();

  function read() {
    const stored = storage.read('settings', checkedSettings);
    return { ...defaults(), ...stored };
  }

  return {
    get: () => settings,

    /** @param {Partial<Settings>} change */
    set(change) {
      settings = { ...settings, ...change };
      storage.write('settings', { schema: SCHEMA, ...settings });
      for (const watcher of watchers) watcher();
    },

    /** Another tab may have written meanwhile. */
    reload() {
      settings = read();
      for (const watcher of watchers) watcher();
    },

    /** @param {() => void} watcher */
    watch: (watcher) => watchers.add(watcher),
  };
}

/** @typedef {ReturnType<typeof createSettings>} SettingsStore */

/**
 * One broken field makes the whole value foreign: half a wish is worth less than a clean start.
 * @param {unknown} value
 * @returns {Partial<Settings>|null}
 */
export function checkedSettings(value) {
  if (!isObject(value) || value.schema !== SCHEMA) return null;
  const { schema, ...fields } = value;
  const known = Object.entries(FIELDS).filter(([name]) => name in fields);
  if (!known.every(([name, fits]) => fits(fields[name]))) return null;
  return Object.fromEntries(known.map(([name]) => [name, fields[name]]));
}

/** @param {unknown} value */
function isFlag(value) {
  return typeof value === 'boolean';
}

/** @param {...(string|null)} values */
function oneOf(...values) {
  return (/** @type {unknown} */ value) => values.some((one) => one === value);
}

/**
 * Keep the page's look in step with settings and system; `head.js` did the same before the first paint.
 * @param {SettingsStore} settings
 * @param {() => void} onLook called when colours or motion may have changed
 */
export function keepLook(settings, onLook) {
  const queries = {
    dark: matchMedia('(prefers-color-scheme: dark)'),
    high: matchMedia('(prefers-contrast: more)'),
    still: matchMedia('(prefers-reduced-motion: reduce)'),
    forced: matchMedia('(forced-colors: active)'),
  };
  const look = document.documentElement.dataset;
  const seen = () => [look.theme, look.contrast, look.motion, queries.forced.matches].join();
  let known = seen();

  function apply() {
    const { theme, contrast, motion } = settings.get();
    look.theme = theme === 'dark' || (theme === 'system' && queries.dark.matches) ? 'dark' : 'light';
    look.contrast = contrast === 'high' || queries.high.matches ? 'high' : 'normal';
    look.motion = motion === 'off' || queries.still.matches ? 'off' : 'on';
    const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper');
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper);
    if (known === seen()) return;
    known = seen();
    onLook();
  }

  settings.watch(apply);
  for (const query of Object.values(queries)) query.addEventListener('change', apply);
  apply();
  return { motion: () => look.motion !== 'off' };
}
