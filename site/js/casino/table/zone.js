/**
 * A row or a field of buttons with one tab stop: arrows move the focus within it. Buttons are kept as long as what
 * they stand for is there, so that the focus stays and a card can be seen moving.
 *
 * @typedef {object} Entry
 * @property {string} key
 * @property {string} label
 * @property {string} classes
 * @property {boolean|null} pressed null: no button to switch
 * @property {string} picture changes when the button's content does
 * @property {() => Node[]} content
 *
 * @typedef {'ArrowUp'|'ArrowDown'|'ArrowLeft'|'ArrowRight'} Arrow
 */

export class Zone {
  element = document.createElement('div');
  /** @type {Map<string, HTMLButtonElement>} */
  buttons = new Map();
  /** The one that Tab leads to. */
  #stop = '';
  #leave;

  /**
   * @param {string} name of its class
   * @param {(key: string) => void} press
   * @param {(arrow: Arrow) => boolean} leave there is nothing further in this direction; whether something elsewhere was
   */
  constructor(name, press, leave) {
    this.#leave = leave;
    this.element.className = name;
    this.element.setAttribute('role', 'group');
    this.element.addEventListener('click', (event) => {
      const key = keyAt(event.target);
      if (key) press(key);
    });
    this.element.addEventListener('focusin', (event) => {
      const key = keyAt(event.target);
      if (key) this.#rove(key);
    });
    this.element.addEventListener('keydown', (event) => this.#key(event));
  }

  /** @param {string} label */
  name(label) {
    if (this.element.getAttribute('aria-label') !== label) this.element.setAttribute('aria-label', label);
  }

  /** @param {Entry[]} entries @param {boolean} locked */
  show(entries, locked) {
    const keys = entries.map(({ key }) => key);
    const held = keyAt(document.activeElement);
    const focused = held !== null && this.buttons.get(held) === document.activeElement ? held : null;
    const place = [...this.buttons.keys()].indexOf(focused ?? this.#stop);
    for (const [key, button] of this.buttons) {
      if (keys.includes(key)) continue;
      button.remove();
      this.buttons.delete(key);
    }
    const kept = this.buttons;
    this.buttons = new Map(
      entries.map((entry) => [entry.key, update(kept.get(entry.key) ?? fresh(entry.key), entry, locked)]),
    );
    let before = this.element.firstElementChild;
    for (const button of this.buttons.values()) {
      if (button === before) before = before.nextElementSibling;
      else this.element.insertBefore(button, before);
    }
    if (!this.buttons.has(this.#stop)) this.#stop = keys[Math.max(0, Math.min(place, keys.length - 1))] ?? '';
    this.#rove(this.#stop);
    // The focus was on a card that is gone, or that was moved about.
    if (focused !== null && document.activeElement !== this.buttons.get(focused)) this.focus(focused);
  }

  /** @param {string} [key] @returns {boolean} whether there is something to focus */
  focus(key = this.#stop) {
    const button = this.buttons.get(key) ?? this.buttons.get(this.#stop);
    button?.focus();
    return Boolean(button);
  }

  /** @param {string} key */
  #rove(key) {
    this.#stop = key;
    for (const [each, button] of this.buttons) button.tabIndex = each === key ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const from = keyAt(event.target);
    if (!from || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const keys = [...this.buttons.keys()];
    const at = keys.indexOf(from);
    /** @type {string|undefined} */
    let to;
    if (event.key === 'ArrowRight') to = keys[at + 1];
    else if (event.key === 'ArrowLeft') to = keys[at - 1];
    else if (event.key === 'Home') to = keys[0];
    else if (event.key === 'End') to = keys.at(-1);
    else if (event.key === 'ArrowUp') to = this.#beside(from, -1);
    else if (event.key === 'ArrowDown') to = this.#beside(from, 1);
    else return;
    event.preventDefault();
    if (to !== undefined) this.focus(to);
    else this.#leave(/** @type {Arrow} */ (event.key));
  }

  /** The nearest one in the rows below or above. @param {string} from @param {1|-1} way */
  #beside(from, way) {
    const origin = this.#spot(from);
    let best;
    let least = Infinity;
    for (const key of this.buttons.keys()) {
      const { x, y } = this.#spot(key);
      const down = (y - origin.y) * way;
      // Cards of one row are not quite on one height, builds reach further down.
      if (down < 20) continue;
      const far = down * 3 + Math.abs(x - origin.x);
      if (far < least) [least, best] = [far, key];
    }
    return best;
  }

  /** @param {string} key */
  #spot(key) {
    const button = this.buttons.get(key);
    return button ? { x: button.offsetLeft + button.offsetWidth / 2, y: button.offsetTop } : { x: 0, y: 0 };
  }
}

/** @param {EventTarget|null} target @returns {string|null} */
function keyAt(target) {
  const button = target instanceof Element ? target.closest('button') : null;
  return button?.dataset.key ?? null;
}

/** @param {string} key */
function fresh(key) {
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset.key = key;
  return button;
}

/** @param {HTMLButtonElement} button @param {Entry} entry @param {boolean} locked */
function update(button, { label, classes, pressed, picture, content }, locked) {
  if (button.dataset.picture !== picture) {
    button.dataset.picture = picture;
    button.replaceChildren(...content());
  }
  if (button.className !== classes) button.className = classes;
  put(button, 'aria-label', label);
  put(button, 'aria-pressed', pressed === null ? null : String(pressed));
  // Not `disabled`: the focus stays where it is while the other one plays.
  put(button, 'aria-disabled', locked ? 'true' : null);
  return button;
}

/** @param {Element} element @param {string} name @param {string|null} value */
function put(element, name, value) {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
