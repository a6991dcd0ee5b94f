/**
 * The page's colours as the canvas can take them. They are read through an element's `color`, so
 * that `color-mix()`, `light-dark()` and system colours arrive as plain colours.
 *
 * @import { Tokens } from './types.js'
 */

/** What a page without tokens gets: the exercise book. */
const FALLBACK = {
  sheet: '#fffdf8',
  grid: '#d9e4ee',
  ink: '#23304a',
  muted: '#5d6880',
  focus: '#1c62d1',
  gold: '#e0a526',
  'gold-deep': '#8a5a00',
  'gold-wash': '#f7e3ae',
  coral: '#e2604a',
  'coral-deep': '#a32c1b',
  'coral-wash': '#f9cfc6',
  teal: '#1f9a8a',
  'teal-deep': '#0d5c53',
  'teal-wash': '#c4e8e2',
  violet: '#8a63d2',
  'violet-deep': '#55309c',
  'violet-wash': '#e0d5f6',
};
const PLAYERS = ['gold', 'coral', 'teal', 'violet'];
/** Pure white on black is the high-contrast theme; the grain of chalk would cost contrast there. */
const GRAIN_BELOW = 17;

/**
 * @param {HTMLElement} host
 * @returns {Tokens}
 */
export function readTokens(host) {
  const probe = document.createElement('span');
  probe.hidden = true;
  probe.style.setProperty('forced-color-adjust', 'none');
  host.append(probe);
  const computed = getComputedStyle(probe);
  /** @param {string} value */
  const resolve = (value) => {
    probe.style.color = value;
    return computed.color;
  };
  try {
    return matchMedia('(forced-colors: active)').matches ? systemColours(resolve) : ownColours(resolve);
  } finally {
    probe.remove();
  }
}

/**
 * @param {(value: string) => string} resolve
 * @returns {Tokens}
 */
function ownColours(resolve) {
  /** @param {string} name @param {string} [fallback] */
  const token = (name, fallback = FALLBACK[/** @type {keyof typeof FALLBACK} */ (name)]) =>
    resolve(`var(--${name}, ${fallback})`);
  const sheet = token('sheet');
  const ink = token('ink');
  const night = luminance(ink) > luminance(sheet);
  return {
    sheet,
    grid: token('grid'),
    ink,
    muted: token('muted'),
    focus: token('focus'),
    core: token('core', night ? '#1d5fd0' : '#ffffff'),
    players: PLAYERS.map((hue) => ({
      main: token(hue),
      deep: token(`${hue}-deep`),
      wash: token(`${hue}-wash`),
    })),
    chalk: night && contrast(ink, sheet) < GRAIN_BELOW,
    plain: false,
  };
}

/**
 * @param {(value: string) => string} resolve
 * @returns {Tokens}
 */
function systemColours(resolve) {
  const sheet = resolve('Canvas');
  const ink = resolve('CanvasText');
  const player = { main: ink, deep: ink, wash: sheet };
  return {
    sheet,
    grid: sheet,
    ink,
    muted: resolve('GrayText'),
    focus: resolve('Highlight'),
    core: resolve('Highlight'),
    players: PLAYERS.map(() => player),
    chalk: false,
    plain: true,
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
