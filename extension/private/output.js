import { copyText, selectAll } from '../shared/copying.js';
import { localize, t } from '../shared/i18n.js';
import { Line } from '../shared/line.js';
import { stayed } from '../shared/marks.js';
import { counts, doubts, elsewhere, exchanged, explain, marked } from '../shared/result.js';
import { showSign } from '../shared/sign.js';
import { followTheme } from '../shared/theme.js';
import { Turns } from '../shared/turns.js';

/**
 * The private output over a site's result. Without a token from the background this page shows
 * nothing.
 */
const token = location.hash.slice(1);
history.replaceState(null, '', location.pathname); // the token is used up by joining
localize();
followTheme();

const $ = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
let translation = '';
const turns = new Turns($('turns'), $('turns'));

$('result').dataset.empty = t('shield_result_empty');
const line = new Line('output', token, hear, lost);
// This page has nothing to say, which is how others come back after the background slept: the
// private input calls it. The channel is of the extension's origin, which the page is not.
new BroadcastChannel('rejoin').onmessage = () => line.reopen();

/** What the background says, by type. @type {Record<string, (message: any) => void>} */
const HEARD = {
  joined: ({ sign, mode }) => {
    const asks = mode === 'ask';
    $('bar').hidden = false;
    $('page').hidden = asks;
    $('turns').hidden = $('fold').hidden = !asks;
    showSign($('sign'), sign);
  },
  working: () => show('working', t('status_working')),
  idle: () => clear('idle', ''),
  failed: ({ failure }) => clear('failed', explain(failure)),
  translated: ({ result, text }) => translated(result, text),
  turns: ({ turns: all, unknown }) => {
    turns.replace(all);
    $('turns').dataset.empty = t(unknown ? 'ask_unknown' : 'ask_empty');
  },
  turn: ({ turn }) => turns.show(turn),
  raw: ({ text }) => {
    clear('done', t('shield_unprotected_note'));
    $('result').textContent = translation = text;
    $('copy').hidden = false;
  },
};

/** @param {any} message */
function hear(message) {
  if (Object.hasOwn(HEARD, message.type)) HEARD[message.type]?.(message);
}

/** The background went away, and with it whatever was under way. */
function lost() {
  if (document.body.dataset['state'] === 'working') clear('failed', t('failure_interrupted'));
}

/** @param {import('../shared/messages.js').Translated} result @param {string} text */
function translated(result, text) {
  translation = result.private_translation;
  $('result').replaceChildren(marked(result.segments));
  $('public').replaceChildren(exchanged(text, result.public_text));
  $('answer').textContent = result.public_translation;
  $('elsewhere').replaceChildren(...elsewhere(result.elsewhere ?? [], text), ...stayed(result.staying ?? []));
  const home = result.home ? ` · ${t('count_home', result.home)}` : '';
  $('counts').textContent = counts(result.report, result.missing) + home;
  $('saw').hidden = $('copy').hidden = false;
  show('done', doubts(result));
}

/** @param {string} state @param {string} words */
function show(state, words) {
  document.body.dataset['state'] = state;
  $('status').textContent = words;
}

/** An old translation must not stand beside a new text. @param {string} state @param {string} words */
function clear(state, words) {
  translation = '';
  $('result').replaceChildren();
  $('saw').hidden = $('copy').hidden = true;
  show(state, words);
}

$('copy').addEventListener('click', async () => {
  const done = await copyText(translation);
  if (!done) selectAll($('result'));
  show('done', t(done ? 'status_copied' : 'status_not_copied'));
});
$('fold').addEventListener('click', () => {
  const on = $('fold').getAttribute('aria-expanded') === 'true';
  $('fold').setAttribute('aria-expanded', String(!on));
  $('fold').textContent = t(on ? 'ask_unfold' : 'ask_fold');
  line.say({ type: 'fold', on });
});
addEventListener('dragstart', (event) => event.preventDefault());
