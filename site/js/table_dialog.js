/**
 * The dialog in which a table is set up: presets, parts one by one, or its text typed. All three show the same draft;
 * the game learns of it only when it is played.
 *
 * @import { Translate } from './i18n.js'
 * @import { Outline, Parts } from './table.js'
 */

import { LIMITS } from './board/lattice.js';
import { miniature } from './board/miniature.js';
import { copyText } from './copy.js';
import { openDialog } from './dialogs.js';
import { byId, put } from './dom.js';
import { OFF_KEYS, boardOf, factsOf, outlinesOf, partsOf, readTyped, textOf } from './table.js';
import { cellWords, tableFacts, tableName } from './words.js';

/** What a lattice begins with: a size of one is no size of another. @type {Record<string, number[]>} */
const USUAL = { square: [5, 5], tri: [5], trihex: [2], hex: [3] };

const ABOUT_KEYS = { swedish: 'table.about_swedish', icelandic: 'table.about_icelandic' };

/**
 * @typedef {object} Standing what the page plays when the dialog opens
 * @property {string} table
 * @property {string} link the table with the moves on it
 * @property {string[]} names who begins may be one of them
 */

/**
 * @param {object} given
 * @param {Translate} given.t
 * @param {(table: string) => void} given.play
 * @param {(link: string) => string} given.address what opens a link's table anywhere
 * @returns {(standing: Standing) => void} opens the dialog
 */
