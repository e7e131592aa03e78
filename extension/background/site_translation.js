import { pieces } from '../shared/sentences.js';
import { given } from './conversation.js';
import { PublicTexts, release } from './egress.js';
import { HostError } from './host_errors.js';

/**
 * Texts through a translator's page: encoded by the host, put into the page by the content script,
 * and decoded when the page's answer is final. The newest text wins; answers to older ones, to
 * other texts, or in which nothing of ours is found, are never decoded for the user.
 *
 * @typedef {import('../shared/messages.js').Encoded} Encoded
 * @typedef {import('../shared/messages.js').Decoded} Decoded
 * @typedef {import('../shared/messages.js').Segment} Segment
 * @typedef {{ encoded: Encoded, decoded: Decoded, answer: string, gap: string }} Done
 * @typedef {{ number: number, placed: string, answer(text: string): void,
 *   fail(error: HostError): void }} Waiting
 */

/** Public words are not as long as private ones, so a piece leaves room to grow. */
const FILL = 0.75;
const SHORTEST = 40; // of the pieces that a text is cut into

/** What of the reports of several pieces adds up. */
const COUNTS = /** @type {const} */ (['words', 'substituted', 'protected', 'unknown', 'lines', 'characters', 'decoys']);

/**
 * Milliseconds for a site to answer, and for each character more: longer than its content script
 * waits, which may have gone with the page.
 */
const PATIENCE = { usual: 30_000, longer: 15_000, each: 10 };

/** Milliseconds that a site has to correct an answer that is not this text's. */
const CORRECTION = 20_000;

export class SiteTranslation {
  #texts = new PublicTexts();
  /** @type {Map<string, string>} */
  #sessions = new Map();
  /** @type {Waiting | null} */
  #waiting = null;
  /** @type {{ placed: string, answer: string } | null} */
  #last = null;
  /** Whether a text was cut into pieces: where a piece ends no proof covers. */
  #cut = false;
  #job = 0;
  #running = new AbortController();
  #number = 0;

  /**
   * @param {import('./host.js').Host} host
   * @param {import('../shared/settings.js').Site} site
   * @param {(message: any) => void} toContent
   */
  constructor(host, site, toContent) {
    this.host = host;
    this.site = site;
    this.port = { postMessage: toContent };
  }

