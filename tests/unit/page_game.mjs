// A page's controller without a page: game, bridge and storage as they are; worker, clock and storage area are fakes
// that the test at the other end of the pipe moves. One JSON line in, one JSON line out.
// node page_game.mjs [casino]

import { createInterface } from 'node:readline';

import { createBridge } from '../../site/js/bridge.js';
import { createCasino } from '../../site/js/casino/game.js';
import { createGame } from '../../site/js/game.js';
import { createSettings } from '../../site/js/settings.js';
import { createStorage } from '../../site/js/storage.js';

const casino = process.argv[2] === 'casino';
/** Casino asks for the calendar: its clock begins at the 30th of November 2026. */
const NOON = Date.UTC(2026, 10, 30, 12);
const settled = () => new Promise((done) => setImmediate(done));

let clock = 0;
let timers = [];
globalThis.window = {
  setTimeout(act, ms) {
    const timer = { act, due: clock + ms };
    timers.push(timer);
    return timer;
  },
};
globalThis.clearTimeout = (timer) => (timers = timers.filter((other) => other !== timer));
globalThis.document = { baseURI: 'http://localhost/' };
Object.defineProperty(performance, 'now', { value: () => clock });

const stored = new Map();
let denied = false;
function area() {
  if (denied) throw new DOMException('denied', 'SecurityError');
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => stored.set(key, text),
    removeItem: (key) => stored.delete(key),
  };
}

let names = 0;

class Page {
  seen = { sent: [], happened: [], told: [], listened: [], trouble: [] };
  workers = [];
  hidden = false;

  constructor() {
    const { seen, workers } = this;
    const spawn = () => {
      const place = workers.length;
      const worker = {
        ended: false,
        postMessage: (text) => seen.sent.push([place, text]),
        terminate: () => (worker.ended = true),
      };
      workers.push(worker);
      return worker;
    };
    this.bridge = createBridge({
      spawn,
      config: { app: 'app/', pyodide: 'pyodide/', engine: ['e.tar.bz2'], sizes: {} },
      listener: {
        onLoading: (stage, fraction) => this.game.loading(stage, fraction),
        onReady: () => void this.game.ready(),
        onFailed: (trouble) => this.game.failed(trouble),
        onLost: () => seen.listened.push('lost'),
      },
    });
    const storage = createStorage({ area, session: area, onTrouble: (kind) => seen.trouble.push(kind) });
    this.game = (casino ? createCasino : createGame)({
      ask: this.bridge.ask,
      storage,
      settings: createSettings(storage),
      random: () => `r${(names += 1)}`,
      now: () => (casino ? new Date(NOON + clock) : clock),
      hidden: () => this.hidden,
      wait: (ms) => new Promise((done) => window.setTimeout(done, ms)),
      changed: (happening) => happening && seen.happened.push(happening),
      told: (trouble) => seen.told.push(trouble.key),
    });
  }

  told() {
    const { state } = this.game;
    const told = JSON.stringify({ ...this.seen, state, ended: this.workers.map((worker) => worker.ended) });
    this.seen.sent.length = 0;
    return told;
  }
}

const pages = new Map();
const commands = {
  reset() {
    pages.clear();
    stored.clear();
    denied = false;
    timers = [];
    clock = 0;
    names = 0;
  },
  open: (name) => pages.set(name, new Page()),
  start: (name) => pages.get(name).bridge.start(),
  hide: (name, hidden) => (pages.get(name).hidden = hidden),
  game: (name, act, ...rest) => void pages.get(name).game[act](...rest),
  answer: (name, worker, data) => pages.get(name).workers[worker].onmessage({ data }),
  crash: (name, worker) => pages.get(name).workers[worker].onerror({ preventDefault() {} }),
  store: (_, key, value) => stored.set(key, value),
  deny: () => (denied = true),
  async tick(_, ms) {
    const until = clock + ms;
    for (;;) {
      const next = timers.toSorted((a, b) => a.due - b.due).find((timer) => timer.due <= until);
      if (!next) break;
      timers = timers.filter((timer) => timer !== next);
      clock = Math.max(clock, next.due);
      next.act();
      await settled();
    }
    clock = until;
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const [command, name, ...rest] = JSON.parse(line);
  await commands[command](name, ...rest);
  await settled();
  process.stdout.write(`{"page":${pages.get(name)?.told() ?? null},"stored":${JSON.stringify([...stored])}}\n`);
}
