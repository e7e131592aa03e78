import { Asker } from '../shared/asker.js';
import { browser } from '../shared/browser.js';
import { takeFiles } from '../shared/document.js';
import { element } from '../shared/elements.js';
import { localize, t } from '../shared/i18n.js';
import { iconButton } from '../shared/icons.js';
import { Line } from '../shared/line.js';
import { tabs } from '../shared/tabs.js';
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
const asker = new Asker((message) => line.say(message));
const both = tabs([
  { id: 'translate', label: 'tab_translate', view: translator.view },
  { id: 'ask', label: 'tab_ask', view: asker.view },
]);
const { text, result } = translator.parts;
const notice = element('p', { id: 'notice', class: 'notice', role: 'alert', hidden: true });
const aside = iconButton('window', 'aside', 'open_window');
const close = iconButton('close', 'close', 'close');
// A question is typed, and from a frame the page can take the keyboard at any letter.
const ask = element('button', { id: 'to-ask', class: 'quiet' }, t('tab_ask'));
ask.hidden = aside.hidden = close.hidden = !framed;
const icon = element('img', { src: '../icons/prism.svg', alt: '', width: 20, height: 20 });
document.body.append(
  element('header', {}, element('h1', {}, icon, t('name')), ask, aside, close),
  element('main', {}, notice, ...(framed ? translator.view : both.view)),
);

// In the panel on a page no file is taken: the page could have put it there.
if (!framed) takeFiles((view) => document.querySelector('main')?.prepend(view));

let joined = false;
const line = new Line(surface, surface === 'side' ? String(own) : token, hear, () => (translator.lost(), asker.lost()));

/** What concerns the surface and not the translation. @type {Record<string, (message: any) => void>} */
const HEARD = { joined: join, text: receive };

/** @param {any} message */
function hear(message) {
  if (Object.hasOwn(HEARD, message.type)) HEARD[message.type]?.(message);
  else if (message.about === 'question') asker.hear(message);
  else translator.hear(message);
}

/** @typedef {{ text: string, editable: boolean, reason: string, mode: string }} Selection */

/** @param {Selection} invitation */
function join(invitation) {
  if (invitation.mode === 'ask' && !joined) return joinToAsk(invitation);
  if (flags.includes('draft') && !joined) text.value = invitation.text; // it is being written
  else if (flags.includes('interference') && !joined) {
    text.value = invitation.text; // not finished: the page broke in upon the typing
    tell('interference');
  } else if (flags.includes('page') && !joined) tell('nothing_page');
  else receive(invitation);
  if (!joined) takeFocus();
  joined = true;
}

/** What was being written to a chat, or is to be asked about. @param {Selection} invitation */
function joinToAsk({ text: written, reason }) {
  joined = true;
  both.choose('ask');
  const why = flags.find((flag) => ['interference', 'held'].includes(flag)) ?? (reason && `nothing_${reason}`);
  if (why) tell(why);
  if (flags.length) asker.goOn(written);
  else asker.take(written);
}

/** @param {Selection} selection empty where the page joined once more */
function receive({ text: selected, editable, reason, mode }) {
  if (!selected && !reason) return;
  if (reason) tell(`nothing_${reason}`);
  else notice.hidden = true;
  both.choose(mode === 'ask' ? 'ask' : 'translate');
  if (mode === 'ask') return asker.take(selected);
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
  if (both.chosen() === 'ask') asker.text.focus();
  else if (translator.typed) text.focus();
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
aside.addEventListener('click', () => moveOn(''));
ask.addEventListener('click', () => moveOn('ask'));
/** @param {'' | 'ask'} mode of the window that takes this panel's place */
function moveOn(mode) {
  line.say({ type: 'window', text: text.value, mode });
  line.say({ type: 'close' });
}
close.addEventListener('click', () => line.say({ type: 'close' }));
addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && framed) line.say({ type: 'close' });
});
