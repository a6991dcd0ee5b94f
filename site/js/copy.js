/**
 * Copying a text. A browser may refuse at any time and for many reasons, so success is told only after it has happened.
 *
 * @param {string} text
 * @returns {Promise<boolean>} whether the text is in the clipboard
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Also where there is no clipboard at all, as on a page without https.
    return false;
  }
}
