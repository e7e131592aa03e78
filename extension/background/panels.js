import { browser } from '../shared/browser.js';
import { load } from '../shared/settings.js';
import { openSidePanel } from '../shared/side_panel.js';
import { choice } from './choice.js';
import { Conversation } from './conversation.js';
import { PublicTexts, release } from './egress.js';
import { failure } from './host_errors.js';
import { Questions } from './questions.js';
import { replaceSelection } from './replacing.js';
import { openWindow } from './windows.js';

/** A frame that has loaded, and not reported by then, was refused by the page's policy (COEP, CSP). */
const PATIENCE = 1_500;
/** One that has not even loaded by then, on however slow a computer. */
const LATEST = 15_000;

/**
 * What a page that opens is given: a text, or why there is none; and what translates, where the
 * place has a translator of its own, or whether it is a question.
 * @typedef {{ engine: string, to: string, mode?: 'ask' }} By
 * @typedef {{ text: string, field: import('./replacing.js').Field | null, reason?: string, by?: By | null,
 *   tab?: number }} Waiting
 */

/** Of a page that opens to ask an engine of the user's. @type {By} */
export const ASKS = { engine: '', to: '', mode: 'ask' };

/**
 * The panels of "Translate privately": a frame near the selection, a window of its own, or the
 * browser's side panel.
 */
export class Panels {
  /** Texts that wait for their page; taken out as it joins. @type {Map<string, Waiting>} */
  #texts = new Map();
  /** @type {Map<string, () => void>} */
  #arrivals = new Map();
  /** @type {Set<string>} panels whose end was asked for */
  #closing = new Set();
  /** In which language a tab's page was read: an answer goes into that. @type {Map<number, string>} */
  #read = new Map();

  /**
   * @param {import('./host.js').Host} host
   * @param {import('./invitations.js').Invitations} invitations
   * @param {(tab: number, code: string) => void} warn
   * @param {import('./last_job.js').LastJob} last
   * @param {ConstructorParameters<typeof Conversation>[3]} bySite
   */
  constructor(host, invitations, warn, last, bySite) {
    this.host = host;
    this.invitations = invitations;
    this.warn = warn;
    this.last = last;
    this.bySite = bySite;
    browser.tabs.onRemoved.addListener((tab) => this.#read.delete(tab));
  }

  /**
   * @param {{ id: number, window: number }} tab
   * @param {import('./selection.js').Selection} selection
   * @param {boolean} beside the side panel of that window was opened for it
   * @param {By | null} [by]
   */
  async open(tab, selection, beside, by = null) {
    const { surface } = await load();
    const { text, editable, frame, reason } = selection;
    const waiting = { text, field: editable ? { tab: tab.id, frame } : null, reason, by, tab: tab.id };
    // A page can take the keyboard from a frame of its own at any letter, so nothing is typed in one.
    const typed = Boolean(reason) || by?.mode === 'ask';
    const shown =
      beside || surface === 'side'
        ? await this.#putBeside(tab.window, waiting, beside)
        : surface === 'panel' && !typed && (await this.#openFrame(tab.id, waiting, selection.anchor));
    if (!shown) await this.#openWindow(waiting);
  }

  /**
   * Has the side panel of a window take a text. A panel that is there is told, by a message without
   * text, to come for it; one that is opening finds it as it joins.
   * @param {number} window
   * @param {Waiting} waiting
   * @param {boolean} opened
   * @returns {Promise<boolean>} false where there is none and the browser opens none
   */
  async #putBeside(window, waiting, opened) {
    const place = besidePlace(window);
    this.#texts.set(place, waiting);
    const there = await browser.runtime.sendMessage({ type: 'beside', window }).catch(() => false);
    if (there || opened || (await openSidePanel(window))) return true;
    this.#texts.delete(place);
    return false;
  }

  /** @param {string} text @param {string} [notice] what the window should say first @param {By | null} [by] */
  openWindow(text = '', notice = '', by = null) {
    return this.#openWindow({ text, field: null, by }, notice);
  }

  /** @param {Waiting} waiting @param {string} [notice] */
  async #openWindow(waiting, notice = '') {
    const place = crypto.randomUUID();
    this.#texts.set(place, waiting);
    const token = await this.invitations.issue({ kind: 'window', tab: null, place, field: waiting.field });
    const url = `${browser.runtime.getURL('private/window.html')}#${token}${notice && `&${notice}`}`;
    return openWindow({ type: 'popup', url, width: 560, height: 680 });
  }

  /**
   * @param {number} tab
   * @param {Waiting} waiting
   * @param {import('./selection.js').Selection['anchor']} anchor
   * @returns {Promise<boolean>} false where the page does not let a frame in
   */
  async #openFrame(tab, waiting, anchor) {
    const place = crypto.randomUUID();
    const token = await this.invitations.issue({ kind: 'panel', tab, place, field: waiting.field });
    this.#texts.set(place, waiting);
    const arrived = new Promise((resolve) => this.#arrivals.set(place, () => resolve(true)));
    try {
      await browser.scripting.executeScript({ target: { tabId: tab }, files: ['content/panel.js'] });
      const loaded = toContent(tab, { type: 'open-panel', token, place, anchor });
      const refused = loaded.then(() => after(PATIENCE));
      if (await Promise.race([arrived, refused, after(LATEST)])) return true;
      toContent(tab, { type: 'close-panel', place });
    } catch {
      // Not a page that extensions may touch: the window is the answer.
    }
    this.#arrivals.delete(place);
    this.#texts.delete(place);
    await this.invitations.revoke(token);
    return false;
  }

