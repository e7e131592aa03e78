import { counts, exchanged, explain, marked } from './result.js';
import { languageName, t } from './i18n.js';

/**
 * Translating in a private page: the panel, its window and the popup are this, dressed differently.
 * The page holds the elements that `PARTS` names.
 */

const PARTS = /** @type {const} */ ([
  'text', 'to', 'go', 'cancel', 'status', 'progress', 'result', 'actions', 'copy', 'retry',
  'replace', 'saw', 'public', 'answer', 'counts',
]);

export class Translator {
  /** @type {import('./messages.js').Translated | null} */
  #translated = null;
  #private = '';
  #busy = false;

  /**
   * @param {Document} page
   * @param {(message: import('./messages.js').Message) => void} say to the background
   */
  constructor(page, say) {
    this.say = say;
    this.engine = '';
    this.typed = false; // the text is typed here, so there is a button to start with
    this.parts = /** @type {Record<typeof PARTS[number], any>} */ (
      Object.fromEntries(PARTS.map((id) => [id, page.getElementById(id)]))
    );
    const { text, to, go, cancel, copy, retry, replace } = this.parts;
    go.addEventListener('click', () => this.start());
    retry.addEventListener('click', () => this.start());
    to.addEventListener('change', () => this.start());
    cancel.addEventListener('click', () => this.#stop());
    copy.addEventListener('click', () => this.#copy());
    replace.addEventListener('click', () => this.#replace());
    text.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.start();
    });
  }

  /** @param {{ languages: string[], to: string, engine: string }} choice */
  offer({ languages, to, engine }) {
    this.engine = engine;
    const options = languages.map((code) => new Option(languageName(code), code, code === to, code === to));
    this.parts.to.replaceChildren(...options);
    if (this.#busy) this.start();
  }

  start() {
    const text = this.parts.text.value;
    if (!text.trim()) {
      this.parts.text.focus();
      return;
    }
    this.#private = text;
    if (!this.parts.to.value) {
      // The host was not there when the page opened: ask again before anything else.
      this.#show('working', t('status_working'));
      this.say({ type: 'choice' });
      return;
    }
    this.#show('working', t('status_working'));
    this.parts.progress.removeAttribute('value');
    this.say({ type: 'translate', text, to: this.parts.to.value, engine: this.engine });
  }

  /** @param {any} message from the background */
  hear(message) {
    if (message.type === 'progress') {
      this.parts.progress.max = message.total;
      this.parts.progress.value = message.done;
    } else if (message.type === 'translated') this.#done(message.result);
    else if (message.type === 'failed') this.#show('failed', explain(message.failure));
    else if (message.type === 'replaced') {
      this.parts.status.textContent = t(message.done ? 'status_replaced' : 'status_not_replaced');
    }
  }

  /** The background went away, and with it whatever was under way. */
  lost() {
    if (this.#busy) this.#show('failed', t('failure_interrupted'));
  }

  /** @param {import('./messages.js').Translated} result */
  #done(result) {
    this.#translated = result;
    const { result: box, public: saw, answer, counts: line } = this.parts;
    box.replaceChildren(marked(result.segments));
    saw.replaceChildren(exchanged(this.#private, result.public_text));
    answer.textContent = result.public_translation;
    line.textContent = `${counts(result.report, result.missing)} · ${result.engine}`;
    this.#show('done', result.missing ? t('status_missing', result.missing) : t('status_done'));
  }

  #stop() {
    this.say({ type: 'cancel' });
    this.#show('failed', t('failure_cancelled'));
  }

  async #copy() {
    await navigator.clipboard.writeText(this.#translated?.private_translation ?? '');
    this.parts.status.textContent = t('status_copied');
  }

  /** The first click says what a second one does: the page will see the translation. */
  #replace() {
    const { replace, status } = this.parts;
    if (replace.dataset.sure) {
      delete replace.dataset.sure;
      replace.textContent = t('replace');
      this.say({ type: 'replace', text: this.#translated?.private_translation ?? '' });
    } else {
      replace.dataset.sure = 'yes';
      replace.textContent = t('replace_sure');
      status.textContent = t('replace_warning');
    }
  }

  /** @param {'working' | 'done' | 'failed'} state @param {string} words for everyone, read out */
  #show(state, words) {
    const { progress, cancel, go, actions, saw, result, status } = this.parts;
    this.#busy = state === 'working';
    document.body.dataset['state'] = state;
    progress.hidden = cancel.hidden = !this.#busy;
    go.hidden = this.#busy || !this.typed;
    actions.hidden = this.#busy;
    this.parts.retry.hidden = this.typed;
    const shown = state === 'done';
    result.hidden = saw.hidden = this.parts.copy.hidden = !shown;
    status.textContent = words;
  }
}
