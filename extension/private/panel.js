import { localize, t } from '../shared/i18n.js';
import { Line } from '../shared/line.js';
import { followTheme } from '../shared/theme.js';
import { Translator } from '../shared/translator.js';

/**
 * The result of "Translate privately". Without a token from the background this page is an empty
 * shell: whoever frames it sees nothing and can start nothing.
 */
const [token = '', ...flags] = location.hash.slice(1).split('&');
// Not web-accessible: Chromium refuses to show a page with a dynamic address in a window.
const inWindow = location.pathname.endsWith('/window.html');
history.replaceState(null, '', location.pathname); // the token is used up by joining

localize();
followTheme();

const page = {
  entry: /** @type {HTMLElement} */ (document.getElementById('entry')),
  text: /** @type {HTMLTextAreaElement} */ (document.getElementById('text')),
  replace: /** @type {HTMLButtonElement} */ (document.getElementById('replace')),
  window: /** @type {HTMLButtonElement} */ (document.getElementById('window')),
  close: /** @type {HTMLButtonElement} */ (document.getElementById('close')),
  notice: /** @type {HTMLElement} */ (document.getElementById('notice')),
};

const line = new Line('panel', token, hear, () => translator.lost());
const translator = new Translator(document, (message) => line.say(message));
let joined = false;

/** @param {any} message */
function hear(message) {
  if (message.type === 'joined') join(message);
  else if (message.type === 'choice') {
    translator.offer(message);
    if (page.text.value) translator.start();
  } else translator.hear(message);
}

/** @param {{ text: string, editable: boolean }} invitation */
function join({ text, editable }) {
  if (joined) return; // again, after the service worker slept: the text is here already
  joined = true;
  page.entry.hidden = !inWindow;
  page.window.hidden = inWindow;
  page.close.hidden = inWindow;
  page.replace.hidden = !editable;
  page.text.value = text;
  if (flags.includes('interference')) {
    page.notice.textContent = t('interference');
    page.notice.hidden = false;
  }
  translator.typed = inWindow;
  /** @type {HTMLElement} */ (document.getElementById('go')).hidden = !inWindow;
  if (inWindow) page.text.focus();
}

page.window.addEventListener('click', () => {
  line.say({ type: 'window', text: page.text.value });
  line.say({ type: 'close' });
});
page.close.addEventListener('click', () => line.say({ type: 'close' }));
addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !inWindow) line.say({ type: 'close' });
});
