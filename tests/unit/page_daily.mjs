// What the daily page makes of dates, records and files, without a page: [name, ...arguments] a line in, a value out.
// The time zone is the process's own (TZ); a moment is given in milliseconds of the calendar.

import { createInterface } from 'node:readline';

import { readBackup, backupText, restore } from '../../site/js/backup.js';
import * as dates from '../../site/js/daily/dates.js';
import { soundGames } from '../../site/js/daily/games.js';
import { checkedRecord, statistics, streaks, withResult } from '../../site/js/daily/record.js';
import { shareText } from '../../site/js/daily/share.js';
import { createStorage } from '../../site/js/storage.js';

/** Which calendar dates a device shows, hour by hour, as runs [date, hours]. */
function hours(from, count) {
  const runs = [];
  for (let hour = 0; hour < count; hour += 1) {
    const date = dates.localDate(new Date(from + hour * 3_600_000));
    if (runs.at(-1)?.[0] === date) runs.at(-1)[1] += 1;
    else runs.push([date, 1]);
  }
  return runs;
}

/** Moments at which the next day was not told to the millisecond. */
function midnights(from, count) {
  const wrong = [];
  for (let hour = 0; hour < count; hour += 1) {
    const now = new Date(from + hour * 3_600_000 + 12_345);
    const next = now.getTime() + dates.untilTomorrow(now);
    const today = dates.localDate(now);
    const before = dates.localDate(new Date(next - 1));
    const after = dates.localDate(new Date(next));
    if (before !== today || after <= today) wrong.push([now.toISOString(), today, before, after]);
  }
  return wrong;
}

/** A storage area with room for so many characters. */
function memory(entries, room = Infinity) {
  const stored = new Map(Object.entries(entries));
  const area = {
    get length() {
      return stored.size;
    },
    key: (place) => [...stored.keys()][place] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem(key, text) {
      const used = [...stored].reduce((sum, [name, other]) => sum + (name === key ? 0 : other.length), 0);
      if (used + text.length > room) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, text);
    },
    removeItem: (key) => stored.delete(key),
  };
  const storage = createStorage({ area: () => area, session: () => area, onTrouble() {} });
  return { stored, storage };
}

const commands = {
  hours,
  midnights,
  latestDate: (ms) => dates.latestDate(new Date(ms)),
  isDate: (texts) => texts.map((text) => dates.isDate(text)),
  shifted: (list, days) => list.map((date) => dates.shifted(date, days)),
  dateName: (date, lang) => dates.dateName(date, lang),
  streaks: (record, today) => streaks(record, today),
  statistics(record) {
    const { played, reached, spread } = statistics(record);
    return { played, reached, spread: Object.fromEntries(spread) };
  },
  withResult,
  checkedRecord,
  soundGames,
  share: (given) => shareText({ ...given, t: (key, args) => `${key} ${JSON.stringify(args)}` }),
  backup: (entries, date) => backupText(memory(entries).storage, date),
  readBackup,
  restore(entries, values, room) {
    const { stored, storage } = memory(entries, room ?? Infinity);
    const done = restore(storage, values);
    return { done, stored: Object.fromEntries(stored) };
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...rest] = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(commands[name](...rest) ?? null)}\n`);
}
