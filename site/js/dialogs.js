/**
 * The dialogs: native ones, so that Escape, focus and the veil are the browser's. They know no game, only what they
 * are given to show.
 *
 * @import { Settings, SettingsStore } from './settings.js'
 * @import { Translate } from './i18n.js'
 */

import { byId, factsOf } from './controls.js';
import { measure } from './state.js';

/** @param {string} id */
const dialogOf = (id) => /** @type {HTMLDialogElement} */ (byId(id));

/** Closing by the cross, by a button that only closes, and by a click beside it. */
export function wireDialogs() {
  for (const dialog of document.querySelectorAll('dialog')) {
    dialog.addEventListener('click', (event) => {
      const target = /** @type {Element} */ (event.target);
      if (target === dialog || target.closest('[data-close]')) dialog.close();
    });
  }
}

/** @param {string} id */
export function openDialog(id) {
  const dialog = dialogOf(id);
  if (!dialog.open) dialog.showModal();
}

/** @param {string} id */
export function closeDialog(id) {
  dialogOf(id).close();
}

/**
 * @param {{settings: SettingsStore, onWipe: () => void}} given
 */
export function wireSettings({ settings, onWipe }) {
  const form = /** @type {HTMLFormElement} */ (dialogOf('settings').querySelector('form'));
  const inputs = [...form.querySelectorAll('input')];
  const sure = byId('wipe-sure');
  const wipe = byId('wipe');

  function fill() {
    const now = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (settings.get()));
    for (const input of inputs) {
      if (input.type === 'checkbox') input.checked = now[input.name] === true;
      else input.checked = now[input.name] === input.value;
    }
  }

  /** @param {boolean} asking */
  function ask(asking) {
    sure.hidden = !asking;
    wipe.hidden = asking;
    if (asking) byId('wipe-no').focus();
  }

  form.addEventListener('change', (event) => {
    const { name, type, value, checked } = /** @type {HTMLInputElement} */ (event.target);
    settings.set(/** @type {Partial<Settings>} */ ({ [name]: type === 'checkbox' ? checked : value }));
  });
  wipe.addEventListener('click', () => ask(true));
  byId('wipe-no').addEventListener('click', () => {
    ask(false);
    wipe.focus();
  });
  byId('wipe-yes').addEventListener('click', () => {
    closeDialog('settings');
    onWipe();
  });
  byId('open-keys').addEventListener('click', () => {
    closeDialog('settings');
    openDialog('keys');
  });
  byId('open-settings').addEventListener('click', () => {
    ask(false);
    fill();
    openDialog('settings');
  });
}

/**
 * @param {{t: Translate, choose: (size: string) => void}} given
 * @returns {(size: string) => void} opens the dialog with this size
 */
export function wireSize({ t, choose }) {
  const dialog = dialogOf('size');
  const width = /** @type {HTMLInputElement} */ (byId('size-width'));
  const height = /** @type {HTMLInputElement} */ (byId('size-height'));
  const size = () => `${width.value}x${height.value}`;

  function tell() {
    byId('size-width-out').textContent = width.value;
    byId('size-height-out').textContent = height.value;
    const even = measure(size()).boxes % 2 === 0;
    byId('size-facts').textContent = `${factsOf(size(), t)}. ${t(even ? 'game.can_draw' : 'game.cannot_draw')}`;
  }

  width.addEventListener('input', tell);
  height.addEventListener('input', tell);
  /** @type {HTMLFormElement} */ (dialog.querySelector('form')).addEventListener('submit', () => choose(size()));
  return (now) => {
    const measured = measure(now);
    width.value = String(measured.width);
    height.value = String(measured.height);
    tell();
    openDialog('size');
  };
}

/**
 * @typedef {object} Result
 * @property {string} title
 * @property {string} text
 * @property {number[]} scores
 * @property {string[]} names
 */

/** @param {Result} result */
export function showEnd({ title, text, scores, names }) {
  byId('end-title').textContent = title;
  byId('end-text').textContent = text;
  byId('end-result').querySelectorAll('.chip').forEach((chip, player) => {
    /** @type {Element} */ (chip.querySelector('[data-score]')).textContent = String(scores[player]);
    /** @type {Element} */ (chip.querySelector('[data-who]')).textContent = names[player];
  });
  openDialog('end');
}
