import { browser } from '../shared/browser.js';
import { HostError } from './host_errors.js';
import { mayUse, siteCalled } from './sites.js';

/** Milliseconds for a site's page to load and show its boxes. */
const PATIENCE = 30_000;

/**
 * Translator sites as engines of right click: the site stands in a visible window of its own, so
 * that the user sees what it is given, and can answer it when it asks something. No key is needed.
 */
export class SiteWindows {
  /** @param {import('./shields.js').Shields} shields */
  constructor(shields) {
    this.shields = shields;
  }

  /**
   * @param {{ text: string, to: string, from: string, site: string, signal: AbortSignal }} job
   * @returns {Promise<import('../shared/messages.js').Translated>} rejects with a HostError
   */
  async translate({ text, to, from, site: id, signal }) {
    const tab = /^tab-(\d+)$/.exec(id)?.[1];
    if (tab) return this.#ask(this.shields.in(Number(tab)), { text, to, signal });
    const site = await siteCalled(id);
    if (!site?.url) throw new HostError('engine_unknown');
    if (!(await mayUse(site))) throw new HostError('not-allowed');
    const shield = this.shields.openWindow(id, to) ?? (await this.#open(site.url, from, to));
    return this.#ask(shield, { text, to, signal });
  }

  /**
   * @param {ReturnType<import('./shields.js').Shields['in']>} shield
   * @param {{ text: string, to: string, signal: AbortSignal }} job
   */
  async #ask(shield, { text, to, signal }) {
    if (!shield) throw new HostError('site-away');
    const languages = await this.shields.languagesOf(shield);
    // Decoding with another language's dictionary would give nonsense.
    if (languages.to !== to) throw new HostError('same_language');
    const stop = () => shield.translation.stop();
    signal.addEventListener('abort', stop, { once: true });
    try {
      /** @type {import('../shared/messages.js').Translated | null} */
      let last = null;
      await shield.translation.translate(text, languages, (result) => (last = result));
      if (!last) throw new HostError('cancelled');
      return last;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** @param {string} url @param {string} from @param {string} to */
  async #open(url, from, to) {
    const address = url.replace('{from}', from || 'auto').replace('{to}', to);
    // At once with its page: Chromium at times shows neither where one comes right after an empty one.
    const ready = this.shields.expect(browser.windows.create({ url: address, width: 1000, height: 760 }));
    return Promise.race([ready, tooLate()]);
  }
}

/** @returns {Promise<never>} */
function tooLate() {
  return new Promise((_resolve, reject) =>
    setTimeout(() => reject(new HostError('site-away')), PATIENCE),
  );
}
