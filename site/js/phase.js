/**
 * What every page shows of the start and of what is said below its game.
 *
 * @import { State } from './state.js'
 */

import { byId } from './dom.js';

/** @param {Pick<State, 'phase'|'fraction'> & {hint: unknown}} state */
export function showPhase({ phase, fraction, hint }) {
  const progress = /** @type {HTMLProgressElement} */ (byId('progress'));
  byId('say').classList.toggle('failed', phase === 'failed');
  byId('say').classList.toggle('hinted', hint !== null);
  byId('retry').hidden = phase !== 'failed';
  progress.hidden = phase !== 'loading';
  progress.value = fraction;
}
