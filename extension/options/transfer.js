import { t } from '../shared/i18n.js';
import { askHost } from '../shared/line.js';
import * as own from '../shared/settings.js';
import { say, saved } from './saved.js';

/** Export and import of all settings: the extension's and the host's. Keys are in neither. */

const FORMAT = 'prism-settings';

/** @param {() => void} changed */
export function offerTransfer(changed) {
  const $ = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
  $('export').onclick = exportAll;
  $('import').onclick = () => $('file').click();
  $('file').onchange = async () => {
    const [file] = $('file').files;
    if (file) await importAll(await file.text());
    $('file').value = '';
    changed();
  };
  // The first click says that a second one does it.
  $('reset').onblur = () => askAgain(false);
  $('reset').onclick = async () => {
    if (!$('reset').dataset.sure) return askAgain(true);
    askAgain(false);
    await saved(Promise.all([own.reset(), askHost('settings', { action: 'reset' })]));
    changed();
  };

  /** @param {boolean} sure */
  function askAgain(sure) {
    if (sure) $('reset').dataset.sure = 'yes';
    else delete $('reset').dataset.sure;
    $('reset').textContent = t(sure ? 'opt_reset_sure' : 'opt_reset');
  }
}

async function exportAll() {
  const host = await askHost('settings', { action: 'get' }).catch(() => ({ settings: null }));
  const content = { format: FORMAT, version: 1, extension: await own.load(), host: host.settings };
  const blob = new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = 'prism-settings.json';
  link.click();
  URL.revokeObjectURL(link.href);
}

/** @param {string} text */
async function importAll(text) {
  let content;
  try {
    content = JSON.parse(text);
  } catch {
    content = null;
  }
  if (content?.format !== FORMAT) {
    say(t('not_imported'), true);
    return;
  }
  const work = [own.save(own.valid(content.extension ?? {}))];
  if (content.host) work.push(askHost('settings', { action: 'set', values: content.host }));
  if (await saved(Promise.all(work))) say(t('imported'), false);
}
