import { element } from './elements.js';
import { engineName, languageName, t } from './i18n.js';
import { Line } from './line.js';
import { stayed } from './marks.js';
import { offerNext } from './next_step.js';
import { counts, explain } from './result.js';

/**
 * A file in, a file out: the file goes to the host on this computer, which sends of its text what
 * it sends of any text. Nothing of it is kept here but what is to be saved.
 */
export class DocumentTranslator {
  /** @type {File | null} */
  #file = null;
  /** Whether the host has the file. */
  #handed = false;
  /** Counts files and starts: an answer to an older one is none. */
  #round = 0;
  #number = 0;
  /** @type {Map<number, { resolve: (result: any) => void, reject: (failure: any) => void }>} */
  #waiting = new Map();
  #engine = '';
  #part = 1024 * 1024;
  #saved = '';

  constructor() {
    this.parts = parts();
    const { chosen, choose, from, to, go, cancel, send, keep } = this.parts;
    this.line = new Line('document', null, (message) => this.#hear(message), () => this.#lost());
    choose.addEventListener('click', () => chosen.click());
    chosen.addEventListener('change', () => {
      const file = chosen.files?.[0];
      if (file) this.take(file);
      chosen.value = '';
    });
    go.addEventListener('click', () => this.start());
    send.addEventListener('click', () => this.start(true));
    cancel.addEventListener('click', () => this.#cancel());
    keep.addEventListener('click', () => this.#fail({ code: 'cancelled', message: '', hint: '' }));
    for (const list of [from, to]) list.addEventListener('change', () => this.#show('chosen'));
    this.#show('idle');
  }

  /** What the page shows. */
  get view() {
    return this.parts.section;
  }

  /** @param {File} file */
  take(file) {
    this.#cancel();
    this.#file = file;
    this.#handed = false;
    this.parts.name.textContent = file.name;
    this.#show('chosen');
    this.parts.go.focus();
  }

  /** @param {boolean} [consent] the user was told what is sent, and agreed */
  async start(consent = false) {
    const file = this.#file;
    const { from, to, progress } = this.parts;
    if (!file) return;
    const round = ++this.#round;
    const current = () => round === this.#round;
    this.#show('working', t('status_working'));
    progress.removeAttribute('value');
    try {
      if (!this.#handed) await this.#handOver(file, current);
      if (!current()) return;
      const fields = { to: to.value, ...(from.value && { from: from.value }), ...(this.#engine && { engine: this.#engine }), ...(consent && { consent }) };
      const result = await this.#ask('translate', fields);
      if (!current()) return;
      if (result.offer) this.#offer(result.offer);
      else this.#done(result, await this.#takeBack(result, file.type, current), current);
    } catch (failure) {
      if (current()) this.#fail(/** @type {any} */ (failure));
    }
  }

  /** @param {File} file @param {() => boolean} current */
  async #handOver(file, current) {
    const { part } = await this.#ask('open', { name: file.name, size: file.size });
    this.#part = part;
    for (let at = 0; at < file.size && current(); at += this.#part) {
      await this.#ask('part', { at, data: await base64(file.slice(at, at + this.#part)) });
    }
    this.#handed = current();
  }

  /** @param {any} result @param {string} type @param {() => boolean} current */
  async #takeBack({ size }, type, current) {
    /** @type {Uint8Array<ArrayBuffer>[]} */
    const pieces = [];
    for (let at = 0; at < size && current(); at += pieces.at(-1)?.length ?? size) {
      const { data } = await this.#ask('read', { at });
      pieces.push(Uint8Array.from(atob(data), (character) => character.charCodeAt(0)));
    }
    return new Blob(pieces, { type });
  }

  /** @param {string} action @param {object} fields @returns {Promise<any>} */
  #ask(action, fields) {
    const number = ++this.#number;
    const answer = new Promise((resolve, reject) => this.#waiting.set(number, { resolve, reject }));
    this.line.say({ type: 'ask', number, action, fields });
    return answer;
  }

  /** @type {Record<string, (message: any) => void>} */
  #heard = {
    choice: ({ pairs, to, engine, planned, able }) => {
      // A site's page takes no files: then it is the engine that the host chooses.
      this.#engine = engine.startsWith('site:') ? planned : engine;
      const { from, to: into } = this.parts;
      fill(from, [...new Set(pairs.map((/** @type {any} */ pair) => pair.from))], from.value, new Option(t('from_find'), ''));
      fill(into, [...new Set(pairs.map((/** @type {any} */ pair) => pair.to))], into.value || to);
      if (!able) this.#fail({ code: 'engine_unavailable', message: '', hint: '' });
    },
    unready: ({ failure }) => this.#fail(failure),
    progress: ({ done, total }) => {
      this.parts.progress.max = total || 1;
      this.parts.progress.value = done;
    },
    answer: ({ number, result, failure }) => {
      const waiting = this.#waiting.get(number);
      this.#waiting.delete(number);
      if (failure) waiting?.reject(failure);
      else waiting?.resolve(result);
    },
  };

  /** @param {any} message */
  #hear(message) {
    if (Object.hasOwn(this.#heard, message.type)) this.#heard[message.type]?.(message);
  }

  #lost() {
    this.#handed = false;
    for (const { reject } of this.#waiting.values()) reject({ code: 'interrupted', message: '', hint: '' });
    this.#waiting.clear();
  }

  /** @param {{ characters: number, requests: number, engines: string[], money?: Record<string, number> }} offer */
  #offer({ characters, requests, engines, money = {} }) {
    const names = engines.map((name) => engineName({ name, title: name })).join(', ');
    const number = (/** @type {number} */ count) => count.toLocaleString(t('locale'));
    const costs = Object.entries(money).map(([currency, amount]) => `${amount.toLocaleString(t('locale'))} ${currency}`.trim());
    const price = costs.length ? ` ${t('file_costs', costs.join(' + '))}` : '';
    this.#show('asking', `${t('file_asks', number(characters), number(requests), names)}${price}`);
    this.parts.keep.focus();
  }

  /** @param {any} result @param {Blob} file @param {() => boolean} current */
  #done(result, file, current) {
    if (!current()) return;
    const { save, facts } = this.parts;
    if (this.#saved) URL.revokeObjectURL(this.#saved);
    this.#saved = URL.createObjectURL(file);
    save.href = this.#saved;
    save.download = result.name;
    save.textContent = t('file_save', result.name);
    const marks = result.uncertain + result.missing;
    const line = (/** @type {string} */ text) => element('li', {}, text);
    const engines = result.engine.split(',').filter(Boolean).map((/** @type {string} */ name) => engineName({ name, title: name }));
    facts.replaceChildren(
      ...(result.report ? [line(`${counts(result.report, 0)} · ${engines.join(', ')}`)] : [line(t('file_nothing'))]),
      line(marks ? t('file_marks', marks) : t('file_no_marks')),
      ...(result.foreign ? [line(t('page_foreign', result.foreign))] : []),
      ...result.untouched.map((/** @type {string} */ note) => line(t('file_untouched', note))),
    );
    this.parts.stays.replaceChildren(...stayed(result.staying));
    this.#show('done', t('file_done'));
    save.focus();
  }

  /** @param {import('./messages.js').Failure} failure */
  #fail(failure) {
    this.#show('failed', explain(failure), failure.code);
  }

  #cancel() {
    this.#round += 1;
    if (this.view.dataset['state'] !== 'working') return;
    this.line.say({ type: 'cancel' });
    this.#handed = false;
    this.#fail({ code: 'cancelled', message: '', hint: '' });
  }

  /** @param {'idle' | 'chosen' | 'working' | 'asking' | 'done' | 'failed'} state @param {string} [words] @param {string} [code] */
  #show(state, words = '', code = '') {
    if (!this.#file && state === 'chosen') state = 'idle';
    const { section, tools, go, cancel, progress, status, send, keep, save, report, next, from } = this.parts;
    section.dataset['state'] = state;
    tools.hidden = state === 'idle';
    go.hidden = !this.#file || ['working', 'asking'].includes(state);
    progress.hidden = cancel.hidden = state !== 'working';
    send.hidden = keep.hidden = state !== 'asking';
    save.hidden = report.hidden = state !== 'done';
    status.textContent = words;
    status.classList.toggle('bad', state === 'failed');
    offerNext(next, code, { language: () => from.focus() });
  }
}

/**
 * Has files that are dropped on a page taken, which else the browser would show in its place.
 * @param {(file: File) => void} take
 */
export function listenForFiles(take) {
  const holds = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes('Files') ?? false;
  addEventListener('dragover', (event) => {
    if (!holds(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    document.body.dataset['over'] = 'yes';
  });
  addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) delete document.body.dataset['over'];
  });
  addEventListener('drop', (event) => {
    delete document.body.dataset['over'];
    if (!holds(event)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) take(file);
  });
}

/**
 * Has the first file that is dropped on a page open a translator for it.
 * @param {(view: HTMLElement) => void} put
 */
export function takeFiles(put) {
  /** @type {DocumentTranslator | null} */
  let documents = null;
  listenForFiles((file) => {
    if (!documents) {
      documents = new DocumentTranslator();
      put(documents.view);
    }
    documents.take(file);
  });
}

/** @param {HTMLSelectElement} list @param {string[]} codes @param {string} wanted @param {HTMLOptionElement[]} first */
function fill(list, codes, wanted, ...first) {
  list.replaceChildren(...first, ...codes.map((code) => new Option(languageName(code), code)));
  list.value = wanted;
  if (list.selectedIndex < 0) list.selectedIndex = 0;
}

/** @param {Blob} part @returns {Promise<string>} */
function base64(part) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ''));
    reader.onerror = () => reject({ code: 'document_broken', message: '', hint: '' });
    reader.readAsDataURL(part);
  });
}

