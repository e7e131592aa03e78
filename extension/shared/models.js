import { element } from './elements.js';
import { languageName, t } from './i18n.js';
import { Line } from './line.js';
import { explain } from './result.js';

/**
 * Translation models of this computer: what there is, how large, under which licence, and buttons
 * to get, stop, go on with and remove them. The options show all, the popup what is missing.
 *
 * @typedef {{ code: string, source: string, target: string, here: boolean, size: number,
 *   received: number, licence: string, place: string }} Model sizes in bytes
 * @typedef {{ models: Model[], missing: string[], install: string, offer: string[],
 *   running: { code: string, done: number, total: number } | null,
 *   failed: { code: string, failure: import('./messages.js').Failure } | null }} State see
 *   host/PROTOCOL.md; `code` may be a pair that needs two models
 */

/** @param {number} bytes */
export function mega(bytes) {
  const shown = bytes / 1_000_000;
  return shown.toLocaleString(t('locale'), { maximumFractionDigits: shown < 10 ? 1 : 0 });
}

/** @param {{ source: string, target: string }} pair */
function pairName({ source, target }) {
  return t('model_pair', languageName(source), languageName(target));
}

/** What is said of a pair of languages by its code. @param {string} code */
function codeName(code) {
  const [source = '', target = ''] = code.split('-');
  return pairName({ source, target });
}

/** The state in the background, followed by a page for as long as it is open. */
class Models {
  /** @type {State | null} */
  state = null;
  /** The bar of the model that is being fetched. */
  bar = element('progress', {});
  amount = element('span', { class: 'soft small-print amount' });
  status = element('p', { class: 'status', role: 'status' });

  /** @param {(state: State, before: State | null) => void} show */
  constructor(show) {
    this.line = new Line('models', null, (message) => {
      if (message.type === 'progress') this.#progress(message.done, message.total);
      if (message.type !== 'models') return;
      const before = this.state;
      /** @type {State} */
      const state = message;
      this.state = state;
      this.#tell(state, before);
      if (state.running) this.#progress(state.running.done, state.running.total);
      show(state, before);
    }, () => {
      // The background went away, and with it a download: what there is of it can be gone on with.
      const { state } = this;
      if (!state?.running) return;
      const failed = { code: state.running.code, failure: { code: 'interrupted', message: '', hint: '' } };
      this.state = { ...state, running: null, failed };
      this.#tell(this.state, state);
      show(this.state, state);
    });
  }

  /** @param {string} code */
  get(code) {
    this.line.say({ type: 'get', code });
  }

  /** @param {string} code */
  remove(code) {
    this.line.say({ type: 'remove', code });
  }

  cancel() {
    this.line.say({ type: 'cancel' });
  }

  /** @param {number} done @param {number} total */
  #progress(done, total) {
    const whole = total > 0 && done >= total;
    if (total && !whole) {
      this.bar.max = total;
      this.bar.value = done;
    } else this.bar.removeAttribute('value'); // before the first byte, and while it is checked
    this.amount.textContent = whole ? t('model_checking') : total ? t('model_part', mega(done), mega(total)) : '';
  }

  /** To the ears, once for each change. @param {State} state @param {State | null} before */
  #tell({ running, failed }, before) {
    const was = before?.running;
    this.status.classList.toggle('bad', failed !== null && failed.failure.code !== 'cancelled');
    if (running && !was) {
      this.status.textContent = t('model_getting', codeName(running.code));
      this.bar.setAttribute('aria-label', this.status.textContent);
    } else if (failed) {
      const stopped = failed.failure.code === 'cancelled';
      this.status.textContent = stopped ? t('model_stopped') : `${codeName(failed.code)}: ${explain(failed.failure)}`;
    } else if (was && !running) this.status.textContent = t('model_ready', codeName(was.code));
  }

  /** The bar, what of it is there, and the button that stops it. */
  underWay() {
    const cancel = element('button', { class: 'small', 'data-does': 'cancel' }, t('cancel'));
    cancel.onclick = () => this.cancel();
    return element('div', { class: 'row under-way' }, this.bar, this.amount, cancel);
  }
}

/** What must be installed before any model is of use. @param {State} state */
function missing({ missing, install }) {
  if (!missing.length) return [];
  return [
    element('p', { class: 'small-print' }, t('model_needs', missing.join(', '))),
    element('code', { class: 'command', tabindex: 0 }, install),
  ];
}

// ---------------------------------------------------------------- all of them

/**
 * Shows all models in a place, as long as the page is open.
 * @param {HTMLElement} place
 * @param {() => void} changed another translator works, or one less
 */
