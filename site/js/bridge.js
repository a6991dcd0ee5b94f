/**
 * The page's side of the worker: one promise a request, a start that cannot hang unseen, a worker that comes back
 * when it has died. It knows nothing of games.
 *
 * @import { Trouble } from './state.js'
 *
 * @typedef {object} Config
 * @property {string} lang
 * @property {string} app
 * @property {string} pyodide
 * @property {string[]} engine the archives of Python packages that this page needs
 * @property {string} build
 * @property {Record<string, number>} sizes
 * @property {string} other
 *
 * @typedef {{resolve: (answer: any) => void, reject: (trouble: Trouble) => void, cancel: () => void}} Waiting
 *
 * @typedef {object} Listener
 * @property {(stage: string, fraction: number) => void} onLoading
 * @property {() => void} onReady
 * @property {(trouble: Trouble) => void} onFailed the start failed; `start()` tries again
 * @property {() => void} onLost the worker died in mid-game and is started again by itself
 */

/** Not a limit for the whole start, which may be slow: only for standing still. */
const STALL = { download: 30_000, python: 60_000, engine: 60_000 };
const ANSWER = 12_000;
const GRACE = 1_000;
const MANY_DEATHS = 3;
const DEATHS_WITHIN = 120_000;

/** What a request is refused with when the worker is not there (any more). @type {Trouble} */
export const LOST = { key: 'lost' };

/**
 * @param {{spawn: () => Worker, config: Config, listener: Listener}} given
 */
export function createBridge({ spawn, config, listener }) {
  /** @type {Worker|null} */
  let worker = null;
  let ready = false;
  let next = 1;
  let stage = 'download';
  let calm = () => {};
  /** @type {Map<number, Waiting>} */
  const waiting = new Map();
  /** @type {number[]} */
  let deaths = [];

  function end() {
    calm();
    worker?.terminate();
    worker = null;
    ready = false;
    const left = [...waiting.values()];
    waiting.clear();
    for (const one of left) {
      one.cancel();
      one.reject(LOST);
    }
  }

  function start() {
    end();
    stage = 'download';
    listener.onLoading(stage, 0);
    try {
      worker = spawn();
    } catch (problem) {
      fail({ key: 'worker_blocked', message: String(problem) });
      return;
    }
    const mine = worker;
    mine.onmessage = ({ data }) => mine === worker && receive(String(data));
    mine.onmessageerror = () => mine === worker && died();
    mine.onerror = (event) => {
      event.preventDefault();
      if (mine === worker) died();
    };
    const { pyodide, app, engine, sizes } = config;
    const absolute = (/** @type {string} */ address) => new URL(address, document.baseURI).href;
    mine.postMessage(JSON.stringify({ start: { pyodide: absolute(pyodide), engine: engine.map((name) => absolute(app + name)), sizes } }));
    watch();
  }

  function watch() {
    calm();
    const limit = STALL[/** @type {keyof typeof STALL} */ (stage)] ?? STALL.python;
    calm = later(limit, () => fail({ key: `stalled_${stage}` }));
  }

  /** @param {Trouble} trouble */
  function fail(trouble) {
    end();
    listener.onFailed(trouble);
  }

  /** In mid-game a new worker takes over; one that dies again and again is a failure to tell. */
  function died() {
    if (!ready) {
      fail({ key: 'failed_worker' });
      return;
    }
    const now = performance.now();
    deaths = [...deaths.filter((at) => now - at < DEATHS_WITHIN), now];
    if (deaths.length >= MANY_DEATHS) {
      deaths = [];
      fail({ key: 'worker_died' });
      return;
    }
    start();
    listener.onLost();
  }

  /** @param {string} text */
  function receive(text) {
    const message = JSON.parse(text);
    if (message.loading) {
      stage = message.loading.stage;
      watch();
      listener.onLoading(stage, message.loading.fraction);
    } else if (message.ready) {
      calm();
      ready = true;
      listener.onReady();
    } else if (message.id === undefined || message.id === null) {
      if (!ready) fail(message.error ?? { key: 'general' });
    } else {
      const one = waiting.get(message.id);
      if (!one) return;
      waiting.delete(message.id);
      one.cancel();
      if (message.error) one.reject(message.error);
      else one.resolve(message.ok);
    }
  }

  return {
    start,
    /** End the worker, as when the page goes away; `start()` brings it back. */
    end,

    /**
     * @param {{do: string, ms?: number} & Record<string, unknown>} request
     * @returns {Promise<any>} rejected with a Trouble
     */
    ask(request) {
      const to = worker;
      if (!to || !ready) return Promise.reject(LOST);
      const id = next++;
      return new Promise((resolve, reject) => {
        const cancel = later(ANSWER + (request.ms ?? 0), () => waiting.has(id) && died());
        waiting.set(id, { resolve, reject, cancel });
        to.postMessage(JSON.stringify({ id, ...request }));
      });
    },
  };
}

/**
 * A timer that asks twice: when it fires much too late the whole page slept, and the answer may be queued right
 * behind it.
 * @param {number} ms
 * @param {() => void} act
 * @returns {() => void} calls it off
 */
function later(ms, act) {
  const due = performance.now() + ms;
  let timer = window.setTimeout(() => {
    if (performance.now() - due > GRACE) timer = window.setTimeout(act, GRACE);
    else act();
  }, ms);
  return () => clearTimeout(timer);
}
