/**
 * The module worker: starts Pyodide in named steps, then carries JSON strings between the page and
 * `spielkasten.app.door`. It knows no command but its own start.
 *
 * @typedef {object} Start
 * @property {string} pyodide address of the folder
 * @property {string[]} engine addresses of the archives with our packages; they lie in one folder
 * @property {Record<string, number>} sizes raw bytes of every file that the start fetches
 * @property {number} [table_mb] megabytes for the solver's table; the door knows what is usual
 *
 * @typedef {{receive: (text: string) => string, work: () => string, give: (name: string, data: unknown) => void}} Door
 */

/** How much of the whole start each stage is; measured, and only there to make the bar run evenly. */
const SHARE = { download: 0.6, python: 0.35 };
const LONGEST_MESSAGE = 600;
/** Where this Python looks for packages. */
const PACKAGES = '/lib/python3.14/site-packages';
/** Longer than this a search does not wait for a file beside the engine. */
const FETCH = 5_000;

/** @type {Door|null} */
let door = null;
/**
 * Gets a file beside the engine for Python. What does not come is undefined, Python's None: null is another value there.
 * @type {(name: string) => Promise<unknown>}
 */
let fetched = async () => undefined;
/** A file is on its way, and the searches wait for it. */
let fetching = false;
/** Searches that have not been answered yet. @type {Set<number>} */
const searching = new Set();

const turn = new MessageChannel();
turn.port1.onmessage = work;

self.onmessage = ({ data }) => {
  const message = JSON.parse(data);
  if (message.start) begin(message.start);
  else receive(String(data), message.id);
};

/** @param {unknown} message */
function post(message) {
  self.postMessage(typeof message === 'string' ? message : JSON.stringify(message));
}

/** @param {Start} start */
async function begin(start) {
  try {
    door = await open(start);
    post({ ready: true });
  } catch (problem) {
    const key = problem instanceof Missing ? problem.key : `failed_${stage.name}`;
    post({ error: { key, args: {}, message: short(problem) } });
  }
}

const stage = {
  name: 'download',
  /** @param {string} name @param {number} fraction of the whole start */
  tell(name, fraction) {
    this.name = name;
    post({ loading: { stage: name, fraction: Math.min(1, fraction) } });
  },
};

/** A file that did not come. */
class Missing extends Error {
  /** @param {string} address @param {unknown} why */
  constructor(address, why) {
    super(`${address}: ${why instanceof Error ? why.message : why}`);
    this.key = address.endsWith('.tar.bz2') ? 'failed_engine' : 'failed_download';
  }
}

/** @param {Start} start @returns {Promise<Door>} */
async function open(start) {
  const files = ['pyodide.asm.wasm', 'python_stdlib.zip', 'pyodide-lock.json'].map((name) => start.pyodide + name);
  const [, stdLibURL, lockFileURL] = files;
  const downloads = beginDownloads([...files, ...start.engine], start.sizes);
  // Pyodide never settles when its WebAssembly does not come: whoever loads it must watch the downloads.
  const python = await Promise.race([downloads.failure, load()]);
  downloads.done();

  stage.tell('engine', SHARE.download + SHARE.python);
  for (const address of start.engine) {
    const archive = await downloads.take(address);
    python.unpackArchive(await archive.arrayBuffer(), 'bztar', { extractDir: PACKAGES });
  }
  fetched = async (name) => {
    const response = await fetch(new URL(name, start.engine[0]), { signal: AbortSignal.timeout(FETCH) });
    return response.ok ? python.toPy(new Uint8Array(await response.arrayBuffer())) : undefined;
  };
  const { Door } = python.pyimport('spielkasten.app.door');
  return start.table_mb ? Door.callKwargs({ table_mb: start.table_mb }) : Door();

  async function load() {
    // Pyodide asks for this one only after the other has run: coming early saves a tenth of the whole start.
    import(/* an address known at run time only */ `${start.pyodide}pyodide.asm.mjs`).catch(() => {});
    const { loadPyodide } = await import(/* an address known at run time only */ `${start.pyodide}pyodide.mjs`);
    return loadPyodide({ indexURL: start.pyodide, stdLibURL, lockFileURL });
  }
}

