/**
 * The buttons below the hand: what can be done with the chosen cards. They come from Python; one that is off says why.
 *
 * @import { Button, State } from './facts.js'
 * @import { CardWords, Sentence } from './words.js'
 * @import { Translate } from '../i18n.js'
 */

import { byId } from '../dom.js';
import { takesTaps } from './facts.js';

/**
 * @typedef {object} Given
 * @property {Translate} t
 * @property {CardWords} words
 * @property {(button: Button, keyboard: boolean) => void} act
 */

/** @param {Given} given */
export function createPlays({ t, words, act }) {
  const place = byId('plays');
  /** @type {Map<string, HTMLButtonElement>} */
  let shown = new Map();
  /** @type {Map<string, Button>} */
  let meant = new Map();

  place.addEventListener('click', (event) => {
    const key = /** @type {Element} */ (event.target).closest('button')?.dataset.key;
    const button = key === undefined ? undefined : meant.get(key);
    // A click that no pointer made comes from the keyboard or from what reads the page.
    if (button) act(button, event.detail === 0);
  });

  /** @param {Button} button @param {State} state @returns {Sentence} */
  function label({ kind, live, value, onto, groups, move, sweep }, { game }) {
    const builds = game.view.builds;
    if (kind === 'trail') return { key: 'casino.trail_button' };
    if (kind === 'build') {
      if (value === null) return { key: 'casino.build_button_none' };
      const under = builds.find(({ name }) => name === onto);
      if (!under) return { key: 'casino.build_button', args: { value } };
      return { key: under.value === value ? 'casino.add_button' : 'casino.raise_button', args: { value } };
    }
    if (!live) return { key: 'casino.capture_button_none' };
    const taken = (move ?? '').split('x')[1]?.split(',') ?? [];
    const whole = taken.filter((name) => name.startsWith('B')).map((name) => t('casino.build_word', { value: builds.find((build) => build.name === name)?.value }));
    return { key: sweep ? 'casino.sweep_button' : 'casino.capture_button', args: { groups: [...groups, ...whole] } };
  }

  return {
    /** @param {State} state */
    render(state) {
      const { buttons } = state.choices;
      const open = takesTaps(state);
      place.setAttribute('aria-busy', String(!state.fresh));
      const before = shown;
      [shown, meant] = [new Map(), new Map()];
      const first = buttons.find(({ live }) => live && open);
      for (const button of buttons) {
        const key = [button.kind, button.value, button.onto].join();
        const element = before.get(key) ?? made(key);
        const { seen, heard } = words.say(label(button, state));
        if (element.textContent !== seen) element.textContent = seen;
        if (element.getAttribute('aria-label') !== heard) element.setAttribute('aria-label', heard);
        // Not `disabled`: whoever comes to it by keyboard shall hear why it is off.
        element.setAttribute('aria-disabled', String(!(button.live && open)));
        element.classList.toggle('primary', button === first);
        shown.set(key, element);
        meant.set(key, button);
      }
      const elements = [...shown.values()];
      const focused = document.activeElement;
      const lost = place.contains(focused) && !elements.some((one) => one === focused);
      if (elements.length !== place.children.length || elements.some((one, at) => place.children[at] !== one)) {
        place.replaceChildren(...elements);
        const back = lost ? elements[0] : elements.find((one) => one === focused);
        back?.focus({ preventScroll: true });
      }
    },
  };
}

/** @param {string} key */
function made(key) {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = 'button';
  element.dataset.key = key;
  element.dataset.kind = key.split(',')[0];
  return element;
}
