import { browser } from '../shared/browser.js';
import { languageName, localize, t } from '../shared/i18n.js';
import { Line } from '../shared/line.js';
import { offerNext } from '../shared/next_step.js';
import { Question } from '../shared/question.js';
import { explain } from '../shared/result.js';
import { showSign } from '../shared/sign.js';
import { followTheme } from '../shared/theme.js';

/**
 * The private input over a site's source box. What is typed goes to the background, which gives the
 * site a public text of what the host says is finished; what is typed here exists nowhere in the page. Without a token from the
 * background this page shows nothing and does nothing.
 */
const token = location.hash.slice(1);
history.replaceState(null, '', location.pathname); // the token is used up by joining
localize();
followTheme();

const $ = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
const page = {
  bar: $('bar'), text: $('text'), go: $('go'), status: $('status'), more: $('more'), sure: $('sure'),
  first: $('first'), sign: $('sign'), held: $('held'), halt: $('halt'),
};
const ACTIVE_FOR = 4_800; // just less than the leave to open a window lasts, in either browser
const COVERED_FOR = 500; // a click that follows a cover this soon may have been meant for the cover

/** Firefox shows its own question, which the page's side has it ask. */
const CHROMIUM = 'isVisible' in IntersectionObserverEntry.prototype;

let live = false;
let tab = 0; // that this box stands in
let sent = ''; // the last text that went to the background
let uncovered = 0; // since when the question is in full view
/** Whether the user sees this box as it is: what the browser says of it, and what the page's side finds. */
const view = { browser: false, page: false };
let stolen = false;
/** Where the site is a chat. @type {Question | null} */
let question = null;
/** What was held back in a field of the site's. */
let held = { number: 0, text: '' };

let pressed = -Infinity; // when the user last gave the page leave to open a window, by a key or a press

const rejoin = new BroadcastChannel('rejoin');
const line = new Line('input', token, hear, lost);

/** What the background says, by type. @type {Record<string, (message: any) => void>} */
const HEARD = {
  joined,
  view: ({ clear }) => {
    view.page = clear;
    admit();
  },
  typing: ({ on }) => {
    document.body.dataset['typing'] = on ? 'on' : 'off';
    // The page's side has moved the focus: here it has come.
    if (on && document.hasFocus()) line.say({ type: 'typing', on: true });
  },
  languages: showLanguages,
  working: ({ text }) => {
    sent = text;
    show('working', t('status_working'));
  },
  translated: () => show('done', ''),
  raw: () => show('done', t('shield_unprotected_note')),
  idle: () => show('idle', ''),
  leaves: (message) => question?.heard['leaves']?.(message),
  asked: (message) => question?.heard['asked']?.(message),
  returned: (message) => question?.heard['returned']?.(message),
  turns: ({ turns }) => answering(turns.at(-1)),
  turn: ({ turn }) => answering(turn),
  held: heldBack,
  failed: ({ failure }) => fail(failure),
  refused: () => page.bar.hidden || show('failed', t('shield_gone')),
  stolen: () => lose('stolen'),
  beside: () => lose('beside'),
};

/** @param {any} message */
function hear(message) {
  if (Object.hasOwn(HEARD, message.type)) HEARD[message.type]?.(message);
}

/** @param {{ live: boolean, sign: any, first: boolean, mode: string, tab: number }} message */
function joined({ live: on, sign, first, mode, tab: place }) {
  tab = place;
  if (mode === 'ask' && !question) offerQuestion();
  if (!page.bar.hidden) rejoin.postMessage('again'); // the private output's line broke with this one's
  live = on;
  showSign(page.sign, sign);
  document.body.style.borderColor = sign?.colour ?? '';
  page.bar.hidden = false;
  page.first.hidden = !first;
  page.text.hidden = first;
  if (document.hasFocus()) keyboard(); // the user was faster
  else admit();
}

/** A chat: what is written is asked, as it was shown. */
function offerQuestion() {
  document.body.dataset['mode'] = 'ask';
  question = new Question((message) => line.say(message), page.text, (words) => show('idle', words));
  document.querySelector('main')?.after(question.view);
  page.text.placeholder = t('ask_placeholder');
  page.go.textContent = t('ask');
  page.halt.addEventListener('click', () => line.say({ type: 'halt' }));
}

