import { copyText, selectAll } from './copying.js';
import { element } from './elements.js';
import { t } from './i18n.js';
import { explain, leaving, marked } from './result.js';

/**
 * A conversation as its user reads it: his questions as he wrote them, answers with his own words
 * back in place, what is doubtful in them marked, and what has left under each. All of it is text.
 *
 * @typedef {import('./messages.js').Turn} Turn
 * @typedef {import('./messages.js').Segment} Segment
 * @typedef {{ shown: Segment[], root: HTMLElement, answer: HTMLElement, status: HTMLElement,
 *   left: HTMLElement, raw: HTMLElement, saw: HTMLElement, copy: HTMLElement }} Parts
 */

const BUSY = ['waiting', 'streaming'];

export class Turns {
  /** @type {Map<number, Parts>} */
  #parts = new Map();

  /** @param {HTMLElement} list @param {HTMLElement} scrolls what the list is scrolled in */
  constructor(list, scrolls) {
    this.list = list;
    this.scrolls = scrolls;
  }

  /** Another conversation. @param {Turn[]} turns */
  replace(turns) {
    this.#parts.clear();
    this.list.replaceChildren();
    for (const turn of turns) this.show(turn);
    this.#follow(true);
  }

  /** A question that is new, or of which more is known. @param {Turn} turn */
  show(turn) {
    const fresh = !this.#parts.has(turn.number);
    const low = fresh || this.#low();
    const parts = this.#parts.get(turn.number) ?? this.#make(turn);
    this.#parts.set(turn.number, parts);
    grow(parts.answer, parts.shown, turn.segments);
    parts.shown = turn.segments;
    parts.left.replaceChildren(leaving(turn));
    parts.raw.textContent = turn.answer;
    parts.saw.hidden = !turn.public_text;
    parts.copy.hidden = !turn.segments.length || BUSY.includes(turn.state);
    parts.root.dataset['state'] = turn.state;
    parts.root.setAttribute('aria-busy', String(BUSY.includes(turn.state)));
    parts.status.textContent = said(turn);
    this.#follow(low);
  }

  #low() {
    const { scrollTop, scrollHeight, clientHeight } = this.scrolls;
    return scrollHeight - scrollTop - clientHeight < 40;
  }

  /** The newest words stay in view for whoever has not gone up to read. @param {boolean} low */
  #follow(low) {
    if (low) this.scrolls.scrollTop = this.scrolls.scrollHeight;
  }

  /** @param {Turn} turn @returns {Parts} */
  #make({ question, number }) {
    const either = { dir: 'auto', translate: 'no' };
    const answer = element('p', { class: 'result', tabindex: 0, role: 'group', 'aria-label': t('ask_answer'), ...either });
    const status = element('p', { class: 'status', role: 'status' });
    const left = element('p', { class: 'public', ...either });
    const raw = element('p', { class: 'public', ...either });
    const saw = element(
      'details', { class: 'saw' },
      element('summary', {}, t('ask_saw')), left, element('h2', {}, t('what_it_answered')), raw,
    );
    const copy = element('button', { class: 'small copy' }, t('copy'));
    copy.addEventListener('click', async () => {
      const text = (this.#parts.get(number)?.shown ?? []).map((segment) => segment.text).join('');
      const done = await copyText(text);
      if (!done) selectAll(answer);
      status.textContent = t(done ? 'status_copied' : 'ask_not_copied');
    });
    const root = element('article', { class: 'turn' }, element('p', { class: 'question', ...either }, question), answer, status, copy, saw);
    this.list.append(root);
    return { shown: [], root, answer, status, left, raw, saw, copy };
  }
}

/**
 * Puts an answer in the place of an earlier one. What both begin with stays: an answer of 200 kB is
 * not made anew for each word.
 * @param {HTMLElement} place
 * @param {Segment[]} before
 * @param {Segment[]} now
 */
function grow(place, before, now) {
  let same = 0;
  while (same < before.length && same < now.length && alike(before[same], now[same])) same++;
  while (place.childNodes.length > same) place.lastChild?.remove();
  for (const segment of now.slice(same)) place.append(marked([segment]));
}

/** @param {Segment | undefined} one @param {Segment | undefined} other */
function alike(one, other) {
  return one?.text === other?.text && one?.status === other?.status && one?.source === other?.source && one?.alternative === other?.alternative;
}

/** What is to be said of a turn besides its answer. @param {Turn} turn */
function said({ state, segments, edited, bare, failure }) {
  const doubtful = segments.filter(({ status }) => ['uncertain', 'unknown', 'missing'].includes(status)).length;
  return [
    state === 'waiting' && t('ask_waiting'),
    state === 'stopped' && t('ask_stopped'),
    state === 'failed' && failure && explain(failure),
    bare && t('ask_bare'),
    edited && t('ask_edited'),
    !BUSY.includes(state) && doubtful > 0 && t('ask_doubts', doubtful),
  ].filter(Boolean).join(' ');
}
