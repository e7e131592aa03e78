import { browser } from './browser.js';

/**
 * A private page's line to the background. The service worker may sleep and the line break; the
 * next thing said opens it again, with the ticket that the background gave.
 */
export class Line {
  /** @type {chrome.runtime.Port | null} */
  #port = null;
  #token;
  #joined = false;
  /** Said before the background has let this page in. @type {import('./messages.js').Message[]} */
  #unsaid = [];

  /**
   * @param {string} name what the page is: panel, window, side, popup, input or output
   * @param {string | null} token the invitation; of the side panel its window; null where none is needed
   * @param {(message: any) => void} hear
   * @param {() => void} [lost] the background went away
   */
  constructor(name, token, hear, lost = () => {}) {
    this.name = name;
    this.#token = token;
    this.hear = hear;
    this.lost = lost;
    this.#open();
  }

  /** @param {import('./messages.js').Message} message */
  say(message) {
    const port = this.#port ?? this.#open();
    if (this.#joined) port.postMessage(message);
    else this.#unsaid.push(message);
  }

  /** Comes back after the background went away. */
  reopen() {
    if (!this.#port) this.#open();
  }

  #open() {
    const port = browser.runtime.connect({ name: this.name });
    this.#port = port;
    this.#joined = this.#token === null;
    port.onMessage.addListener((message) => {
      if (message.type === 'joined') {
        this.#token = message.ticket || this.#token;
        this.#joined = true;
        for (const unsaid of this.#unsaid.splice(0)) port.postMessage(unsaid);
      }
      this.hear(message);
    });
    port.onDisconnect.addListener(() => {
      if (this.#port === port) this.#port = null;
      this.#unsaid = [];
      this.lost();
    });
    if (this.#token !== null) port.postMessage({ type: 'join', token: this.#token });
    return port;
  }
}

/**
 * Asks the background something that one answer settles. For the extension's own pages.
 * @param {import('./messages.js').Message} message
 * @returns {Promise<any>} rejects with a Failure
 */
export async function ask(message) {
  const answer = await browser.runtime.sendMessage(message);
  if (answer?.ok) return answer.result;
  throw answer?.failure ?? { code: 'internal', message: '', hint: '' };
}

/** @param {string} request @param {object} [fields] a request of the host, see PROTOCOL.md */
export function askHost(request, fields = {}) {
  return ask({ type: 'host', request, fields });
}
