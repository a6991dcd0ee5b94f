/**
 * Puts the page together: the only file that knows all the others.
 *
 * @import { Config } from './bridge.js'
 * @import { Happening } from './game.js'
 * @import { Trouble } from './state.js'
 * @import { Text } from './i18n.js'
 */

import { createAnnouncer } from './announce.js';
import { createBoard } from './board/board.js';
import { KIND_KEYS } from './board/keys.js';
import { lattice } from './board/lattice.js';
import { createBridge } from './bridge.js';
import { createControls } from './controls.js';
import { wireBackup } from './backup.js';
import { closeDialog, openDialog, showEnd, wireDialogs, wireSettings } from './dialogs.js';
import { byId } from './dom.js';
import { endOf } from './end.js';
import { wireFiles } from './files/dialog.js';
import { createGame } from './game.js';
import { createTranslate, errorText } from './i18n.js';
import { listenForKeys } from './keyboard.js';
import { isOutdated } from './outdated.js';
import { sentenceOf, spokenOf, underOf } from './sentence.js';
import { createSettings, keepLook } from './settings.js';
import { humanToMove, namesOf, sceneOf } from './state.js';
import { createStorage } from './storage.js';
import { wireTable } from './table_dialog.js';
import { createToasts } from './toasts.js';
import { rulesOf, speakingOf } from './words.js';

/** The last box is seen to close before the result covers it. */
const END_AFTER = 900;
const ASIDE = 3500;
/** So many lines into the next game, the offer to bring back the one before has served. */
const SETTLED = 3;

/** @param {string} id */
const embedded = (id) => JSON.parse(byId(id).textContent ?? '{}');
/** @type {Config} */
const config = embedded('config');
const t = createTranslate(/** @type {Record<string, Text>} */ (embedded('catalogue')), config.lang);

const announcer = createAnnouncer(byId('live'));
const toasts = createToasts({ place: byId('toasts'), closeLabel: t('game.close_note'), announce: announcer.say });
const STORAGE_KEYS = { denied: 'game.storage_denied', full: 'game.storage_full', corrupt: 'game.storage_corrupt' };
const storage = createStorage({
  area: () => window.localStorage,
  session: () => window.sessionStorage,
  onTrouble: (kind) => toasts.show({ kind: 'storage', text: t(STORAGE_KEYS[kind]) }),
});
const settings = createSettings(storage);

const bridge = createBridge({
  config,
  spawn: () => new Worker(new URL(`${config.app}worker.js`, document.baseURI), { type: 'module' }),
  listener: {
    onLoading: (stage, fraction) => game.loading(stage, fraction),
    onReady: () => {
      performance.mark('spielkasten:ready');
      game.ready();
    },
    async onFailed(trouble) {
      game.failed(trouble);
      if (!trouble.key.startsWith('failed_') || !(await isOutdated(byId('config').textContent ?? ''))) return;
      if (storage.once(`reloaded.${config.build}`)) location.reload();
    },
    onLost: () => toasts.show({ kind: 'worker', text: t('game.restarted'), ms: 8000 }),
  },
});

const random = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => (byte % 36).toString(36)).join('');

const game = createGame({
  ask: bridge.ask,
  storage,
  settings,
  random,
  now: () => Date.now(),
  hidden: () => document.visibilityState === 'hidden',
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
  changed,
  told: (trouble) => toasts.show({ kind: 'error', text: errorText(t, trouble) }),
});
const { state } = game;
/** Texts about this game: they know what its cells are called. */
const say = speakingOf(() => state.game.table, t);

const board = createBoard({
  host: byId('board'),
  t,
  onLine: game.tap,
  onNotice: (label) => announcer.say(label ?? sentence()),
  onBarred: () => tellAside(t('error.must_take')),
});

const look = keepLook(settings, () => board.refresh());

const openTable = wireTable({
  t,
  play: game.setTable,
  address: (link) => `${location.origin}${location.pathname}#${link}`,
});
const showFiles = wireFiles({ t, ask: bridge.ask, state, settings, random }, (position) => {
  game.openPosition(position);
  board.focus();
});
const controls = createControls({
  t,
  acts: {
    undo: game.undo,
    redo: game.redo,
    restart: game.restart,
    hint: game.hint,
    newRound: game.newRound,
    retry: bridge.start,
    setOpponent: game.setOpponent,
    setSize: game.setSize,
    otherSize: () => openTable({ ...state.game, names: namesOf(state.game, t) }),
    setFirst: game.setFirst,
    refused: tellAside,
    explained: tellAside,
    toBoard: () => board.focus(),
    say: announcer.say,
  },
});

/** How many lines have been told already, and of which game. */
let spoken = { id: '', lines: 0 };
let ending = 0;

/** The game in which the live region has told of the proofs: once is enough, the seal says when they hold. */
let proofTold = '';

/** Why a button is off or what the seal means, shown for a moment to whoever pressed it. */
let aside = '';
let asideTimer = 0;

/** @param {string} text */
function tellAside(text) {
  aside = text;
  announcer.say(text);
  render(false);
  clearTimeout(asideTimer);
  asideTimer = window.setTimeout(() => {
    aside = '';
    render(false);
  }, ASIDE);
}

