/**
 * Reading a game from a pasted text or a file. It is read on a board of its own while the person looks; the game on the
 * page changes only when they say so.
 *
 * @import { Trouble } from '../state.js'
 * @import { Outer, Reading } from './dialog.js'
 */

import { byId, put } from '../dom.js';
import { seatsFor } from '../state.js';
import { AUTO, hasFlip, hasOrder, hasRows, isAboutSize, isSize, nameOf, readingError, standingText } from './formats.js';
import { drawn, pictureAddress } from './picture.js';

const BOARD = 'read';
/** Half a text is not wrong yet: it is read when the hand rests. */
const REST = 350;
/** Pixels across of the small picture. */
const WIDTH = 320;
/** Files above this are no texts of a game; Python takes so many characters, of up to four bytes each. */
const MOST_CHARACTERS = 50_000;

/**
 * @param {Outer} outer
 * @param {{take: (reading: Reading) => void}} given `take` puts it on the page
 */
export function wireOpen(outer, { take }) {
  const { ask, t, state, settings, random } = outer;
  const text = /** @type {HTMLTextAreaElement} */ (byId('files-text'));
  const file = /** @type {HTMLInputElement} */ (byId('files-file'));
  const form = /** @type {HTMLSelectElement} */ (byId('files-form'));
  const size = /** @type {HTMLInputElement} */ (byId('files-size'));
  const flip = /** @type {HTMLInputElement} */ (byId('files-flip'));
  const rows = /** @type {HTMLInputElement} */ (byId('files-rows'));
  const problem = byId('files-problem');
  const found = byId('files-found');
  const image = /** @type {HTMLImageElement} */ (byId('files-found-image'));
  const others = byId('files-others');
  /** @type {Reading|null} */
  let reading = null;
  let turn = 0;
  /** The last file or typing: a file that is still on its way from a slow disk is of no interest then. */
  let arrived = 0;
  let resting = 0;
  /** What is wrong is the size, or that there is none. */
  let asksSize = false;
  /** The sizes that one text of digits may have: once one is told, Python names no others. */
  let sizes = { text: '', all: /** @type {string[]} */ ([]) };

  async function read() {
    clearTimeout(resting);
    const mine = ++turn;
    reading = null;
    if (!text.value.trim()) return show(null);
    if (state.phase !== 'ready') return show({ waiting: true });
    try {
      const answer = await ask({
        do: 'read',
        board: BOARD,
        text: text.value,
        format: form.value,
        size: byId('files-size-row').hidden ? '' : size.value.trim().replace('×', 'x'),
        flip: flip.checked,
        rows_from_bottom: rows.checked,
        seed: random(),
        seats: seatsFor(settings.get().opponent),
      });
      if (mine !== turn) return;
      reading = answer;
      show(null);
      const svg = await drawn(outer, BOARD, answer, WIDTH);
      if (mine !== turn) return;
      image.src = pictureAddress(svg);
      image.hidden = false;
    } catch (trouble) {
      if (mine !== turn) return;
      if (reading) return; // only its picture is missing
      show({ trouble: /** @type {Trouble} */ (trouble) });
    }
  }

  /** @param {{trouble?: Trouble, waiting?: boolean}|null} failed */
  function show(failed) {
    const trouble = failed?.trouble;
    put(problem, trouble ? readingError(trouble, t) : failed?.waiting ? t('game.why_loading') : '');
    text.setAttribute('aria-invalid', String(Boolean(trouble)));
    found.hidden = !reading;
    if (!reading) image.hidden = true;
    byId('files-drop').hidden = Boolean(reading);
    put(byId('files-found-text'), reading ? foundText(reading) : '');
    put(byId('files-found-note'), reading && !hasOrder(reading.read_as) ? t('files.no_order') : '');
    showOptions(reading?.read_as ?? String(trouble?.args?.format ?? form.value), trouble?.key ?? '');
    offer(reading ? readingsBeside(reading) : sizesThatFit(trouble));
    byId('files-take').setAttribute('aria-disabled', String(!reading));
    byId('files-take').title = reading ? '' : failed?.waiting ? t('game.why_loading') : t('files.why_nothing');
  }

  /** @param {Reading} reading */
  function foundText({ read_as: format, view }) {
    return t('files.read_as', { format: nameOf(format, t), standing: standingText(view, t) });
  }

  /** Only what this form asks for. @param {string} format @param {string} trouble */
  function showOptions(format, trouble) {
    asksSize = isAboutSize(trouble);
    byId('files-flip-row').hidden = !hasFlip(format);
    byId('files-rows-row').hidden = !hasRows(format);
    if (!text.value.trim()) {
      size.value = '';
      byId('files-size-row').hidden = true;
    } else if (asksSize) {
      byId('files-size-row').hidden = false;
    }
    size.setAttribute('aria-invalid', String(trouble === 'bad_size' || trouble === 'format_other_size'));
  }

  /** What else the text could be. @param {Reading} reading */
  function readingsBeside({ also, view }) {
    if (also.some(isSize)) sizes = { text: text.value, all: [sizeOf(view.table), ...also] };
    if (sizes.text !== text.value) return also;
    return [...also, ...sizes.all.filter((one) => !also.includes(one) && one !== sizeOf(view.table))];
  }

  /** @param {Trouble} [trouble] */
  function sizesThatFit(trouble) {
    // Of a text of digits all sizes are known; elsewhere the one in the error is only an example.
    const { key = '', args = {} } = trouble ?? {};
    return key === 'format_size' && args.format === 'dbn' ? String(args.sizes).split(', ') : [];
  }

  /** @param {string[]} readings names of forms, or sizes */
  function offer(readings) {
    others.hidden = !readings.length;
    const buttons = readings.map((reading) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'button small';
      button.textContent = t('files.read_so', { format: nameOf(reading, t) });
      button.addEventListener('click', () => readAs(reading));
      return button;
    });
    byId('files-others-buttons').replaceChildren(...buttons);
    put(byId('files-others-text'), readings.length && found.hidden ? t('files.which_size') : t('files.could_be'));
  }

  /** @param {string} reading */
  async function readAs(reading) {
    if (isSize(reading)) {
      size.value = reading;
      byId('files-size-row').hidden = false;
    } else {
      form.value = reading;
    }
    await read();
    // The button is gone: the other reading's stands in its place.
    const [next] = byId('files-others-buttons').children;
    /** @type {HTMLElement} */ (next ?? byId('files-take')).focus();
  }

  /** Another text: what was told about the one before does not hold for it. @param {string} content */
  function fill(content) {
    text.value = content;
    form.value = AUTO;
    size.value = '';
    byId('files-size-row').hidden = true;
    return read();
  }

  text.addEventListener('input', () => {
    turn += 1;
    arrived += 1;
    clearTimeout(resting);
    resting = window.setTimeout(read, REST);
  });
  for (const control of [form, flip, rows, size]) control.addEventListener('change', read);
  file.addEventListener('change', async () => {
    const [chosen] = file.files ?? [];
    // The same file may be chosen again after it was changed.
    if (chosen) await takeFile(chosen);
    file.value = '';
  });
  byId('files-open').addEventListener('submit', async (event) => {
    event.preventDefault();
    await read();
    if (reading) {
      take(reading);
      fill('');
    } else {
      (asksSize ? size : text).focus();
    }
  });

  /** @param {File} chosen */
  async function takeFile(chosen) {
    const mine = (arrived += 1);
    if (chosen.size > 4 * MOST_CHARACTERS) {
      await fill('');
      return show({ trouble: { key: 'format_too_long', args: { limit: MOST_CHARACTERS } } });
    }
    const content = await chosen.text().catch(() => null); // as with a folder
    if (mine !== arrived) return;
    await fill(content ?? '');
    if (content === null) put(problem, t('files.unreadable'));
  }

  show(null);
  return { takeFile, refresh: read };
}

/** @param {string} table */
function sizeOf(table) {
  return table.split('/')[0];
}
