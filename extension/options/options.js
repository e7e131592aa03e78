import { offerMending, showHostState } from '../shared/host_state.js';
import { engineName, languageName, localize, t } from '../shared/i18n.js';
import { showLevels } from '../shared/levels.js';
import { ask, askHost } from '../shared/line.js';
import { showModels } from '../shared/models.js';
import * as own from '../shared/settings.js';
import { hasSidePanel } from '../shared/side_panel.js';
import { offerSign } from '../shared/sign.js';
import { followTheme } from '../shared/theme.js';
import { showEngines } from './engines.js';
import { showGlossary } from './glossary.js';
import { saved } from './saved.js';
import { showShares } from './shares.js';
import { showSites } from './sites.js';
import { offerTransfer } from './transfer.js';

localize();
followTheme();

const $ = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));

offerMending(() => start(true));
offerTransfer(() => start());
offerSign($('own-sign'));
start();

/** @param {boolean} [again] */
async function start(again) {
  await showOwn();
  await showSites();
  const ready = await showHostState(again);
  for (const fieldset of document.querySelectorAll('fieldset[data-host]')) {
    /** @type {HTMLFieldSetElement} */ (fieldset).disabled = !ready;
  }
  if (ready) await showHost();
}

// ---------------------------------------------------------------- what the extension keeps

async function showOwn() {
  $('surface').querySelector('[value=side]').hidden = !hasSidePanel;
  const settings = await own.load();
  for (const id of /** @type {const} */ (['surface', 'theme'])) {
    $(id).value = settings[id];
    $(id).onchange = () => saved(own.save({ [id]: $(id).value }));
  }
  $('live').checked = settings.live;
  $('live').onchange = () => saved(own.save({ live: $('live').checked }));
}

// ---------------------------------------------------------------- what the host keeps

const ANSWERS = /** @type {Record<string, boolean>} */ ({ yes: true, no: false });
const LISTS = ['always_protect', 'never_protect', 'home', 'glossaries'];

let modelsShown = false;

async function showHost() {
  if (!modelsShown) showModels($('model-place'), () => start());
  modelsShown = true;
  const [{ settings, group }, { dictionaries }, { engines }] = await Promise.all([
    askHost('settings', { action: 'get' }),
    askHost('dictionaries'),
    askHost('engines'),
  ]);
  choices('source', dictionaries.map((/** @type {any} */ entry) => entry.source), settings.source);
  choices('target', dictionaries.map((/** @type {any} */ entry) => entry.target), settings.target);
  await show(settings);
  for (const id of ['source', 'level', 'structure', 'obfuscate']) $(id).onchange = () => change({ [id]: $(id).value });
  $('target').onchange = async () => {
    await own.save({ target: $('target').value }); // goes before the browser's language
    await change({ target: $('target').value });
  };
  for (const id of ['method', 'unknown']) $(id).onchange = () => change({ [id]: $(id).value || null });
  $('unnoticed').onchange = () => change({ unnoticed: ANSWERS[$('unnoticed').value] ?? null });
  $('ratio').oninput = () => showRatio($('ratio').valueAsNumber / 100);
  // Nought is no ratio to the host: it means what the level says.
  $('ratio').onchange = () => change({ ratio: $('ratio').valueAsNumber / 100 || null });
  $('dummies').onchange = () => change({ dummies: $('dummies').valueAsNumber || 0 });
  $('epsilon_budget').onchange = () => change({ epsilon_budget: $('epsilon_budget').valueAsNumber || null });
  for (const id of LISTS) $(id).onchange = () => change({ [id]: lines($(id).value) });
  $('taught').hidden = !group;
  $('home_taught').onchange = () => change({ home_taught: $('home_taught').checked });
  showGlossary(settings, dictionaries);
  await offerEngines(engines);
  showShares(engines, settings.split_engines);
  await showEngines(engines, settings);
}

/** @param {string} id @param {string[]} codes @param {string} chosen */
function choices(id, codes, chosen) {
  const all = [...new Set([chosen, ...codes])];
  $(id).replaceChildren(...all.map((code) => new Option(languageName(code), code)));
}

/** @param {any} settings of the host */
async function show(settings) {
  for (const id of ['source', 'target', 'obfuscate']) $(id).value = settings[id];
  for (const id of ['method', 'unknown']) $(id).value = settings[id] ?? '';
  $('unnoticed').value = Object.keys(ANSWERS).find((answer) => ANSWERS[answer] === settings.unnoticed) ?? '';
  for (const id of LISTS) $(id).value = settings[id].join('\n');
  $('home_taught').checked = settings.home_taught;
  $('epsilon_budget').value = settings.epsilon_budget ?? '';
  $('dummies').value = settings.dummies ?? 0;
  const ratio = settings.ratio ?? 0;
  $('ratio').value = Math.round(ratio * 100);
  showRatio(ratio);
  await describe(settings);
}

/** What follows from the settings. Fields are left alone: the user may be typing in one. @param {any} settings */
async function describe(settings) {
  $('shares').hidden = settings.level !== 'split';
  $('engine').disabled = settings.level === 'split';
  await showLevels(settings);
}

/** @param {number} ratio */
function showRatio(ratio) {
  $('ratio-shown').textContent = ratio ? `${Math.round(ratio * 100)} %` : t('opt_by_level');
}

/** @param {object} values */
async function change(values) {
  const answer = await saved(askHost('settings', { action: 'set', values }));
  if (answer) await describe(answer.settings);
}

/** @param {string} text */
function lines(text) {
  return text.split('\n').map((line) => line.trim()).filter(Boolean);
}

/** @param {any[]} engines */
async function offerEngines(engines) {
  const { engine } = await own.load();
  const usable = engines.filter(({ usable }) => usable).map(({ name, title }) => new Option(engineName({ name, title }), name));
  /** @type {import('../shared/settings.js').Site[]} */
  const sites = await ask({ type: 'sites' });
  const inWindows = sites
    .filter(({ url, mode, prompt }) => url && (mode !== 'ask' || prompt))
    .map(({ id, name }) => new Option(t('engine_site', name), `site:${id}`));
  $('engine').replaceChildren(new Option(t('opt_engine_default'), ''), ...usable, ...inWindows);
  $('engine').value = engine;
  $('engine').onchange = () => saved(own.save({ engine: $('engine').value }));
}
