import { browser } from '../shared/browser.js';
import { languageName, localize, t } from '../shared/i18n.js';
import { Line } from '../shared/line.js';
import { offerNext } from '../shared/next_step.js';
import { explain } from '../shared/result.js';
import { finished } from '../shared/sentences.js';
import { followTheme } from '../shared/theme.js';

/**
 * The private input over a site's source box. Finished sentences go to the background, which gives
 * the site a public text; what is typed here exists nowhere in the page. Without a token from the
 * background this page shows nothing and does nothing.
 */
const token = location.hash.slice(1);
history.replaceState(null, '', location.pathname); // the token is used up by joining
localize();
followTheme();

const $ = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
const page = {
  bar: $('bar'), text: $('text'), go: $('go'), status: $('status'), more: $('more'), sure: $('sure'),
};
const COVERED_FOR = 500; // a click that follows a cover this soon may have been meant for the cover

let live = false;
let sent = ''; // the last text that went to the background
let uncovered = 0; // since when the frame is in full view
let stolen = false;

const rejoin = new BroadcastChannel('rejoin');
const line = new Line('input', token, hear, lost);

/** @param {any} message */
function hear(message) {
  if (message.type === 'joined') {
    if (!page.bar.hidden) rejoin.postMessage('again'); // the private output's line broke with this one's
    live = message.live;
    page.bar.hidden = page.text.hidden = false;
  } else if (message.type === 'typing') document.body.dataset['typing'] = message.on ? 'on' : 'off';
  else if (message.type === 'languages') showLanguages(message);
  else if (message.type === 'working') show('working', t('status_working'));
  else if (message.type === 'translated') show('done', '');
  else if (message.type === 'raw') show('done', t('shield_unprotected_note'));
  else if (message.type === 'idle') show('idle', '');
  else if (message.type === 'failed') fail(message.failure);
  else if (message.type === 'refused' && !page.bar.hidden) show('failed', t('shield_gone'));
  else if (message.type === 'stolen') {
    stolen = true;
    show('failed', t('shield_stolen'));
  }
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
  show('failed', explain(failure));
  offerNext($('next-step'), failure.code, { retry: sendAll, leave: () => line.say({ type: 'pause' }) });
}

/** @param {string} state @param {string} words */
function show(state, words) {
  offerNext($('next-step'), '', {});
  if (stolen && words !== t('shield_stolen')) return; // until the user has seen it and clicks
  document.body.dataset['state'] = state;
  page.status.textContent = words;
}

/** @param {string} text @param {boolean} [pressed] whether the user said that it goes */
function send(text, pressed = false) {
  if (text === sent) return;
  sent = text;
  line.say({ type: 'text', text, pressed });
}

/** All of it, finished or not: the user says so. */
function sendAll() {
  sent = '';
  send(page.text.value.trim() ? page.text.value.trimEnd() : '', true);
}

page.text.addEventListener('input', () => {
  const text = page.text.value;
  const ready = live ? finished(text) : '';
  if (!text.trim()) send('');
  else if (ready && ready !== sent) send(ready);
  else if (text.trimEnd() !== sent) show('idle', t('shield_waiting'));
});
page.text.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) sendAll();
});
page.go.addEventListener('click', sendAll);
addEventListener('pointerdown', () => {
  if (!stolen) return;
  stolen = false;
  show('idle', '');
});
page.text.addEventListener('focus', () => {
  line.say({ type: 'typing', on: true });
});
addEventListener('focus', () => {
  if (document.activeElement === document.body) page.text.focus();
});
// Was it the user who left, or did the page take the focus? The page's side can see that.
addEventListener('blur', () => line.say({ type: 'blurred' }));
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') line.say({ type: 'typing', on: false });
});
addEventListener('dragstart', (event) => event.preventDefault());

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

browser.storage.onChanged.addListener((changes) => {
  if ('live' in changes) live = changes['live']?.newValue === true;
});
