import { t } from '../shared/i18n.js';
import { askHost } from '../shared/line.js';
import { saved } from './saved.js';

/** Engines of the host: which are usable, their keys (kept in the system's keyring) and addresses. */

const WITH_ADDRESS = ['libretranslate'];

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
  item.append(span('name', engine.title));
  if (engine.usable) item.append(span('tag good', `✓ ${t('engine_usable')}`));
  if (engine.local) item.append(span('tag', t('engine_local')));
  item.append(span('grow soft small-print', engine.usable ? '' : engine.reason));
  if (engine.needs_key && keys) item.append(keyForm(engine, keys.includes(engine.name)));
  if (WITH_ADDRESS.includes(engine.name)) item.append(addressForm(engine, settings));
  return item;
}

/** @param {any} engine @param {boolean} stored */
function keyForm(engine, stored) {
  const input = field(t('engine_key', engine.title), 'password');
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
  const input = field(t('engine_url', engine.title), 'url');
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
