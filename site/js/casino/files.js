/**
 * The game as text: saved, copied, as a link once it is over, and opened again. Python reads and writes it.
 *
 * @import { State, Position } from './facts.js'
 * @import { createTranslate } from '../i18n.js'
 */

import { copyText } from '../copy.js';
import { closeDialog, openDialog } from '../dialogs.js';
import { byId } from '../dom.js';
import { download } from '../files/download.js';
import { errorText } from '../i18n.js';
import { isQuiet, troubleOf } from '../play.js';
import { ended } from './facts.js';

/** A board of Python's on which nothing is played. */
const BOARD = 'file';
const LARGEST = 60_000;

/**
 * @param {object} given
 * @param {ReturnType<typeof createTranslate>} given.t
 * @param {State} given.state
 * @param {(request: {do: string} & Record<string, unknown>) => Promise<any>} given.ask
 * @param {() => string} given.address of the finished game on the table
 * @param {(position: Position) => void} given.take
 */
export function wireFiles({ t, state, ask, address, take }) {
  const own = /** @type {HTMLTextAreaElement} */ (byId('files-this'));
  const field = /** @type {HTMLTextAreaElement} */ (byId('files-text'));
  const chooser = /** @type {HTMLInputElement} */ (byId('files-file'));
  const told = byId('files-told');
  const problem = byId('files-problem');

  byId('open-files').addEventListener('click', () => {
    const { game } = state;
    const over = ended(game);
    own.value = game.save ?? '';
    told.textContent = '';
    problem.textContent = '';
    byId('files-link').hidden = !over;
    byId('files-running').hidden = over;
    for (const id of ['files-copy', 'files-save']) byId(id).setAttribute('aria-disabled', String(game.save === null));
    openDialog('files');
  });

  /** @param {string} text @param {string} done */
  async function copy(text, done) {
    told.textContent = '';
    if (await copyText(text)) {
      told.textContent = done;
      return;
    }
    own.value = text;
    told.textContent = t('casino.files_not_copied');
    own.focus();
    own.select();
  }

  byId('files-copy').addEventListener('click', () => own.value && copy(state.game.save ?? '', t('casino.files_copied')));
  byId('files-link').addEventListener('click', () => copy(address(), t('casino.link_copied')));
  byId('files-save').addEventListener('click', () => {
    const { save, view } = state.game;
    if (save === null) return;
    const name = `casino-${view.table.replaceAll('/', '-').replaceAll('=', '')}.txt`;
    download(new Blob([save], { type: 'text/plain' }), name);
    told.textContent = t('casino.files_saved', { name });
  });

  byId('files-choose').addEventListener('click', () => chooser.click());
  chooser.addEventListener('change', async () => {
    const [file] = chooser.files ?? [];
    if (!file) return;
    const text = file.size > LARGEST ? null : await file.text();
    chooser.value = '';
    if (text === null) return void (problem.textContent = t('casino.files_large'));
    field.value = text;
    open(text);
  });
  byId('files-open').addEventListener('submit', (event) => {
    event.preventDefault();
    open(field.value);
  });

  /** @param {string} text */
  async function open(text) {
    problem.textContent = '';
    // As it was written, whatever editors and messengers have put around it.
    const save = `${text.replaceAll('\r', '').replace(/^\uFEFF/, '').trim()}\n`;
    if (save === '\n') return void (problem.textContent = t('casino.files_empty'));
    try {
      const position = await ask({ do: 'open', board: BOARD, game: 'casino', save });
      closeDialog('files');
      field.value = '';
      take(position);
    } catch (refused) {
      const trouble = troubleOf(refused);
      problem.textContent = isQuiet(trouble) ? t('game.why_loading') : errorText(t, trouble);
    }
  }
}
