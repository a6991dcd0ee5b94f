/**
 * Puts the page of the boxes game together: the only file that knows all the others.
 *
 * @import { Happening } from './game.js'
 */

import { createBoard } from './board/board.js';
import { KIND_KEYS } from './board/keys.js';
import { lattice } from './board/lattice.js';
import { createControls } from './controls.js';
import { closeDialog, showEnd } from './dialogs.js';
import { byId } from './dom.js';
import { endOf } from './end.js';
import { wireFiles } from './files/dialog.js';
import { createGame } from './game.js';
import { errorText } from './i18n.js';
import { createPage } from './page.js';
import { sentenceOf, spokenOf, underOf } from './sentence.js';
import { keepLook } from './settings.js';
import { humanToMove, namesOf, sceneOf } from './state.js';
import { wireTable } from './table_dialog.js';
import { rulesOf, speakingOf } from './words.js';

/** The last box is seen to close before the result covers it. */
const END_AFTER = 900;
/** So many lines into the next game, the offer to bring back the one before has served. */
const SETTLED = 3;

const page = createPage();
const { config, t, announcer, toasts, storage, settings } = page;

const bridge = page.createWorker({
  loading: (stage, fraction) => game.loading(stage, fraction),
  ready: () => game.ready(),
  failed: (trouble) => game.failed(trouble),
});

const game = createGame({ ...page.outside, ask: bridge.ask, now: () => Date.now(), changed });
const { state } = game;
/** Texts about this game: they know what its cells are called. */
const say = speakingOf(() => state.game.table, t);

const board = createBoard({
  host: byId('board'),
  t,
  onLine: game.tap,
  onNotice: (label) => announcer.say(label ?? sentence()),
  onBarred: () => aside.tell(t('error.must_take')),
});

const aside = page.createAside(() => render(false));
const look = keepLook(settings, () => board.refresh());

const openTable = wireTable({
  t,
  play: game.setTable,
  address: (link) => `${location.origin}${location.pathname}#${link}`,
});
const showFiles = wireFiles({ t, ask: bridge.ask, state, settings, random: page.outside.random }, (position) => {
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
    refused: aside.tell,
    explained: aside.tell,
    toBoard: () => board.focus(),
    say: announcer.say,
  },
});

/** How many lines have been told already, and of which game. */
let spoken = { id: '', lines: 0 };
let ending = 0;

/** The game in which the live region has told of the proofs: once is enough, the seal says when they hold. */
let proofTold = '';

/** @param {Happening|null} happening */
function changed(happening) {
  if (happening) aside.clear();
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
  controls.render(state, settings.get(), { text: sentence(), under: aside.text() || underText() });
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

page.wire({
  bridge,
  focus: board.focus,
  lookAgain: game.takeOver,
  keys: { new: () => byId('new').click() },
});
byId('again').addEventListener('click', () => {
  closeDialog('end');
  game.newRound();
  board.focus();
});
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

render(false);
readAddress();
game.offer();
bridge.start();

if (new URLSearchParams(location.search).has('dev')) Object.assign(window, { spielkasten: { ask: bridge.ask } });
