/**
 * What every page with a game is made of: texts, notes, storage, settings, the worker, and how they hang together.
 * It knows no game.
 *
 * @import { Config } from './bridge.js'
 * @import { Command } from './keyboard.js'
 * @import { Text } from './i18n.js'
 * @import { Trouble } from './state.js'
 *
 * @typedef {ReturnType<typeof createBridge>} Bridge
 */

import { createAnnouncer } from './announce.js';
import { wireBackup } from './backup.js';
import { createBridge } from './bridge.js';
import { openDialog, wireDialogs, wireSettings } from './dialogs.js';
import { byId } from './dom.js';
import { createTranslate, errorText } from './i18n.js';
import { listenForKeys } from './keyboard.js';
import { isOutdated } from './outdated.js';
import { createSettings } from './settings.js';
import { createStorage } from './storage.js';
import { createToasts } from './toasts.js';

const ASIDE = 3500;
const STORAGE_KEYS = { denied: 'game.storage_denied', full: 'game.storage_full', corrupt: 'game.storage_corrupt' };

/** @param {string} id */
const embedded = (id) => JSON.parse(byId(id).textContent ?? '{}');

export function createPage() {
  /** @type {Config} */
  const config = embedded('config');
  const t = createTranslate(/** @type {Record<string, Text>} */ (embedded('catalogue')), config.lang);
  const announcer = createAnnouncer(byId('live'));
  const toasts = createToasts({ place: byId('toasts'), closeLabel: t('game.close_note'), announce: announcer.say });
  const storage = createStorage({
    area: () => window.localStorage,
    session: () => window.sessionStorage,
    onTrouble: (kind) => toasts.show({ kind: 'storage', text: t(STORAGE_KEYS[kind]) }),
  });
  const settings = createSettings(storage);

  /**
   * The worker with Python. A start that fails because the site has been renewed meanwhile loads the page again, once.
   * @param {{loading: (stage: string, fraction: number) => void, ready: () => void, failed: (trouble: Trouble) => void}} control
   */
  function createWorker(control) {
    return createBridge({
      config,
      spawn: () => new Worker(new URL(`${config.app}worker.js`, document.baseURI), { type: 'module' }),
      listener: {
        onLoading: control.loading,
        onReady() {
          performance.mark('spielkasten:ready');
          control.ready();
        },
        async onFailed(trouble) {
          control.failed(trouble);
          if (!trouble.key.startsWith('failed_') || !(await isOutdated(byId('config').textContent ?? ''))) return;
          if (storage.once(`reloaded.${config.build}`)) location.reload();
        },
        onLost: () => toasts.show({ kind: 'worker', text: t('game.restarted'), ms: 8000 }),
      },
    });
  }

  /**
   * A line that is shown for a moment to whoever pressed something: why a button is off, what a sign means.
   * @param {() => void} render
   */
  function createAside(render) {
    let text = '';
    let timer = 0;
    return {
      text: () => text,
      clear: () => void (text = ''),
      /** @param {string} told */
      tell(told) {
        text = told;
        announcer.say(told);
        render();
        clearTimeout(timer);
        timer = window.setTimeout(() => {
          text = '';
          render();
        }, ASIDE);
      },
    };
  }

  /**
   * Dialogs, settings, backup, language, keys, and what happens when the page is left and seen again.
   * @param {object} given
   * @param {Bridge} given.bridge
   * @param {() => void} given.focus to the board, the table: where the game is
   * @param {() => void} given.lookAgain another tab may have gone on
   * @param {Partial<Record<Command, () => void>>} [given.keys] what a key does here, where it is not a button's work
   */
  function wire({ bridge, focus, lookAgain, keys = {} }) {
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
    byId('language').addEventListener('click', () => settings.set({ lang: config.lang === 'de' ? 'en' : 'de' }));
    byId('skip').addEventListener('click', (event) => {
      // The address belongs to games: a jump mark in it would be taken for one.
      event.preventDefault();
      focus();
    });
    const commands = {
      undo: () => byId('undo').click(),
      redo: () => byId('redo').click(),
      hint: () => byId('hint').click(),
      new: () => {},
      help: () => openDialog('keys'),
      ...keys,
    };
    listenForKeys({ game: byId('game'), on: () => settings.get().keys, act: (command) => commands[command]() });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && lookAgain());
    addEventListener('focus', lookAgain);
    // A page kept aside by the browser must not keep a Python running; coming back, it starts anew.
    addEventListener('pagehide', bridge.end);
    addEventListener('pageshow', (event) => {
      if (!event.persisted) return;
      lookAgain();
      bridge.start();
    });
  }

  return {
    config,
    t,
    announcer,
    toasts,
    storage,
    settings,
    createWorker,
    createAside,
    wire,
    /** What a controller needs of the world. */
    outside: {
      storage,
      settings,
      random: () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => (byte % 36).toString(36)).join(''),
      hidden: () => document.visibilityState === 'hidden',
      wait: (/** @type {number} */ ms) => /** @type {Promise<void>} */ (new Promise((done) => setTimeout(done, ms))),
      told: (/** @type {Trouble} */ trouble) => toasts.show({ kind: 'error', text: errorText(t, trouble) }),
    },
  };
}
