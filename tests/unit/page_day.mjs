// The daily board's controller without a page; the test at the other end of the pipe is the door and moves the clock.
// One JSON line in, one JSON line out: what is asked, what has happened, what is stored.

import { createInterface } from 'node:readline';

import { createDay } from '../../site/js/daily/day.js';
import { createSettings } from '../../site/js/settings.js';
import { createStorage } from '../../site/js/storage.js';

const settled = () => new Promise((done) => setImmediate(done));
const stored = new Map();
let reads = 0;
const area = () => ({
  getItem(key) {
    reads += 1;
    return stored.get(key) ?? null;
  },
  setItem: (key, text) => stored.set(key, text),
  removeItem: (key) => stored.delete(key),
});

let now = 0;
let names = 0;

class Tab {
  seen = { asked: [], happened: [], told: [], trouble: [] };
  waiting = new Map();
  hidden = false;

  constructor() {
    const { seen, waiting } = this;
    let next = 1;
    const storage = createStorage({ area, session: area, onTrouble: (kind) => seen.trouble.push(kind) });
    this.control = createDay({
      ask: (request) =>
        new Promise((resolve, reject) => {
          waiting.set(next, { resolve, reject });
          seen.asked.push({ id: next, ...request });
          next += 1;
        }),
      storage,
      settings: createSettings(storage),
      random: () => `r${(names += 1)}`,
      now: () => new Date(now),
      hidden: () => this.hidden,
      wait: () => Promise.resolve(),
      changed: (happening) => happening && seen.happened.push(happening),
      told: (trouble) => seen.told.push(trouble.key),
    });
  }

  report() {
    const { state, day } = this.control;
    const { phase, game, pending, opened, canUndo } = state;
    const report = { ...this.seen, reads, state: { phase, game, pending, opened, canUndo }, day, open: this.control.open() };
    const text = JSON.stringify(report);
    this.seen.asked.length = 0;
    return text;
  }
}

const tabs = new Map();
const commands = {
  open: (name) => tabs.set(name, new Tab()),
  clock: (_, ms) => (now = ms),
  hide: (name, hidden) => (tabs.get(name).hidden = hidden),
  act(name, act, ...rest) {
    const tab = tabs.get(name);
    tab.seen.returned = tab.control[act](...rest) ?? null;
  },
  answer(name, { id, ok, error }) {
    const { resolve, reject } = tabs.get(name).waiting.get(id);
    if (error) reject(error);
    else resolve(ok);
  },
  store: (_, key, text) => stored.set(key, text),
};

for await (const line of createInterface({ input: process.stdin })) {
  const [command, name, ...rest] = JSON.parse(line);
  await commands[command](name, ...rest);
  await settled();
  process.stdout.write(`{"tab":${tabs.get(name)?.report() ?? null},"stored":${JSON.stringify([...stored])}}\n`);
}
