/**
 * A small picture of an empty table: dots, free lines faint, given lines in ink. Its colours are those of the text
 * around it; css/table.css.
 */
import { bounds } from './geometry.js';
import { lattice } from './lattice.js';

const SPACE = 'http://www.w3.org/2000/svg';
/** Room around the dots, in pitches. */
const RIM = 0.3;

/** @param {string} table @returns {SVGSVGElement} */
export function miniature(table) {
  const { dots, lines, names, given } = lattice(table);
  const { left, top, right, bottom } = bounds({ dots });
  const drawn = new Set(given);
  /** @param {boolean} which */
  const path = (which) =>
    lines
      .filter((_, line) => drawn.has(names[line]) === which)
      .map(([a, b]) => `M${dots[a].map(short).join(' ')}L${dots[b].map(short).join(' ')}`)
      .join('');
  const svg = document.createElementNS(SPACE, 'svg');
  const size = [right - left + 2 * RIM, bottom - top + 2 * RIM];
  svg.setAttribute('viewBox', [left - RIM, top - RIM, ...size].map(short).join(' '));
  svg.setAttribute('class', 'miniature');
  svg.setAttribute('aria-hidden', 'true');
  // A stroke without length and with a round end is a dot.
  const points = dots.map((dot) => `M${dot.map(short).join(' ')}h0`).join('');
  // Large boards have finer lines: about a hundredth of the picture.
  const scale = Math.max(...size) / 100;
  for (const [kind, d, width] of /** @type {Array<[string, string, number]>} */ ([
    ['free', path(false), 0],
    ['given', path(true), 2],
    ['dots', points, Math.max(3.2, 22 / Math.max(...size))],
  ])) {
    const shape = document.createElementNS(SPACE, 'path');
    shape.setAttribute('class', kind);
    shape.setAttribute('d', d);
    if (width) shape.setAttribute('stroke-width', short(width * scale));
    svg.append(shape);
  }
  return svg;
}

/** @param {number} value */
function short(value) {
  return String(Math.round(value * 1000) / 1000);
}
