import { browser } from '../shared/browser.js';
import { t } from '../shared/i18n.js';
import { complaint, FROM_PAGE } from '../shared/messages.js';
import { stepFor } from '../shared/next_step.js';
import { explain } from '../shared/result.js';
import { choice } from './choice.js';
import { given } from './conversation.js';
import { failure } from './host_errors.js';
import { post } from './panels.js';

const FILES = ['passages', 'placing', 'page_bar', 'page'].map((name) => `content/${name}.js`);

/** Characters that are sent of one page before the user is asked whether it should go on. */
export const ALLOWANCE = 200_000;

/** What fails at one passage, and not at all of them: the rest is translated without it. */
const ITS_OWN = ['egress_refused', 'too_many_disguises', 'engine_bad_answer', 'engine_too_long', 'bad_input', 'internal'];
/** A part of a page is in another language, or in the one that is wanted. */
const FOREIGN = ['language_unknown', 'language_unsupported'];

/**
 * @typedef {{ frame: number, number: number, passages: any[] }} Job
 * @typedef {{ done: number, left: number, doubtful: number, reading: boolean }} Count
 */

/**
 * "Translate this page privately": for each tab one session of the host, in which no sentence is
 * sent twice. Content scripts read and write the page; here the host is asked, one request at a
 * time. The page has shown these texts itself, and what the user typed elsewhere is in no session
 * of a page: so nothing passes here that is not the page's own.
 */
export class Pages {
  /** @type {Map<number, Work>} */
  #works = new Map();

  /**
   * @param {import('./host.js').Host} host
   * @param {import('./invitations.js').Store} store
   */
  constructor(host, store) {
    this.host = host;
    this.store = store;
  }

  /**
   * Translates the page in a tab, after a click of the user's, which gives the right to touch it.
   * @param {number} tab
   * @returns {Promise<boolean>} false where no extension may
   */
  async start(tab) {
    await this.store.set({ [key(tab)]: true });
    if (await inject(tab)) return true;
    await this.store.remove(key(tab));
    return false;
  }

  /** A frame of a page reports. Without a click of the user's before it is told nothing. @param {chrome.runtime.Port} port */
  async serve(port) {
    const { tab, frameId: frame = 0 } = port.sender ?? {};
    const id = tab?.id ?? -1;
    /** @type {any[]} */
    const early = [];
    let hear = (/** @type {any} */ message) => {
      early.push(message);
    };
    port.onMessage.addListener((message) => {
      if (!complaint(FROM_PAGE, message)) hear(message);
    });
    let gone = false;
    port.onDisconnect.addListener(() => {
      gone = true;
      this.#works.get(id)?.leave(frame, port);
      if (frame === 0) this.#forget(id);
    });
    if (!(key(id) in (await this.store.get(key(id))))) return port.disconnect();
    if (gone) return;
    let work = this.#works.get(id);
    if (!work) {
      work = new Work(this.host, () => this.#forget(id), () => void inject(id));
      this.#works.set(id, work);
    }
    const its = work;
    hear = (message) => its.hear(frame, message);
    its.join(frame, port);
    early.forEach(hear);
  }

  /** @param {number} tab */
  #forget(tab) {
    this.#works.get(tab)?.end();
    this.#works.delete(tab);
    this.store.remove(key(tab));
  }
}

/** What outlives the service worker: that the user wants this tab's page translated. @param {number} tab */
function key(tab) {
  return `page:${tab}`;
}

/** @param {number} tab */
async function inject(tab) {
  const target = { tabId: tab, allFrames: true };
  try {
    await browser.scripting.insertCSS({ target, files: ['content/page.css'] });
    await browser.scripting.executeScript({ target, files: FILES });
    return true;
  } catch {
    return false; // the browser's own page, or one that was left meanwhile
  }
}

/** One page and its frames. */
export class Work {
  /** @type {Map<number, chrome.runtime.Port>} */
  #ports = new Map();
  /** @type {Map<number, Count>} */
  #counts = new Map();
  /** The language that each frame's text is in. @type {Map<number, string>} */
  #from = new Map();
  /** @type {Job[]} */
  #jobs = [];
  /** @type {AbortController | null} */
  #running = null;
  /** @type {Promise<{ to: string, wishes: string[], engine: string }> | null} */
  #choice = null;
  #session = '';
  #sent = 0;
  #allowed = ALLOWANCE;
  #stayed = 0; // passages that could not be sent
  #abroad = 0; // passages in another language than the page
  #original = false;
  #stopped = false;
  #ended = false;
  /** @type {import('../shared/messages.js').Failure | null} */
  #failure = null;
  /** Why passages stay as they are. @type {import('../shared/messages.js').Failure | null} */
  #foreign = null;

