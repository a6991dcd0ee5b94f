/**
 * The dialog for files: open a game, save it, save a picture. It knows the page's game by its state and changes it in
 * one way only, by handing over a position that Python has read.
 *
 * @import { Position, State } from '../state.js'
 * @import { SettingsStore } from '../settings.js'
 * @import { createTranslate } from '../i18n.js'
 *
 * @typedef {(request: {do: string} & Record<string, unknown>) => Promise<any>} Ask
 *
 * @typedef {Position & {read_as: string, also: string[]}} Reading
 *
 * @typedef {object} Outer what the dialog's parts get from the page
 * @property {ReturnType<typeof createTranslate>} t
 * @property {Ask} ask
 * @property {State} state
 * @property {SettingsStore} settings
 * @property {() => string} random a new text of letters and digits
 */

import { byId } from '../dom.js';
import { closeDialog, openDialog } from '../dialogs.js';
import { listenForDrops } from './drop.js';
import { wireOpen } from './open.js';
import { wirePicture } from './picture.js';
import { wireSave } from './save.js';

const BOARD = 'saved';

/**
 * @param {Outer} outer
 * @param {(position: Position) => void} take puts a position that was read on the page
 * @returns {() => void} to be called when the game may have changed
 */
export function wireFiles(outer, take) {
  const { ask, state } = outer;
  const dialog = /** @type {HTMLDialogElement} */ (byId('files'));
  const parts = /** @type {HTMLInputElement[]} */ ([...dialog.querySelectorAll('[name="files-part"]')]);
  const notes = /** @type {NodeListOf<HTMLElement>} */ (dialog.querySelectorAll('.told'));
  let seen = '';

  /** What became of a press, next to the button that was pressed. @param {string} text */
  function told(text) {
    for (const note of notes) note.textContent = note.closest('[hidden]') ? '' : text;
  }

  /** The page's board may be on its way to another position: what is saved is what the page shows. */
  async function board() {
    await ask({ do: 'open', board: BOARD, save: state.game.save });
    return BOARD;
  }

  const panels = {
    open: wireOpen(outer, {
      take(reading) {
        closeDialog('files');
        take(reading);
      },
    }),
    save: wireSave(outer, { board, told }),
    picture: wirePicture(outer, { board, told }),
  };

  const chosen = () => /** @type {keyof typeof panels} */ (parts.find((part) => part.checked)?.value ?? 'open');

  /** @param {keyof typeof panels} part */
  function show(part) {
    for (const input of parts) input.checked = input.value === part;
    for (const name of Object.keys(panels)) byId(`files-${name}`).hidden = name !== part;
    told('');
    panels[part].refresh();
  }

  /** @param {keyof typeof panels} part */
  function open(part) {
    openDialog('files');
    show(part);
  }

  byId('open-files').addEventListener('click', () => open(chosen()));
  for (const part of parts) part.addEventListener('change', () => show(chosen()));
  listenForDrops({
    on: () => dialog.open || !document.querySelector('dialog[open]'),
    take(file) {
      open('open');
      panels.open.takeFile(file);
    },
  });

  return () => {
    const { opened, phase, game } = state;
    const now = [phase, opened, game.save, document.documentElement.dataset.theme].join();
    if (now === seen) return;
    const started = !seen.startsWith(phase);
    seen = now;
    const why = opened ? '' : outer.t('game.why_loading');
    for (const button of dialog.querySelectorAll('[data-needs-game]')) {
      button.setAttribute('aria-disabled', String(why !== ''));
      /** @type {HTMLElement} */ (button).title = why;
    }
    // What is being read has nothing to do with the game on the page, but needs Python.
    if (dialog.open && (started || chosen() !== 'open')) panels[chosen()].refresh();
  };
}
