import { INSTALL, offerMending, showHostState } from '../shared/host_state.js';
import { localize } from '../shared/i18n.js';
import { ask } from '../shared/line.js';
import { offerSign } from '../shared/sign.js';
import { followTheme } from '../shared/theme.js';

localize();
followTheme();

const $ = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
$('install').textContent = INSTALL;

/** @param {boolean} [again] */
async function check(again) {
  $('try').disabled = !(await showHostState(again));
}

offerMending(() => check(true));
offerSign($('own-sign'));
$('try').addEventListener('click', () => ask({ type: 'open-window' }));
// Coming back from the terminal is the moment to look again.
addEventListener('focus', () => check(true));
check();
