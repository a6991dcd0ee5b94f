/**
 * The dialogs: native ones, so that Escape, focus and the veil are the browser's. They know no game, only what they
 * are given to show.
 *
 * @import { Settings, SettingsStore } from './settings.js'
 */

import { byId } from './dom.js';

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
 * @typedef {object} Result
 * @property {string} title
 * @property {string} text
 * @property {number[]} scores
 * @property {string[]} names
 * @property {number|null} [winner]
 */

/** @param {Result} result */
export function showEnd({ title, text, scores, names, winner = null }) {
  byId('end-title').textContent = title;
  byId('end-text').textContent = text;
  const result = byId('end-result');
  result.classList.toggle('many', scores.length > 2);
  /** @type {NodeListOf<HTMLElement>} */ (result.querySelectorAll('.chip')).forEach((chip, player) => {
    chip.hidden = player >= scores.length;
    chip.classList.toggle('won', player === winner);
    if (chip.hidden) return;
    /** @type {Element} */ (chip.querySelector('[data-score]')).textContent = String(scores[player]);
    /** @type {Element} */ (chip.querySelector('[data-who]')).textContent = names[player];
  });
  openDialog('end');
}
