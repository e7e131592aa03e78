import { element } from '../shared/elements.js';
import { engineName, t } from '../shared/i18n.js';
import { askHost } from '../shared/line.js';
import { saved } from './saved.js';

/** Engines of the host: which are usable, their keys (kept in the system's keyring) and addresses. */

const WITH_ADDRESS = ['libretranslate'];

/** Where a person gets what is missing; addresses that a browser may open. @type {Record<string, string>} */
const HELP = {
  apertium: 'https://wiki.apertium.org/wiki/Installation',
  libretranslate: 'https://docs.libretranslate.com/',
  deepl: 'https://www.deepl.com/pro-api',
  google: 'https://cloud.google.com/translate/docs/setup',
  microsoft: 'https://learn.microsoft.com/azure/ai-services/translator/',
  openai: 'https://platform.openai.com/api-keys',
};

/** @param {any[]} engines @param {any} settings */
export async function showEngines(engines, settings) {
  // Where there is no keyring the engines are shown all the same.
  const { keys } = await askHost('settings', { action: 'keys' }).catch(() => ({ keys: null }));
  const list = /** @type {HTMLElement} */ (document.getElementById('engine-list'));
  list.replaceChildren(...engines.map((engine) => entry(engine, settings, keys)));
}

/** @param {any} engine @param {any} settings @param {string[] | null} keys */
function entry(engine, settings, keys) {
  const item = document.createElement('li');
  item.append(span('name', engineName(engine)));
  if (engine.usable) item.append(span('tag good', `✓ ${t('engine_usable')}`));
  if (engine.local) item.append(span('tag', t('engine_local')));
  if (!engine.usable) item.append(missing(engine, keys));
  if (engine.needs_key && keys) item.append(keyForm(engine, keys.includes(engine.name)));
  if (WITH_ADDRESS.includes(engine.name)) item.append(addressForm(engine, settings));
  return item;
}

/**
 * Why an engine cannot be used, and what to do: in the user's words where we have them.
 * @param {any} engine
 * @param {string[] | null} keys null where there is no keyring
 */
function missing(engine, keys) {
  const { needs = '', name, reason, hint } = engine;
  const keyring = needs === 'key' && !keys;
  const said = t(keyring ? 'engine_needs_keyring' : `engine_needs_${needs}`, `PRISM_${name.toUpperCase()}_KEY`);
  const known = !said.startsWith('engine_needs_');
  const note = element('p', { class: 'why soft small-print' }, known ? said : reason);
  if (name === 'local' && needs === 'model') {
    note.append(' ', element('a', { href: '#models' }, t('opt_models')));
    return note;
  }
  // A command to type is the same in every language.
  const typed = ['program', 'languages', 'model'].includes(needs) || !known;
  const commands = [...(typed ? hint : '').matchAll(/`([^`]+)`|\b((?:pip|sudo|apt|apt-get) install [^.;]+)/g)].map(([, quoted, plain]) => quoted ?? plain);
  for (const command of commands) note.append(' ', element('code', {}, command));
  if (!known && !commands.length) note.append(` ${hint}`);
  if (HELP[name] && !keyring) {
    note.append(' ', element('a', { href: HELP[name], target: '_blank', rel: 'noopener' }, t('engine_help')));
  }
  return note;
}

/** @param {any} engine @param {boolean} stored */
function keyForm(engine, stored) {
  const input = field(t('engine_key', engineName(engine)), 'password');
  input.autocomplete = 'off';
  if (stored) input.placeholder = t('engine_has_key');
  const form = formOf(input, async () => {
    await saved(askHost('settings', { action: 'set_key', engine: engine.name, key: input.value }));
    input.value = ''; // the page forgets it at once
  });
  if (stored) {
    const remove = document.createElement('button');
    remove.type = 'button';
    remove.textContent = t('remove');
    remove.onclick = () => saved(askHost('settings', { action: 'delete_key', engine: engine.name }));
    form.append(remove);
  }
  return form;
}

/** @param {any} engine @param {any} settings */
function addressForm(engine, settings) {
  const input = field(t('engine_url', engineName(engine)), 'url');
  input.placeholder = 'http://127.0.0.1:5000';
  input.value = settings.engines[engine.name]?.url ?? '';
  return formOf(input, async () => {
    const options = { ...settings.engines[engine.name], url: input.value };
    const values = { engines: { ...settings.engines, [engine.name]: options } };
    await saved(askHost('settings', { action: 'set', values }));
  });
}

/** @param {string} label @param {string} type */
function field(label, type) {
  const input = document.createElement('input');
  input.type = type;
  input.required = true;
  input.setAttribute('aria-label', label);
  return input;
}

/** @param {HTMLInputElement} input @param {() => void} submit */
function formOf(input, submit) {
  const form = document.createElement('form');
  const button = document.createElement('button');
  button.textContent = t('save');
  form.append(input, button);
  form.onsubmit = (event) => {
    event.preventDefault();
    submit();
  };
  return form;
}

/** @param {string} style @param {string} text */
function span(style, text) {
  const element = document.createElement('span');
  element.className = style;
  element.textContent = text;
  return element;
}