/**
 * Begin all downloads at once instead of one after the other, and count what comes in. Pyodide's own `fetch` then
 * finds them on their way. The response handed on is the browser's own, and a copy of it is counted: browsers keep
 * compiled WebAssembly only for responses that came from the network.
 *
 * @param {string[]} addresses
 * @param {Record<string, number>} sizes
 */
function beginDownloads(addresses, sizes) {
  const size = (/** @type {string} */ address) => sizes[address.split('/').at(-1) ?? ''] ?? 0;
  const all = addresses.reduce((sum, address) => sum + size(address), 0) || 1;
  const plain = self.fetch.bind(self);
  let came = 0;
  let told = 0;
  let left = addresses.length;

  /** @param {Response} response */
  async function count(response) {
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      came += part.value.byteLength;
      // Every percent is told, not every piece: messages cost more than they say.
      if (came - told < all / 100 || stage.name !== 'download') continue;
      told = came;
      stage.tell('download', Math.min(1, came / all) * SHARE.download);
    }
    left -= 1;
    if (left === 0 && stage.name === 'download') stage.tell('python', SHARE.download);
  }

  /** @param {string} address */
  async function begin(address) {
    const response = await plain(address, { credentials: 'same-origin' }).catch((why) => {
      throw new Missing(address, why);
    });
    if (!response.ok) throw new Missing(address, response.status);
    count(response.clone()).catch((why) => fail(new Missing(address, why)));
    return address.endsWith('.wasm') ? asWebAssembly(response) : response;
  }

  stage.tell('download', 0);
  /** @type {(problem: unknown) => void} */
  let fail = () => {};
  /** @type {Promise<never>} */
  const failure = new Promise((_, reject) => (fail = reject));
  // Watched while Pyodide loads; what fails later is told by `take`.
  failure.catch(() => {});
  const early = new Map(
    addresses.map((address) => {
      const coming = begin(address);
      coming.catch(fail);
      return [address, coming];
    }),
  );

  /** @param {string} address @returns {Promise<Response>} */
  function take(address) {
    const coming = early.get(address) ?? plain(address);
    early.delete(address);
    return coming;
  }

  self.fetch = (what, options) => {
    const address = what instanceof Request ? what.url : String(what);
    return early.has(address) ? take(address) : plain(what, options);
  };

  return { failure, take, done: () => void (self.fetch = plain) };
}

/** A host that names the wrong type would stop the start without a word. @param {Response} response */
function asWebAssembly(response) {
  const type = 'application/wasm';
  if (response.headers.get('content-type')?.startsWith(type)) return response;
  return new Response(response.body, { headers: { 'content-type': type } });
}

/** @param {string} text @param {number} id */
function receive(text, id) {
  try {
    const answer = /** @type {Door} */ (door).receive(text);
    if (!JSON.parse(answer).working) return post(answer);
    searching.add(id);
    turn.port2.postMessage(0);
  } catch (problem) {
    post({ id, error: { key: 'internal', args: {}, message: short(problem) } });
  }
}

/** One slice of a search, then a turn of the event loop, so that a stop is heard. */
function work() {
  if (fetching) return;
  let text;
  try {
    text = /** @type {Door} */ (door).work();
  } catch (problem) {
    // Which search broke is not told: the page opens its save anew for any of them.
    for (const id of searching) post({ id, error: { key: 'internal', args: {}, message: short(problem) } });
    searching.clear();
    return;
  }
  const answer = JSON.parse(text);
  if (answer.idle) return;
  if (answer.fetch) {
    fetchFor(answer.fetch);
    return;
  }
  if (!answer.working) {
    searching.delete(answer.id);
    post(text);
  }
  if (searching.size) turn.port2.postMessage(0);
}

/** @param {string} name */
async function fetchFor(name) {
  fetching = true;
  const data = await fetched(name).catch(() => undefined);
  fetching = false;
  /** @type {Door} */ (door).give(name, data);
  work();
}

/** Python's tracebacks are long and Pyodide's own lines a megabyte: the end tells most. @param {unknown} problem */
function short(problem) {
  const text = String(problem instanceof Error ? problem.message : problem).trim();
  return text.slice(-LONGEST_MESSAGE);
}
