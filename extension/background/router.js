import { browser } from '../shared/browser.js';
import { FROM_CONTENT, complaint } from '../shared/messages.js';
import { failure } from './host_errors.js';
import { post } from './panels.js';
import { isInPage, whois } from './senders.js';
import { allSites } from './sites.js';

/**
 * The door of the background. Every port and message comes in here, is asked who it is, and is
 * given only what its role may have: extension pages may ask, web-accessible frames may join with
 * a token, content scripts may report on their own shield.
 *
 * @typedef {object} Services
 * @property {import('./host.js').Host} host
 * @property {import('./invitations.js').Invitations} invitations
 * @property {import('./panels.js').Panels} panels
 * @property {import('./documents.js').Documents} documents
 * @property {import('./models.js').Models} models
 * @property {import('./pages.js').Pages} pages
 * @property {import('./shields.js').Shields} shields
 * @property {import('./site_choice.js').SiteChoice} choice
 * @property {import('./last_job.js').LastJob} last
 */

/** @param {Services} services */
export function route(services) {
  const own = { id: browser.runtime.id, base: browser.runtime.getURL('') };
  browser.runtime.onConnect.addListener((port) => {
    const who = whois(port.sender, own);
    if (port.name === 'page' && isInPage(port.sender, own)) void services.pages.serve(port);
    else if (who?.role === 'frame') awaitJoin(port, services);
    else if (who?.role === 'page' && Object.hasOwn(DOORS, port.name)) DOORS[port.name]?.(port, services);
    else port.disconnect();
  });
  browser.runtime.onMessage.addListener((message, sender, reply) => {
    const role = whois(sender, own)?.role;
    if (role === 'content' && message?.type === 'guarded') {
      services.shields.guarded(sender).then(reply);
      return true;
    }
    if (role === 'content') hearContent(message, sender, services);
    if (role !== 'page') return;
    ask(message, services).then(
      (result) => reply({ ok: true, result }),
      (error) => reply({ ok: false, failure: failure(error) }),
    );
    return true;
  });
}

/**
 * A content script's report. What does not follow its table is dropped: the page may have got hold
 * of a content script's process, and this is as far as it comes.
 * @param {any} message
 * @param {chrome.runtime.MessageSender} sender
 * @param {Services} services
 */
function hearContent(message, sender, { shields, choice }) {
  const tab = sender.tab?.id;
  const { side, place, ...report } = message ?? {};
  if (side !== 'public' || tab === undefined || sender.frameId !== 0) return;
  if (complaint(FROM_CONTENT, report)) return;
  if (report.type === 'picked') choice.picked(tab, report);
  else shields.hear({ ...report, place }, tab, sender.url);
}

/** Requests of the host that the extension's own pages may make. */
const ALLOWED = ['engines', 'dictionaries', 'levels', 'settings', 'mark'];

/** @type {Record<string, (message: any, services: Services) => any>} */
const REQUESTS = {
  'host-state': ({ again }, { host }) => {
    if (again) host.retry();
    return host.state();
  },
  host: ({ request, fields }, { host }) => {
    if (!ALLOWED.includes(request)) throw new Error('not a request of pages');
    return host.request(request, fields ?? {});
  },
  sites: () => allSites(),
  'open-window': (_message, { panels }) => panels.openWindow(),
  'translate-page': ({ tab }, { pages }) => pages.start(Number(tab)),
  'last-job': (_message, { last }) => last.counts,
  'site-state': ({ tab }, { choice }) => choice.state(Number(tab)),
  'protect-site': ({ tab }, { choice }) => choice.protect(Number(tab)),
  'pause-site': ({ tab }, { choice }) => choice.setPaused(Number(tab), true),
  'resume-site': ({ tab }, { choice }) => choice.setPaused(Number(tab), false),
  'add-site': ({ tab }, { choice }) => choice.add(Number(tab)),
};

/** @param {any} message @param {Services} services */
async function ask(message, services) {
  const type = String(message?.type);
  const request = Object.hasOwn(REQUESTS, type) ? REQUESTS[type] : undefined;
  if (!request) throw new Error('not a request');
  return request(message, services);
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
    } else if (kind === 'panel' || kind === 'window') panels.serve(port, invitation);
    else shields.serve(port, invitation);
  };
  port.onMessage.addListener(join);
}

/**
 * The ports of pages that are not web-accessible: nobody but the user can have opened them.
 * @type {Record<string, (port: chrome.runtime.Port, services: Services) => void>}
 */
const DOORS = {
  popup: (port, { panels }) =>
    panels.serve(port, { kind: 'window', tab: null, place: crypto.randomUUID(), ticket: '' }),
  document: (port, { documents }) => documents.serve(port),
  models: (port, { models }) => models.serve(port),
  window: awaitJoin,
  side: (port, { panels }) => {
    /** @param {any} message */
    const join = (message) => {
      port.onMessage.removeListener(join);
      panels.serveBeside(port, Number(message?.token));
    };
    port.onMessage.addListener(join);
  },
};
