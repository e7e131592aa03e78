import { browser } from '../shared/browser.js';
import { fits } from '../shared/patterns.js';
import { load, save } from '../shared/settings.js';
import { ownSign } from '../shared/sign.js';
import { Chats } from './chats.js';
import { given } from './conversation.js';
import { HostError, failure } from './host_errors.js';
import { ASKS, post } from './panels.js';
import { SiteAsking } from './site_asking.js';
import { SiteTranslation } from './site_translation.js';
import { isKnown, setPaused, siteAt, siteCalled } from './sites.js';
import { PageWindows } from './windows.js';

/**
 * The shields: on each protected page a private input, a private output and a content script that
 * knows of neither. A shield is made when a content script on a known site reports; frames join it.
 */

/** @typedef {import('../shared/settings.js').Site} Site */

const LINGER = 2_000;
/** Milliseconds for a page to answer. One that does not has a question of its own on the screen. */
const ANSWERS_WITHIN = 1_000;
/** Milliseconds for a page's side to say why a private frame has gone. */
const TOLD_WITHIN = 250;
/** Milliseconds in which a loss of the keyboard may be news of a window that took it. */
const TAKEN_WITHIN = 1_000;
/** On the button in the browser's toolbar, where no page can write, while the keyboard is ours. */
const TYPING = '✓';
/** Milliseconds between two questions what is finished. */
const PAUSE = 250;
/** Interference that costs keys and no more: the shield stays. */
const LOSSES = ['stolen', 'beside'];

class Shield {
  /** @type {chrome.runtime.Port | null} */
  input = null;
  /** @type {chrome.runtime.Port | null} */
  output = null;
  text = '';
  /** What stands in the private input, for the user alone: a page that takes the frame away takes it too. */
  draft = '';
  /** Whether the host is being asked what of the draft is finished, and whether more was typed since. */
  asking = false;
  fresh = false;
  typing = false;
  /** Whether the private input has the keyboard, as it says itself. */
  focused = false;
  /** When it lost the keyboard, if it was not the user who turned away. */
  lostAt = -Infinity;
  /** Whether the page shows the private input as it is. */
  clear = false;
  from = '';
  to = '';
  broken = false;
  /** The page changed its languages, and the user has not said since that the text goes again. */
  flipped = false;
  /** What its private frames join with. @type {Map<string, string>} by kind */
  tokens = new Map();
  /** Set on a site's own window, which has no private frames. */
  hidden = false;
  /** Of a chat's page. @type {SiteAsking | null} */
  questions = null;
  /** What the user wrote into the page's own field, and it was held back. @type {import('../shared/messages.js').Message | null} */
  held = null;

  /** @param {string} place @param {number} tab @param {Site} site @param {SiteTranslation} translation */
  constructor(place, tab, site, translation) {
    this.place = place;
    this.tab = tab;
    this.site = site;
    this.translation = translation;
  }

  /** What its private frames show. @type {import('../shared/messages.js').Message} */
  state = { type: 'idle' };

  /** @param {import('../shared/messages.js').Message} state */
  show(state) {
    this.state = state;
    this.tell(state);
  }

  /** @param {import('../shared/messages.js').Message} message to both private frames */
  tell(message) {
    if (this.input) post(this.input, message);
    if (this.output) post(this.output, message);
  }
}

export class Shields {
  /** @type {Map<string, Shield>} by place */
  #shields = new Map();
  /** Windows of sites that are about to be ready. @type {Map<number, PromiseWithResolvers<Shield>>} */
  #expected = new Map();
  /** A page may report before the browser says in which tab it is. @type {Set<Promise<void>>} */
  #opening = new Set();
  /** The conversations of chat sites, while a tab is there that showed one. @type {Map<string, { chats: Chats, tabs: Set<number> }>} by site */
  #chats = new Map();

  /** Tabs whose page is on its way out, loaded anew. @type {Set<number>} */
  #leaving = new Set();