  /**
   * @param {import('./host.js').Host} host
   * @param {() => void} over the user has ended it
   * @param {() => void} frames the page has more of them
   */
  constructor(host, over, frames) {
    this.host = host;
    this.over = over;
    this.frames = frames;
  }

  /** @param {number} frame @param {chrome.runtime.Port} port */
  join(frame, port) {
    this.#ports.set(frame, port);
    this.#jobs = this.#jobs.filter((job) => job.frame !== frame);
    post(port, {
      type: 'start', top: frame === 0, doubt: t('page_doubt'),
      interrupted: t('failure_interrupted'), again: t('retry'), end: t('page_end'),
    });
    if (this.#original) post(port, { type: 'original', on: true });
    if (this.#stopped) post(port, { type: 'pause', on: true });
    this.#show();
  }

  /** @param {number} frame @param {chrome.runtime.Port} port */
  leave(frame, port) {
    if (this.#ports.get(frame) !== port) return;
    this.#ports.delete(frame);
    this.#counts.delete(frame);
    this.#jobs = this.#jobs.filter((job) => job.frame !== frame);
    this.#show();
  }

  /** @param {number} frame @param {any} message that follows its table */
  hear(frame, message) {
    if (message.type === 'passages') {
      this.#jobs.push({ frame, number: message.number, passages: message.passages });
      this.#run();
    } else if (message.type === 'count') {
      const { done, left, doubtful, reading } = message;
      this.#counts.set(frame, { done, left, doubtful, reading });
      this.#show();
    } else if (message.type === 'frames') this.frames();
    else if (frame === 0 && message.type === 'press' && Object.hasOwn(this.#pressed, message.id)) this.#pressed[message.id]?.();
  }

  /** The bar's buttons. @type {Record<string, () => void>} */
  #pressed = {
    original: () => this.#turn(true),
    translation: () => this.#turn(false),
    stop: () => this.#stop(true),
    go: () => this.#stop(false),
    more: () => {
      this.#allowed = this.#sent + ALLOWANCE;
      this.#run();
    },
    retry: () => {
      this.#failure = null;
      this.#choice = null;
      this.host.retry();
      this.#run();
    },
    next: () => {
      const page = stepFor(this.#failure?.code ?? '')?.page;
      if (page) browser.tabs.create({ url: browser.runtime.getURL(page) });
    },
    end: () => this.over(),
  };

  /** @param {boolean} on */
  #turn(on) {
    this.#original = on;
    this.#tell({ type: 'original', on });
    this.#show();
  }

  /** @param {boolean} on */
  #stop(on) {
    this.#stopped = on;
    this.#tell({ type: 'pause', on });
    if (on) this.#running?.abort();
    this.#run();
  }

  /** @param {import('../shared/messages.js').Message} message */
  #tell(message) {
    for (const port of this.#ports.values()) post(port, message);
  }

  /** The oldest job, unless one is under way or may not be. */
  async #run() {
    this.#show();
    const job = this.#jobs[0];
    if (!job || this.#running || this.#waits()) return;
    const controller = new AbortController();
    this.#running = controller;
    try {
      const passages = await this.#translated(job, job.passages, controller.signal);
      if (this.#jobs[0] === job && !controller.signal.aborted) this.#jobs.shift();
      const port = this.#ports.get(job.frame);
      if (port && !controller.signal.aborted) post(port, { type: 'placed', number: job.number, passages });
    } catch (error) {
      // The job stays the first: what has come back of it is in the session, and is not sent again.
      if (!controller.signal.aborted) this.#failure = failure(error);
    }
    this.#running = null;
    if (!this.#ended) this.#run();
  }

  #waits() {
    return this.#stopped || this.#ended || this.#failure !== null || this.#sent >= this.#allowed;
  }

  /**
   * What comes of passages; null for one that stays as it is. Where the host refuses them for one
   * among them, that one stays, and the others do not wait for it.
   * @param {Job} job
   * @param {any[]} passages
   * @param {AbortSignal} signal
   * @returns {Promise<any[]>}
   */
  async #translated(job, passages, signal) {
    try {
      return await this.#asked(job, passages, signal);
    } catch (error) {
      const failed = failure(error);
      if (signal.aborted) throw error;
      if (failed.code === 'session' && this.#session) {
        this.#session = ''; // the host has forgotten it: it was started anew
        return this.#translated(job, passages, signal);
      }
      if (FOREIGN.includes(failed.code)) {
        this.#foreign = failed;
        this.#stayed += passages.length;
        return passages.map(() => null);
      }
      if (!ITS_OWN.includes(failed.code)) throw error;
      if (passages.length === 1) {
        this.#stayed += 1;
        return [null];
      }
      const middle = passages.length >> 1;
      const first = await this.#translated(job, passages.slice(0, middle), signal);
      return [...first, ...(await this.#translated(job, passages.slice(middle), signal))];
    }
  }

  /** @param {Job} job @param {any[]} passages @param {AbortSignal} signal */
  async #asked({ frame }, passages, signal) {
    this.#choice ??= choice(this.host);
    const { to: shown, wishes, engine } = await this.#choice.catch((error) => {
      this.#choice = null;
      throw error;
    });
    const from = this.#from.get(frame);
    const [to = shown, ...others] = wishes;
    const result = await this.host.request(
      'passages',
      // A site's page takes no passages: then it is the engine that the host chooses.
      { passages, to, wishes: others, ...given({ from, session: this.#session, engine: engine.startsWith('site:') ? '' : engine }) },
      { signal },
    );
    this.#session = result.session || this.#session;
    if (result.from) this.#from.set(frame, result.from);
    this.#sent += result.report?.characters ?? 0;
    this.#abroad += result.foreign ?? 0;
    return result.passages;
  }

  // ---------------------------------------------------------------- the bar

  #show() {
    const port = this.#ports.get(0);
    if (port) post(port, { type: 'bar', state: this.#state() });
  }

  /** What the bar says and offers. */
  #state() {
    const sum = (/** @type {'done' | 'left' | 'doubtful'} */ what) => [...this.#counts.values()].reduce((all, count) => all + count[what], 0);
    const [done, left, doubtful] = [sum('done'), sum('left'), sum('doubtful')];
    // A frame that has just come has not yet said what is to be read in it.
    const busy = this.#counts.size < this.#ports.size || [...this.#counts.values()].some(({ reading }) => reading);
    const counts = { done, total: done + left };
    const turn = { id: this.#original ? 'translation' : 'original', label: t(this.#original ? 'page_translation' : 'page_original') };
    const end = { id: 'end', label: t('page_end') };
    const turned = done || this.#original ? [turn] : [];
    const failed = this.#failure ?? (!busy && !left && !done ? this.#foreign : null);
    if (failed) {
      const step = stepFor(failed.code);
      const next = step?.page ? [{ id: 'next', label: t(step.label) }] : [];
      const retry = this.#failure ? [{ id: 'retry', label: t('retry'), main: true }] : [];
      return { words: explain(failed), failed: true, ...counts, buttons: [...retry, ...next, ...turned, end] };
    }
    if (this.#sent >= this.#allowed && this.#jobs.length) {
      return { words: t('page_much', this.#sent), failed: false, ...counts, buttons: [{ id: 'more', label: t('page_more'), main: true }, ...turned, end] };
    }
    if (this.#original) return { words: t('page_is_original'), failed: false, done: 0, total: 0, buttons: [{ ...turn, main: true }, end] };
    if (this.#stopped) return { words: t('page_stopped'), failed: false, ...counts, buttons: [{ id: 'go', label: t('page_go'), main: true }, ...turned, end] };
    const told = (/** @type {string} */ what, /** @type {number} */ count) => (count ? ` ${t(what, count)}` : '');
    const stayed = told('page_stayed', this.#stayed) + told('page_foreign', this.#abroad);
    if (left || busy) {
      return { words: `${t('status_working')}${stayed}`, failed: false, ...counts, buttons: [{ id: 'stop', label: t('page_stop') }, ...turned, end] };
    }
    const doubt = doubtful ? ` ${t('page_doubtful', doubtful)}` : '';
    return { words: `${t('page_done')}${doubt}${stayed}`, failed: false, ...counts, buttons: [...turned, end] };
  }

  /** The page is gone, or is to be as it was: what the host remembers of it goes too. */
  end() {
    if (this.#ended) return;
    this.#ended = true;
    this.#running?.abort();
    this.#tell({ type: 'end' });
    if (this.#session) this.host.request('forget', { session: this.#session }).catch(() => {}); // a dead host has forgotten
  }
}
