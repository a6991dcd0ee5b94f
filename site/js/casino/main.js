/**
 * Puts the page of Casino together: the only file in this folder that knows all the others.
 *
 * @import { Seat } from './facts.js'
 * @import { CasinoHappening } from './game.js'
 * @import { Sentence } from './words.js'
 */

import { dateName, isDate, latestDate, localDate, untilTomorrow } from '../daily/dates.js';
import { streaks } from '../daily/record.js';
import { closeDialog } from '../dialogs.js';
import { byId } from '../dom.js';
import { errorText } from '../i18n.js';
import { createPage } from '../page.js';
import { keepLook } from '../settings.js';
import { ended, isCovered, marksOf, namesOf, packed, personToMove, pointsWait, takesTaps, versusComputer, viewOf } from './facts.js';
import { wireFiles } from './files.js';
import { createCasino } from './game.js';
import { showLastPlay } from './last_play.js';
import { createPanel } from './panel.js';
import { createPlays } from './plays.js';
import { showRecord } from './record.js';
import { createResult } from './result.js';
import { dealtOf, sentencesOf, underOf } from './sentence.js';
import { createTable } from './table/table.js';
import { createWords } from './words.js';

/** The last cards are seen to go before points cover them. */
const POINTS_AFTER = 1200;
const COUNT_EVERY = 10_000;
/** So many plays into the next game, the offer to bring back the one before has served. */
const SETTLED = 4;
/** Milliseconds that a card is on its way. */
const PACE = { calm: 420, brisk: 240, instant: 0 };
const STEP_KEYS = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last' };

const page = createPage();
const { config, t, announcer, toasts, storage, settings } = page;
const now = () => new Date();
const today = () => localDate(now());
const plain = location.pathname;

const bridge = page.createWorker({
  loading: (stage, fraction) => control.loading(stage, fraction),
  ready: () => control.ready(),
  failed: (trouble) => control.failed(trouble),
});
const control = createCasino({ ...page.outside, ask: bridge.ask, now, changed });
const { state } = control;
const words = createWords({ t, lang: config.lang, letters });

const table = createTable({
  host: byId('table'),
  t,
  onCard: control.tapCard,
  onLoose: control.tapLoose,
  onBuild: control.tapBuild,
  onNotice: (text) => aside.tell(text),
});
table.slot.append(byId('slot'));
const aside = page.createAside(() => render(false));
const look = keepLook(settings, () => table.refresh());
const plays = createPlays({
  t,
  words,
  act(button, keyboard) {
    const why = takesTaps(state) ? control.act(button) : { key: 'casino_not_now', args: {} };
    if (why) aside.tell(errorText(t, why));
    else if (keyboard) home();
  },
});
const results = createResult({
  t,
  words,
  seen: control.goOn,
  address,
  dayAddress: (date) => `${location.origin}${plain}?d=${date}`,
});
const panel = createPanel({
  t,
  lang: config.lang,
  words,
  acts: {
    undo: control.undo,
    redo: control.redo,
    restart: control.restart,
    hint: control.hint,
    last: () => showLastPlay(state, print(), words, t),
    newRound: control.newRound,
    retry: bridge.start,
    uncover() {
      control.uncover();
      home();
    },
    toDay: () => go(today()),
    leaveDay() {
      dayInAddress(null);
      control.leaveDay();
      home();
    },
    toToday: () => go(today()),
    showEnd: end,
    step,
    leaveReplay() {
      control.leaveReplay();
      byId('replay').focus();
    },
    wish: control.wish,
    set: settings.set,
    refused: aside.tell,
    say: announcer.say,
  },
});
wireFiles({
  t,
  state,
  ask: bridge.ask,
  address,
  take(position) {
    dayInAddress(null);
    control.openPosition(position);
    home();
  },
});

let known = today();
let showing = 0;
/** What the live region was told last of the counts. */
let counted = '';
/** The focus waits for cards to go to. */
let homing = false;

function letters() {
  const { card_letters: wanted } = settings.get();
  if (wanted !== 'page') return wanted;
  return config.lang === 'de' ? /** @type {const} */ ('de') : /** @type {const} */ ('en');
}

const print = () => ({ letters: letters(), fourColours: settings.get().card_colours === 'four' });