function parts() {
  const chosen = element('input', { id: 'file', type: 'file', hidden: true, tabindex: -1, 'aria-hidden': 'true' });
  const choose = element('button', { id: 'choose', class: 'small' }, t('file_choose'));
  const name = element('b', { id: 'file-name', dir: 'auto', translate: 'no' });
  const language = (/** @type {string} */ word, /** @type {Node} */ list) => element('label', { class: 'language' }, element('span', {}, t(word)), list);
  const from = element('select', { id: 'file-from' }, new Option(t('from_find'), ''));
  const to = element('select', { id: 'file-to' });
  const go = element('button', { id: 'file-go', class: 'main' }, t('translate'));
  const cancel = element('button', { id: 'file-cancel' }, t('cancel'));
  const tools = element('div', { class: 'row tools' }, language('from', from), language('into', to), go, cancel);
  const progress = element('progress', { id: 'file-progress', 'aria-label': t('status_working') });
  const status = element('p', { id: 'file-status', class: 'status', role: 'status' });
  const next = element('p', { class: 'next', hidden: true });
  const send = element('button', { id: 'file-send', class: 'main' }, t('file_send'));
  const keep = element('button', { id: 'file-keep' }, t('cancel'));
  const save = element('a', { id: 'file-save', class: 'button', hidden: true });
  const facts = element('ul', { id: 'file-facts', class: 'stays' });
  const stays = element('div', {});
  const report = element('div', { id: 'file-report' }, facts, stays);
  const section = element(
    'section', { class: 'card file', 'aria-labelledby': 'file-title' },
    element('h2', { id: 'file-title' }, t('file_title')),
    element('p', { class: 'row' }, choose, element('span', { class: 'soft small-print grow' }, t('file_drop')), chosen),
    element('p', { class: 'file-name' }, name), tools, progress, status, next,
    element('p', { class: 'row' }, send, keep, save), report,
  );
  return { section, chosen, choose, name, from, to, go, cancel, tools, progress, status, next, send, keep, save, facts, stays, report };
}
