/** What every part of a page does with its elements. */

/** @param {string} id */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/** @param {Element} element @param {string} text @returns {boolean} whether it is another text than before */
export function put(element, text) {
  if (element.textContent === text) return false;
  element.textContent = text;
  return true;
}
