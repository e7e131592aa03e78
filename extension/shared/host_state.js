import { browser } from './browser.js';
import { copyText, selectAll } from './copying.js';
import { t } from './i18n.js';
import { ask } from './line.js';

/**
 * The state of the host in words, with the one command that mends it. For the popup, the options
 * and the welcome page, which hold the elements named here.
 */

const windows = navigator.userAgent.includes('Windows');
/** Installs the host, from the folder that PRISM came in. */
export const INSTALL = windows ? '.\\install_scripts\\install.ps1' : './install_scripts/install.sh';

/** @type {Record<string, { text: string, command: string }>} */
const MENDS = {
  missing: { text: 'host_missing_do', command: INSTALL },
  forbidden: { text: 'host_forbidden_do', command: 'prism install --all' },
  crashed: { text: 'host_crashed_do', command: 'prism doctor' },
  silent: { text: 'host_crashed_do', command: 'prism doctor' },
  'old-host': { text: 'host_old_host_do', command: INSTALL },
  'old-extension': { text: 'host_old_extension_do', command: '' },
};

/**
 * Asks for the host's state and shows it.
 * @param {boolean} again forget an earlier failure
 * @returns {Promise<boolean>} whether it is ready
 */
export async function showHostState(again = false) {
  const $ = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
  const shown = $('host');
  const show = (/** @type {string} */ state) => {
    shown.dataset['state'] = state;
    shown.textContent = t(`host_${state.replaceAll('-', '_')}`);
  };
  show('checking');
  const { state } = await ask({ type: 'host-state', again }).catch(() => ({ state: 'crashed' }));
  show(state);
  const mend = MENDS[state];
  $('mend').hidden = !mend;
  if (mend) {
    $('mend-text').textContent = t(mend.text);
    $('command').textContent = mend.command;
    $('command').hidden = $('copy-command').hidden = mend.command === '';
    $('copy-command').textContent = t('copy_command');
    $('identity').textContent = t('extension_id', browser.runtime.id);
  }
  return state === 'ready';
}

/** @param {() => void} check runs when the user wants to look again */
export function offerMending(check) {
  document.getElementById('again')?.addEventListener('click', check);
  const button = document.getElementById('copy-command');
  const command = document.getElementById('command');
  button?.addEventListener('click', async () => {
    if (!command) return;
    const done = await copyText(command.textContent ?? '');
    if (!done) selectAll(command);
    button.textContent = t(done ? 'copied' : 'copy_command');
  });
}
