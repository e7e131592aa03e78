import { HostError, stateOfDisconnect, stateOfError } from './host_errors.js';
import { Parts } from './parts.js';

export const PROTOCOL = 1;

/**
 * Milliseconds without a word after which a request is given up: Chromium drops a frame that it
 * cannot parse and says nothing, so nothing may wait for ever.
 */
const PATIENCE = /** @type {Record<string, number>} */ ({
  hello: 10_000,
  encode: 30_000,
  decode: 120_000, // engines may have a share of the text
  translate: 120_000,
  ask: 120_000,
  passages: 120_000,
  models: 600_000, // of a model that is being checked nothing is heard
  document: 600_000, // of a long one nothing is heard before its first line is translated
});
const USUAL_PATIENCE = 20_000;

/**
 * After a failure the host is not started again for this long: a page full of requests must not
 * start a hundred hosts.
 */
const BACK_OFF = 500;

/**
 * @typedef {{ resolve: (result: any) => void, reject: (error: HostError) => void,
 *   progress: ((progress: { done: number, total: number }) => void) | undefined,
 *   partial: ((partial: any) => void) | undefined,
 *   touch: () => void }} Waiting
 */

/**
 * What a request tells before its result, and what ends it.
 * @typedef {{ onProgress?: (progress: { done: number, total: number }) => void,
 *   onPartial?: (partial: any) => void, signal?: AbortSignal }} Listening
 */

/** The one port to the native host: opened when first needed, shared by all, never polled. */
export class Host {
  /** @type {() => chrome.runtime.Port} */
  #connect;
  /** @type {() => string | undefined} */
  #lastError;
  /** @type {chrome.runtime.Port | null} */
  #port = null;
  /** @type {Promise<any> | null} */
  #greeting = null;
  /** @type {{ error: HostError, at: number } | null} */
  #failed = null;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  #parts = new Parts();
  #next = 1;

  /**
   * @param {() => chrome.runtime.Port} connect
   * @param {() => string | undefined} lastError where Chromium leaves the reason of a disconnect
   */
  constructor(connect, lastError = () => undefined) {
    this.#connect = connect;
    this.#lastError = lastError;
  }

  /** @returns {Promise<any>} what the host says about itself; rejects with a HostError */
  greet() {
    if (!this.#greeting) {
      if (this.#failed && Date.now() - this.#failed.at < BACK_OFF) {
        return Promise.reject(this.#failed.error);
      }
      const greeting = this.#open();
      this.#greeting = greeting;
      greeting.catch(() => {
        if (this.#greeting === greeting) this.#greeting = null;
      });
    }
    return this.#greeting;
  }

  /**
   * @param {string} type
   * @param {Record<string, any>} [fields]
   * @param {Listening} [options] an aborted request ends with the code `cancelled`
   * @returns {Promise<any>} the result; rejects with a HostError
   */
  async request(type, fields = {}, options = {}) {
    if (options.signal?.aborted) throw new HostError('cancelled');
    await this.greet();
    return this.#send(type, fields, options);
  }

  /** Forgets a failure, so that the next request tries again at once. */
  retry() {
    this.#failed = null;
  }

  async #open() {
    try {
      const port = this.#connect();
      this.#port = port;
      port.onMessage.addListener((frame) => this.#receive(frame));
      port.onDisconnect.addListener((gone) => this.#lost(port, gone));
      const greeting = await this.#send('hello', { protocol: PROTOCOL });
      this.#failed = null;
      return greeting;
    } catch (error) {
      const known =
        error instanceof HostError ? error : new HostError(stateOfDisconnect(String(error)));
      this.#failed = { error: known, at: Date.now() };
      this.#close(known);
      throw known;
    }
  }

  /**
   * @param {string} type
   * @param {Record<string, any>} fields
   * @param {Listening} [options]
   */
  #send(type, fields, { onProgress: progress, onPartial: partial, signal } = {}) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const patience = PATIENCE[type] ?? USUAL_PATIENCE;
      /** @type {ReturnType<typeof setTimeout> | undefined} */
      let timer;
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        this.#waiting.delete(id);
      };
      const touch = () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          this.#post({ id: this.#next++, type: 'cancel', request: id });
          end();
          reject(new HostError('silent'));
        }, patience);
      };
      const abort = () => {
        this.#post({ id: this.#next++, type: 'cancel', request: id });
        end();
        reject(new HostError('cancelled'));
      };
      this.#waiting.set(id, {
        resolve: (result) => (end(), resolve(result)),
        reject: (error) => (end(), reject(error)),
        progress,
        partial,
        touch,
      });
      signal?.addEventListener('abort', abort, { once: true });
      touch();
      if (!this.#post({ id, type, ...fields })) {
        end();
        reject(new HostError('crashed'));
      }
    });
  }

  /** @param {object} frame @returns {boolean} false where the port has died unnoticed */
  #post(frame) {
    try {
      this.#port?.postMessage(frame);
      return this.#port !== null;
    } catch {
      this.#close(new HostError('crashed'));
      return false;
    }
  }

  /** @param {any} frame */
  #receive(frame) {
    let answer;
    try {
      answer = this.#parts.whole(frame);
    } catch {
      this.#waiting.get(frame.id)?.reject(new HostError('silent'));
      return;
    }
    const waiting = this.#waiting.get(answer?.id ?? frame.id);
    if (!answer) waiting?.touch();
    else if (answer.progress) {
      waiting?.touch();
      waiting?.progress?.(answer.progress);
    } else if (answer.partial) {
      waiting?.touch();
      waiting?.partial?.(answer.partial);
    } else if (answer.ok === true) waiting?.resolve(answer.result);
    else {
      const { code = 'internal', message = '', hint = '' } = answer.error ?? {};
      const error = new HostError(code, message, hint);
      // A refused caller is told so in a frame without an id, before the host ends.
      if (waiting) waiting.reject(error);
      else if (answer.id === null) this.#rejectAll(error);
    }
  }

  /** @param {chrome.runtime.Port} port @param {chrome.runtime.Port} gone */
  #lost(port, gone) {
    const { error } = /** @type {{ error?: Error }} */ (/** @type {unknown} */ (gone ?? {}));
    const reason = error?.message ?? this.#lastError();
    if (this.#port !== port) return;
    this.#close(new HostError(stateOfDisconnect(reason)));
  }

  /** @param {HostError} error */
  #close(error) {
    const port = this.#port;
    this.#port = null;
    this.#greeting = null;
    this.#parts.clear();
    this.#rejectAll(error);
    try {
      port?.disconnect();
    } catch {
      // it was gone already, which is all that is wanted
    }
  }

  /** @param {HostError} error */
  #rejectAll(error) {
    for (const waiting of [...this.#waiting.values()]) waiting.reject(error);
  }

  /** @returns {Promise<{ state: import('./host_errors.js').HostState, version?: string }>} */
  async state() {
    try {
      return { state: 'ready', version: (await this.greet()).version };
    } catch (error) {
      return { state: stateOfError(error) };
    }
  }
}