export function wireTable({ t, play, address }) {
  const dialog = /** @type {HTMLDialogElement} */ (byId('table'));
  const form = /** @type {HTMLFormElement} */ (dialog.querySelector('form'));
  const width = /** @type {HTMLInputElement} */ (byId('table-width'));
  const height = /** @type {HTMLInputElement} */ (byId('table-height'));
  const text = /** @type {HTMLInputElement} */ (byId('table-text'));
  const fallback = /** @type {HTMLInputElement} */ (byId('table-address'));
  const problem = byId('table-problem');
  const copied = byId('table-copied');
  const presets = /** @type {NodeListOf<HTMLButtonElement>} */ (dialog.querySelectorAll('[data-table]'));
  /** @type {Parts} */
  let draft = partsOf('5x5');
  /** @type {Standing} */
  let standing = { table: '5x5', link: '5x5', names: [] };
  /** Whether the text field holds something that is no table; the draft is the last good one then. */
  let wrong = false;

  /** @param {string} name */
  const inputs = (name) => [.../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll(`[name="${name}"]`))];
  const withMoves = inputs('with')[0];

  /** Another draft; what of it cannot be is set right. @param {Partial<Parts>} change */
  function change(change) {
    const next = { ...draft, ...change };
    if (next.family !== draft.family && !change.sizes) next.sizes = USUAL[next.family];
    next.sizes = next.sizes.map((size) => Math.min(size, LIMITS[next.family]));
    // Lines given one by one belong to the drawing on which they were named.
    const same = next.family === draft.family && String(next.sizes) === String(draft.sizes);
    if (!change.lines && (!same || next.outline !== draft.outline)) next.lines = [];
    if (outlinesOf(next)[next.outline]) next.outline = 'open';
    if (next.first >= next.players) next.first = 0;
    draft = next;
    text.value = textOf(draft);
    tell('');
    show();
  }

  /** @param {string} why what is wrong with the typed text */
  function tell(why) {
    wrong = why !== '';
    put(problem, why);
    text.setAttribute('aria-invalid', String(wrong));
  }

  function forgetCopy() {
    copied.textContent = '';
    fallback.hidden = true;
  }

  /** Controls, picture and facts as the draft has them. */
  function show() {
    const table = textOf(draft);
    const square = draft.family === 'square';
    for (const [name, value] of /** @type {Array<[string, string|number]>} */ ([
      ['family', draft.family],
      ['outline', draft.outline],
      ['players', draft.players],
      ['begins', draft.first],
    ])) {
      for (const input of inputs(name)) input.checked = input.value === String(value);
    }
    inputs('misere')[0].checked = draft.misere;
    inputs('forced')[0].checked = draft.forced;
    showSizes(square);
    showOutlines();
    showPlayers();
    for (const preset of presets) preset.setAttribute('aria-pressed', String(preset.dataset.table === boardOf(table)));
    byId('table-picture').replaceChildren(miniature(table));
    put(byId('table-name'), tableName(table, t));
    const { canDraw } = factsOf(table);
    const draw = canDraw === null ? '' : ` ${t(canDraw ? 'game.can_draw' : 'game.cannot_draw')}`;
    put(byId('table-facts'), `${tableFacts(table, t)}.${draw}`);
    byId('table-with').hidden = !standing.link.startsWith(`${table};`);
    forgetCopy();
  }

  /** @param {boolean} square */
  function showSizes(square) {
    const [size, other = size] = draft.sizes;
    width.max = height.max = String(LIMITS[draft.family]);
    width.value = String(size);
    height.value = String(other);
    put(byId('table-width-label'), t(square ? 'table.width' : 'table.side'));
    put(byId('table-width-out'), width.value);
    put(byId('table-height-out'), height.value);
    byId('table-height-row').hidden = !square;
  }

  function showOutlines() {
    const off = outlinesOf(draft);
    for (const input of inputs('outline')) input.disabled = off[/** @type {Outline} */ (input.value)] !== '';
    const reasons = new Set(Object.values(off).filter(Boolean));
    const words = cellWords(textOf({ ...draft, outline: 'open', lines: [] }), t);
    const about = draft.outline === 'open' ? '' : t(ABOUT_KEYS[draft.outline]);
    const why = [...reasons].map((reason) => t(OFF_KEYS[/** @type {'closes'|'unknown'} */ (reason)], words));
    put(byId('table-outline-note'), [about, ...why].filter(Boolean).join(' '));
  }

  function showPlayers() {
    put(byId('table-players-note'), draft.players > 2 ? t('table.people_only') : t('table.two_or_computer'));
    const people = [t('game.player_1'), t('game.player_2'), t('game.player_3'), t('game.player_4')];
    const names = draft.players > 2 || standing.names.length > 2 ? people : standing.names;
    inputs('begins').forEach((input, player) => {
      const label = /** @type {HTMLElement} */ (input.parentElement);
      label.hidden = player >= draft.players;
      const name = /** @type {HTMLElement} */ (label.querySelector('span'));
      name.textContent = names[player] ?? '';
    });
    byId('table-first').className = `segments of${draft.players}`;
  }

  async function copy() {
    const table = textOf(draft);
    const moves = !byId('table-with').hidden && withMoves.checked;
    const link = address(moves ? standing.link : table);
    forgetCopy();
    const done = await copyText(link);
    copied.textContent = t(done ? 'table.copied' : 'table.copy_yourself');
    if (done) return;
    fallback.value = link;
    fallback.hidden = false;
    fallback.focus();
    fallback.select();
  }

  for (const preset of presets) {
    const table = String(preset.dataset.table);
    preset.querySelector('.picture')?.append(miniature(table));
    // Who begins is no part of a board; everything else is.
    preset.addEventListener('click', () => change({ ...partsOf(table), first: draft.first }));
  }
  form.addEventListener('input', ({ target }) => {
    const { id, name, value, checked } = /** @type {HTMLInputElement} */ (target);
    if (id === 'table-text') typed();
    else if (id === 'table-width' || id === 'table-height') {
      change({ sizes: draft.family === 'square' ? [Number(width.value), Number(height.value)] : [Number(width.value)] });
    } else if (name === 'misere' || name === 'forced') change({ [name]: checked });
    else if (name === 'players') change({ players: Number(value) });
    else if (name === 'begins') change({ first: Number(value) });
    else if (name === 'family') change({ family: value });
    else if (name === 'outline') change({ outline: /** @type {Outline} */ (value) });
    else if (name === 'with') forgetCopy();
  });

  function typed() {
    const read = readTyped(text.value);
    if ('problem' in read) {
      tell(t(read.problem, { ...(read.board && cellWords(read.board, t)), ...read.args }));
      return;
    }
    tell('');
    draft = partsOf(read.table);
    show();
  }

  // Coming out of the field with a good table, it shows the table's own spelling.
  text.addEventListener('change', () => {
    if (!wrong) text.value = textOf(draft);
  });
  byId('table-copy').addEventListener('click', copy);
  form.addEventListener('submit', (event) => {
    if (!wrong) {
      play(textOf(draft));
      return;
    }
    event.preventDefault();
    text.focus();
  });

  return (now) => {
    standing = now;
    draft = partsOf(now.table);
    text.value = now.table;
    withMoves.checked = false;
    tell('');
    show();
    openDialog('table');
  };
}