/** Of the game that is over: its save behind #. */
function address() {
  return `${location.origin}${plain}#${packed(state.game.save ?? '')}`;
}

/** @param {CasinoHappening|null} happening */
function changed(happening) {
  if (happening && happening !== 'chosen') aside.clear();
  render(happening === 'moved' || (happening === 'swapped' && state.opened) || happening === 'replay');
  if (happening === 'moved') speak();
  if (happening === 'hinted' || happening === 'replay' || (happening === 'swapped' && state.opened)) announcer.say(sentence().heard);
  if (happening === 'failed') announcer.say(errorText(t, state.failure ?? {}));
  if (happening === 'moved' && state.game.view.moves.length > SETTLED) toasts.hide('previous');
  if (happening === 'begun' && state.day) dayInAddress(state.day.date);
  if (happening === 'linked') dayInAddress(null);
  if (happening === 'dropped') toasts.show({ kind: 'dropped', text: t('casino.dropped'), ms: 8000 });
  if (happening === 'taken_over') toasts.show({ kind: 'tab', text: t('game.taken_over'), ms: 8000 });
  if (happening === 'previous') {
    const action = { label: t('game.previous_back'), act: recall };
    toasts.show({ kind: 'previous', text: t('game.previous'), action });
  }
  if (happening && happening !== 'chosen') showPointsSoon(happening === 'moved' || happening === 'ended');
}

function recall() {
  dayInAddress(null);
  control.recall();
  home();
}

/** Points that nobody has looked at are shown once the cards lie still. @param {boolean} live */
function showPointsSoon(live) {
  clearTimeout(showing);
  if (!pointsWait(state.game) || state.link) return;
  const show = () => (ended(state.game) ? end() : results.round(state.game));
  if (live && settings.get().tempo !== 'instant') showing = window.setTimeout(show, POINTS_AFTER);
  else show();
}

function end() {
  results.end(state.game, state.revealed, state.day, control.result(), streak());
}

const streak = () => streaks(/** @type {any} */ ({ days: control.days() }), today()).current;

/** The focus to where the game goes on; where nothing is yet, as soon as something is. */
function home() {
  const covered = isCovered(state) && !pointsWait(state.game);
  const place = covered ? byId('uncover') : ended(state.game) ? byId('replay') : null;
  place?.focus();
  homing = !place && !table.focus();
}

/** @param {boolean} animate */
function render(animate) {
  const inside = byId('table').contains(document.activeElement);
  const told = aside.text();
  const under = told ? { seen: told, heard: told } : underText();
  plays.render(state);
  panel.render(control, settings.get(), { text: sentence(), under, letters: letters(), today: today(), streak: state.day ? streak() : 0 });
  table.show(scene(), { animate });
  const nowhere = document.activeElement === document.body;
  if (nowhere && (inside || homing)) home();
  else homing = false;
  const language = /** @type {HTMLAnchorElement} */ (byId('language'));
  language.href = config.other + location.search;
}

function scene() {
  const { game, selected, choices, hint, shown, replay } = state;
  const { tempo } = settings.get();
  return {
    view: viewOf(state),
    selected,
    fits: selected.card === null ? null : choices.fits,
    locked: !takesTaps(state),
    shown,
    hinted: hint?.play ?? null,
    names: namesOf(game, t),
    marks: marksOf(game, t),
    computer: versusComputer(game) ? /** @type {Seat} */ (1) : null,
    ...print(),
    motion: look.motion(),
    pace: PACE[tempo],
    covered: isCovered(state),
    open: replay !== null,
  };
}

const sentence = () => words.say(...sentencesOf(state, namesOf(state.game, t)));

function underText() {
  if (state.phase === 'failed') return words.say({ key: errorText(t, state.failure ?? {}) });
  const under = underOf(state);
  return under ? words.say(under) : { seen: '', heard: '' };
}

/** A play in the live region, and what it has brought. */
function speak() {
  const { view } = state.game;
  announcer.say(sentence().heard);
  const counts = view.stand.map(({ cards, spades, sweeps }) => [cards, spades, sweeps]);
  const key = JSON.stringify(counts);
  if (key === counted || view.play === 0) return;
  counted = key;
  const names = namesOf(state.game, t);
  // While the computer still answers, its own play brings the next count.
  if (personToMove(state.game)) {
    const told = counts.map(([cards, spades], seat) => t('casino.said_counts', { name: names[seat], cards, spades }));
    announcer.say(told.join(' '));
  }
}

