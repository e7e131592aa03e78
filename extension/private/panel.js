import { browser } from '../shared/browser.js';
import { takeFiles } from '../shared/document.js';
import { element } from '../shared/elements.js';
import { localize, t } from '../shared/i18n.js';
import { iconButton } from '../shared/icons.js';
import { Line } from '../shared/line.js';
import { followTheme } from '../shared/theme.js';
import { Translator } from '../shared/translator.js';

/**
 * The result of "Translate privately": `panel.html` in a frame on the page, `window.html` in a
 * window or in the browser's side panel. They are two files because a site may embed the first
 * alone, and Chromium shows a page that sites may embed in no window. Without a token from the
 * background the panel is an empty shell: whoever frames it sees nothing and can start nothing.
 */
const [token = '', ...flags] = location.hash.slice(1).split('&');
history.replaceState(null, '', location.pathname); // the token is used up by joining

const framed = location.pathname.endsWith('/panel.html');
const surface = framed ? 'panel' : token ? 'window' : 'side';
const { id: own = -1 } = surface === 'side' ? await browser.windows.getCurrent() : {};
document.documentElement.dataset['surface'] = surface;
localize();
followTheme();

const translator = new Translator((message) => line.say(message), { typed: !framed });
const { text, result } = translator.parts;
const notice = element('p', { id: 'notice', class: 'notice', role: 'alert', hidden: true });
const aside = iconButton('window', 'aside', 'open_window');
const close = iconButton('close', 'close', 'close');
aside.hidden = close.hidden = !framed;
const icon = element('img', { src: '../icons/prism.svg', alt: '', width: 20, height: 20 });
document.body.append(
  element('header', {}, element('h1', {}, icon, t('name')), aside, close),
  element('main', {}, notice, ...translator.view),
);

// In the panel on a page no file is taken: the page could have put it there.
if (!framed) takeFiles((view) => document.querySelector('main')?.prepend(view));

let joined = false;
const line = new Line(surface, surface === 'side' ? String(own) : token, hear, () => translator.lost());

/** What concerns the surface and not the translation. @type {Record<string, (message: any) => void>} */
const HEARD = { joined: join, text: receive };

/** @param {any} message */
function hear(message) {
  if (Object.hasOwn(HEARD, message.type)) HEARD[message.type]?.(message);
  else translator.hear(message);
}

/** @typedef {{ text: string, editable: boolean, reason: string }} Selection */

/** @param {Selection} invitation */
function join(invitation) {
  if (flags.includes('draft') && !joined) text.value = invitation.text; // it is being written
  else if (flags.includes('interference') && !joined) {
    text.value = invitation.text; // not finished: the page broke in upon the typing
    tell('interference');
  } else if (flags.includes('page') && !joined) tell('nothing_page');
  else receive(invitation);
  if (!joined) takeFocus();
  joined = true;
}

/** @param {Selection} selection empty where the page joined once more */
function receive({ text: selected, editable, reason }) {
  if (!selected && !reason) return;
  if (reason) tell(`nothing_${reason}`);
  else notice.hidden = true;
  translator.take(selected, editable);
  if (reason) takeFocus();
}

/** @param {string} message */
function tell(message) {
  notice.textContent = t(message);
  notice.hidden = false;
}

/** Keys go to what the user has just opened: to the text where there is one to type, else to the result. */
function takeFocus() {
  if (translator.typed) text.focus();
  else if (result.hidden) close.focus();
  else result.focus();
}

// The page's side gives the frame the focus, and then it is the document's.
addEventListener('focus', () => {
  if (joined && document.activeElement === document.body) takeFocus();
});
// A text for the side panel waits in the background; the message itself holds none.
browser.runtime.onMessage.addListener((message, _sender, reply) => {
  if (surface !== 'side' || message?.type !== 'beside' || message.window !== own) return;
  line.say({ type: 'beside' });
  reply(true);
});
aside.addEventListener('click', () => {
  line.say({ type: 'window', text: text.value });
  line.say({ type: 'close' });
});
close.addEventListener('click', () => line.say({ type: 'close' }));
addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && framed) line.say({ type: 'close' });
});
