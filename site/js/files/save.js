/**
 * The game as text: in the form that the person chooses, with what that form cannot hold.
 *
 * @import { Outer } from './dialog.js'
 */

import { byId } from '../dom.js';
import { copyText } from '../copy.js';
import { download } from './download.js';
import { RECORD, endingOf, fileName, fits, hasFlip, hasRows, lostText, readingError } from './formats.js';

/**
 * @param {Outer} outer
 * @param {{board: () => Promise<string>, told: (text: string) => void}} given as for `wirePicture`
 */
export function wireSave(outer, { board, told }) {
  const { ask, t, state } = outer;
  const form = /** @type {HTMLSelectElement} */ (byId('files-save-form'));
  const flip = /** @type {HTMLInputElement} */ (byId('files-save-flip'));
  const rows = /** @type {HTMLInputElement} */ (byId('files-save-rows'));
  const text = /** @type {HTMLTextAreaElement} */ (byId('files-save-text'));
  const lost = byId('files-lost');
  let turn = 0;

  /** Forms that this board does not have are not offered. */
  function offer() {
    const { table } = state.game;
    for (const option of form.options) option.hidden = option.disabled = !fits(option.value, table);
    if (!fits(form.value, table)) form.value = RECORD;
    byId('files-squares-only').hidden = fits('dbn', table);
    byId('files-save-flip-row').hidden = !hasFlip(form.value);
    byId('files-save-rows-row').hidden = !hasRows(form.value);
  }

  async function refresh() {
    const mine = ++turn;
    offer();
    told('');
    // The text of another form or position must not be taken for this one's.
    text.value = lost.textContent = '';
    const format = form.value;
    try {
      const request = { do: 'write', format, flip: flip.checked, rows_from_bottom: rows.checked };
      const written = await ask({ ...request, board: await board() });
      if (mine !== turn) return;
      text.value = written.text;
      text.classList.toggle('emoji', format === 'emoji');
      lost.textContent = lostText(written.lost, t, document.documentElement.lang);
    } catch (problem) {
      if (mine !== turn) return;
      lost.textContent = state.opened ? readingError(/** @type {any} */ (problem), t) : t('game.why_loading');
    }
  }

  /** Whether there is a text to take away; else it is said why there is none. */
  function ready() {
    if (state.opened && text.value) return true;
    told(state.opened ? lost.textContent || t('files.not_yet') : t('game.why_loading'));
    return false;
  }

  for (const control of [form, flip, rows]) control.addEventListener('change', refresh);
  byId('files-copy').addEventListener('click', async () => {
    if (!ready()) return;
    told('');
    if (await copyText(text.value)) return told(t('files.copied'));
    text.focus();
    text.select();
    told(t('files.copy_yourself'));
  });
  byId('files-download').addEventListener('click', () => {
    if (!ready()) return;
    const blob = new Blob([text.value], { type: 'text/plain;charset=utf-8' });
    download(blob, `${fileName(state.game.view, t)}.${endingOf(form.value)}`);
    told(t('files.saved'));
  });

  return { refresh };
}