/** @param {import('../shared/messages.js').Turn | undefined} turn */
function answering(turn) {
  const busy = turn?.state === 'waiting' || turn?.state === 'streaming';
  page.halt.hidden = !busy;
  page.go.hidden = busy;
  if (turn?.state === 'failed' && turn.failure) fail(turn.failure);
  else show(busy ? 'working' : 'idle', busy ? t('ask_waiting') : '');
}

/** @param {{ number: number, text: string, kinds: string[] }} message */
function heldBack(message) {
  held = message;
  const kinds = message.kinds.map((kind) => t(`kind_${kind}`)).join(', ');
  $('held-text').textContent = message.kinds.length ? t('guard_held', kinds) : t('guard_unasked');
  page.held.hidden = false;
}

/** Keys went nowhere: said until the user has seen it and clicks. @param {'stolen' | 'beside'} how */
function lose(how) {
  stolen = false;
  show('failed', t(`shield_${how}`));
  stolen = true;
}

/** @param {{ from: string, to: string, read: boolean }} languages */
function showLanguages({ from, to, read }) {
  const names = [from ? languageName(from) : t('from_find'), languageName(to)];
  $('languages').textContent = to ? t('shield_languages', ...names) : '';
  $('languages').title = read || !to ? '' : t('shield_languages_unread', ...names);
  $('languages').classList.toggle('unread', !read);
}

/** The service worker went away, and with it whatever was under way. */
function lost() {
  if (document.body.dataset['state'] === 'working') show('failed', t('failure_interrupted'));
  sent = '';
}

/** @param {import('../shared/messages.js').Failure} failure */
function fail(failure) {
  question?.heard['failed']?.({});
  show('failed', explain(failure));
  offerNext($('next-step'), failure.code, { retry: sendAll, leave: () => line.say({ type: 'pause' }) });
}

/** @param {string} state @param {string} words */
function show(state, words) {
  if (stolen) return;
  offerNext($('next-step'), '', {});
  document.body.dataset['state'] = state;
  page.status.textContent = words;
}

/** Nothing can be typed before the box has been seen as it is; who types already goes on. */
function admit() {
  const seen = view.browser && view.page;
  document.body.dataset['seen'] = seen ? 'yes' : 'no';
  if (seen) page.text.readOnly = false;
  else if (document.activeElement !== page.text || !document.hasFocus()) page.text.readOnly = true;
}

/** @param {string} text @param {boolean} [pressed] whether the user said that it goes */
function send(text, pressed = false) {
  if (text === sent) return;
  sent = text;
  line.say({ type: 'text', text, pressed });
}

/** All of it, finished or not: the user says so. */
function sendAll() {
  if (question) return question.ask();
  sent = '';
  send(page.text.value.trim() ? page.text.value.trimEnd() : '', true);
}

page.text.addEventListener('input', () => {
  const text = page.text.value;
  line.say({ type: 'draft', text, live });
  if (question) return;
  if (!text.trim()) send('');
  else if (text.trimEnd() !== sent) show('idle', t('shield_waiting'));
});
page.text.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
  // Nor is it kept until the box is seen: a page could paint a field of its own here through which
  // presses fall, and go as soon as somebody types. What he wrote there, a password, would stand
  // here whole and leave with his next sentence; at level light, which hides no such word, as it is.
  if (page.text.readOnly && event.key.length === 1) show('failed', t('shield_unseen'));
  if (!question && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) sendAll();
});
page.go.addEventListener('click', sendAll);
addEventListener('pointerdown', () => {
  if (!stolen) return;
  stolen = false;
  show('idle', '');
});
addEventListener('focus', keyboard);

/** The keyboard is this box's. */
function keyboard() {
  if (document.activeElement === document.body) (page.text.hidden ? $('window') : page.text).focus();
  admit();
  line.say({ type: 'typing', on: true });
}
/**
 * What the user does here gives the page leave to open a window, once. Whoever has used that up can
 * only be the page: its window is about to have the keyboard.
 */
for (const kind of ['keydown', 'pointerdown']) {
  addEventListener(kind, (event) => gives(event) && navigator.userActivation?.isActive && (pressed = event.timeStamp));
}
/**
 * Whether a press gives leave in every browser. Others (Escape, Shift, and in Firefox the arrows)
 * leave the earlier one to run out, which would look like its being used up.
 * @param {Event} event
 */
