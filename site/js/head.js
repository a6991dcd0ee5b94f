// Runs inside the page's <head>, before the first paint, so that nobody sees the wrong theme flash by.
// It writes outcomes, never "system": stylesheets and canvas then need to know one place only.
(() => {
  /** @type {Record<string, unknown>} */
  let stored = {};
  try {
    stored = JSON.parse(localStorage.getItem('spielkasten.settings') ?? '{}') ?? {};
  } catch {
    // Denied or broken storage: the system's wishes hold.
  }
  const wish = (/** @type {string} */ query) => matchMedia(query).matches;
  const dark = stored.theme === 'dark' || (stored.theme !== 'light' && wish('(prefers-color-scheme: dark)'));
  const high = stored.contrast === 'high' || wish('(prefers-contrast: more)');
  const still = stored.motion === 'off' || wish('(prefers-reduced-motion: reduce)');
  const look = document.documentElement.dataset;
  look.theme = dark ? 'dark' : 'light';
  look.contrast = high ? 'high' : 'normal';
  look.motion = still ? 'off' : 'on';
  look.mode = stored.opponent === 'two' ? 'two' : 'computer';
})();
