/**
 * Text for others, by two buttons: copied, and sent by the device's own means. Where copying is refused, the text is
 * there to be copied by hand.
 *
 * @import { Translate } from './i18n.js'
 */

import { copyText } from './copy.js';
import { byId } from './dom.js';

/**
 * The parts are `share-text`, `copy`, `send` and `share-note` of the page.
 * @param {Translate} t
 * @param {() => void} [reveal] shows the field, where it is not always there
 */
export function wireShare(t, reveal = () => {}) {
  const field = /** @type {HTMLTextAreaElement} */ (byId('share-text'));
  const note = byId('share-note');
  const send = byId('send');

  /** @param {string} text @param {string} done what is said then */
  async function copy(text, done) {
    note.textContent = '';
    if (await copyText(text)) {
      note.textContent = t(done);
      return;
    }
    field.value = text;
    reveal();
    note.textContent = t('daily.not_copied');
    field.focus();
    field.select();
  }

  byId('copy').addEventListener('click', () => copy(field.value, 'daily.copied'));
  // Sharing is the device's own; where there is none, there is no button that could only disappoint.
  send.hidden = typeof navigator.share !== 'function';
  send.addEventListener('click', async () => {
    note.textContent = '';
    try {
      await navigator.share({ text: field.value });
    } catch (problem) {
      // Whoever thinks better of it has not met an error.
      if (!(problem instanceof DOMException && problem.name === 'AbortError')) note.textContent = t('daily.not_shared');
    }
  });

  return {
    copy,
    /** @param {string} text */
    put(text) {
      field.value = text;
      note.textContent = '';
    },
  };
}
