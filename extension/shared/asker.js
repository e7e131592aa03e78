import { element } from './elements.js';
import { t } from './i18n.js';
import { offerNext } from './next_step.js';
import { Question } from './question.js';
import { explain } from './result.js';
import { Turns } from './turns.js';

/** Asking an assistant in a private page: the popup's, the panel's and the window's second tab. */
export class Asker {
  /** @param {(message: import('./messages.js').Message) => void} say to the background */
  constructor(say) {
    this.say = say;
    this.text = element('textarea', {
      id: 'question', rows: 4, spellcheck: 'false', autocomplete: 'off', autocorrect: 'off', autocapitalize: 'off',
      writingsuggestions: 'false', placeholder: t('ask_placeholder_engine'), dir: 'auto', translate: 'no',
    });
    this.go = element('button', { id: 'ask', class: 'main' }, t('ask'));
    this.halt = element('button', { id: 'halt', hidden: true }, t('ask_stop'));
    this.fresh = element('button', { id: 'fresh', hidden: true }, t('ask_new'));
    this.status = element('p', { id: 'asked', class: 'status', role: 'status' });
    this.next = element('p', { class: 'next', hidden: true });
    this.list = element('div', { id: 'turns', class: 'turns', role: 'log', tabindex: 0, 'aria-label': t('ask_conversation') });
    this.list.dataset['empty'] = t('ask_empty');
    this.turns = new Turns(this.list, this.list);
    this.question = new Question(say, this.text, (words) => this.#tell(words));
    this.go.addEventListener('click', () => this.question.ask());
    this.halt.addEventListener('click', () => say({ type: 'halt' }));
    this.fresh.addEventListener('click', () => this.#begin());
  }

  /** What the page shows, in the order in which it is read and reached with Tab. */
  get view() {
    const entry = element('div', {}, element('label', { for: 'question' }, t('ask_question')), this.text);
    const buttons = element('div', { class: 'row tools' }, this.go, this.halt, this.fresh);
    return [this.list, entry, this.question.view, buttons, this.status, this.next];
  }

  /** A text to be asked about: the question goes before it. @param {string} text */
  take(text) {
    this.question.take(text && `\n\n${text}`);
    this.text.setSelectionRange(0, 0);
    this.text.focus();
    this.text.scrollTop = 0;
  }

  /** A question that was being written elsewhere. @param {string} text */
  goOn(text) {
    this.question.take(text);
    this.text.focus();
  }

  /** @param {any} message from the background */
  hear(message) {
    this.question.heard[message.type]?.(message);
    if (message.type === 'failed') this.#fail(message.failure);
    if (message.type !== 'turn') return;
    const { state, failure } = message.turn;
    this.turns.show(message.turn);
    this.#busy(state === 'waiting' || state === 'streaming');
    if (state === 'failed') this.#fail(failure);
  }

  /** The background went away, and the host with it: nobody can put this conversation's words back. */
  lost() {
    if (!this.halt.hidden) this.#fail({ code: 'interrupted', message: '', hint: '' });
  }

  #begin() {
    this.say({ type: 'fresh' });
    this.turns.replace([]);
    this.#busy(false);
    this.#tell('');
    this.text.focus();
  }

  /** @param {boolean} busy */
  #busy(busy) {
    const held = document.activeElement === (busy ? this.go : this.halt);
    this.halt.hidden = !busy;
    this.go.hidden = busy;
    this.fresh.hidden = busy;
    // A button that goes takes the focus with it: whoever uses the keyboard would start over.
    if (held) this.text.focus();
  }

  /** @param {string} words */
  #tell(words) {
    this.status.textContent = words;
    offerNext(this.next, '', {});
  }

  /** @param {import('./messages.js').Failure} failure */
  #fail(failure) {
    this.#busy(false);
    this.#tell(explain(failure));
    offerNext(this.next, failure.code, { retry: () => this.question.ask() });
  }
}
