/**
 * Mouse, pen and fingers on the canvas. One press means one line: preview on down, act on up, slide
 * off to cancel. Two fingers zoom where zoom is offered and never draw.
 */

/** A finger that moves no farther than this is still a tap. */
const DRIFT = 10;
/** A second `touchend` this soon and near would make older iOS zoom the page. */
const DOUBLE_TAP = { ms: 350, px: 30 };

/**
 * @typedef {object} Tap
 * @property {number} line -1 beside all lines
 * @property {boolean} touch a finger or a pen, not a mouse
 * @property {number} x CSS pixels on the canvas
 * @property {number} y
 * @property {number} time of the event, in ms
 *
 * @typedef {object} Hooks
 * @property {(x: number, y: number) => number} pick the line meant by a point, or -1
 * @property {(line: number) => void} preview the line under the pointer, -1 for none
 * @property {(tap: Tap) => void} tap
 * @property {() => boolean} zoomable
 * @property {() => boolean} zoomed
 * @property {(factor: number, x: number, y: number) => void} zoomBy
 * @property {(dx: number, dy: number) => void} panBy
 */

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Hooks} hooks
 * @returns {() => void} stops listening
 */
export function listen(canvas, hooks) {
  /** @type {Map<number, {x: number, y: number}>} */
  const down = new Map();
  /** @type {{id: number, x: number, y: number, line: number, touch: boolean}|null} */
  let press = null;
  let panning = false;

  /** @param {MouseEvent} event */
  const place = (event) => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const cancel = () => {
    press = null;
    hooks.preview(-1);
  };

  /** @param {PointerEvent} event */
  const onDown = (event) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    const { x, y } = place(event);
    down.set(event.pointerId, { x, y });
    if (down.size > 1) {
      panning = false;
      cancel();
      return;
    }
    press = { id: event.pointerId, x, y, line: hooks.pick(x, y), touch: event.pointerType !== 'mouse' };
    hooks.preview(press.line);
    // A press that leaves the canvas must still end here. Synthetic events have no pointer to hold.
    if (event.isTrusted) canvas.setPointerCapture(event.pointerId);
  };

  /** @param {PointerEvent} event */
  const onMove = (event) => {
    const { x, y } = place(event);
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== 'touch' && down.size === 0) hooks.preview(hooks.pick(x, y));
      return;
    }
    if (down.size > 1) {
      if (down.size === 2 && hooks.zoomable()) pinch(event.pointerId, before, { x, y });
    } else if (panning) {
      hooks.panBy(x - before.x, y - before.y);
    } else if (press && Math.hypot(x - press.x, y - press.y) > DRIFT) {
      if (hooks.zoomed()) {
        panning = true;
        hooks.panBy(x - press.x, y - press.y);
        cancel();
      } else if (press.line < 0 || hooks.pick(x, y) !== press.line) {
        cancel();
      }
    }
    down.set(event.pointerId, { x, y });
  };

  /**
   * @param {number} moved the pointer that moved
   * @param {{x: number, y: number}} before
   * @param {{x: number, y: number}} now
   */
  const pinch = (moved, before, now) => {
    for (const [id, other] of down) {
      if (id === moved) continue;
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(now.x - other.x, now.y - other.y);
      hooks.panBy((now.x - before.x) / 2, (now.y - before.y) / 2);
      if (was > 0) hooks.zoomBy(is / was, (now.x + other.x) / 2, (now.y + other.y) / 2);
    }
  };

  /** @param {PointerEvent} event */
  const onUp = (event) => {
    if (!down.delete(event.pointerId)) return;
    const done = press?.id === event.pointerId ? press : null;
    if (down.size === 0) panning = false;
    press = null;
    if (!done) return;
    if (done.touch) hooks.preview(-1);
    hooks.tap({ ...done, time: event.timeStamp });
  };

  /** @param {PointerEvent} event */
  const onCancel = (event) => {
    if (!down.delete(event.pointerId)) return;
    if (down.size === 0) panning = false;
    cancel();
  };

  /** @param {PointerEvent} event */
  const onLeave = (event) => {
    if (event.pointerType !== 'touch' && !down.has(event.pointerId)) hooks.preview(-1);
  };

  /** @param {WheelEvent} event */
  const onWheel = (event) => {
    if (!hooks.zoomable()) return;
    if (event.ctrlKey) {
      event.preventDefault();
      const { x, y } = place(event);
      const notch = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 16;
      // A wheel's notch is 100 px and more, a trackpad's pinch a few: both must feel steady.
      const delta = Math.min(60, Math.max(-60, event.deltaY * notch));
      hooks.zoomBy(Math.exp(-delta / 120), x, y);
      if (!press) hooks.preview(hooks.pick(x, y));
    } else if (event.shiftKey && hooks.zoomed()) {
      event.preventDefault();
      hooks.panBy(-(event.deltaX || event.deltaY), 0);
    }
  };

  /** Where the board zooms, two fingers on it mean the board and not the page.
   * @param {TouchEvent} event */
  const onTouchMove = (event) => {
    if (event.cancelable && (panning || (event.touches.length > 1 && hooks.zoomable()))) event.preventDefault();
  };

  let lastEnd = { time: -Infinity, x: 0, y: 0 };
  /** @param {TouchEvent} event */
  const onTouchEnd = (event) => {
    const { clientX: x, clientY: y } = event.changedTouches[0];
    const near = Math.hypot(x - lastEnd.x, y - lastEnd.y) < DOUBLE_TAP.px;
    if (event.cancelable && near && event.timeStamp - lastEnd.time < DOUBLE_TAP.ms) event.preventDefault();
    lastEnd = { time: event.timeStamp, x, y };
  };

  const stop = new AbortController();
  const { signal } = stop;
  canvas.addEventListener('pointerdown', onDown, { signal });
  canvas.addEventListener('pointermove', onMove, { signal });
  canvas.addEventListener('pointerup', onUp, { signal });
  canvas.addEventListener('pointercancel', onCancel, { signal });
  canvas.addEventListener('pointerleave', onLeave, { signal });
  // A press would take the focus out of the grid, and the keys of the page with it.
  canvas.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
  canvas.addEventListener('wheel', onWheel, { signal, passive: false });
  canvas.addEventListener('touchmove', onTouchMove, { signal, passive: false });
  canvas.addEventListener('touchend', onTouchEnd, { signal, passive: false });
  return () => stop.abort();
}
