/**
 * Texts by key. The page gets its own language's catalogue only; templates fill their `page.` texts themselves.
 *
 * @typedef {string | {one: string, other: string}} Text a plural depends on the argument `n`
 * @typedef {Record<string, unknown>} Args
 * @typedef {(key: string, args?: Args) => string} Translate
 */

const PLACE = /\{([a-z_]+)\}/g;

/**
 * @param {Record<string, Text>} catalogue
 * @param {string} lang
 * @returns {Translate & {has: (key: string) => boolean}}
 */
export function createTranslate(catalogue, lang) {
  /** @param {string} key @param {Args} [args] */
  const translate = (key, args = {}) => {
    const text = Object.hasOwn(catalogue, key) ? catalogue[key] : key;
    const form = typeof text === 'string' ? text : text[args.n === 1 ? 'one' : 'other'];
    return form.replace(PLACE, (place, name) => (name in args ? shown(args[name], lang) : place));
  };
  return Object.assign(translate, { has: (/** @type {string} */ key) => Object.hasOwn(catalogue, key) });
}

/**
 * Python quotes what it was given in English marks; a German sentence wants its own.
 * @param {unknown} value
 * @param {string} lang
 */
function shown(value, lang) {
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return lang === 'de' ? text.replaceAll('”', '\u0000').replaceAll('“', '„').replaceAll('\u0000', '“') : text;
}

/**
 * What to tell a person about an error: its own sentence, or a friendly general one.
 * @param {ReturnType<typeof createTranslate>} t
 * @param {{key?: string, args?: Args}} error
 */
export function errorText(t, error) {
  const key = `error.${error.key ?? 'general'}`;
  return t.has(key) ? t(key, error.args) : t('error.general');
}
