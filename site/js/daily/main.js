/**
 * Puts the page of the daily board together: the only file in this folder that knows all the others.
 *
 * @import { DayHappening } from './day.js'
 */

import { createBoard } from '../board/board.js';
import { KIND_KEYS } from '../board/keys.js';
import { lattice } from '../board/lattice.js';
import { openDialog } from '../dialogs.js';
import { byId } from '../dom.js';
import { errorText } from '../i18n.js';
import { createPage } from '../page.js';
import { sentenceOf, spokenOf, underOf } from '../sentence.js';
import { keepLook } from '../settings.js';
import { isOver, namesOf, sceneOf } from '../state.js';
import { speakingOf } from '../words.js';
import { dateName, isDate, latestDate, localDate, shifted, untilTomorrow } from './dates.js';
import { createDay } from './day.js';
import { createPanel } from './panel.js';
import { streaks } from './record.js';
import { createResult } from './result.js';
import { showStatistics } from './statistics.js';

/** The last box is seen to close before the result covers it. */
const END_AFTER = 900;
const COUNT_EVERY = 10_000;
/** A board left unfinished is offered again for so many days; later it waits in the archive. */
const OFFERED_DAYS = 3;

const page = createPage();
const { config, t, announcer, toasts, settings } = page;
const now = () => new Date();
const today = () => localDate(now());

document.documentElement.dataset.mode = 'computer';
const bridge = page.createWorker({
  loading: (stage, fraction) => control.loading(stage, fraction),
  ready: () => control.ready(),
  failed: (trouble) => control.failed(trouble),
});

const control = createDay({ ...page.outside, ask: bridge.ask, now, changed });
const { state, day } = control;
const say = speakingOf(() => state.game.table, t);

const board = createBoard({
  host: byId('board'),
  t,
  onLine: control.tap,
  onNotice: (label) => announcer.say(label ?? sentence()),
});
const aside = page.createAside(() => render(false));
const look = keepLook(settings, () => board.refresh());
const showResult = createResult({
  t,
  address: (date) => `${location.origin}${location.pathname}?d=${date}`,
});
const panel = createPanel({
  t,
  lang: config.lang,
  acts: {
    undo: control.undo,
    redo: control.redo,
    restart: control.restart,
    hint: control.hint,
    result,
    leave: () => {
      control.leavePractice();
      board.focus();
    },
    toToday: () => go(today()),
    retry: bridge.start,
    practise(level) {
      control.practise(level);
      announcer.say(t('daily.said_practice'));
      board.focus();
    },
    refused: aside.tell,
  },
});

let spoken = { id: '', lines: 0 };
let ending = 0;
/** What was today when the page looked last. */
let known = today();

/** @param {DayHappening|null} happening */
function changed(happening) {
  if (happening) aside.clear();
  if (happening === 'day') clearTimeout(ending);
  render(happening === 'moved');
  const lines = state.game.view.moves.length;
  const from = spoken.id === state.game.id ? spoken.lines : lines;
  if (happening === 'moved') speak(from);
  if (happening === 'hinted' || (happening === 'swapped' && state.opened)) speak(lines);
  if (happening === 'failed') announcer.say(errorText(t, state.failure ?? {}));
  spoken = { id: state.game.id, lines };
  // From its first line on the date stands in the address, so that a reload behind midnight goes on with it.
  if (happening === 'begun') address(day.date);
  if (happening === 'dropped') toasts.show({ kind: 'dropped', text: t('game.dropped'), ms: 8000 });
  if (happening === 'taken_over') toasts.show({ kind: 'tab', text: t('game.taken_over'), ms: 8000 });
  if (happening === 'counted') {
    if (day.own) address(null);
    ending = window.setTimeout(result, END_AFTER);
  }
}

/** @param {boolean} animate */
function render(animate) {
  const streak = streaks(control.record(), today()).current;
  panel.render(control, { text: sentence(), under: aside.text() || underText(), today: today(), streak });
  const scene = sceneOf(state, settings.get(), look.motion(), t);
  board.show(control.takesTaps() ? scene : { ...scene, mover: null }, { animate });
  const language = /** @type {HTMLAnchorElement} */ (byId('language'));
  language.href = config.other + location.search;
}

