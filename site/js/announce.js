/**
 * The one polite live region. Screen readers drop a text that equals the last one, and lose their thread when texts
 * come faster than they can begin to speak; so texts queue up and are joined.
 */

const PAUSE = 500;
const STAYS = 6_000;

/** @param {HTMLElement} region */
export function createAnnouncer(region) {
  /** @type {string[]} */
  let queue = [];
  let last = '';
  let busy = 0;
  let clearing = 0;

  function speak() {
    busy = 0;
    if (!queue.length) return;
    const text = [...new Set(queue)].join(' ');
    queue = [];
    // A no-break space makes a repeated text a new one.
    region.textContent = text === last ? `${text}\u00a0` : text;
    last = region.textContent;
    busy = window.setTimeout(speak, PAUSE);
    clearTimeout(clearing);
    clearing = window.setTimeout(() => (region.textContent = ''), STAYS);
  }

  return {
    /** @param {string} text */
    say(text) {
      if (!text) return;
      queue.push(text);
      // A moment's patience joins what belongs together.
      if (!busy) busy = window.setTimeout(speak, 60);
    },
  };
}