function gives(event) {
  if (!(event instanceof KeyboardEvent)) return true;
  const { key, ctrlKey, altKey, metaKey } = event;
  return (key.length === 1 || key === 'Enter') && !ctrlKey && !altKey && !metaKey;
}
setInterval(() => {
  if (performance.now() - pressed > ACTIVE_FOR || navigator.userActivation.isActive) return;
  pressed = -Infinity;
  line.say({ type: 'used' });
}, 15);
// Was it the user who left, or did the page take the focus? The page's side can see that.
addEventListener('blur', () => {
  line.say({ type: 'blurred' });
  admit();
});
/**
 * The page is sent away under the user's fingers, by whomever, and whatever comes in its place would
 * have his next keys. Chromium asks each frame in a process of its own first and goes nowhere before
 * it has answered: what this frame says before its answer comes first, and takes the tab to where
 * nobody listens. A page cannot keep this from happening, however busy it is.
 */
addEventListener('beforeunload', () => {
  if (!CHROMIUM || !tab || !document.hasFocus()) return;
  browser.tabs.update(tab, { url: 'about:blank' });
  line.say({ type: 'leaving' });
});
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') line.say({ type: 'typing', on: false });
});
addEventListener('dragstart', (event) => event.preventDefault());
// A file that is dropped would be shown in place of the page.
for (const kind of /** @type {const} */ (['dragover', 'drop'])) {
  addEventListener(kind, (event) => event.dataTransfer?.types.includes('Files') && event.preventDefault());
}

for (const id of ['aside', 'window']) {
  $(id).addEventListener('click', () => {
    line.say({ type: 'window', text: page.text.value });
    page.more.open = false;
  });
}
$('here').addEventListener('click', (/** @type {MouseEvent} */ event) => {
  if (!event.isTrusted) return;
  page.first.hidden = true;
  page.text.hidden = false;
  page.text.focus();
  line.say({ type: 'here' });
});
$('instead').addEventListener('click', (/** @type {MouseEvent} */ event) => {
  if (!event.isTrusted) return;
  page.held.hidden = true;
  page.text.value = [page.text.value, held.text].filter(Boolean).join('\n');
  page.text.dispatchEvent(new Event('input'));
  page.text.focus();
});
$('pass').addEventListener('click', (/** @type {MouseEvent} */ event) => {
  if (!event.isTrusted || !inView()) return;
  page.held.hidden = true;
  line.say({ type: 'pass', number: held.number });
});
$('pause').addEventListener('click', () => line.say({ type: 'pause' }));
$('unprotected').addEventListener('click', () => {
  page.more.open = false;
  page.sure.hidden = !page.text.value.trim();
  if (!page.sure.hidden) $('keep').focus();
});
$('keep').addEventListener('click', () => {
  page.sure.hidden = true;
  page.text.focus();
});
$('send').addEventListener('click', (/** @type {MouseEvent} */ event) => {
  if (!event.isTrusted || !inView()) return;
  page.sure.hidden = true;
  line.say({ type: 'unprotected', text: page.text.value });
  page.text.focus();
});

/** A page must not have the user click "Send" by laying something else over it. */
function inView() {
  return uncovered > 0 && performance.now() - uncovered > COVERED_FOR;
}

const seen = new IntersectionObserver(
  (entries) => {
    const entry = /** @type {(IntersectionObserverEntry & { isVisible?: boolean }) | undefined} */ (entries.at(-1));
    // Firefox has no isVisible: there the content script's own look at the page has to do.
    const visible = entry?.isVisible ?? entry?.isIntersecting ?? false;
    uncovered = visible ? performance.now() : 0;
  },
  /** @type {any} */ ({ threshold: [0, 1], trackVisibility: true, delay: 100 }),
);
seen.observe($('sure'));
seen.observe($('held'));
new IntersectionObserver(
  (entries) => {
    const entry = /** @type {(IntersectionObserverEntry & { isVisible?: boolean }) | undefined} */ (entries.at(-1));
    view.browser = entry?.isVisible ?? entry?.isIntersecting ?? false;
    admit();
  },
  /** @type {any} */ ({ threshold: [0, 0.5, 1], trackVisibility: true, delay: 100 }),
).observe(document.querySelector('main') ?? document.body);

browser.storage.onChanged.addListener((changes) => {
  if ('live' in changes) live = changes['live']?.newValue === true;
});
