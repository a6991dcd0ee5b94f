/**
 * The board as a picture: SVG from Python, and the same as PNG, drawn by the browser itself.
 *
 * @import { Outer } from './dialog.js'
 */

import { byId } from '../dom.js';
import { marksOf } from '../state.js';
import { download } from './download.js';
import { fileName, standingText } from './formats.js';

/** Pixels across of the SVG; the PNG has twice as many. */
const WIDTH = 800;
const SCALE = 2;

/**
 * @param {Outer} outer
 * @param {string} board where the game lies in Python
 * @param {{view: {table: string, moves: unknown[]}, seats: string[]}} game
 * @param {number} width
 * @returns {Promise<string>} SVG in the colours that the page shows
 */
export async function drawn({ ask, state, t }, board, game, width) {
  const { svg } = await ask({
    do: 'picture',
    board,
    width,
    dark: document.documentElement.dataset.theme === 'dark',
    marks: marksOf({ ...state.game, seats: game.seats }, t),
    title: standingText(game.view, t),
  });
  return svg;
}

/** The page's policy knows pictures from its own host and in addresses of this kind only. @param {string} svg */
export function pictureAddress(svg) {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/**
 * @param {Outer} outer
 * @param {{board: () => Promise<string>, told: (text: string) => void}} given `board` gives Python the page's game on a
 *   board beside it, and that board's name; `told` says what became of a press
 */
export function wirePicture(outer, { board, told }) {
  const { t, state } = outer;
  const image = /** @type {HTMLImageElement} */ (byId('files-picture-image'));
  let turn = 0;

  /** @param {number} width */
  async function svgOf(width) {
    return drawn(outer, await board(), state.game, width);
  }

  byId('files-svg').addEventListener('click', () =>
    saving(async () => {
      const svg = await svgOf(WIDTH);
      download(new Blob([svg], { type: 'image/svg+xml' }), `${fileName(state.game.view, t)}.svg`);
    }),
  );
  byId('files-png').addEventListener('click', () =>
    saving(async () => {
      const png = await pngOf(await svgOf(WIDTH));
      download(png, `${fileName(state.game.view, t)}.png`);
    }),
  );

  /** @param {() => Promise<void>} save */
  async function saving(save) {
    if (!state.opened) {
      told(t('game.why_loading'));
      return;
    }
    told('');
    try {
      await save();
      told(t('files.saved'));
    } catch {
      told(t('files.picture_failed'));
    }
  }

  return {
    async refresh() {
      const mine = ++turn;
      try {
        const svg = await svgOf(WIDTH);
        if (mine !== turn) return;
        image.src = pictureAddress(svg);
        image.alt = standingText(state.game.view, t);
        image.hidden = false;
      } catch {
        // It comes with the next change of the game, or when Python is there.
        if (mine === turn) image.hidden = true;
      }
    },
  };
}

/** @param {string} svg @returns {Promise<Blob>} */
async function pngOf(svg) {
  const image = new Image();
  image.src = pictureAddress(svg);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * SCALE;
  canvas.height = image.naturalHeight * SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, refuse) => {
    canvas.toBlob((blob) => (blob ? done(blob) : refuse(new Error('no picture'))), 'image/png');
  });
}