function sentence() {
  if (!day.board) return t(state.phase === 'failed' ? 'daily.no_board' : 'daily.fetching');
  // On a phone this is the first thing to be read: the day, and what to do.
  if (day.own === null && !day.practice) return t('daily.start', { date: dateName(day.date, config.lang) });
  const { key, args } = sentenceOf(state, namesOf(state.game, t));
  return say(key, args);
}

function underText() {
  if (state.phase === 'failed') return errorText(t, state.failure ?? {});
  const under = underOf(state);
  return under ? t(under.key, under.args) : '';
}

/** @param {number} from */
function speak(from) {
  const { places, numbers } = lattice(state.game.view.table);
  const lineName = (/** @type {string} */ line) => {
    const { kind, row, column } = places[numbers.get(line) ?? 0];
    return t('game.line', { kind: t(KIND_KEYS[kind]), row, column });
  };
  for (const { key, args } of spokenOf(state, namesOf(state.game, t), from, lineName)) announcer.say(say(key, args));
}

function result() {
  if (!day.result || day.practice) return;
  const { date, result: shown } = day;
  // A result may outlive its game: then there is no order of boxes to tell.
  const view = isOver(state.game.view) ? state.game.view : null;
  showResult({ date, result: shown, view, streak: streaks(control.record(), today()).current });
}

/** @param {string|null} date null: the address of whatever is today's */
function address(date) {
  history.replaceState(history.state, '', location.pathname + (date ? `?d=${date}` : ''));
}

/** @param {string} date */
function show(date) {
  toasts.hide('day');
  address(date === today() ? null : date);
  control.show(date);
}

/** As `show`, for whoever pressed a button that may be gone now. @param {string} date */
function go(date) {
  show(date);
  board.focus();
}

/** What the address asks for; a day that has not come anywhere is refused. */
function wanted() {
  const asked = new URLSearchParams(location.search).get('d');
  if (asked === null) return today();
  if (isDate(asked) && asked <= latestDate(now())) return asked;
  const text = isDate(asked) ? t('daily.not_yet', { date: dateName(asked, config.lang) }) : t('daily.no_date');
  toasts.show({ kind: 'date', text });
  address(null);
  return today();
}

/** Another day may have begun: an untouched board makes way at once, a begun one never does. */
function lookForNewDay() {
  const date = today();
  const before = known;
  known = date;
  /** @type {HTMLInputElement} */ (byId('other-day')).max = latestDate(now());
  panel.showNext(untilTomorrow(now()));
  // Whoever reads in the archive is not disturbed; a clock that goes back brings nothing new.
  if (date <= before || day.date !== before) return;
  if (day.own === null && !day.practice) show(date);
  else toasts.show({ kind: 'day', text: t('daily.new_day'), action: { label: t('daily.new_day_go'), act: () => go(date) } });
}

/** A board of the last days that was begun in time and left. */
function offer() {
  const left = control.unfinished(shifted(today(), -OFFERED_DAYS), today());
  if (!left || left === day.date) return;
  const text = t('daily.unfinished', { date: dateName(left, config.lang) });
  toasts.show({ kind: 'day', text, action: { label: t('daily.go_on'), act: () => go(left) } });
}

function lookAgain() {
  control.takeOver();
  lookForNewDay();
  render(false);
}

page.wire({ bridge, focus: board.focus, lookAgain });
byId('open-record').addEventListener('click', () => {
  showStatistics(control.record(), today());
  openDialog('record');
});
byId('archive').addEventListener('submit', (event) => {
  event.preventDefault();
  const { value } = /** @type {HTMLInputElement} */ (byId('other-day'));
  if (isDate(value) && value <= latestDate(now())) go(value);
  else aside.tell(isDate(value) ? t('daily.not_yet', { date: dateName(value, config.lang) }) : t('daily.no_date'));
});
settings.watch(() => render(false));
setInterval(lookForNewDay, COUNT_EVERY);

control.show(wanted());
lookForNewDay();
offer();
bridge.start();
