/**
 * Whether the site has another build by now: an old page then asks for files that are gone, and no second try would
 * find them. Offline nobody knows, and a reload would lose the board.
 *
 * @param {string} config this page's settings as they stand in it
 */
export async function isOutdated(config) {
  try {
    const page = await fetch(location.pathname, { cache: 'no-cache' });
    return page.ok && !(await page.text()).includes(config);
  } catch {
    return false;
  }
}
