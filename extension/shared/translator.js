import { copyText, selectAll } from './copying.js';
import { element } from './elements.js';
import { engineName, languageName, t } from './i18n.js';
import { markButtons, stayed } from './marks.js';
import { offerNext } from './next_step.js';
import { counts, doubts, elsewhere, exchanged, explain, marked, proof } from './result.js';
import { save } from './settings.js';

const PAUSE = 400; // milliseconds without a key after which a text is worth an estimate

/**
 * What can be translated here, from the background.
 * @typedef {object} Choice
 * @property {{ from: string, to: string }[]} pairs
 * @property {string} to language that is wanted
 * @property {string[]} wishes languages that are wanted, in this order, of a text whose language is not known yet
 * @property {string} engine
 * @property {string} [chosen] engine that the user wants, here or on the whole computer; '' for none
 * @property {string} planned engine whose dictionary an estimate needs
 * @property {boolean} able whether any translator works
 */

/**
 * Translating in a private page: the panel, its window, the side panel and the popup are this,
 * dressed differently.
 */
export class Translator {
  /** Of the text as it stands, into the language that is chosen. @type {import('./messages.js').Translated | null} */
  #translated = null;
  #private = '';
  #busy = false;
  #wanted = false; // a start that waits for the languages
  #able = false; // whether any translator works
  #editable = false; // the text stands in a field of the page
  #picked = false; // the user said here into which language
  #found = ''; // the language of the text
  /** @type {Choice['pairs']} */
  #pairs = [];
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
    const { text, from, to, go, cancel, copy, retry, replace } = this.parts;
    go.addEventListener('click', () => this.start());
    retry.addEventListener('click', () => this.start());
    from.addEventListener('change', () => this.#chosen());
    to.addEventListener('change', () => {
      this.#picked = true;
      save({ target: to.value });
      this.#chosen();
    });
    cancel.addEventListener('click', () => this.#stop());
    copy.addEventListener('click', () => this.#copy());
    replace.addEventListener('click', () => this.#replace());
    text.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.start();
    });
    text.addEventListener('input', () => this.#typedOn());
    this.#show('idle', '');
  }

  /** What the page shows, in the order in which it is read and reached with Tab. */
  get view() {
    const { entry, text, from, to, go, cancel, progress, status, next, result, stays, actions, saw } = this.parts;
    const side = (/** @type {string} */ word, /** @type {Node} */ select) =>
      element('label', { class: 'language' }, element('span', {}, t(word)), select);
    const buttons = element('span', { class: 'row starts' }, go, cancel);
    const tools = element('div', { class: 'row tools' }, side('from', from), side('into', to), buttons);
    entry.append(markButtons(text, from, status));
    return [entry, tools, progress, status, next, result, stays, actions, saw];
  }

  /** @param {Choice} choice */
  offer({ pairs, to, engine, planned, able }) {
    this.engine = engine;
    this.planned = planned;
    this.#pairs = pairs;
    const { from, to: into } = this.parts;
    const shown = into.value || to;
    const chosen = from.value;
    const sources = [...new Set(pairs.map((pair) => pair.from))];
    from.replaceChildren(new Option(t('from_find'), ''), ...sources.map(option));
    from.value = sources.includes(chosen) ? chosen : '';
    this.#offerTargets(shown);
    this.#able = able;
    const wanted = this.#wanted;
    this.#wanted = false;
    if (able && wanted) this.start();
    else if (!able && (wanted || !this.#busy)) this.#fail({ code: 'engine_unavailable', message: '', hint: '' });
  }

  /** Only what something here can do. @param {string} shown */
  #offerTargets(shown) {
    const { from, to } = this.parts;
    const source = from.value || this.#found;
    const own = this.#pairs.filter((pair) => pair.from === source);
    const fitting = own.length ? own : this.#pairs;
    const targets = [...new Set(fitting.map((pair) => pair.to))];
    to.replaceChildren(...targets.map(option));
    to.value = targets.includes(shown) ? shown : (targets[0] ?? '');
  }

  /** A text from elsewhere, to be translated as soon as it can be. @param {string} text @param {boolean} editable */
  take(text, editable = false) {
    if (this.#busy) this.say({ type: 'cancel' });
    this.#editable = editable;
    this.parts.text.value = text;
    this.#known('');
    if (text) this.start();
    else this.ask();
  }

  /** Lets the user type, where there was nothing to take. */
  ask() {
    this.typed = true;
    this.#show('idle', '');
  }

  /** Asks what the text as it stands would give away. Nothing is sent to a translator. */
  estimate() {
    const { text, to, estimate } = this.parts;
    if (text.value.trim() && to.value) {
      this.say({ type: 'estimate', text: text.value, ...this.#languages(), engine: this.planned });
    } else estimate.textContent = '';
  }

  /** A translation of another text must not be taken for this one's. */
  #typedOn() {
    clearTimeout(this.#pause);
    // The last answer is about another text already, and the next one waits for a pause.
    this.#pause = setTimeout(() => this.estimate(), PAUSE);
    if (!this.#translated) return;
    this.#translated = null;
    this.#known('');
    this.#show('idle', '');
  }

  #chosen() {
    this.#offerTargets(this.parts.to.value);
    if (this.parts.text.value.trim()) this.start();
  }

  start() {
    const { text, to, progress } = this.parts;
    if (!text.value.trim()) {
      text.focus();
      return;
    }
    this.#private = text.value;
    this.#translated = null;
    this.#show('working', t('status_working'));
    progress.removeAttribute('value');
    this.#wanted = !to.value || !this.#able;
    // The host may not have been there when the page opened, or no translator: ask again first.
    if (this.#wanted) this.say({ type: 'choice' });
    else this.say({ type: 'translate', text: text.value, ...this.#languages(), engine: this.engine });
  }

  /** From which language into which, and whether the user said the latter. */
  #languages() {
    const { from, to } = this.parts;
    return { from: from.value, to: to.value, picked: this.#picked };
  }

  /** What the background says, by type. @type {Record<string, (message: any) => void>} */
  #heard = {
    choice: (choice) => this.offer(choice),
    progress: ({ total, done }) => {
      this.parts.progress.max = total;
      this.parts.progress.value = done;
    },
    translated: ({ result }) => this.#done(result),
    failed: ({ failure }) => this.#fail(failure),
    estimated: ({ report, from, to }) => {
      const { text, estimate } = this.parts;
      estimate.textContent = text.value.trim() ? told(report) : '';
      if (from) this.#known(from, to);
    },
    replaced: ({ done }) => {
      this.parts.status.textContent = t(done ? 'status_replaced' : 'status_not_replaced');
    },
  };

  /** @param {any} message from the background */
  hear(message) {
    if (Object.hasOwn(this.#heard, message.type)) this.#heard[message.type]?.(message);
  }

  /** The background went away, and with it whatever was under way. */
  lost() {
    if (this.#busy) this.#fail({ code: 'interrupted', message: '', hint: '' });
  }

  /**
   * Says in which language a text was found to be, and offers what that has.
   * @param {string} code '' for none yet
   * @param {string} [into] the language that it goes into
   */
  #known(code, into = '') {
    const { from, to } = this.parts;
    const [first] = from.options;
    if (first) first.textContent = code ? t('from_found', languageName(code)) : t('from_find');
    this.#found = code;
    this.#offerTargets(into || to.value);
  }

  /** @param {import('./messages.js').Translated} result */
  #done(result) {
    this.#translated = result;
    const { result: box, public: saw, answer, others, stays, counts: line, from, to } = this.parts;
    if (!from.value && result.from) this.#known(result.from, result.to);
    box.lang = answer.lang = to.value;
    box.replaceChildren(marked(result.segments));
    saw.replaceChildren(exchanged(this.#private, result.public_text));
    answer.textContent = result.public_translation;
    others.replaceChildren(...elsewhere(result.elsewhere ?? [], this.#private, to.value));
    stays.replaceChildren(...stayed(result.staying ?? []));
    const home = result.home ? ` · ${t('count_home', result.home)}` : '';
    const engines = result.engine.split(',').map((name) => engineName({ name, title: name })).join(', ');
    line.textContent = `${counts(result.report, result.missing)}${home} · ${engines}`;
    this.#show('done', doubts(result) || t('status_done'));
  }

  /** @param {import('./messages.js').Failure} failure */
  #fail(failure) {
    this.#show('failed', explain(failure), failure.code);
  }

  #stop() {
    this.say({ type: 'cancel' });
    this.#fail({ code: 'cancelled', message: '', hint: '' });
  }

  async #copy() {
    if (!this.#translated) return;
    const done = await copyText(this.#translated.private_translation);
    if (!done) selectAll(this.parts.result);
    this.parts.status.textContent = t(done ? 'status_copied' : 'status_not_copied');
  }

  /** The first click says what a second one does: the page will see the translation. */
  #replace() {
    const { replace, status } = this.parts;
    if (!this.#translated) return;
    if (replace.dataset['sure']) {
      this.#unsure();
      const { private_translation: text, segments } = this.#translated;
      this.say({ type: 'replace', text, words: alignment(segments) });
    } else {
      replace.dataset['sure'] = 'yes';
      replace.textContent = t('replace_sure');
      status.textContent = t('replace_warning');
    }
  }

  #unsure() {
    delete this.parts.replace.dataset['sure'];
    this.parts.replace.textContent = t('replace');
  }

  /**
   * @param {'idle' | 'working' | 'done' | 'failed'} state
   * @param {string} words for everyone, read out
   * @param {string} [code] of a failure
   */
  #show(state, words, code = '') {
    const { entry, progress, cancel, go, actions, saw, result, stays, status, copy, retry, replace, next } = this.parts;
    const held = [cancel, go].includes(/** @type {any} */ (document.activeElement));
    this.#busy = state === 'working';
    document.body.dataset['state'] = state;
    const shown = state === 'done';
    entry.hidden = !this.typed;
    progress.hidden = cancel.hidden = !this.#busy;
    go.hidden = this.#busy || !this.typed;
    retry.hidden = this.typed;
    replace.hidden = !shown || !this.#editable;
    this.#unsure();
    result.hidden = stays.hidden = saw.hidden = copy.hidden = !shown;
    actions.hidden = !shown;
    status.textContent = words;
    const again = this.typed ? {} : { retry: () => this.start() }; // else the button to start is there
    offerNext(next, code, { ...again, language: () => this.#choose() });
    // A button that goes takes the focus with it: whoever uses the keyboard would start over.
    if (held) [cancel, go].find((button) => !button.hidden)?.focus();
  }

  /** Unfolds the list of languages, or goes to it where the browser unfolds none. */
  #choose() {
    const { from } = this.parts;
    from.focus();
    from.showPicker?.();
  }
}

/** @param {string} code */
function option(code) {
  return new Option(languageName(code), code);
}

/**
 * Which words of the translation stand for which of the text, so that what was bold stays bold.
 * @param {import('./messages.js').Segment[]} segments
 * @returns {[string, string][]}
 */
function alignment(segments) {
  return segments.flatMap(({ text, source, status }) =>
    source && text && status !== 'missing' ? [/** @type {[string, string]} */ ([source, text])] : [],
  );
}

/**
 * What would be given away and sent, in words.
 * @param {import('./messages.js').Report | null} report
 */
function told(report) {
  if (typeof report?.revealed !== 'number') return '';
  const parts = [t('estimate', Math.round(report.revealed * 100))];
  if (report.characters) parts.push(t('estimate_sent', report.characters, report.lines ?? 1));
  if (report.epsilon !== null) parts.push(proof(report));
  return parts.join(' ');
}

/** The elements. `dir="auto"`: a text shows its own direction, whatever the page's is. */
function parts() {
  const either = { dir: 'auto', translate: 'no' };
  const text = element('textarea', {
    id: 'text', rows: 4, spellcheck: 'false', autocomplete: 'off', autocorrect: 'off', autocapitalize: 'off',
    writingsuggestions: 'false', placeholder: t('type_here'),
    'aria-describedby': 'estimate', ...either,
  });
  const estimate = element('p', { id: 'estimate', class: 'soft small-print' });
  const copy = element('button', { id: 'copy', class: 'main' }, t('copy'));
  const retry = element('button', { id: 'retry' }, t('retry'));
  const replace = element('button', { id: 'replace', hidden: true }, t('replace'));
  const saw = element('p', { id: 'public', class: 'public', ...either });
  const answer = element('p', { id: 'answer', class: 'public', ...either });
  const others = element('div', { id: 'elsewhere' });
  const line = element('p', { id: 'counts', class: 'counts' });
  return {
    entry: element('div', { id: 'entry' }, element('label', { for: 'text' }, t('private_text')), text, estimate),
    text,
    estimate,
    from: element('select', { id: 'from' }, new Option(t('from_find'), '')),
    to: element('select', { id: 'to' }),
    go: element('button', { id: 'go', class: 'main' }, t('translate')),
    cancel: element('button', { id: 'cancel' }, t('cancel')),
    progress: element('progress', { id: 'progress', 'aria-label': t('status_working') }),
    status: element('p', { id: 'status', class: 'status', role: 'status' }),
    next: element('p', { class: 'next', hidden: true }),
    result: element('p', { id: 'result', class: 'result', tabindex: 0, role: 'region', 'aria-label': t('translation'), ...either }),
    stays: element('div', { id: 'stays' }),
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
