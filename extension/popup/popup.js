import { Asker } from '../shared/asker.js';
import { browser } from '../shared/browser.js';
import { takeFiles } from '../shared/document.js';
import { offerMending, showHostState } from '../shared/host_state.js';
import { localize, t } from '../shared/i18n.js';
import { iconButton } from '../shared/icons.js';
import { showLevels } from '../shared/levels.js';
import { Line, ask, askHost } from '../shared/line.js';
import { offerModel } from '../shared/models.js';
import { originPattern } from '../shared/patterns.js';
import { counts, explain } from '../shared/result.js';
import { hasSidePanel, openSidePanel } from '../shared/side_panel.js';
import { tabs } from '../shared/tabs.js';
import { followTheme } from '../shared/theme.js';
import { Translator } from '../shared/translator.js';

localize();
followTheme();

const $ = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));

const [beside, options] = [iconButton('beside', 'beside', 'open_side'), iconButton('options', 'options', 'options')];
document.querySelector('header')?.append(beside, options);
options.onclick = () => browser.runtime.openOptionsPage();
offerMending(() => start(true));
start();

/** @param {boolean} [again] */
async function start(again) {
  const ready = await showHostState(again);
  $('ready').hidden = !ready;
  if (ready) await Promise.all([showSite(), showProtection(), showLast()]);
  if (ready && !translator) offerTranslation();
}

// ---------------------------------------------------------------- translating

/** @type {Translator | null} */
let translator = null;

function offerTranslation() {
  const line = new Line('popup', null, hear, () => (translator?.lost(), asker.lost()));
  const made = new Translator((message) => line.say(message), { typed: true });
  const asker = new Asker((message) => line.say(message));
  const both = tabs([
    { id: 'translate', label: 'tab_translate', view: made.view },
    { id: 'ask', label: 'tab_ask', view: asker.view },
  ]);
  $('translator').append(...both.view);
  translator = made;
  const offer = offerModel(() => {
    line.say({ type: 'choice' });
    made.parts.text.focus();
  });
  $('ready').prepend(offer.view);

  /** @param {any} message */
  function hear(message) {
    if (message.about === 'question') return asker.hear(message);
    made.hear(message);
    if (message.type === 'translated') showLast();
    // A translator that was chosen and does not work is mended in the options.
    if (message.type === 'choice') offer.needed(!message.able && !message.chosen);
  }
}

async function showLast() {
  const last = await ask({ type: 'last-job' });
  $('last').hidden = !last;
  if (last) $('last').textContent = t('last_job', counts(last.report, last.missing));
}

// ---------------------------------------------------------------- a file

// In a page of its own: a popup closes where the browser asks for a file. One that is dropped is here.
$('document').onclick = () => browser.tabs.create({ url: browser.runtime.getURL('private/document.html') }).then(() => close());
takeFiles((view) => $('ready').prepend(view));

// ---------------------------------------------------------------- protection

async function showProtection() {
  const { settings } = await askHost('settings', { action: 'get' });
  await showLevels(settings);
  $('level').onchange = () => change({ level: $('level').value, method: null, ratio: null });
  $('structure').onchange = () => change({ structure: $('structure').value });
}

/** @param {object} values */
async function change(values) {
  try {
    const { settings } = await askHost('settings', { action: 'set', values });
    await showLevels(settings);
    translator?.say({ type: 'choice' }); // another level may mean other engines
    translator?.estimate();
  } catch (failure) {
    $('hides').textContent = t('not_saved', explain(/** @type {any} */ (failure)));
  }
}

// ---------------------------------------------------------------- the site in the tab

async function showSite() {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  const { state, name, origins } = await ask({ type: 'site-state', tab: tab?.id ?? -1 });
  const origin = originPattern(tab?.url);
  $('site').textContent = t(`site_${state}`, name);
  $('protect').hidden = state !== 'known';
  $('resume').hidden = state !== 'paused';
  $('pause').hidden = state !== 'protected';
  $('add').hidden = state !== 'other';
  const order = (/** @type {string} */ type) => async () => {
    await ask({ type, tab: tab?.id ?? -1 });
    await showSite();
  };
  $('pause').onclick = order('pause-site');
  $('resume').onclick = order('resume-site');
  $('page').onclick = async () => {
    if (await ask({ type: 'translate-page', tab: tab?.id ?? -1 })) close();
    else $('site').textContent = t('nothing_page');
  };
  // The browser's own question has to come straight from the click.
  $('protect').onclick = async () => {
    if (await browser.permissions.request({ origins })) await order('protect-site')();
  };
  $('add').onclick = async () => {
    if (!origin || !(await browser.permissions.request({ origins: [origin] }))) return;
    await ask({ type: 'add-site', tab: tab?.id ?? -1 });
    close();
  };
}

// ---------------------------------------------------------------- the side panel

// It stays where a popup closes as soon as one looks elsewhere.
beside.hidden = !hasSidePanel;
const { id: own = -1 } = await browser.windows.getCurrent();
beside.onclick = async () => {
  if (await openSidePanel(own)) close();
};
