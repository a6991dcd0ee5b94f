/**
 * Calendar dates as texts, `2026-11-30`. Days are only ever counted on such texts: hours, time zones and clock changes
 * come in at one place, when the device is asked what day it is.
 */

export const FIRST_DATE = '2020-01-01';
export const LAST_DATE = '2099-12-31';
/** The zone whose day begins first is so far ahead of UTC. */
const EARLIEST_ZONE = 14 * 3_600_000;

/** The date on the device's own calendar. @param {Date} now */
export function localDate(now) {
  const part = (/** @type {number} */ value, /** @type {number} */ length) => String(value).padStart(length, '0');
  return [part(now.getFullYear(), 4), part(now.getMonth() + 1, 2), part(now.getDate(), 2)].join('-');
}

/** The latest date that is today anywhere. @param {Date} now */
export function latestDate(now) {
  return new Date(now.getTime() + EARLIEST_ZONE).toISOString().slice(0, 10);
}

/** A day of the years for which there are boards. @param {unknown} text @returns {text is string} */
export function isDate(text) {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  return text >= FIRST_DATE && text <= LAST_DATE && shifted(text, 0) === text;
}

/** So many days later. @param {string} date @param {number} days */
export function shifted(date, days) {
  const [year, month, day] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

/** Milliseconds to the device's next calendar day, which need not begin at midnight. @param {Date} now */
export function untilTomorrow(now) {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
}

/** "Montag, 30. November 2026" @param {string} date @param {string} lang */
export function dateName(date, lang) {
  const zone = lang === 'de' ? 'de-DE' : 'en-GB';
  return new Intl.DateTimeFormat(zone, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${date}T00:00Z`));
}

/** "in 3 Std. 20 Min." @param {number} ms @param {import('../i18n.js').Translate} t */
export function untilText(ms, t) {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours ? t('daily.in_hours', { hours, minutes: minutes % 60 }) : t('daily.in_minutes', { n: minutes });
}