/** @param {string} name of a button below the table */
function step(name) {
  const total = state.game.view.moves.length;
  const at = state.replay?.ply ?? 0;
  /** @type {Record<string, number>} */
  const plies = { first: 0, back: at - 1, forward: at + 1, last: total };
  const begins = state.replay === null;
  control.replay(plies[name]).then(() => begins && /** @type {HTMLElement|null} */ (document.querySelector('[data-step="forward"]'))?.focus());
}

// While a game is looked at again, arrows lead through it from wherever the focus is in the game.
byId('game').addEventListener(
  'keydown',
  (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || target.matches('input')) return;
    if (event.key === 'Escape' && control.clear()) return event.preventDefault();
    const name = state.replay && STEP_KEYS[/** @type {'Home'} */ (event.key)];
    if (!name) return;
    event.preventDefault();
    event.stopPropagation();
    step(name);
  },
  { capture: true },
);

/** @param {string|null} date null: no daily deal on the table; empty: whatever is today's */
function dayInAddress(date) {
  history.replaceState(history.state, '', plain + (date === null ? '' : `?d=${date}`));
}

/** @param {string} date */
function show(date) {
  toasts.hide('day');
  dayInAddress(date === today() ? '' : date);
  control.showDay(date);
}

/** As `show`, for whoever pressed a button that may be gone now. @param {string} date */
function go(date) {
  show(date);
  home();
}

/** The day that the address asks for; one that has not come anywhere is refused. @returns {string|null} */
function wanted() {
  const asked = new URLSearchParams(location.search).get('d');
  if (asked === null) return null;
  if (asked === '') return today();
  if (isDate(asked) && asked <= latestDate(now())) return asked;
  toasts.show({ kind: 'date', text: refusal(asked) });
  dayInAddress(null);
  return null;
}

/** @param {string} asked */
const refusal = (asked) => (isDate(asked) ? t('casino.not_yet', { date: dateName(asked, config.lang) }) : t('casino.no_date'));

/** Another day may have begun: an untouched deal makes way at once, a begun one never does. */
function lookForNewDay() {
  const date = today();
  const before = known;
  known = date;
  /** @type {HTMLInputElement} */ (byId('other-day')).max = latestDate(now());
  panel.showNext(untilTomorrow(now()));
  // Whoever reads in the archive is not disturbed; a clock that goes back brings nothing new.
  if (date <= before || state.day?.date !== before) return;
  if (state.day.own === null) show(date);
  else toasts.show({ kind: 'day', text: t('casino.new_day'), action: { label: t('casino.new_day_go'), act: () => go(date) } });
}

function lookAgain() {
  control.takeOver();
  lookForNewDay();
  render(false);
}

function readAddress() {
  let text = location.hash.slice(1);
  try {
    text = decodeURIComponent(text);
  } catch {
    // Python is asked about the text as it stands and says what is wrong with it.
  }
  if (text) control.openLink(text);
}

page.wire({
  bridge,
  focus: home,
  lookAgain,
  keys: { new: () => byId(state.day ? 'leave-day' : 'new').click() },
});
byId('again').addEventListener('click', () => {
  closeDialog('end');
  control.newRound();
  home();
});
byId('end-replay').addEventListener('click', () => {
  closeDialog('end');
  step('first');
});
byId('open-record').addEventListener('click', () => showRecord(control.statistics(), control.days(), today(), config.lang));
byId('archive').addEventListener('submit', (event) => {
  event.preventDefault();
  const { value } = /** @type {HTMLInputElement} */ (byId('other-day'));
  if (isDate(value) && value <= latestDate(now())) go(value);
  else aside.tell(refusal(value));
});
settings.watch(() => render(false));
addEventListener('hashchange', readAddress);
setInterval(lookForNewDay, COUNT_EVERY);

const day = wanted();
if (day !== null) control.showDay(day);
render(false);
lookForNewDay();
readAddress();
control.offer();
showPointsSoon(false);
bridge.start();

if (new URLSearchParams(location.search).has('dev')) Object.assign(window, { spielkasten: { ask: bridge.ask } });