  /** @param {import('../shared/messages.js').Message} message that holds no text */
  order(message) {
    return release(this.port, this.#texts, message);
  }

  /**
   * @param {string} text
   * @param {{ from: string, to: string, session?: string | undefined }} languages
   * @param {(result: import('../shared/messages.js').Translated) => void} tell of every piece, and
   *   again when the site corrects itself
   * @returns {Promise<boolean>} false when a newer text has taken over; rejects with a HostError
   */
  async translate(text, languages, tell) {
    const job = this.#begin();
    /** @type {Done[]} */
    const done = [];
    const waiting = await this.#pieces(text, Math.floor(this.site.limit * FILL), languages);
    if (job !== this.#job) return false;
    this.#cut ||= waiting.length > 1;
    for (let piece = waiting.shift(); piece !== undefined; piece = waiting.shift()) {
      const core = piece.trimEnd();
      if (!core) continue;
      const encoded = await this.#encode(core, languages);
      if (job !== this.#job) return false;
      const excess = this.#admit(encoded, languages.to).length / this.site.limit;
      if (excess > 1) {
        waiting.unshift(...(await this.#smaller(piece, excess, languages)));
        this.#cut = true;
        continue;
      }
      const index = done.length;
      await this.#ask(encoded, languages.to, job, (decoded, answer) => {
        done[index] = { encoded, decoded, answer, gap: piece.slice(core.length) };
        tell(joined(done, this.site.name, this.#cut));
      });
      if (job !== this.#job) return false;
    }
    return true;
  }

  /**
   * Sends a text as it is, after the user has said so in a private frame.
   * @param {string} text
   * @param {(answer: string) => void} tell
   */
  async unprotected(text, tell) {
    this.#begin();
    await this.#place(this.#texts.admitByUser(text), (answer, settle) => {
      tell(answer);
      settle();
    });
  }

  stop() {
    this.#begin();
  }

  /** The place is gone. */
  end() {
    this.#waiting?.fail(new HostError('site-away'));
    this.#begin();
    for (const session of this.#sessions.values()) {
      this.host.request('forget', { session }).catch(() => {}); // a dead host has forgotten
    }
    this.#sessions.clear();
    this.#texts.clear();
    this.#last = null;
  }

  /** @param {{ job: number, public_text: string, public_translation: string }} report */
  answered({ job, public_text: placed, public_translation: answer }) {
    const waiting = this.#waiting;
    if (waiting && waiting.number === job && waiting.placed === placed) waiting.answer(answer);
  }

  /** @param {{ job: number, code: string }} report */
  troubled({ job, code }) {
    if (this.#waiting?.number === job) this.#waiting.fail(new HostError(code));
  }

  #begin() {
    this.#waiting?.fail(new HostError('cancelled'));
    if (this.#waiting) this.order({ type: 'stop', job: this.#waiting.number });
    this.#waiting = null;
    // Engines are not asked for the rest of a text that nobody waits for.
    this.#running.abort();
    this.#running = new AbortController();
    return ++this.#job;
  }

  /** @param {string} text @param {number} limit @param {{ from: string }} languages */
  async #pieces(text, limit, { from }) {
    if (text.length <= limit) return pieces(text, limit, []);
    const { ends } = await this.host.request('sentences', { text, ...given({ from }) });
    return pieces(text, limit, ends);
  }

  /**
   * A piece in smaller ones, because it became too long for the site: each sentence brings its
   * decoys with it. Where the cuts fall changes nothing in how a sentence is disguised.
   * @param {string} piece
   * @param {number} excess how many times too long its public text is
   * @param {{ from: string }} languages
   */
  async #smaller(piece, excess, languages) {
    const limit = Math.floor((FILL * piece.length) / excess);
    if (limit < SHORTEST) throw new HostError('text_too_long');
    return this.#pieces(piece, limit, languages);
  }

  /** @param {string} text @param {{ from: string, to: string }} languages @returns {Promise<Encoded>} */
  async #encode(text, { from, to }) {
    const pair = `${from}>${to}`;
    const session = this.#sessions.get(pair);
    try {
      const encoded = await this.host.request('encode', { text, to, ...given({ from, session }) });
      this.#sessions.set(pair, encoded.session);
      return encoded;
    } catch (error) {
      // Only the user may start again: a new session is a second disguise of the same text. Nor does
      // one begin to count anew because its budget is spent: the place has to be closed for that.
      if (!(error instanceof HostError && error.code === 'budget')) this.#sessions.delete(pair);
      throw error;
    }
  }

  /** What the site would be given. @param {Encoded} encoded @param {string} to */
  #admit(encoded, to) {
    return this.#texts.admit(encoded, this.site.prompt, to);
  }

  /**
   * @param {Encoded} encoded
   * @param {string} to
   * @param {number} job
   * @param {(decoded: Decoded, answer: string) => void} tell
   */
  async #ask(encoded, to, job, tell) {
    const placed = this.#admit(encoded, to);
    const { signal } = this.#running;
    const decoded = (/** @type {string} */ answer) =>
      this.host.request('decode', { session: encoded.session, public_translation: answer }, { signal });
    if (!encoded.public_text) {
      const found = await decoded('');
      if (job === this.#job) tell(found, '');
      return; // all of it went elsewhere: there is nothing to ask the site
    }
    const decode = async (/** @type {string} */ answer, /** @type {() => void} */ settle) => {
      const found = await decoded(answer);
      if (job !== this.#job || foreign(found)) return;
      this.#last = { placed, answer };
      tell(found, answer);
      settle();
    };
    // The site does not stir when it is given what it has already translated.
    if (this.#last?.placed === placed) await decode(this.#last.answer, () => {});
    else await this.#place(placed, decode);
  }

  /**
   * @param {string} placed
   * @param {(answer: string, settle: () => void) => void | Promise<void>} onAnswer
   * @returns {Promise<void>} when an answer has settled; later ones still go to `onAnswer`
   */
  #place(placed, onAnswer) {
    const number = ++this.#number;
    this.#last = null;
    return new Promise((resolve, reject) => {
      let until = 0; // when the site must have corrected itself
      let working = 0; // answers being decoded, for which engines may be asked: that takes its time
      let ended = false;
      let timer = setTimeout(
        () => fail(new HostError('no-answer')),
        (this.site.patience ?? PATIENCE.usual) + PATIENCE.longer + PATIENCE.each * placed.length,
      );
      const end = (/** @type {() => void} */ done) => {
        ended = true;
        clearTimeout(timer);
        done();
      };
      const fail = (/** @type {Error} */ error) => end(() => reject(error));
      this.#waiting = {
        number,
        placed,
        answer: (answer) => {
          clearTimeout(timer);
          until ||= Date.now() + CORRECTION;
          working++;
          Promise.resolve(onAnswer(answer, () => end(resolve)))
            .then(() => {
              // Until it settles it may be another text's, and the right one still to come.
              if (--working || ended) return;
              timer = setTimeout(() => fail(new HostError('wrong-answer')), until - Date.now());
            })
            .catch(fail);
        },
        fail,
      };
      this.order({ type: 'place', job: number, public_text: placed });
    });
  }
}

/**
 * An answer in which none of several substitutes is found belongs to another text: the one before,
 * or an error message. It must not be shown as this text's translation. The host asks no engine
 * for its share before it has seen an answer that does belong to the text.
 * @param {Decoded} decoded
 */
export function foreign({ recovered, missing, elsewhere = [] }) {
  return recovered === 0 && missing >= 2 && !elsewhere.length;
}

/**
 * What each engine has been sent of all pieces.
 * @param {Done[]} done
 * @returns {import('../shared/messages.js').Elsewhere[]}
 */
function elsewhere(done) {
  /** @type {Map<string, import('../shared/messages.js').Elsewhere>} */
  const found = new Map();
  for (const share of done.flatMap(({ decoded }) => decoded.elsewhere ?? [])) {
    const before = found.get(share.engine);
    found.set(share.engine, before ? {
      engine: share.engine,
      lines: before.lines + share.lines,
      characters: before.characters + share.characters,
      public_text: `${before.public_text}\n${share.public_text}`,
      public_translation: `${before.public_translation}\n${share.public_translation}`,
    } : share);
  }
  return [...found.values()];
}

/**
 * @param {Done[]} done
 * @param {string} engine
 * @param {boolean} cut whether the lengths of private words said where a piece ends
 * @returns {import('../shared/messages.js').Translated}
 */
function joined(done, engine, cut) {
  const last = done.length - 1;
  const sum = (/** @type {(part: Done) => number} */ count) => done.reduce((total, part) => total + count(part), 0);
  const text = (/** @type {(part: Done) => string} */ read) =>
    done.map((part, index) => read(part) + (index < last ? part.gap : '')).join('');
  // Lines with decoys among them keep to themselves.
  const lines = (/** @type {(part: Done) => string} */ read) =>
    first.encoded.report.decoys || done.some(({ encoded }) => encoded.elsewhere?.length)
      ? done.map(read).filter(Boolean).join('\n')
      : text(read);
  const segments = done.flatMap(({ decoded, gap }, index) => {
    const space = /** @type {Segment} */ ({ text: gap, status: 'kept', certainty: 1 });
    return index < last ? [...decoded.segments, space] : decoded.segments;
  });
  const first = /** @type {Done} */ (done[0]);
  const counts = COUNTS.map((name) => [name, sum(({ encoded }) => encoded.report[name] ?? 0)]);
  return {
    private_translation: text((part) => part.decoded.private_translation),
    public_text: lines((part) => part.encoded.public_text),
    public_translation: lines((part) => part.answer),
    segments,
    recovered: sum((part) => part.decoded.recovered),
    missing: sum((part) => part.decoded.missing),
    lost: sum((part) => part.decoded.lost ?? 0),
    elsewhere: elsewhere(done),
    returned: sum((part) => part.decoded.returned ?? 0),
    failure: done.find((part) => part.decoded.failure)?.decoded.failure ?? null,
    home: sum((part) => part.encoded.home ?? 0),
    staying: done.flatMap(({ encoded }) => encoded.staying ?? []),
    session: first.encoded.session,
    engine,
    report: {
      ...first.encoded.report,
      ...Object.fromEntries(counts),
      disguises: Math.max(...done.map(({ encoded }) => encoded.report.disguises ?? 1)),
      ...(cut ? { epsilon: null, session_epsilon: null } : {}),
    },
  };
}
