/**
 * The page's colours as the canvas can take them. They are read through an element's `color`, so
 * that `color-mix()`, `light-dark()` and system colours arrive as plain colours.
 *
 * @import { Tokens } from './types.js'
 */

const PLAYERS = ['gold', 'coral', 'teal', 'violet'];
const NAMES = [
  ...['sheet', 'grid', 'ink', 'muted', 'focus', 'core'],
  ...PLAYERS.flatMap((hue) => [hue, `${hue}-deep`, `${hue}-wash`]),
];
/** Pure white on black is the high-contrast theme; the grain of chalk would cost contrast there. */
const GRAIN_BELOW = 17;

/**
 * @param {HTMLElement} host
 * @returns {Tokens}
 */
export function readTokens(host) {
  const plain = matchMedia('(forced-colors: active)').matches;
  const probe = document.createElement('span');
  probe.hidden = true;
  for (const name of NAMES) {
    const colour = document.createElement('i');
    colour.style.setProperty('forced-color-adjust', 'none');
    colour.style.color = `var(--${name})`;
    probe.append(colour);
  }
  host.append(probe);
  // All written before the first is read: the browser works out the styles once.
  const read = new Map(NAMES.map((name, i) => [name, getComputedStyle(probe.children[i]).color]));
  probe.remove();

  const token = (/** @type {string} */ name) => read.get(name) ?? '';
  const sheet = token('sheet');
  const ink = token('ink');
  return {
    sheet,
    grid: token('grid'),
    ink,
    muted: token('muted'),
    focus: token('focus'),
    core: token('core'),
    players: PLAYERS.map((hue) => ({
      main: token(hue),
      deep: token(`${hue}-deep`),
      wash: token(`${hue}-wash`),
    })),
    chalk: !plain && luminance(ink) > luminance(sheet) && contrast(ink, sheet) < GRAIN_BELOW,
    plain,
  };
}

/**
 * Relative luminance of WCAG 2.2.
 * @param {string} colour any colour of CSS: painted and read back, for computed styles keep `oklch()`
 */
function luminance(colour) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return 0;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * @param {string} one
 * @param {string} other
 */
function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