/** @param {Happening|null} happening */
function changed(happening) {
  if (happening) aside = '';
  render(happening === 'moved');
  const lines = state.game.view.moves.length;
  const same = spoken.id === state.game.id;
  if (happening === 'moved') speak(same ? spoken.lines : lines);
  if (happening === 'moved' && state.proven && proofTold !== state.game.id) {
    proofTold = state.game.id;
    announcer.say(t('game.said_proven'));
  }
  if (happening === 'hinted' || (happening === 'swapped' && state.opened)) speak(lines);
  if (happening === 'failed') announcer.say(errorText(t, state.failure ?? {}));
  spoken = { id: state.game.id, lines };

  // Whoever goes on playing does not want the other game back.
  if (happening === 'moved' && lines > SETTLED) toasts.hide('previous');
  if (happening === 'swapped' || happening === 'linked') clearTimeout(ending);
  if (happening === 'linked') history.replaceState(history.state, '', location.pathname + location.search);
  if (happening === 'seated_two') toasts.show({ kind: 'seats', text: t('game.seated_two'), ms: 8000 });
  if (happening === 'dropped') toasts.show({ kind: 'dropped', text: t('game.dropped'), ms: 8000 });
  if (happening === 'taken_over') toasts.show({ kind: 'tab', text: t('game.taken_over'), ms: 8000 });
  if (happening === 'ended') ending = window.setTimeout(end, END_AFTER);
  if (happening === 'previous') {
    const action = { label: t('game.previous_back'), act: game.recall };
    toasts.show({ kind: 'previous', text: t('game.previous'), action });
  }
}

/** @param {boolean} animate */
function render(animate) {
  controls.render(state, settings.get(), { text: sentence(), under: aside || underText() });
  board.show(sceneOf(state, settings.get(), look.motion(), t), { animate });
  showFiles();
  const language = /** @type {HTMLAnchorElement} */ (byId('language'));
  // Where nothing can be stored the other language still gets the position.
  language.href = storage.works() ? config.other : `${config.other}#${state.game.link}`;
}

function sentence() {
  const { key, args } = sentenceOf(state, namesOf(state.game, t));
  return say(key, args);
}

function underText() {
  if (state.phase === 'failed') return errorText(t, state.failure ?? {});
  const under = underOf(state);
  return under ? t(under.key, under.args) : rulesText();
}

function rulesText() {
  return rulesOf(state.game.view)
    .map(({ key, args }) => say(key, args))
    .join(' ');
}

/** @param {number} from */
function speak(from) {
  const { places, numbers } = lattice(state.game.view.table);
  const lineName = (/** @type {string} */ line) => {
    const { kind, row, column } = places[numbers.get(line) ?? 0];
    return t('game.line', { kind: t(KIND_KEYS[kind]), row, column });
  };
  for (const { key, args } of spokenOf(state, namesOf(state.game, t), from, lineName)) announcer.say(say(key, args));
  // The rules are told at the start, and when one of them forbids lines.
  const { view } = state.game;
  if (!view.moves.length || (view.must_take && humanToMove(state.game))) announcer.say(rulesText());
}

function end() {
  showEnd(endOf(state.game, namesOf(state.game, t), say));
}

function reload() {
  bridge.end();
  location.reload();
}

wireDialogs();
wireSettings({
  settings,
  onWipe() {
    storage.clear();
    reload();
  },
});
wireBackup({ t, storage, now: () => new Date(), onDone: reload });
byId('again').addEventListener('click', () => {
  closeDialog('end');
  game.newRound();
  board.focus();
});
byId('language').addEventListener('click', () => settings.set({ lang: config.lang === 'de' ? 'en' : 'de' }));
byId('skip').addEventListener('click', (event) => {
  // The address belongs to games: a jump mark in it would be taken for one.
  event.preventDefault();
  board.focus();
});

const COMMANDS = {
  undo: () => byId('undo').click(),
  redo: () => byId('redo').click(),
  hint: () => byId('hint').click(),
  new: () => byId('new').click(),
  help: () => openDialog('keys'),
};
listenForKeys({ game: byId('game'), on: () => settings.get().keys, act: (command) => COMMANDS[command]() });

function readAddress() {
  let text = location.hash.slice(1);
  try {
    text = decodeURIComponent(text);
  } catch {
    // Python is asked about the text as it stands and says what is wrong with it.
  }
  if (text) game.openLink(text);
}

settings.watch(() => render(false));
addEventListener('hashchange', readAddress);
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && game.takeOver());
addEventListener('focus', () => game.takeOver());
// A page kept aside by the browser must not keep a Python running; coming back, it starts anew.
addEventListener('pagehide', bridge.end);
addEventListener('pageshow', (event) => {
  if (!event.persisted) return;
  game.takeOver();
  bridge.start();
});

render(false);
readAddress();
game.offer();
bridge.start();

if (new URLSearchParams(location.search).has('dev')) Object.assign(window, { spielkasten: { ask: bridge.ask } });