export function showModels(place, changed) {
  const list = element('ul', { class: 'list', id: 'model-list' });
  const more = element('ul', { class: 'list' });
  const others = element('details', { id: 'model-others' }, element('summary', {}, t('model_others')), more);
  const needs = element('div', {});
  const models = new Models(show);
  place.replaceChildren(needs, list, models.status, others);

  /** @param {State} state @param {State | null} before */
  function show(state, before) {
    needs.replaceChildren(...missing(state));
    const held = /** @type {HTMLElement | null} */ (document.activeElement)?.closest('[data-code]')?.getAttribute('data-code');
    const near = (/** @type {Model} */ one) => one.here || one.received > 0 || state.offer.includes(one.code) || fetched(state, one);
    list.replaceChildren(...state.models.filter(near).map((one) => row(one, state)));
    more.replaceChildren(...state.models.filter((one) => !near(one)).map((one) => row(one, state)));
    others.hidden = !more.children.length;
    if (!list.children.length) others.open = true;
    // A button that goes takes the focus with it: whoever uses the keyboard would start over.
    const again = held && place.querySelector(`[data-code="${held}"] button:not(:disabled)`);
    if (again instanceof HTMLElement) again.focus();
    const here = (/** @type {State | null} */ one) => one?.models.filter((model) => model.here).length;
    if (before && here(before) !== here(state)) changed();
  }

  /** @param {Model} model @param {State} state */
  function row(model, state) {
    const { code, here, size, received, licence, place: from } = model;
    const item = element('li', { 'data-code': code }, element('span', { class: 'name' }, pairName(model)));
    item.append(element('span', { class: 'soft small-print' }, t('model_size', mega(size))));
    if (here) item.append(element('span', { class: 'tag good' }, `✓ ${t('model_here')}`));
    if (!fetched(state, model)) item.append(element('span', { class: 'grow' }));
    if (fetched(state, model)) item.append(models.underWay());
    else item.append(...buttons(model, state));
    if (!here && received && !fetched(state, model)) {
      item.append(element('p', { class: 'why soft small-print' }, t('model_part', mega(received), mega(size))));
    }
    item.append(element('p', { class: 'why soft small-print' }, t('model_from', allowed(licence), server(from))));
    return item;
  }

  /** @param {Model} model @param {State} state */
  function buttons(model, state) {
    const { code, here, received } = model;
    const button = (/** @type {string} */ word, /** @type {() => void} */ act, quiet = false) => {
      const made = element('button', { class: 'small', 'aria-label': `${t(word)}: ${pairName(model)}`, disabled: !quiet && state.missing.length + Number(state.running !== null) > 0 }, t(word));
      made.onclick = act;
      return made;
    };
    if (!here) {
      const get = button(received ? 'model_go_on' : 'model_get', () => models.get(code));
      return received ? [get, button('model_discard', () => models.remove(code), true)] : [get];
    }
    const remove = button('model_remove', () => (remove.dataset['sure'] ? models.remove(code) : ask(true)), true);
    // The first click says that a second one does it.
    const ask = (/** @type {boolean} */ sure) => {
      if (sure) remove.dataset['sure'] = 'yes';
      else delete remove.dataset['sure'];
      remove.textContent = t(sure ? 'model_remove_sure' : 'model_remove');
      remove.setAttribute('aria-label', `${remove.textContent} ${pairName(model)}`);
    };
    remove.onblur = () => ask(false);
    return [remove];
  }
}

/** What is said of a licence, in the user's language where none is. @param {string} licence */
function allowed(licence) {
  // The host's own words for most packages of Argos (host/prism/models/catalogue.py).
  if (licence.startsWith('not known to be stated')) return t('model_unstated');
  return licence || t('model_no_licence');
}

/** Where something comes from, as short as a person needs it. @param {string} place */
function server(place) {
  return URL.canParse(place) ? new URL(place).host : place;
}

/** Whether a model is being fetched, or is one of two that a pair needs. @param {State} state @param {Model} model */
function fetched({ running, models }, { code, here, source, target }) {
  if (!running || here) return false;
  if (running.code === code) return true;
  const direct = models.some((one) => one.code === running.code);
  const [from, to] = running.code.split('-');
  return !direct && ((source === from && target === 'en') || (source === 'en' && target === to));
}

// ---------------------------------------------------------------- the one that is missing

/**
 * Offers a translator for this computer where nothing translates yet.
 * @param {() => void} ready one is there now
 * @returns {{ view: HTMLElement, needed: (needed: boolean) => void }} what the page shows, and how it
 *   is told whether any translator works
 */
export function offerModel(ready) {
  const words = element('p', { id: 'offer-words' });
  const act = element('div', {});
  const note = element('div', {});
  const view = element('section', { id: 'offer', class: 'card', 'aria-labelledby': 'offer-title', hidden: true },
    element('h2', { id: 'offer-title' }, t('offer_title')), words, note, act);
  let wanted = false;
  /** @type {Models | null} */
  let models = null;

  /** @param {State} state @param {State | null} before */
  function show(state, before) {
    const { models: all, offer, running } = state;
    const size = all.filter(({ code }) => offer.includes(code)).reduce((sum, one) => sum + one.size - one.received, 0);
    const [first = '', last = first] = offer;
    const pair = `${first.split('-')[0]}-${last.split('-')[1]}`;
    view.hidden = !wanted || (!offer.length && !running);
    words.textContent = t('offer_model', codeName(running?.code ?? pair), mega(size));
    note.replaceChildren(...missing(state));
    const held = act.contains(document.activeElement);
    const get = element('button', { id: 'offer-get', class: 'main', disabled: state.missing.length > 0 }, t('offer_get', mega(size)));
    get.onclick = () => models?.get(pair);
    act.replaceChildren(running && models ? models.underWay() : get);
    if (held) act.querySelector('button')?.focus();
    if (before?.offer.length && !offer.length && !running) ready();
  }

  return {
    view,
    needed(needed) {
      wanted = needed;
      if (!needed) view.hidden = true;
      else if (!models) {
        models = new Models(show);
        view.append(models.status);
      } else if (models.state) show(models.state, null);
    },
  };
}
