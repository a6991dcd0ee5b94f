/**
 * Stepping through a game that is over, all hands open.
 *
 * @import { Trouble } from '../state.js'
 * @import { State } from './facts.js'
 */

import { BOARD, isQuiet, troubleOf } from '../play.js';
import { ended } from './facts.js';

/**
 * @param {object} given
 * @param {State} given.state
 * @param {(request: {do: string} & Record<string, unknown>) => Promise<any>} given.ask
 * @param {(trouble: Trouble) => void} given.told
 * @param {() => void} given.changed
 */
export function createReplay({ state, ask, told, changed }) {
  let steps = 0;

  return {
    /** @param {number} ply so many plays from the start */
    async replay(ply) {
      const total = state.game.view.moves.length;
      if (!state.opened || !ended(state.game) || state.pending.length) return;
      steps += 1;
      const mine = steps;
      const wanted = Math.min(Math.max(ply, 0), total);
      const { id } = state.game;
      try {
        const { view } = await ask({ do: 'at', board: BOARD, ply: wanted });
        if (mine !== steps || state.game.id !== id || !ended(state.game)) return;
        state.replay = { ply: wanted, view };
        changed();
      } catch (problem) {
        const trouble = troubleOf(problem);
        if (mine === steps && !isQuiet(trouble)) told(trouble);
      }
    },

    leaveReplay() {
      steps += 1;
      state.replay = null;
      changed();
    },
  };
}
