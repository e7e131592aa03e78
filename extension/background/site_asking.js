import { PublicTexts, release } from './egress.js';
import { HostError, failure } from './host_errors.js';
import { hide, turn } from './questions.js';

/**
 * Questions through a chat's page: hidden by the host, put into the page by the content script, and
 * recovered while the page's answer grows. Nothing leaves that the user has not been shown, and
 * nothing twice because a page wants it: each press of the user's sends one question at most.
 *
 * @typedef {import('../shared/messages.js').Turn} Turn
 * @typedef {import('../shared/messages.js').Hidden} Hidden
 * @typedef {import('./chats.js').Chat} Chat
 */

/** Milliseconds for a chat to begin to answer, and more than its content script waits. */
const PATIENCE = { usual: 60_000, longer: 15_000 };

export class SiteAsking {
  #texts = new PublicTexts();
  /** @type {Chat | null} */
  #chat = null;
  /** In which the page was given a question last. @type {Chat | null} */
  #asked = null;
  /** What the user was shown last. @type {{ text: string, chat: Chat, hidden: Hidden } | null} */
  #shown = null;
  /** Newest answers that wait to be recovered. @type {Map<Turn, { answer: string, done: boolean }>} */
  #newest = new Map();
  /** @type {Set<Turn>} */
  #recovering = new Set();
  #looks = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #late;

  /**
   * @param {import('./host.js').Host} host
   * @param {import('../shared/settings.js').Site} site
   * @param {import('./chats.js').Chats} chats
   * @param {(message: any) => void} toContent
   * @param {(message: import('../shared/messages.js').Message) => void} tell both private frames
   */
  constructor(host, site, chats, toContent, tell) {
    this.host = host;
    this.site = site;
    this.chats = chats;
    this.port = { postMessage: toContent };
    this.tell = tell;
  }

