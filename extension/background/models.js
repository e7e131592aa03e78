import { load } from '../shared/settings.js';
import { failure } from './host_errors.js';
import { post } from './panels.js';

/**
 * The translation models of this computer, for pages that show them. A download belongs to no page:
 * a popup closes as soon as one looks elsewhere. One at a time; nothing is fetched but by `get`.
 */
export class Models {
  /** @type {Set<chrome.runtime.Port>} */
  #ports = new Set();
  /** @type {{ code: string, done: number, total: number, stop: AbortController } | null} */
  #running = null;
  /** @type {import('../shared/models.js').State['failed']} */
  #failed = null;

  /** @param {import('./host.js').Host} host */
  constructor(host) {
    this.host = host;
  }

  /** @param {chrome.runtime.Port} port */
  serve(port) {
    this.#ports.add(port);
    port.onDisconnect.addListener(() => this.#ports.delete(port));
    /** @type {Record<string, (message: any) => void>} */
    const asked = {
      get: ({ code }) => void this.#get(String(code)),
      cancel: () => this.#running?.stop.abort(),
      remove: ({ code }) => void this.#do('remove', String(code)),
    };
    port.onMessage.addListener((message) => {
      if (Object.hasOwn(asked, message?.type)) asked[message.type]?.(message);
    });
    void this.#tell([port]);
  }

  /** @param {string} code a pair, which may need two models */
  async #get(code) {
    if (this.#running) return;
    const stop = new AbortController();
    this.#running = { code, done: 0, total: 0, stop };
    this.#failed = null;
    await this.#tell();
    await this.#do('get', code, {
      signal: stop.signal,
      onProgress: ({ done, total }) => {
        if (this.#running) Object.assign(this.#running, { done, total });
        for (const port of this.#ports) post(port, { type: 'progress', done, total });
      },
    });
  }

  /** @param {'get' | 'remove'} action @param {string} code @param {import('./host.js').Listening} [options] */
  async #do(action, code, options = {}) {
    try {
      await this.host.request('models', { action, code }, options);
      this.#failed = null;
    } catch (error) {
      this.#failed = { code, failure: failure(error) };
    }
    if (action === 'get') this.#running = null;
    await this.#tell();
  }

  /** How things stand, to all pages or to those that are given. */
  async #tell(ports = [...this.#ports]) {
    try {
      const { target } = await load();
      const found = await this.host.request('models', { action: 'list', ...(target && { to: target }) });
      const { code = '', done = 0, total = 0 } = this.#running ?? {};
      const running = code ? { code, done, total } : null;
      for (const port of ports) post(port, { type: 'models', ...found, running, failed: this.#failed });
    } catch (error) {
      for (const port of ports) post(port, { type: 'unready', failure: failure(error) });
    }
  }
}
