import { given } from './conversation.js';
import { HostError, failure } from './host_errors.js';

/**
 * Questions to an engine of the user's, for one private page: one conversation, one question at a
 * time. The host hides, asks and recovers.
 *
 * @typedef {import('../shared/messages.js').Turn} Turn
 * @typedef {import('../shared/messages.js').Hidden} Hidden
 */

/**
 * @param {import('./host.js').Host} host
 * @param {string} text
 * @param {string} session '' for a new one
 * @returns {Promise<Hidden>} rejects with a HostError
 */
export function hide(host, text, session) {
  return host.request('hide', { text, ...given({ session }) });
}

/** A question that has just left. @param {number} number @param {string} question @param {Hidden} hidden @param {boolean} [bare] @returns {Turn} */
export function turn(number, question, { public_text, exchanged, report }, bare = false) {
  const disguises = report.disguises ?? 0;
  return { number, question, public_text, exchanged, bare, disguises, segments: [], answer: '', state: 'waiting', edited: false, failure: null };
}

export class Questions {
  #session = '';
  /** @type {AbortController | null} */
  #running = null;
  #number = 0;
  #looks = 0;
  /** What the user was shown last. @type {{ text: string, hidden: Hidden } | null} */
  #shown = null;

  /**
   * @param {import('./host.js').Host} host
   * @param {(message: import('../shared/messages.js').Message) => void} post to the private page
   */
  constructor(host, post) {
    this.host = host;
    this.post = post;
  }

  /** What a text would become: nothing leaves. @param {string} text */
  async look(text) {
    const look = ++this.#looks;
    this.#shown = null;
    if (!text.trim()) return this.post({ type: 'leaves', text: '', hidden: null });
    try {
      const hidden = await hide(this.host, text, this.#session);
      this.#session ||= hidden.session;
      if (look !== this.#looks) return;
      this.#shown = { text, hidden };
      this.post({ type: 'leaves', text, hidden });
    } catch (error) {
      if (look === this.#looks) this.post({ type: 'failed', failure: failure(error) });
    }
  }

  /** The user says that a text goes. Before he has seen what leaves, he is shown it. @param {string} text */
  async ask(text) {
    if (this.#running) return;
    const shown = this.#shown;
    if (text !== shown?.text) return this.look(text);
    this.#shown = null;
    this.post({ type: 'asked', text });
    const controller = new AbortController();
    this.#running = controller;
    const asked = turn(++this.#number, text, shown.hidden);
    const change = (/** @type {Partial<Turn>} */ values) => this.post({ type: 'turn', turn: Object.assign(asked, values) });
    change({});
    try {
      const result = await this.host.request('ask', { text, ...given({ session: this.#session }) }, {
        signal: controller.signal,
        onPartial: ({ segments }) => change({ segments: [...asked.segments, ...segments], state: 'streaming' }),
      });
      this.#session = result.session;
      const { segments, public_text, public_answer: answer, report } = result;
      // The host hides a text the same way again; where it did not, what was shown is not what left.
      const exchanged = public_text === asked.public_text ? asked.exchanged : [];
      change({ segments, public_text, exchanged, answer, disguises: report.disguises ?? 0, state: 'done' });
    } catch (error) {
      const failed = failure(error);
      // The host has forgotten the conversation: only a new one can help, when the user begins it.
      if (failed.code === 'session' || failed.code === 'crashed') this.#session = '';
      change(failed.code === 'cancelled' ? { state: 'stopped' } : { state: 'failed', failure: failed });
    } finally {
      if (this.#running === controller) this.#running = null;
    }
  }

  halt() {
    this.#running?.abort(new HostError('cancelled'));
  }

  /** The page is gone, or begins another conversation: what the host remembers of this one goes too. */
  end() {
    this.halt();
    this.#running = null;
    this.#looks++;
    if (this.#session) this.host.request('forget', { session: this.#session }).catch(() => {}); // a dead host has forgotten
    this.#session = '';
    this.#shown = null;
  }
}
