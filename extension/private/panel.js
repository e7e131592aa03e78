import { browser } from '../shared/browser.js';
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
const { text, replace } = translator.parts;
const notice = element('p', { id: 'notice', class: 'notice', role: 'alert', hidden: true });
const aside = iconButton('window', 'aside', 'open_window');
const close = iconButton('close', 'close', 'close');
aside.hidden = close.hidden = !framed;
const icon = element('img', { src: '../icons/prism.svg', alt: '', width: 20, height: 20 });
document.body.append(
  element('header', {}, element('h1', {}, icon, t('name')), aside, close),
  element('main', {}, notice, ...translator.view),
);

let joined = false;
const line = new Line(surface, surface === 'side' ? String(own) : token, hear, () => translator.lost());

/** @param {any} message */
function hear(message) {
  if (message.type === 'joined') join(message);
  else if (message.type === 'choice') translator.offer(message);
  else if (message.type === 'text') receive(message);
  else translator.hear(message);
}

/** @param {{ text: string, editable: boolean }} invitation */
function join(invitation) {
  if (flags.includes('interference') && !joined) {
    text.value = invitation.text; // not finished: the page broke in upon the typing
    notice.textContent = t('interference');
    notice.hidden = false;
  } else receive(invitation);
  if (!framed && !joined) text.focus();
  joined = true;
}

/** @param {{ text: string, editable: boolean }} selection none where the page joined once more */
function receive(selection) {
  if (!selection.text) return;
  replace.hidden = !selection.editable;
  translator.take(selection.text);
}

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
