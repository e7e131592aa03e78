import { failure } from './host_errors.js';

/**
 * Translating for one private page: one job at a time, and one session of the host for each pair
 * of languages, so that a sentence translated again looks the same to the translator.
 */
export class Conversation {
  /** @type {Map<string, string>} */
  #sessions = new Map();
  /** @type {AbortController | null} */
  #running = null;
  #estimates = 0;
  /** Ends with the estimate under way: what is sent is what was estimated, so it goes first. */
  #estimating = Promise.resolve();

  /**
   * @param {import('./host.js').Host} host
   * @param {(message: import('../shared/messages.js').Message) => void} post to the private page
   * @param {import('./last_job.js').LastJob} last
   * @param {(job: { text: string, to: string, from: string, site: string,
   *   signal: AbortSignal }) => Promise<any>} [bySite] translates on a site's page
   */
  constructor(host, post, last, bySite) {
    this.host = host;
    this.post = post;
    this.last = last;
    this.bySite = bySite;
  }

  /**
   * @param {{ text: string, to: string, wishes?: string[], from?: string, engine?: string,
   *   level?: string }} job `wishes`: as of the host, where the user did not say into which language
   */
  async translate({ text, to, wishes = [], from = '', engine = '', level = '' }) {
    this.cancel();
    const controller = new AbortController();
    this.#running = controller;
    const pair = `${from}>${to}>${level}`;
    this.#estimates++; // none of a text before this one is wanted any more
    await this.#estimating;
    if (this.#running !== controller) return;
    try {
      const result = engine.startsWith('site:')
        ? await this.#onSite({ text, to, from, site: engine.slice(5), signal: controller.signal })
        : await this.#onHost(pair, { text, to, wishes, ...given({ from, engine, level }) }, controller);
      if (this.#running === controller) this.last.note(result);
      this.#tell(controller, { type: 'translated', result });
    } catch (error) {
      const failed = failure(error);
      // The host has forgotten the session: only a new one can help, when the user asks for it.
      if (failed.code === 'session' || failed.code === 'crashed') this.#sessions.delete(pair);
      this.#tell(controller, { type: 'failed', failure: failed });
    } finally {
      if (this.#running === controller) this.#running = null;
    }
  }

  /**
   * What the text would become, for its report alone: nothing is sent. It is encoded in the session
   * in which it will be translated, so that the report holds for what is sent then.
   * @param {{ text: string, to: string, wishes?: string[], from?: string, engine?: string }} draft the
   *   engine that would translate it
   */
  estimate({ text, to, wishes = [], from = '', engine = '' }) {
    const number = ++this.#estimates;
    const pair = `${from}>${to}>`;
    this.#estimating = this.#estimating.then(async () => {
      if (number !== this.#estimates) return; // a newer text waits
      try {
        const session = this.#sessions.get(pair);
        const encoded = await this.host.request('encode', {
          text,
          to,
          wishes,
          estimate: true,
          ...given({ from, engine, session }),
        });
        this.#sessions.set(pair, encoded.session);
        this.post({ type: 'estimated', report: whole(encoded), from: encoded.from, to: encoded.to });
      } catch {
        this.post({ type: 'estimated', report: null }); // translating will say what is wrong
      }
    });
  }

  /**
   * @param {string} pair
   * @param {Record<string, string | string[]>} job
   * @param {AbortController} controller
   */
  async #onHost(pair, job, controller) {
    const result = await this.host.request(
      'translate',
      { ...job, ...given({ session: this.#sessions.get(pair) }) },
      {
        signal: controller.signal,
        onProgress: (progress) => this.#tell(controller, { type: 'progress', ...progress }),
      },
    );
    this.#sessions.set(pair, result.session);
    return result;
  }

  /** A site's window has sessions of its own. @param {any} job */
  #onSite(job) {
    if (!this.bySite) throw new Error('no sites here');
    return this.bySite(job);
  }

  /**
   * Only the newest job speaks: an older one's answer would stand beside the wrong text.
   * @param {AbortController} controller
   * @param {import('../shared/messages.js').Message} message
   */
  #tell(controller, message) {
    if (this.#running === controller) this.post(message);
  }

  cancel() {
    this.#running?.abort();
    this.#running = null;
  }

  /** The page is gone: what the host remembers of it goes too. */
  end() {
    this.cancel();
    for (const session of this.#sessions.values()) {
      this.host.request('forget', { session }).catch(() => {}); // a dead host has forgotten
    }
    this.#sessions.clear();
  }
}

/**
 * The report of all that will be sent, whoever gets it.
 * @param {import('../shared/messages.js').Encoded} encoded
 */
function whole({ report, elsewhere = [] }) {
  const sum = (/** @type {'lines' | 'characters'} */ size) =>
    elsewhere.reduce((total, share) => total + share[size], report[size] ?? 0);
  return { ...report, lines: sum('lines'), characters: sum('characters') };
}

/**
 * The fields that have a value: the host takes a null for an error.
 * @param {Record<string, string | undefined>} fields
 */
export function given(fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
}
