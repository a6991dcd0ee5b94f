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
  core: '#fffdf8',
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
/** @type {Partial<Record<keyof typeof FALLBACK, string>>} where the system chooses; the rest is its text colour */
const SYSTEM = {
  sheet: 'Canvas',
  grid: 'Canvas',
  muted: 'GrayText',
  focus: 'Highlight',
  core: 'Canvas',
  'gold-wash': 'Canvas',
  'coral-wash': 'Canvas',
  'teal-wash': 'Canvas',
  'violet-wash': 'Canvas',
};
const PLAYERS = /** @type {const} */ (['gold', 'coral', 'teal', 'violet']);
/** Pure white on black is the high-contrast theme; the grain of chalk would cost contrast there. */
const GRAIN_BELOW = 17;

/**
 * @param {HTMLElement} host
 * @returns {Tokens}
 */
export function readTokens(host) {
  const plain = matchMedia('(forced-colors: active)').matches;
  const names = /** @type {Array<keyof typeof FALLBACK>} */ (Object.keys(FALLBACK));
  const probe = document.createElement('span');
  probe.hidden = true;
  for (const name of names) {
    const colour = document.createElement('i');
    colour.style.setProperty('forced-color-adjust', 'none');
    colour.style.color = plain ? SYSTEM[name] ?? 'CanvasText' : `var(--${name}, ${FALLBACK[name]})`;
    probe.append(colour);
  }
  host.append(probe);
  // All written before the first is read: the browser works out the styles once.
  const read = new Map(names.map((name, i) => [name, getComputedStyle(probe.children[i]).color]));
  probe.remove();

  /** @param {keyof typeof FALLBACK} name */
  const token = (name) => read.get(name) ?? FALLBACK[name];
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