  /**
   * Serves a private page that joined, or the popup, until it goes.
   * @param {chrome.runtime.Port} port
   * @param {import('./invitations.js').Invitation & { ticket: string }} invitation
   */
  serve(port, invitation) {
    const { kind, place, tab, ticket } = invitation;
    let field = invitation.field ?? null;
    /** @type {By | null} */
    let by = null;
    let page = tab ?? -1; // the tab that the text is from
    /** @type {string[]} */
    let wishes = [];
    const take = () => {
      const { text = '', field: its = field, reason = '', by: mine = by, tab: from = page } = this.#texts.get(place) ?? {};
      this.#texts.delete(place);
      field = its;
      by = mine;
      page = from;
      return { text, editable: field !== null, reason, mode: by?.mode ?? '' };
    };
    const say = (/** @type {import('../shared/messages.js').Message} */ message) => {
      if (message.type === 'translated' && !field && page >= 0) this.#read.set(page, message['result'].from ?? '');
      post(port, message);
    };
    /** An answer in a page that was read goes back into its language. */
    const answered = () => (field ? [this.#read.get(field.tab) ?? ''].filter(Boolean) : []);
    /** Where the user said nothing here, a text goes into what it can. @param {any} job */
    const aimed = ({ picked = false, ...job }) => {
      if (picked || by?.to || String(job.engine).startsWith('site:')) return job;
      const [to = job.to, ...others] = [...answered(), ...wishes];
      return { ...job, to, wishes: others };
    };
    const choose = async () => {
      wishes = await this.#choose(port, by, answered());
    };
    const conversation = new Conversation(this.host, say, this.last, this.bySite);
    const questions = new Questions(this.host, (message) => post(port, { about: 'question', ...message }));
    port.onDisconnect.addListener(() => {
      conversation.end();
      questions.end();
      if (kind === 'panel' && tab !== null) this.#gone(place, ticket, tab);
    });
    /** What a private page may ask for, by type. @type {Record<string, (message: any) => void>} */
    const asked = {
      translate: (job) => conversation.translate(aimed(job)),
      estimate: (draft) => conversation.estimate(aimed(draft)),
      choice: choose,
      cancel: () => conversation.cancel(),
      look: ({ text }) => questions.look(String(text)),
      ask: ({ text }) => questions.ask(String(text)),
      halt: () => questions.halt(),
      fresh: () => questions.end(),
      beside: () => post(port, { type: 'text', ...take() }),
      window: ({ text, mode }) => {
        const asks = mode === 'ask';
        this.#openWindow({ text: String(text ?? ''), field, by: asks ? ASKS : by }, asks ? 'draft' : '');
      },
      close: () => this.#close(place, tab),
      replace: async (order) => post(port, { type: 'replaced', done: field !== null && (await replaceSelection(field, order)) }),
    };
    port.onMessage.addListener((message) => {
      if (Object.hasOwn(asked, message?.type)) asked[message.type]?.(message);
    });
    post(port, { type: 'joined', ticket, ...take() });
    this.#arrivals.get(place)?.();
    this.#arrivals.delete(place);
    choose();
  }

  /**
   * Serves the side panel of a window.
   * @param {chrome.runtime.Port} port
   * @param {number} window
   */
  serveBeside(port, window) {
    this.serve(port, { kind: 'window', tab: null, place: besidePlace(window), ticket: '' });
  }

  /**
   * @param {chrome.runtime.Port} port
   * @param {By | null} by
   * @param {string[]} answered the language of an answer to a page
   * @returns {Promise<string[]>} the languages that are wanted, in this order
   */
  async #choose(port, by, answered) {
    try {
      const found = await choice(this.host);
      const own = by?.engine && { engine: by.engine, planned: '', ...(by.to && { to: by.to }) };
      post(port, { type: 'choice', ...found, ...(answered[0] && { to: answered[0] }), ...own });
      return found.wishes;
    } catch (error) {
      post(port, { type: 'failed', failure: failure(error) });
      return [];
    }
  }

  /** @param {string} place @param {number | null} tab */
  #close(place, tab) {
    this.#closing.add(place);
    if (tab !== null) toContent(tab, { type: 'close-panel', place });
  }

  /**
   * A panel's line has ended. That the page did it can only its content script say, who closes a
   * panel too, and puts another in its place; with the page it is gone itself and says nothing.
   * @param {string} place
   * @param {string} ticket
   * @param {number} tab
   */
  async #gone(place, ticket, tab) {
    const missed = this.#closing.delete(place) ? false : await toContent(tab, { type: 'panel-gone', place });
    if (missed) this.warn(tab, 'panel');
    // A page that is left may come back from the browser's history, and its panel with it.
    if (missed !== undefined) await this.invitations.revoke(ticket);
  }
}

/** @param {number} window */
function besidePlace(window) {
  return `beside ${window}`;
}

/**
 * @param {number} tab
 * @param {import('../shared/messages.js').Message} message
 * @returns {Promise<any>} the answer; undefined where nobody is there to give one
 */
function toContent(tab, message) {
  const port = {
    postMessage: (/** @type {any} */ order) =>
      browser.tabs.sendMessage(tab, order, { frameId: 0 }).catch(() => {}), // the page has gone
  };
  return release(port, new PublicTexts(), message);
}

/** @param {chrome.runtime.Port} port @param {any} message */
export function post(port, message) {
  try {
    port.postMessage(message);
  } catch {
    // the page was closed meanwhile: nobody is left to be told
  }
}

/** @param {number} time @returns {Promise<false>} */
function after(time) {
  return new Promise((resolve) => setTimeout(() => resolve(false), time));
}