  /** All that a private frame must know that has just come. */
  get state() {
    return { type: 'turns', turns: this.#chat?.turns ?? [] };
  }

  /** The page shows a conversation, this one or another. @param {{ address: string, empty: boolean, ours: boolean }} page */
  moved(page) {
    const chat = this.chats.find(page, this.#chat, this.#asked);
    if (chat === this.#chat) return;
    const left = this.#chat?.last;
    this.#chat = chat;
    this.#shown = null; // it was hidden for another conversation
    this.tell({ type: 'leaves', text: '', hidden: null });
    this.tell({ ...this.state, unknown: !page.empty && !chat.turns.length });
    const unanswered = left && !left.segments.length && ['waiting', 'failed'].includes(left.state);
    if (unanswered && left.failure?.code !== 'chat-moved' && !chat.turns.length) this.#giveBack(left);
    // Its answer may have grown meanwhile, or be growing still.
    if (chat.last) this.#order({ type: 'follow', job: chat.last.number, public_text: this.#placed(chat.last) });
  }

  /** The page went elsewhere with a question unanswered: it is the user's to ask it again. @param {Turn} asked */
  #giveBack(asked) {
    clearTimeout(this.#late);
    Object.assign(asked, { state: 'failed', failure: failure(new HostError('chat-moved')) });
    this.tell({ type: 'failed', failure: asked.failure });
    this.tell({ type: 'returned', text: asked.question });
  }

  /** What a text would become: nothing leaves. @param {string} text */
  async look(text) {
    const look = ++this.#looks;
    const chat = this.#chat;
    if (!text.trim() || !chat) {
      this.#shown = null;
      return this.tell({ type: 'leaves', text: '', hidden: null });
    }
    const hidden = await this.#hide(chat, text);
    if (look !== this.#looks || chat !== this.#chat) return;
    this.#shown = { text, chat, hidden };
    this.tell({ type: 'leaves', text, hidden });
  }

  /** The user says that a text goes. Before he has seen what leaves, he is shown it. @param {string} text */
  async ask(text) {
    if (this.#chat?.running) throw new HostError('chat-busy');
    const shown = this.#shown;
    if (shown?.text !== text || shown.chat !== this.#chat) return this.look(text);
    if (shown.hidden.public_text.length > this.site.limit) throw new HostError('text_too_long');
    const { chat, hidden } = shown;
    chat.hidden.set(text, hidden);
    this.#send(chat, text, hidden, this.#texts.admit(hidden));
  }

  /** Sends a text as it is, after the user has said so in a private frame. @param {string} text */
  bare(text) {
    if (!this.#chat || this.#chat.running) throw new HostError('chat-busy');
    const hidden = /** @type {any} */ ({ public_text: text, exchanged: [], report: {}, session: '' });
    this.#send(this.#chat, text, hidden, this.#texts.admitByUser(text), true);
  }

  /** @param {Chat} chat @param {string} text @param {Hidden} hidden @param {string} placed @param {boolean} [bare] */
  #send(chat, text, hidden, placed, bare = false) {
    this.#shown = null;
    this.#asked = chat;
    const asked = turn(this.chats.next(), text, hidden, bare);
    chat.turns.push(asked);
    this.tell({ type: 'turn', turn: asked });
    clearTimeout(this.#late);
    const patience = (this.site.patience ?? PATIENCE.usual) + PATIENCE.longer;
    this.#late = setTimeout(() => this.troubled({ job: asked.number, code: 'no-answer' }), patience);
    this.#order({ type: 'place', job: asked.number, public_text: placed });
  }

  /** Ends the answer that is on its way. */
  halt() {
    const last = this.#chat?.last;
    if (!last || !this.#chat?.running) return;
    if (last.state === 'waiting') this.#order({ type: 'stop', job: last.number });
    this.#order({ type: 'halt' });
    this.#change(last, { state: 'stopped' });
  }

  /** The site has taken the question: the private box is free for the next one. @param {{ job: number }} report */
  placed({ job }) {
    const asked = this.#turn(job);
    if (asked) this.tell({ type: 'asked', text: asked.question });
  }

  /** @param {{ job: number, public_translation: string, done: boolean, edited: boolean }} report */
  streamed({ job, public_translation: answer, done, edited }) {
    const asked = this.#turn(job);
    // Only of the newest question: the page shows the answers to the others no more.
    if (!asked || asked !== this.#chat?.last) return;
    clearTimeout(this.#late);
    if (edited !== asked.edited) this.#change(asked, { edited });
    this.#newest.set(asked, { answer, done });
    this.#recover(asked, this.#chat);
  }

  /** @param {Turn} asked @param {Chat} chat */
  async #recover(asked, chat) {
    if (this.#recovering.has(asked)) return; // what is newest then is taken next
    this.#recovering.add(asked);
    for (let next = this.#newest.get(asked); next; next = this.#newest.get(asked)) {
      this.#newest.delete(asked);
      const { answer, done } = next;
      // What the user has stopped says still what had come.
      const ended = asked.state === 'stopped' ? 'stopped' : 'done';
      try {
        const segments = asked.bare ? plain(answer) : await this.#recovered(chat, answer, done || ended === 'stopped');
        this.#change(asked, { answer, segments, state: done ? ended : asked.state === 'stopped' ? 'stopped' : 'streaming', failure: null });
      } catch (error) {
        this.#change(asked, { state: 'failed', failure: failure(error) });
      }
    }
    this.#recovering.delete(asked);
  }

  /** @param {Chat} chat @param {string} answer @param {boolean} done */
  async #recovered({ session }, answer, done) {
    return (await this.host.request('recover', { session, answer, done })).segments;
  }

  /** @param {{ job: number, code: string }} report */
  troubled({ job, code }) {
    const asked = this.#turn(job);
    if (!asked || !['waiting', 'streaming'].includes(asked.state)) return;
    clearTimeout(this.#late);
    this.#change(asked, { state: 'failed', failure: failure(new HostError(code)) });
  }

  /** The place is gone; its conversations are the site's. */
  end() {
    clearTimeout(this.#late);
    this.#texts.clear();
  }

  /** @param {number} job */
  #turn(job) {
    return this.#chat?.turns.find(({ number }) => number === job);
  }

  /** @param {Turn} asked @param {Partial<Turn>} change */
  #change(asked, change) {
    Object.assign(asked, change);
    if (this.#chat?.turns.includes(asked)) this.tell({ type: 'turn', turn: asked });
  }

  /** What of a question stands in the page. @param {Turn} asked */
  #placed(asked) {
    return asked.bare ? this.#texts.admitByUser(asked.question) : this.#texts.admit(/** @type {any} */ (asked));
  }

  /** @param {Chat} chat @param {string} text @returns {Promise<Hidden>} */
  async #hide(chat, text) {
    const known = chat.hidden.get(text) ?? (chat.session ? undefined : this.chats.before(text));
    const hidden = known ?? (await hide(this.host, text, chat.session));
    chat.session ||= hidden.session;
    return hidden;
  }

  /** @param {import('../shared/messages.js').Message} message */
  #order(message) {
    return release(this.port, this.#texts, message);
  }
}

/** @param {string} text @returns {Turn['segments']} */
function plain(text) {
  return text ? [{ text, status: 'kept', certainty: 1 }] : [];
}
