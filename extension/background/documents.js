import { choice } from './choice.js';
import { failure } from './host_errors.js';
import { post } from './panels.js';

/** What a private page may have done to a document, see `host/PROTOCOL.md`. */
const ACTIONS = ['open', 'part', 'translate', 'read', 'close'];

/**
 * Documents that a private page hands to the host, part by part, and takes back. One at a time for
 * each page; what the host holds goes with the page.
 */
export class Documents {
  /** @param {import('./host.js').Host} host */
  constructor(host) {
    this.host = host;
  }

  /** @param {chrome.runtime.Port} port */
  serve(port) {
    let document = '';
    let gone = false;
    /** @type {AbortController | null} */
    let running = null;
    const close = () => {
      running?.abort();
      if (document) this.host.request('document', { action: 'close', document }).catch(() => {}); // a dead host holds nothing
      document = '';
    };

    /** @param {{ number: number, action: string, fields?: object }} request */
    const ask = async ({ number, action, fields = {} }) => {
      if (!ACTIONS.includes(action)) return;
      const controller = new AbortController();
      if (action === 'open') close();
      if (action === 'translate') running = controller;
      try {
        const result = await this.host.request(
          'document',
          { ...fields, action, ...(action === 'open' ? {} : { document }) },
          { signal: controller.signal, onProgress: (progress) => post(port, { type: 'progress', ...progress }) },
        );
        if (action === 'open') document = result.document;
        if (gone) close();
        post(port, { type: 'answer', number, result });
      } catch (error) {
        post(port, { type: 'answer', number, failure: failure(error) });
      }
      if (running === controller) running = null;
    };

    /** @type {Record<string, (message: any) => void>} */
    const asked = {
      ask: (message) => void ask(message),
      cancel: () => running?.abort(),
      choice: () => void this.#choose(port),
    };
    port.onMessage.addListener((message) => {
      if (Object.hasOwn(asked, message?.type)) asked[message.type]?.(message);
    });
    port.onDisconnect.addListener(() => {
      gone = true;
      close();
    });
    this.#choose(port);
  }

  /** @param {chrome.runtime.Port} port */
  async #choose(port) {
    try {
      post(port, { type: 'choice', ...(await choice(this.host)) });
    } catch (error) {
      post(port, { type: 'unready', failure: failure(error) });
    }
  }
}
