/**
 * Quiet notes over the head of the page. They stay until they are closed or the next one of their kind comes; the live region
 * tells them, so they are none themselves.
 *
 * @typedef {object} Note
 * @property {string} kind a new note of a kind takes the old one's place
 * @property {string} text
 * @property {{label: string, act: () => void}} [action]
 * @property {number} [ms] goes by itself after this time; only for what is no loss to miss
 */

/**
 * @param {{place: HTMLElement, closeLabel: string, announce: (text: string) => void}} given
 */
export function createToasts({ place, closeLabel, announce }) {
  /** @type {Map<string, HTMLElement>} */
  const shown = new Map();

  /** @param {string} kind */
  function hide(kind) {
    const toast = shown.get(kind);
    if (!toast) return;
    const inside = toast.contains(document.activeElement);
    toast.remove();
    shown.delete(kind);
    if (inside) document.getElementById('new')?.focus();
  }

  return {
    hide,

    /** @param {Note} note */
    show({ kind, text, action, ms }) {
      hide(kind);
      const toast = document.createElement('div');
      toast.className = 'toast';
      const words = document.createElement('p');
      words.textContent = text;
      toast.append(words);
      if (action) {
        const { label, act } = action;
        const button = document.createElement('button');
        button.type = 'button';
        button.className = 'button small';
        button.textContent = label;
        button.addEventListener('click', () => {
          hide(kind);
          act();
        });
        toast.append(button);
      }
      const close = document.createElement('button');
      close.type = 'button';
      close.className = 'close';
      close.setAttribute('aria-label', closeLabel);
      close.title = closeLabel;
      close.append(cross());
      close.addEventListener('click', () => hide(kind));
      toast.append(close);
      place.append(toast);
      shown.set(kind, toast);
      announce(action ? `${text} ${action.label}.` : text);
      if (ms) setTimeout(() => shown.get(kind) === toast && hide(kind), ms);
    },
  };
}

function cross() {
  const space = 'http://www.w3.org/2000/svg';
  const icon = document.createElementNS(space, 'svg');
  icon.setAttribute('class', 'icon');
  icon.setAttribute('viewBox', '0 0 20 20');
  icon.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(space, 'path');
  path.setAttribute('d', 'm5 5 10 10M15 5 5 15');
  icon.append(path);
  return icon;
}
