/**
 * All that this browser keeps as one file, and back. A file is checked whole before anything is written; what cannot be
 * written whole is not written at all. docs/storage.md tells the form.
 *
 * @import { Store, Name } from './storage.js'
 * @import { Translate } from './i18n.js'
 *
 * @typedef {Partial<Record<Name, object>>} Values
 * @typedef {{values: Values} | {problem: string, args: Record<string, unknown>}} Read
 */

import { checkedCasino, checkedDeals, checkedStatistics } from './casino/records.js';
import { checkedGames, soundGames } from './daily/games.js';
import { checkedRecord } from './daily/record.js';
import { localDate } from './daily/dates.js';
import { byId } from './dom.js';
import { download } from './files/download.js';
import { checkedGame, isObject } from './records.js';
import { checkedSettings } from './settings.js';

const KIND = 'spielkasten';
const VERSION = 1;
const LARGEST = 5_000_000;

/** Every value there is, so that none can be forgotten. @type {Record<Name, (value: unknown) => object|null>} */
const CHECKS = {
  settings: checkedSettings,
  game: checkedGame,
  previous: checkedGame,
  daily_record: checkedRecord,
  daily_games: checkedGames,
  casino_game: checkedCasino,
  casino_previous: checkedCasino,
  casino_record: checkedStatistics,
  casino_daily: checkedDeals,
};
const NAMES = /** @type {Name[]} */ (Object.keys(CHECKS));

/** Literal keys, so that a search for a text finds its place. @type {Record<Name, string>} */
const NAME_KEYS = {
  settings: 'backup.name_settings',
  game: 'backup.name_game',
  previous: 'backup.name_previous',
  daily_record: 'backup.name_daily_record',
  daily_games: 'backup.name_daily_games',
  casino_game: 'backup.name_casino_game',
  casino_previous: 'backup.name_casino_previous',
  casino_record: 'backup.name_casino_record',
  casino_daily: 'backup.name_casino_daily',
};

/** What is stored and sound, as it lies there; of daily games each that is. @param {Store} storage @returns {Values} */
function stored(storage) {
  const games = storage.peek('daily_games', soundGames)?.games;
  /** @type {Values} */
  const values = games ? { daily_games: games } : {};
  for (const name of NAMES) {
    const value = storage.peek(name, (found) => CHECKS[name](found) && /** @type {object} */ (found));
    if (value) values[name] = value;
  }
  return values;
}

/** What lies there and goes into a file only in part or not at all. @param {Store} storage */
function unsound(storage) {
  return NAMES.filter((name) => storage.raw(name) !== null && !storage.peek(name, CHECKS[name]));
}

/** @param {Store} storage @param {string} date */
export function backupText(storage, date) {
  return `${JSON.stringify({ backup: KIND, version: VERSION, date, values: stored(storage) }, null, 1)}\n`;
}

/** @param {string} text of a file @returns {Read} the problem names a text */
export function readBackup(text) {
  const no = (/** @type {string} */ problem, args = {}) => ({ problem, args });
  if (text.length > LARGEST) return no('backup.too_large', { n: LARGEST / 1e6 });
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    return no('backup.no_json');
  }
  if (!isObject(file) || file.backup !== KIND) return no('backup.foreign');
  if (!Number.isSafeInteger(file.version)) return no('backup.foreign');
  if (file.version !== VERSION) return no('backup.version', { got: String(file.version), known: VERSION });
  const { values } = file;
  if (!isObject(values)) return no('backup.foreign');
  const unknown = Object.keys(values).find((name) => !Object.hasOwn(CHECKS, name));
  if (unknown !== undefined) return no('backup.unknown', { got: unknown.slice(0, 40) });
  for (const name of NAMES) {
    if (Object.hasOwn(values, name) && !sound(name, values[name])) return no('backup.broken', { name: NAME_KEYS[name] });
  }
  return { values };
}

/** @param {Name} name @param {unknown} value */
function sound(name, value) {
  try {
    return CHECKS[name](value) !== null;
  } catch {
    return false;
  }
}

/**
 * Put a file's values in the place of all that is there; if that fails, everything stays as it was. What was there and
 * could not be read goes into quarantine, if there is room.
 * @param {Store} storage @param {Values} values
 */
export function restore(storage, values) {
  const before = NAMES.map(storage.raw);
  const broken = unsound(storage);
  const done = replace(storage, NAMES.map((name) => (values[name] ? JSON.stringify(values[name]) : null)));
  if (!done) replace(storage, before);
  else for (const name of broken) storage.setAside(name, before[NAMES.indexOf(name)] ?? '');
  return done;
}

/** All at once, in the order of `NAMES`: first makes room. @param {Store} storage @param {Array<string|null>} texts */
function replace(storage, texts) {
  return NAMES.every((name) => storage.put(name, null)) && NAMES.every((name, place) => storage.put(name, texts[place]));
}

/**
 * The section with both buttons.
 * @param {{t: Translate, storage: Store, now: () => Date, onDone: () => void}} given
 *   `onDone`: what is stored is another now
 */
export function wireBackup({ t, storage, now, onDone }) {
  const file = /** @type {HTMLInputElement} */ (byId('backup-file'));
  const note = byId('backup-note');
  const sure = byId('backup-sure');
  /** @type {Values} */
  let read = {};

  /** @param {Name[]} names */
  const namesOf = (names) => names.map((name) => t(NAME_KEYS[name])).join(', ');

  /** @param {boolean} asking */
  function ask(asking) {
    sure.hidden = !asking;
    if (asking) byId('backup-no').focus();
  }

  byId('backup-save').addEventListener('click', () => {
    const date = localDate(now());
    const name = `spielkasten-${date}.json`;
    download(new Blob([backupText(storage, date)], { type: 'application/json' }), name);
    const left = namesOf(unsound(storage));
    note.textContent = t('backup.saved', { name }) + (left ? ` ${t('backup.left_out', { names: left })}` : '');
  });

  byId('backup-open').addEventListener('click', () => file.click());
  file.addEventListener('change', async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    ask(false);
    note.textContent = '';
    const found = chosen.size > LARGEST ? readBackup(' '.repeat(LARGEST + 1)) : readBackup(await chosen.text());
    file.value = '';
    if ('problem' in found) {
      const { name, ...args } = found.args;
      note.textContent = t(found.problem, name ? { name: t(String(name)) } : args);
      return;
    }
    read = found.values;
    const names = namesOf(NAMES.filter((name) => read[name]));
    byId('backup-found').textContent = t('backup.found', { names: names || t('backup.nothing') });
    ask(true);
  });
  byId('backup-no').addEventListener('click', () => {
    ask(false);
    byId('backup-open').focus();
  });
  byId('backup-yes').addEventListener('click', () => {
    ask(false);
    if (restore(storage, read)) onDone();
    else note.textContent = t('backup.failed');
  });
}