  /** What a content script says, by type. @type {Record<string, (shield: Shield, report: any) => void>} */
  #reports = {
    answer: ({ translation }, report) => translation.answered(report),
    trouble: (shield, report) => this.#trouble(shield, report),
    'site-ready': (shield, report) => this.#ready(shield, report),
    languages: (shield, report) => this.#languages(shield, report),
    typing: (shield, { on }) => shield.tell({ type: 'typing', on: (shield.typing = on) }),
    view: (shield, { clear }) => shield.tell({ type: 'view', clear: (shield.clear = clear) }),
    chat: ({ questions }, report) => questions?.moved(report),
    streamed: ({ questions }, report) => questions?.streamed(report),
    placed: ({ questions }, report) => questions?.placed(report),
    written: (shield, report) => this.#judge(shield, report),
    left: (shield) => this.#left(shield),
    interference: (shield, { code }) => this.#interference(shield, code),
  };

  /** What a private input asks for, by type. @type {Record<string, (shield: Shield, message: any) => void>} */
  #asks = {
    typing: (shield, { on }) => this.#typing(shield, on === true),
    used: (shield) => this.#used(shield),
    leaving: (shield) => this.#shields.has(shield.place) && this.#interference(shield, 'leaving'),
    blurred: (shield) => this.#look(shield),
    draft: (shield, { text, live }) => this.#typed(shield, String(text), live === true),
    text: (shield, { text, pressed }) => this.#asked(shield, String(text), pressed === true),
    unprotected: (shield, { text }) => this.#unprotected(shield, String(text)),
    look: (shield, { text }) => this.#job(shield, async () => shield.questions?.look(String(text))),
    ask: (shield, { text }) => this.#job(shield, async () => shield.questions?.ask(String(text))),
    halt: ({ questions }) => questions?.halt(),
    pass: (shield, { number }) => shield.translation.order({ type: 'judged', number: Number(number), passes: true }),
    window: (shield, { text }) => this.#aside(shield, String(text)),
    here: ({ site }) => remember(site.id),
    pause: ({ site }) => this.pause(site.id),
  };

  /** What a private output asks for, by type. @type {Record<string, (shield: Shield, message: any) => void>} */
  #folds = {
    fold: ({ translation }, { on }) => translation.order({ type: 'fold', on: on === true }),
  };

  /**
   * @param {import('./host.js').Host} host
   * @param {import('./invitations.js').Invitations} invitations
   * @param {{ interfered(tab: number, text: string, mode?: 'ask'): Promise<chrome.windows.Window | undefined>, aside(text: string, by: import('./panels.js').By): void, held(text: string): void, badge(tab: number, text: string): void }} user
   * @param {import('./last_job.js').LastJob} last
   */
  constructor(host, invitations, user, last) {
    this.host = host;
    this.invitations = invitations;
    this.user = user;
    this.last = last;
    this.windows = new PageWindows(
      () => [...this.#shields.values()].find(({ focused, lostAt }) => focused || performance.now() - lostAt < TAKEN_WITHIN),
      (shield) => this.#interference(shield, 'window'),
    );
    browser.tabs.onRemoved.addListener((tab) => {
      this.#expected.get(tab)?.reject(new HostError('site-away'));
      this.#expected.delete(tab);
      this.#endIn(tab);
      this.#leaving.delete(tab);
      this.#forgetIn(tab);
    });
  }

  /**
   * A report of a content script, which the router has checked.
   * @param {any} report
   * @param {number} tab
   * @param {string | undefined} address
   */
  async hear({ place, ...report }, tab, address) {
    if (report.type === 'hello') return this.#begin(tab, address);
    if (report.type === 'reopened') return this.#reopened(tab, address);
    const shield = this.#shields.get(place);
    if (shield && shield.tab === tab) handle(this.#reports, shield, report);
  }

  /** @param {number} tab @param {string | undefined} address */
  async #begin(tab, address) {
    this.#endIn(tab);
    this.#leaving.delete(tab);
    const site = await siteAt(address);
    if (!site) return;
    const expected = await this.#isExpected(tab);
    const { paused } = await load();
    if (!expected && paused.includes(site.id)) return this.user.badge(tab, '');
    const place = crypto.randomUUID();
    const shield = this.#make(place, tab, site);
    shield.hidden = expected;
    await this.#keep(shield);
    const input = await this.invitations.issue({ kind: 'input', tab, place });
    const output = await this.invitations.issue({ kind: 'output', tab, place });
    shield.tokens = new Map([['input', input], ['output', output]]);
    shield.translation.order({ type: 'site', site, place, input, output, visible: !expected });
  }

  /** @param {string} place @param {number} tab @param {Site} site */
  #make(place, tab, site) {
    const toContent = (/** @type {any} */ order) => {
      // The fence listens in every frame, everything else in the page's top one.
      const where = ['typing', 'guard'].includes(order.type) ? {} : { frameId: 0 };
      return browser.tabs.sendMessage(tab, order, where).catch(() => false); // the page has gone
    };
    const shield = new Shield(place, tab, site, new SiteTranslation(this.host, site, toContent));
    if (site.mode === 'ask') {
      shield.questions = new SiteAsking(this.host, site, this.#chatsOf(site.id, tab), toContent, (message) => shield.tell(message));
    }
    this.#shields.set(place, shield);
    return shield;
  }

  /** @param {Shield} shield @param {{ from: string, to: string }} languages */
  #ready(shield, { from, to }) {
    shield.broken = false;
    Object.assign(shield, { from, to });
    this.#keep(shield);
    this.#tellLanguages(shield);
    this.user.badge(shield.tab, '');
    this.#expected.get(shield.tab)?.resolve(shield);
    this.#expected.delete(shield.tab);
  }

  /** What a service worker that starts anew must know. @param {Shield} shield */
  #keep({ place, tab, site, from, to }) {
    return browser.storage.session.set({ [`shield:${place}`]: { tab, site: site.id, from, to } });
  }

  /**
   * The shield in a window that the background opens, when its page is ready.
   * @param {Promise<chrome.windows.Window | undefined>} window
   * @returns {Promise<Shield>} rejects with a HostError when the page does not fit or goes away
   */
  async expect(window) {
    const expected = /** @type {PromiseWithResolvers<Shield>} */ (Promise.withResolvers());
    const opening = window.then((opened) => {
      const tab = opened?.tabs?.[0]?.id;
      if (tab === undefined) throw new HostError('site-away');
      this.#expected.set(tab, expected);
    });
    this.#opening.add(opening);
    await opening.finally(() => this.#opening.delete(opening));
    return expected.promise;
  }

  /** @param {number} tab */
  async #isExpected(tab) {
    await Promise.allSettled(this.#opening);
    return this.#expected.has(tab);
  }

  /** The window of a site that is open and set to a language. @param {string} site @param {string} to */
  openWindow(site, to) {
    return [...this.#shields.values()].find(
      (shield) => shield.hidden && shield.site.id === site && shield.to === to,
    );
  }

  /** @param {Shield} shield */
  languagesOf(shield) {
    return this.#languagesOf(shield);
  }

  /** @param {Shield} shield @param {{ from: string, to: string }} languages */
  #languages(shield, { from, to }) {
    const same = pair(shield) === pair({ from, to });
    Object.assign(shield, { from, to });
    this.#keep(shield);
    this.#tellLanguages(shield);
    if (same || !shield.text) return;
    // A page can change its languages as often as it likes, and each pair of languages gets a
    // disguise of its own: the user says whether the text goes again.
    shield.flipped = true;
    shield.translation.stop();
    shield.show({ type: 'failed', failure: { code: 'language-flipped', message: '' } });
  }

  /** @param {string} site @param {number} tab */
  #chatsOf(site, tab) {
    const kept = this.#chats.get(site) ?? { chats: new Chats(), tabs: new Set() };
    this.#chats.set(site, kept);
    kept.tabs.add(tab);
    return kept.chats;
  }

  /** The last tab of a chat has gone: what the host remembers of its conversations goes too. @param {number} tab */
  #forgetIn(tab) {
    for (const [site, { chats, tabs }] of this.#chats) {
      if (!tabs.delete(tab) || tabs.size) continue;
      this.#chats.delete(site);
      for (const session of chats.end()) this.host.request('forget', { session }).catch(() => {}); // a dead host has forgotten
    }
  }

  /**
   * What the user wrote into a field of the page's own: it goes when nothing in it is protected. Who
   * cannot be asked lets nothing pass; the user may.
   * @param {Shield} shield
   * @param {{ number: number, public_translation: string, tried: boolean }} report
   */
  async #judge(shield, { number, public_translation: text, tried }) {
    const { items } = await this.host.request('items', { text }).catch(() => ({ items: null }));
    const passes = items?.length === 0;
    shield.translation.order({ type: 'judged', number, passes });
    if (passes || !tried) return;
    const kinds = [...new Set((items ?? []).map((/** @type {{ kind: string }} */ { kind }) => kind))];
    shield.held = { type: 'held', number, text, kinds };
    if (shield.input) post(shield.input, shield.held);
    else this.user.held(text);
  }

  /** The box says into which language its site translates, and where it cannot see that. @param {Shield} shield */
  async #tellLanguages(shield) {
    if (shield.questions) return;
    const languages = await this.#languagesOf(shield).catch(() => ({ from: shield.from, to: shield.to }));
    const { fixed, languages: lists, query } = shield.site;
    shield.tell({ type: 'languages', ...languages, read: !fixed && Boolean(lists ?? query) });
  }

  /** @param {Shield} shield @param {{ job: number, code: string }} report */
  #trouble(shield, report) {
    if (report.code === 'site-changed') {
      shield.broken = true;
      this.user.badge(shield.tab, '!');
      this.#expected.get(shield.tab)?.reject(new HostError(report.code));
      this.#expected.delete(shield.tab);
    }
    shield.translation.troubled(report);
    shield.questions?.troubled(report);
  }

  /** @param {Shield} shield @param {string} code */
  #interference(shield, code) {
    if (LOSSES.includes(code)) {
      shield.tell({ type: code });
      return null;
    }
    shield.broken = true;
    const window = this.user.interfered(shield.tab, shield.draft, shield.site.mode);
    shield.translation.order({ type: 'off', reason: 'interference' });
    this.#end(shield);
    return window;
  }

  /**
   * A page has begun its document anew, which takes the fence's first place from it: it leaves the
   * screen, and what the user types goes to a window of ours.
   * @param {number} tab @param {string | undefined} address
   */
  async #reopened(tab, address) {
    const shield = this.in(tab);
    if (!shield && this.#leaving.has(tab)) return; // the user is told already
    const site = shield?.site ?? (await siteAt(address));
    if (!site || (!shield && (await load()).paused.includes(site.id))) return;
    // The page goes first: every letter that is typed until then may be its own.
    const gone = browser.tabs.update(tab, { url: 'about:blank' });
    if (shield) this.#interference(shield, 'reopened');
    else this.user.interfered(tab, '', site.mode);
    await gone;
  }

  /** The page has used up the leave that typing gave it: it opens a window. @param {Shield} shield */
  #used(shield) {
    if (!this.#shields.has(shield.place)) return; // its window was quicker, and is gone
    this.windows.expel(this.#interference(shield, 'window'));
  }

  /** The user turned to the page. @param {Shield} shield */
  #left(shield) {
    shield.lostAt = -Infinity;
    shield.focused = false;
    shield.translation.order({ type: 'typing', on: false });
  }

  /**
   * The private input has lost the keyboard. A page that does not say why holds it itself, with a
   * question of the browser's (`prompt`): it is loaded anew, which answers the question with nothing.
   * @param {Shield} shield
   */
  async #look(shield) {
    shield.focused = false;
    shield.lostAt = performance.now();
    this.user.badge(shield.tab, '');
    if ((await this.#answer(shield)) !== 'late' || shield.focused) return;
    // Only in the tab that is in front does a question stand in the user's way.
    if ((await shown(shield))?.active) this.#loadAnew(shield);
  }

  /** What a page's side says when it is told to look: true, false where it has gone, or nothing in time. @param {Shield} shield */
  #answer({ translation }) {
    const late = new Promise((resolve) => setTimeout(() => resolve('late'), ANSWERS_WITHIN));
    return Promise.race([translation.order({ type: 'look' }), late]);
  }

  /**
   * The private input went while it had the keyboard, the page is still there, and its side does not
   * say why: a question of the browser's keeps it from seeing anything, though maybe not from answering.
   * @param {Shield} shield @param {chrome.runtime.Port} port
   */
  async #missed(shield, port) {
    const had = shield.focused || performance.now() - shield.lostAt < TAKEN_WITHIN;
    if (!had || shield.input !== port || (await this.#answer(shield)) === false) return;
    if (await shown(shield)) this.#loadAnew(shield);
  }

  /** @param {Shield} shield */
  #loadAnew(shield) {
    if (!this.#shields.has(shield.place)) return;
    this.#interference(shield, 'question');
    this.#leaving.add(shield.tab);
    browser.tabs.reload(shield.tab).catch(() => {}); // the tab has gone
  }

  /**
   * Whether a fence has to stand in a tab: it does so from the first moment, and asks.
   * @param {chrome.runtime.MessageSender} sender the fence of one of its frames
   */
  async guarded({ tab, frameId, url }) {
    const id = tab?.id ?? -1;
    const site = await siteAt(frameId === 0 ? url : tab?.url);
    const { paused } = await load();
    const expected = await this.#isExpected(id);
    const there = this.in(id);
    const guarded = site !== null && !paused.includes(site.id) && !expected && !there?.hidden;
    return { guarded, typing: there?.typing ?? false };
  }

  /**
   * A private frame that was let in.
   * @param {chrome.runtime.Port} port
   * @param {import('./invitations.js').Invitation & { ticket: string }} invitation
   */
  async serve(port, { kind, place, tab, ticket }) {
    const shield = this.#shields.get(place) ?? (await this.#restore(place, tab));
    if (!shield) {
      post(port, { type: 'refused' });
      port.disconnect();
      return;
    }
    if (kind === 'input') shield.input = port;
    else shield.output = port;
    shield.tokens.set(kind, ticket);
    const asks = kind === 'input' ? this.#asks : this.#folds;
    port.onMessage.addListener((message) => handle(asks, shield, message));
    port.onDisconnect.addListener(() => {
      if (kind !== 'input' || shield.input !== port) return;
      // A page that removes our frame is told of by its content script a moment later.
      setTimeout(() => this.#missed(shield, port), TOLD_WITHIN);
      setTimeout(() => shield.input === port && this.#end(shield), LINGER);
    });
    const [{ live, here }, sign, known] = await Promise.all([load(), ownSign(), isKnown(shield.site.id)]);
    const first = !known && !here.includes(shield.site.id);
    post(port, { type: 'joined', ticket, tab: shield.tab, site: shield.site.name, mode: shield.site.mode ?? '', live: live && shield.site.live === true, sign, first });
    this.#tellLanguages(shield);
    if (shield.state.type !== 'idle') post(port, shield.state);
    if (shield.questions) post(port, shield.questions.state);
    post(port, { type: 'view', clear: shield.clear });
    post(port, { type: 'typing', on: shield.typing });
  }

  /**
   * The service worker slept: the frames and the content script are there still.
   * @param {string} place @param {number | null} tab
   */
  async #restore(place, tab) {
    const key = `shield:${place}`;
    const kept = /** @type {{ tab: number, site: string, from: string, to: string } | undefined} */ (
      (await browser.storage.session.get(key))[key]
    );
    if (!kept || kept.tab !== tab) return null;
    const site = await siteCalled(kept.site);
    const there = this.#shields.get(place); // the other frame was faster
    if (there || !site) return there ?? null;
    return Object.assign(this.#make(place, kept.tab, site), { from: kept.from, to: kept.to });
  }

  /**
   * What stands in the box. Where its text goes by itself, only finished sentences do, and what is
   * finished is the host's to say: the half of one would leave in a disguise of its own.
   * @param {Shield} shield
   * @param {string} text
   * @param {boolean} live
   */
  async #typed(shield, text, live) {
    shield.draft = text;
    shield.fresh = live;
    if (!live || shield.asking) return;
    shield.asking = true;
    while (shield.fresh) {
      shield.fresh = false;
      await this.#job(shield, () => this.#finished(shield, shield.draft));
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    shield.asking = false;
  }

  /** @param {Shield} shield @param {string} text */
  async #finished(shield, text) {
    if (!text.trim() || shield.flipped) return;
    const { from } = await this.#languagesOf(shield);
    const { ends, finished } = await this.host.request('sentences', { text, ...given({ from }) });
    const ready = text.slice(0, ends[finished - 1] ?? 0);
    const further = !shield.draft.startsWith(shield.text) || ready.length > shield.text.length;
    // Unless what was finished is being written anew.
    if (ready && further && shield.draft.startsWith(ready)) this.#asked(shield, ready, false);
  }

  /**
   * A text of the box. What is typed goes by itself; after the page changed its languages the user
   * presses.
   * @param {Shield} shield
   * @param {string} text
   * @param {boolean} pressed
   */
  #asked(shield, text, pressed) {
    if (shield.flipped && !pressed && text.trim()) return;
    shield.flipped = false;
    this.#translate(shield, text);
  }

  /** The text goes on in a window, and the site in this tab translates it. @param {Shield} shield @param {string} text */
  #aside(shield, text) {
    this.#typing(shield, false);
    if (shield.questions) return this.user.aside(text, ASKS);
    this.user.aside(text, { engine: `site:tab-${shield.tab}`, to: shield.to });
  }

  /** The keyboard is the private input's, or no more. @param {Shield} shield @param {boolean} on */
  #typing(shield, on) {
    shield.focused = on;
    shield.lostAt = -Infinity;
    this.user.badge(shield.tab, on ? TYPING : '');
    shield.translation.order({ type: 'typing', on });
  }

  /** @param {Shield} shield @param {string} text */
  async #translate(shield, text) {
    shield.text = text;
    if (!text.trim()) {
      shield.translation.stop();
      shield.show({ type: 'idle' });
      return;
    }
    shield.show({ type: 'working', text });
    await this.#job(shield, async () => {
      const languages = await this.#languagesOf(shield);
      await shield.translation.translate(text, languages, (result) => {
        this.last.note(result);
        shield.show({ type: 'translated', result, text });
      });
    });
  }

  /** @param {Shield} shield */
  async #languagesOf({ site, from, to }) {
    if (to) return { from, to };
    // Guessing the language would decode with the wrong dictionary.
    if (site.languages || site.query) throw new HostError('same_language');
    const { settings } = await this.host.request('settings', { action: 'get' });
    return { from: settings.source, to: settings.target };
  }

  /** @param {Shield} shield @param {string} text */
  async #unprotected(shield, text) {
    shield.text = ''; // a change of language must not send it again
    if (shield.questions) return this.#job(shield, async () => shield.questions?.bare(text));
    shield.show({ type: 'working', text });
    await this.#job(shield, () =>
      shield.translation.unprotected(text, (answer) => shield.show({ type: 'raw', text: answer })),
    );
  }

  /** @param {Shield} shield @param {() => Promise<void>} work */
  async #job(shield, work) {
    try {
      await work();
    } catch (error) {
      const failed = failure(error);
      if (failed.code === 'cancelled') return;
      // A question that failed keeps nobody from the next one.
      if (shield.questions) shield.tell({ type: 'failed', failure: failed });
      else shield.show({ type: 'failed', failure: failed });
    }
  }

  /** @param {string} site */
  async pause(site) {
    await setPaused(site, true);
    for (const shield of [...this.#shields.values()]) {
      if (shield.site.id !== site) continue;
      shield.translation.order({ type: 'off', reason: 'paused' });
      shield.translation.order({ type: 'guard', on: false });
      this.#end(shield);
    }
  }

  /** The shield in a tab. @param {number} tab */
  in(tab) {
    return [...this.#shields.values()].find((shield) => shield.tab === tab);
  }

  /** @param {number} tab */
  #endIn(tab) {
    for (const shield of [...this.#shields.values()]) if (shield.tab === tab) this.#end(shield);
  }

  /** @param {Shield} shield */
  #end(shield) {
    shield.translation.end();
    shield.questions?.end();
    this.#shields.delete(shield.place);
    for (const token of shield.tokens.values()) this.invitations.revoke(token);
    browser.storage.session.remove(`shield:${shield.place}`);
  }
}

/**
 * The tab of a shield while it shows the shield's site, under whatever path: that a page can change.
 * A page that the user has left, and that the browser keeps for the way back, does not answer
 * either: what he went to is nothing of ours.
 * @param {Shield} shield
 */
async function shown({ tab, site }) {
  const there = await browser.tabs.get(tab).catch(() => null); // it has gone
  const hosts = site.match.map((pattern) => pattern.replace(/(?<=:\/\/[^/]+)\/.*$/, '/*'));
  return hosts.some((pattern) => fits(pattern, there?.url ?? '')) ? there : null;
}

/**
 * @param {Record<string, (shield: Shield, message: any) => void>} table
 * @param {Shield} shield
 * @param {any} message
 */
function handle(table, shield, message) {
  if (Object.hasOwn(table, message.type)) table[message.type]?.(shield, message);
}

/** The languages of a place; their regions are the site's to tell apart. @param {{ from: string, to: string }} languages */
function pair({ from, to }) {
  const language = (/** @type {string} */ tag) => (tag.split('-')[0] ?? '').toLowerCase();
  return `${language(from)}>${language(to)}`;
}

/** The user has been told what a page can do, and types in it all the same. @param {string} site */
async function remember(site) {
  const { here } = await load();
  await save({ here: [...here.filter((other) => other !== site), site] });
}
