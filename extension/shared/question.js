import { element } from './elements.js';
import { t } from './i18n.js';
import { leaving } from './result.js';

/**
 * A box to ask in: what is written is hidden as soon as the user pauses, and shown as it would
 * leave; Enter sends what was shown. Shared by the private box on a chat's page, the panel and the
 * popup.
 */

const PAUSE = 400; // milliseconds without a key after which it is shown what would leave

export class Question {
  /** The text of which it is shown how it leaves. */
  #shown = '';
  /** The user has said that a text goes which he had not seen hidden yet. */
  #wanted = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pause;

  /**
   * @param {(message: import('./messages.js').Message) => void} say to the background
   * @param {HTMLTextAreaElement} text
   * @param {(words: string, failed?: boolean) => void} tell the user
   */
  constructor(say, text, tell) {
    this.say = say;
    this.text = text;
    this.tell = tell;
    this.left = element('p', { class: 'public', dir: 'auto', translate: 'no' });
    this.counts = element('span', { class: 'counts' });
    this.view = element('section', { class: 'leaves', 'aria-label': t('ask_leaves'), hidden: true },
      element('h2', {}, t('ask_leaves'), ' ', this.counts), this.left);
    text.addEventListener('input', () => this.#written());
    text.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.isComposing || text.readOnly) return;
      event.preventDefault();
      this.ask();
    });
  }

  #written() {
    clearTimeout(this.#pause);
    this.#wanted = false;
    if (!this.text.value.trim()) return this.#look();
    if (this.text.value !== this.#shown) this.view.dataset['old'] = 'yes';
    this.#pause = setTimeout(() => this.#look(), PAUSE);
  }

  #look() {
    this.say({ type: 'look', text: this.text.value });
  }

  /** What stands in the box goes, when it was shown; else it is shown first. */
  ask() {
    const { value } = this.text;
    clearTimeout(this.#pause);
    if (!value.trim()) return this.text.focus();
    this.#wanted = value !== this.#shown;
    this.tell('');
    this.say({ type: 'ask', text: value });
  }

  /** What the background says, by type. @type {Record<string, (message: any) => void>} */
  heard = {
    leaves: ({ text, hidden }) => this.#leaves(text, hidden),
    asked: ({ text }) => {
      if (this.text.value === text) this.take('');
    },
    returned: ({ text }) => this.text.value || this.take(text),
    failed: () => (this.#wanted = false),
  };

  /** @param {string} text @param {import('./messages.js').Hidden | null} hidden */
  #leaves(text, hidden) {
    if (!hidden) {
      this.#shown = '';
      this.view.hidden = true;
      if (this.text.value.trim()) this.#look(); // another conversation: hidden for it
      return;
    }
    if (text !== this.text.value) return; // of what stood there before
    this.#shown = text;
    this.view.hidden = false;
    delete this.view.dataset['old'];
    this.left.replaceChildren(leaving(hidden));
    this.counts.textContent = t('ask_exchanged', hidden.exchanged.length);
    if (this.#wanted) this.tell(t('ask_look'));
    this.#wanted = false;
  }

  /** Another text in the box. @param {string} text */
  take(text) {
    this.text.value = text;
    this.text.dispatchEvent(new Event('input'));
  }
}
