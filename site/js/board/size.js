/**
 * How large the canvas is, in CSS pixels and in device pixels, and when that changes: the host's
 * width, the window's height, the zoom of the page, another screen.
 *
 * @import { Lattice } from './types.js'
 */
import { bounds, directPitch, fitPitch, MARGIN } from './geometry.js';
import { BAR_HEIGHT } from './zoom_bar.js';

/**
 * The canvas is as wide as the sheet and as high as the drawing needs, within the sheet's `max-height`.
 * @param {HTMLElement} sheet
 * @param {Lattice} lattice
 * @returns {{width: number, height: number, pitch: number, dpr: number}|null} null while the sheet has no width
 */
export function measure(sheet, lattice) {
  const width = sheet.clientWidth;
  if (!width) return null;
  const dpr = devicePixelRatio;
  const most = parseFloat(getComputedStyle(sheet).maxHeight) || Infinity;
  let pitch = fitPitch(lattice, width, most, dpr);
  const bar = pitch < directPitch(lattice) ? BAR_HEIGHT : 0;
  if (bar) pitch = fitPitch(lattice, width, most - bar, dpr);
  const { top, bottom } = bounds(lattice);
  const needed = Math.ceil((bottom - top + 2 * MARGIN) * pitch * dpr - 1e-6) / dpr;
  return { width, height: Math.min(needed, most - bar), pitch, dpr };
}

/**
 * @typedef {object} SizeHooks
 * @property {() => void} layout measure anew
 * @property {(deviceWidth: number, deviceHeight: number, width: number, height: number) => void} resize
 * @property {() => void} paint at once, before the browser does
 */

/**
 * @param {HTMLElement} sheet
 * @param {HTMLCanvasElement} canvas
 * @param {SizeHooks} hooks
 * @param {AbortSignal} signal ends the watch
 */
export function watchSize(sheet, canvas, { layout, resize, paint }, signal) {
  const observer = new ResizeObserver((entries) => {
    for (const { target, contentRect, devicePixelContentBoxSize } of entries) {
      if (target === sheet) layout();
      const [device] = target === canvas ? (devicePixelContentBoxSize ?? []) : [];
      const { width, height } = contentRect;
      if (device && sound(device, width, height)) resize(device.inlineSize, device.blockSize, width, height);
    }
    // A resized canvas is empty until it is painted, and must never be seen so.
    paint();
  });
  observer.observe(sheet);
  try {
    observer.observe(canvas, { box: 'device-pixel-content-box' });
  } catch {
    observer.observe(canvas);
  }
  signal.addEventListener('abort', () => observer.disconnect());
  // A height in units of the window changes without the host's width.
  addEventListener('resize', layout, { signal });
  watchResolution(layout, signal);
}

/**
 * Zoom of the page or another screen, for browsers whose observer does not tell it.
 * @param {() => void} layout
 * @param {AbortSignal} signal
 */
function watchResolution(layout, signal) {
  const changed = () => {
    layout();
    watchResolution(layout, signal);
  };
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', changed, { once: true, signal });
}

/**
 * Whether the browser's count of device pixels can be: emulated screens have been seen to tell the
 * count of the real one.
 * @param {ResizeObserverSize} device
 * @param {number} width CSS pixels
 * @param {number} height
 */
function sound({ inlineSize, blockSize }, width, height) {
  return Math.abs(inlineSize - width * devicePixelRatio) < 2 && Math.abs(blockSize - height * devicePixelRatio) < 2;
}
