import { browser } from '../shared/browser.js';
import { originPattern } from '../shared/patterns.js';
import { load, save } from '../shared/settings.js';
import { choice } from './choice.js';
import { allSites, mayUse, scriptsRegistered, setPaused, siteAt } from './sites.js';

/**
 * What the popup shows of the site in the tab, and what the user may change there.
 *
 * @typedef {import('../shared/settings.js').Site} Site
 * @typedef {'protected' | 'paused' | 'known' | 'broken' | 'other' | 'none'} SiteState
 */

const LIMIT = 1_000; // of a site that the user adds: what the most sparing of the known sites takes
const SETTLE = 900;

export class SiteChoice {
  /** @type {Set<number>} tabs in which the user is pointing at boxes */
  #picking = new Set();

  /** @param {import('./shields.js').Shields} shields @param {import('./host.js').Host} host */
  constructor(shields, host) {
    this.shields = shields;
    this.host = host;
  }

  /** @param {number} tab @returns {Promise<{ state: SiteState, name: string, origins: string[] }>} */
  async state(tab) {
    const url = await this.#address(tab);
    const site = await siteAt(url);
    if (!site) return { state: originPattern(url) ? 'other' : 'none', name: '', origins: [] };
    const { paused } = await load();
    const known = { name: site.name, origins: site.match };
    if (!(await mayUse(site))) return { state: 'known', ...known };
    if (paused.includes(site.id)) return { state: 'paused', ...known };
    return { state: this.shields.in(tab)?.broken ? 'broken' : 'protected', ...known };
  }

  /** @param {number} tab */
  async protect(tab) {
    await scriptsRegistered();
    // Only a fresh page has the fence in place before its own first script.
    await browser.tabs.reload(tab);
  }

  /** @param {number} tab @param {boolean} paused */
  async setPaused(tab, paused) {
    const site = await siteAt(await this.#address(tab));
    if (!site) return;
    if (paused) await this.shields.pause(site.id);
    else {
      await setPaused(site.id, false);
      await this.protect(tab);
    }
  }

  /** Lets the user point, unless the page is one that is known by its looks. @param {number} tab */
  async add(tab) {
    const target = { tabId: tab };
    const known = (await allSites()).filter(({ looks }) => looks);
    const find = (/** @type {string[][]} */ all) => all.findIndex((looks) => looks.every((css) => document.querySelector(css)));
    const args = /** @type {[string[][]]} */ ([known.map(({ looks = [] }) => looks)]);
    const [{ result } = { result: -1 }] = await browser.scripting.executeScript({ target, func: find, args });
    const site = known[result ?? -1];
    if (site) return this.#addAddress(tab, site.id);
    this.#picking.add(tab);
    const { pairs } = await choice(this.host);
    const offer = (/** @type {any} */ pairs) => void (globalThis.prismPairs = pairs);
    await browser.scripting.executeScript({ target, func: offer, args: [pairs] });
    const files = ['boxes', 'writing', 'answers', 'picker'].map((name) => `content/${name}.js`);
    await browser.scripting.executeScript({ target, files });
  }

  /** A site that people run themselves, at one more address. @param {number} tab @param {string} id */
  async #addAddress(tab, id) {
    const pattern = originPattern(await this.#address(tab));
    const { hosts } = await load();
    if (!pattern) return;
    await save({ hosts: { ...hosts, [id]: [...(hosts[id] ?? []), pattern] } });
    await this.protect(tab);
  }

  /**
   * @param {number} tab
   * @param {{ source: string[], result: string[], send: string[], known: Partial<Site> }} picked
   */
  async picked(tab, { source, result, send, known }) {
    if (!this.#picking.delete(tab)) return;
    const url = await this.#address(tab);
    const pattern = originPattern(url);
    if (!url || !pattern) return;
    const name = new URL(url).hostname;
    const id = `own-${name.replace(/[^a-z0-9]+/g, '-')}`.slice(0, 60);
    const { sites } = await load();
    const boxes = { source, result, ...(send.length && { send }) };
    const site = { id, name, match: [pattern], ...boxes, ...known, limit: LIMIT, settle: SETTLE };
    await save({ sites: [...sites.filter((other) => other.id !== id), site] });
    await this.protect(tab);
  }

  /** @param {number} tab */
  async #address(tab) {
    return (await browser.tabs.get(tab).catch(() => null))?.url;
  }
}
