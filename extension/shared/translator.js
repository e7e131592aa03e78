import { element } from './elements.js';
import { counts, doubts, elsewhere, exchanged, explain, marked } from './result.js';
import { languageName, t } from './i18n.js';

const PAUSE = 400; // milliseconds without a key after which a text is worth an estimate

/**
 * Translating in a private page: the panel, its window, the side panel and the popup are this,
 * dressed differently.
 */
export class Translator {
  /** @type {import('./messages.js').Translated | null} */
  #translated = null;
  #private = '';
  #busy = false;
  #wanted = false; // a start that waits for the languages
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pause;

  /**
   * @param {(message: import('./messages.js').Message) => void} say to the background
   * @param {{ typed: boolean }} options whether the text is typed here, with a button to start
   */
  constructor(say, { typed }) {
    this.say = say;
    this.typed = typed;
    this.engine = '';
    this.planned = '';
    this.parts = parts();
    const { text, to, go, cancel, copy, retry, replace } = this.parts;
    go.addEventListener('click', () => this.start());
    retry.addEventListener('click', () => this.start());
    to.addEventListener('change', () => this.start());
    cancel.addEventListener('click', () => this.#stop());
    copy.addEventListener('click', () => this.#copy());
    replace.addEventListener('click', () => this.#replace());
    text.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.start();
    });
    if (typed) text.addEventListener('input', () => this.#estimateSoon());
    this.#show('idle', '');
  }

  /** What the page shows, in the order in which it is read and reached with Tab. */
  get view() {
    const { text, to, go, cancel, progress, status, result, actions, saw } = this.parts;
    const { estimate } = this.parts;
    const label = element('label', { for: 'text' }, t('private_text'));
    const entry = element('div', { id: 'entry' }, label, text, estimate);
    entry.hidden = !this.typed;
    const into = element('label', { class: 'language' }, element('span', {}, t('into')), to);
    const tools = element('div', { class: 'row tools' }, into, element('span', { class: 'grow' }), go, cancel);
    return [entry, tools, progress, status, result, actions, saw];
  }

  /** @param {{ languages: string[], to: string, engine: string, planned: string }} choice */
  offer({ languages, to, engine, planned }) {
    this.engine = engine;
    this.planned = planned;
    const shown = this.parts.to.value || to;
    this.parts.to.replaceChildren(...languages.map((code) => new Option(languageName(code), code)));
    this.parts.to.value = shown;
    if (this.#wanted) this.start();
  }

  /** A text from elsewhere, to be translated as soon as it can be. @param {string} text */
  take(text) {
    this.parts.text.value = text;
    if (text) this.start();
  }

  /** Asks what the text as it stands would give away. Nothing is sent to a translator. */
  estimate() {
    const { text, to, estimate } = this.parts;
    if (text.value.trim() && to.value) {
      this.say({ type: 'estimate', text: text.value, to: to.value, engine: this.planned });
    } else estimate.textContent = '';
  }

  /** The last answer is about another text already, and the next one waits for a pause. */
  #estimateSoon() {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.estimate(), PAUSE);
  }

  start() {
    const text = this.parts.text.value;
    if (!text.trim()) {
      this.parts.text.focus();
      return;
    }
    this.#private = text;
    this.#show('working', t('status_working'));
    this.parts.progress.removeAttribute('value');
    const to = this.parts.to.value;
    this.#wanted = !to;
    // The host may not have been there when the page opened: ask again before anything else.
    if (to) this.say({ type: 'translate', text, to, engine: this.engine });
    else this.say({ type: 'choice' });
  }

  /** @param {any} message from the background */
  hear(message) {
    if (message.type === 'progress') {
      this.parts.progress.max = message.total;
      this.parts.progress.value = message.done;
    } else if (message.type === 'translated') this.#done(message.result);
    else if (message.type === 'failed') this.#show('failed', explain(message.failure));
    else if (message.type === 'estimated') {
      const { text, estimate } = this.parts;
      estimate.textContent = text.value.trim() ? told(message.report) : '';
    } else if (message.type === 'replaced') {
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
    const { result: box, public: saw, answer, others, counts: line, to } = this.parts;
    box.lang = answer.lang = to.value;
    box.replaceChildren(marked(result.segments));
    saw.replaceChildren(exchanged(this.#private, result.public_text));
    answer.textContent = result.public_translation;
    others.replaceChildren(...elsewhere(result.elsewhere ?? [], this.#private, to.value));
    const home = result.home ? ` · ${t('count_home', result.home)}` : '';
    line.textContent = `${counts(result.report, result.missing)}${home} · ${result.engine}`;
    this.#show('done', doubts(result) || t('status_done'));
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
    if (replace.dataset['sure']) {
      delete replace.dataset['sure'];
      replace.textContent = t('replace');
      this.say({ type: 'replace', text: this.#translated?.private_translation ?? '' });
    } else {
      replace.dataset['sure'] = 'yes';
      replace.textContent = t('replace_sure');
      status.textContent = t('replace_warning');
    }
  }

  /** @param {'idle' | 'working' | 'done' | 'failed'} state @param {string} words for everyone, read out */
  #show(state, words) {
    const { progress, cancel, go, actions, saw, result, status, copy, retry } = this.parts;
    const held = [cancel, go].includes(/** @type {any} */ (document.activeElement));
    this.#busy = state === 'working';
    document.body.dataset['state'] = state;
    progress.hidden = cancel.hidden = !this.#busy;
    go.hidden = this.#busy || !this.typed;
    retry.hidden = this.typed;
    const shown = state === 'done';
    result.hidden = saw.hidden = copy.hidden = !shown;
    actions.hidden = this.#busy || (this.typed && !shown);
    status.textContent = words;
    // A button that goes takes the focus with it: whoever uses the keyboard would start over.
    if (held) [cancel, go].find((button) => !button.hidden)?.focus();
  }
}

/**
 * What would be given away and sent, in words.
 * @param {import('./messages.js').Report | null} report
 */
function told(report) {
  if (typeof report?.revealed !== 'number') return '';
  const parts = [t('estimate', Math.round(report.revealed * 100))];
  if (report.characters) parts.push(t('estimate_sent', report.characters, report.lines ?? 1));
  if (report.epsilon !== null) parts.push(`ε = ${report.epsilon.toFixed(2)}`);
  return parts.join(' ');
}

/** The elements. `dir="auto"`: a text shows its own direction, whatever the page's is. */
function parts() {
  const text = { dir: 'auto', translate: 'no' };
  const copy = element('button', { id: 'copy', class: 'main' }, t('copy'));
  const retry = element('button', { id: 'retry' }, t('retry'));
  const replace = element('button', { id: 'replace', hidden: true }, t('replace'));
  const saw = element('p', { id: 'public', class: 'public', ...text });
  const answer = element('p', { id: 'answer', class: 'public', ...text });
  const others = element('div', { id: 'elsewhere' });
  const line = element('p', { id: 'counts', class: 'counts' });
  return {
    text: element('textarea', {
      id: 'text', rows: 4, spellcheck: 'false', autocomplete: 'off', placeholder: t('type_here'),
      'aria-describedby': 'estimate', ...text,
    }),
    estimate: element('p', { id: 'estimate', class: 'soft small-print' }),
    to: element('select', { id: 'to' }),
    go: element('button', { id: 'go', class: 'main' }, t('translate')),
    cancel: element('button', { id: 'cancel' }, t('cancel')),
    progress: element('progress', { id: 'progress', 'aria-label': t('status_working') }),
    status: element('p', { id: 'status', class: 'status', role: 'status' }),
    result: element('p', { id: 'result', class: 'result', tabindex: 0, role: 'region', 'aria-label': t('translation'), ...text }),
    actions: element('div', { id: 'actions', class: 'actions' }, copy, retry, replace),
    copy,
    retry,
    replace,
    saw: element(
      'details', { id: 'saw' },
      element('summary', {}, t('what_it_saw')), saw, element('h2', {}, t('what_it_answered')), answer, others, line,
    ),
    public: saw,
    answer,
    others,
    counts: line,
  };
}
