/**
 * The game's own keys. Single letters act only while the focus is in the game or nowhere, never in a field or a
 * dialog, and a person can turn them off: somebody who dictates would otherwise start new games by speaking.
 *
 * @typedef {'undo'|'redo'|'hint'|'new'|'help'} Command
 */

/** @type {Record<string, Command>} */
const PLAIN = { z: 'undo', y: 'redo', h: 'hint', n: 'new', '?': 'help' };
const FIELD = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';

/**
 * @param {{game: HTMLElement, on: () => boolean, act: (command: Command) => void}} given
 */
export function listenForKeys({ game, on, act }) {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || !on()) return;
    const target = /** @type {HTMLElement} */ (event.target);
    // Until the next frame the focus of a dialog that has just closed may still be in it: that is nowhere.
    const nowhere = target.matches('body, html') || target.closest('dialog:not([open])');
    const inside = nowhere || game.contains(target);
    if (!inside || target.matches(FIELD) || document.querySelector('dialog[open]')) return;
    const command = commandOf(event);
    if (!command) return;
    event.preventDefault();
    // Held down, a key would take back the whole game.
    if (!event.repeat) act(command);
  });
}

/** @param {KeyboardEvent} event @returns {Command|undefined} */
function commandOf(event) {
  const key = event.key.toLowerCase();
  if (event.altKey) return undefined;
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
    return key === 'y' && !event.shiftKey ? 'redo' : undefined;
  }
  // The question mark needs the shift key on most keyboards; a letter with it is meant for somebody else.
  if (event.shiftKey && key !== '?') return undefined;
  return PLAIN[key];
}
