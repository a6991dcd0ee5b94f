/**
 * Choosing cards, and the buttons that follow from it. What goes with what, and what may be done, Python says; only its
 * answer to the last choice counts.
 *
 * @import { Trouble } from '../state.js'
 * @import { Button, Choices, State, Why } from './facts.js'
 *
 * @typedef {Pick<Button, 'kind'|'value'|'onto'>} Shown what tells a button from the others
 */

import { BOARD, isQuiet, troubleOf } from '../play.js';
import * as facts from './facts.js';

/** @type {Choices} */
export const NOTHING_CHOSEN = {
  fits: { loose: [], builds: [] },
  buttons: /** @type {Button[]} */ (['capture', 'build', 'trail'].map((kind) => ({ kind, ...dead('casino_choose_card') }))),
};

/** @param {string} key */
function dead(key) {
  return { live: false, move: null, value: null, onto: null, groups: [], sweep: false, why: { key, args: {} } };
}

/**
 * @param {object} given
 * @param {State} given.state
 * @param {(request: {do: string} & Record<string, unknown>) => Promise<any>} given.ask
 * @param {(trouble: Trouble) => void} given.told
 * @param {() => void} given.changed the selection or what it allows
 * @param {(move: string) => void} given.make a button with a play on it has been pressed
 */
export function createSelecting({ state, ask, told, changed, make }) {
  let asked = 0;
  /** A button pressed before Python has said whether it is live. @type {Shown|null} */
  let pressed = null;

  function forget() {
    asked += 1;
    pressed = null;
    Object.assign(state, { selected: facts.nothing(), choices: NOTHING_CHOSEN, fresh: true });
  }

  const isEmpty = () => {
    const { card, loose, builds } = state.selected;
    return card === null && !loose.length && !builds.length;
  };

  /** What a button that was shown stands for now. @param {Shown} shown */
  const current = ({ kind, value, onto }) =>
    state.choices.buttons.find((one) => one.kind === kind && one.value === value && one.onto === onto);

  async function choose() {
    asked += 1;
    const mine = asked;
    pressed = null;
    state.fresh = false;
    if (isEmpty()) {
      forget();
      return changed();
    }
    changed();
    const { card, loose, builds } = state.selected;
    try {
      const choices = await ask({ do: 'select', board: BOARD, ...(card ? { card } : {}), loose, builds });
      if (mine !== asked) return;
      Object.assign(state, { choices, fresh: true });
      changed();
      const waiting = /** @type {Shown|null} */ (pressed);
      pressed = null;
      const move = waiting && current(waiting)?.move;
      if (move) make(move);
    } catch (problem) {
      if (mine !== asked) return;
      forget();
      changed();
      const trouble = troubleOf(problem);
      if (!isQuiet(trouble)) told(trouble);
    }
  }

  /** @param {'loose'|'builds'} what @param {string} name */
  function toggle(what, name) {
    if (!facts.takesTaps(state)) return;
    const before = state.selected[what];
    const after = before.includes(name) ? before.filter((one) => one !== name) : [...before, name];
    state.selected = { ...state.selected, [what]: after };
    choose();
  }

  return {
    forget,

    /** What a person does with it. */
    acts: {
      /** @param {string} card of the hand */
      tapCard(card) {
        if (!facts.takesTaps(state)) return;
        const { selected } = state;
        // Another card goes with other cards of the table.
        if (selected.card === null) state.selected = { ...selected, card };
        else state.selected = selected.card === card ? { ...selected, card: null } : { ...facts.nothing(), card };
        choose();
      },

      /** @param {string} card on the table */
      tapLoose: (card) => toggle('loose', card),
      /** @param {string} name */
      tapBuild: (name) => toggle('builds', name),

      /** Take all choosing back. @returns {boolean} whether there was something */
      clear() {
        if (isEmpty()) return false;
        forget();
        changed();
        return true;
      },

      /** @param {Shown} button @returns {Why|null} why it does nothing */
      act(button) {
        if (!facts.takesTaps(state)) return null;
        if (!state.fresh) {
          pressed = button;
          return null;
        }
        const { move = null, why = null } = current(button) ?? {};
        if (move) make(move);
        return why;
      },
    },
  };
}
