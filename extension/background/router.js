import { browser } from '../shared/browser.js';
import { failure } from './host_errors.js';
import { post } from './panels.js';
import { whois } from './senders.js';

/**
 * The door of the background. Every port and message comes in here, is asked who it is, and is
 * given only what its role may have: extension pages may ask, web-accessible frames may join with
 * a token, content scripts may report on their own shield.
 *
 * @typedef {object} Services
 * @property {import('./host.js').Host} host
 * @property {import('./invitations.js').Invitations} invitations
 * @property {import('./panels.js').Panels} panels
 * @property {import('./shields.js').Shields} shields
 */

/** @param {Services} services */
export function route(services) {
  const own = { id: browser.runtime.id, base: browser.runtime.getURL('') };
  browser.runtime.onConnect.addListener((port) => {
    const who = whois(port.sender, own);
    if (who?.role === 'frame') awaitJoin(port, services);
    else if (who?.role === 'page' && port.name === 'panel') createPanel(port, services);
    else port.disconnect();
  });
  browser.runtime.onMessage.addListener((message, sender, reply) => {
    const role = whois(sender, own)?.role;
    if (role === 'content') services.shields.hear(message, sender);
    if (role !== 'page') return;
    ask(message, services).then(
      (result) => reply({ ok: true, result }),
      (error) => reply({ ok: false, failure: failure(error) }),
    );
    return true;
  });
}

/** Requests of the host that the extension's own pages may make. */
const ALLOWED = ['engines', 'dictionaries', 'settings'];

/** @param {any} message @param {Services} services */
async function ask(message, { host, panels }) {
  if (message?.type === 'host-state') {
    if (message.again) host.retry();
    return host.state();
  }
  if (message?.type === 'open-window') return panels.openWindow();
  if (message?.type === 'host' && ALLOWED.includes(message.request)) {
    return host.request(message.request, message.fields ?? {});
  }
  throw new Error('not a request');
}

/**
 * A web-accessible page says nothing and gets nothing before its token is accepted.
 * @param {chrome.runtime.Port} port
 * @param {Services} services
 */
function awaitJoin(port, { invitations, panels, shields }) {
  /** @param {any} message */
  const join = async (message) => {
    port.onMessage.removeListener(join);
    const kind = port.name;
    const invitation =
      message?.type === 'join' ? await invitations.accept(message.token, kind, port.sender?.tab?.id) : null;
    if (!invitation) {
      post(port, { type: 'refused' });
      port.disconnect();
    } else if (invitation.kind === 'panel') panels.serve(port, invitation);
    else shields.serve(port, invitation);
  };
  port.onMessage.addListener(join);
}

/**
 * The popup is no web-accessible page, so nobody but the user can have opened it.
 * @param {chrome.runtime.Port} port
 * @param {Services} services
 */
function createPanel(port, { panels }) {
  panels.serve(port, { kind: 'panel', tab: null, place: crypto.randomUUID(), ticket: '' });
}
