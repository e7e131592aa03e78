/**
 * What may be said, by whom, to whom. The product's most important line runs through this file:
 * the private side (the extension's own pages, the background, the host) and the public side
 * (content scripts, and with them the page). The background's router reads these tables.
 *
 * @typedef {string & { readonly side?: 'private' }} PrivateText what the user wants translated
 * @typedef {string & { readonly side?: 'private translation' }} PrivateTranslation
 * @typedef {string & { readonly side?: 'public' }} PublicText what a translator may see
 * @typedef {string & { readonly side?: 'public translation' }} PublicTranslation
 *
 * @typedef {'kept' | 'recovered' | 'uncertain' | 'unknown' | 'missing'} SegmentStatus
 * @typedef {{ text: string, status: SegmentStatus, source?: string | null,
 *   alternative?: string | null, certainty: number }} Segment
 * @typedef {{ words: number, substituted: number, protected: number, unknown: number,
 *   ratio: number, epsilon: number | null,
 *   protected_by_category?: Record<string, number>, revealed?: number | null,
 *   lines?: number, characters?: number, decoys?: number, seconds?: number | null,
 *   translators?: number, disguises?: number, session_epsilon?: number | null, session_delta?: number,
 *   budget?: number | null }} Report
 * @typedef {{ engine: string, lines: number, characters: number }} Sent
 * @typedef {Sent & { public_text: PublicText, public_translation: PublicTranslation }} Elsewhere
 * @typedef {{ text: PrivateText, why: 'phrase' | 'taught' | 'telling' }} Staying
 * @typedef {{ public_text: PublicText, session: string, report: Report, from?: string, to?: string,
 *   elsewhere?: Sent[], home?: number, staying?: Staying[] }} Encoded
 * @typedef {{ private_translation: PrivateTranslation, segments: Segment[],
 *   recovered: number, missing: number, lost?: number, elsewhere?: Elsewhere[],
 *   returned?: number, failure?: Failure | null }} Decoded
 * @typedef {Omit<Encoded, 'elsewhere'> & Decoded & { public_translation: PublicTranslation,
 *   engine: string }} Translated
 * @typedef {{ start: number, end: number, kind: string, private: string }} Exchange a span of a public
 *   text, counted in code points, and what of the private one it stands for
 * @typedef {{ public_text: PublicText, session: string, exchanged: Exchange[], report: Report }} Hidden
 * @typedef {'waiting' | 'streaming' | 'done' | 'stopped' | 'failed'} TurnState
 * @typedef {{ number: number, question: PrivateText, public_text: PublicText, exchanged: Exchange[],
 *   segments: Segment[], answer: PublicTranslation, state: TurnState, edited: boolean, bare: boolean,
 *   disguises: number, failure: Failure | null }} Turn a question and its answer; `edited` on the site
 *   since, `bare` when it went as it was
 * @typedef {{ code: string, message: string, hint: string }} Failure
 * @typedef {{ type: string, [field: string]: any }} Message
 */

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const CODE = /^[a-z][a-z-]{0,39}$/;
const LANGUAGE = /^([A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3})?$/;

/**
 * Kinds of field. `public_text` and `public_translation` are the only kinds that can hold what
 * somebody wrote; a `public_text` on its way out must also be known to the egress guard.
 * @type {Record<string, (value: unknown) => boolean>}
 */
const KINDS = {
  token: (value) => typeof value === 'string' && UUID.test(value),
  code: (value) => typeof value === 'string' && CODE.test(value),
  language: (value) => typeof value === 'string' && LANGUAGE.test(value),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  flag: (value) => typeof value === 'boolean',
  site: (value) => typeof value === 'object' && value !== null,
  rectangle: (value) => isRectangle(value),
  selectors: (value) => isSelectors(value),
  known: (value) => isKnown(value),
  page_runs: (value) => Array.isArray(value) && value.length <= 5_000 && value.every((runs) => isRuns(runs)),
  public_text: (value) => typeof value === 'string',
  public_translation: (value) => typeof value === 'string' && value.length <= 1_000_000,
  address: (value) => typeof value === 'string' && value.length <= 4_000,
};

/**
 * A passage that a page shows: texts, and elements with what they say.
 * @param {unknown} value
 * @param {number} [depth]
 * @returns {boolean}
 */
function isRuns(value, depth = 0) {
  if (!Array.isArray(value) || depth > 20) return false;
  return value.every((run) => {
    if (typeof run === 'string') return true;
    if (typeof run !== 'object' || run === null || Object.keys(run).some((name) => name !== 'at' && name !== 'runs')) return false;
    return Number.isInteger(run.at) && run.at >= 0 && (run.runs === undefined || isRuns(run.runs, depth + 1));
  });
}

/** @param {unknown} value */
function isRectangle(value) {
  if (typeof value !== 'object' || value === null) return false;
  const numbers = Object.values(value);
  return numbers.length <= 4 && numbers.every((number) => Number.isFinite(number));
}

/** @param {unknown} value */
function isSelectors(value) {
  return Array.isArray(value) && value.length <= 8 && value.every(isSelector);
}

/**
 * How a site's languages are known: from its lists, from its address, or from the user.
 * @type {Record<string, (value: any) => boolean>}
 */
const KNOWN = {
  languages: ({ from, to }) => isSelectors(from) && isSelectors(to),
  query: (names) => Object.values(names).every((name) => typeof name === 'string' && /^[\w-]{1,40}$/.test(name)),
  fixed: ({ from, to }) => [from, to].every((code) => typeof code === 'string' && LANGUAGE.test(code)),
};

/** @param {unknown} value */
function isKnown(value) {
  if (typeof value !== 'object' || value === null) return false;
  const [[kind = '', how] = [], ...more] = Object.entries(value);
  return !more.length && Object.hasOwn(KNOWN, kind) && typeof how === 'object' && how !== null && KNOWN[kind]?.(how) === true;
}

/** @param {unknown} value */
function isSelector(value) {
  return typeof value === 'string' && value.length <= 400;
}

/** Orders from the background to a content script. */
export const TO_CONTENT = {
  'open-panel': { token: 'token', place: 'token', anchor: 'rectangle' },
  'close-panel': { place: 'token' },
  'panel-gone': { place: 'token' },
  site: { site: 'site', place: 'token', input: 'token', output: 'token', visible: 'flag' },
  place: { job: 'number', public_text: 'public_text' },
  stop: { job: 'number' },
  follow: { job: 'number', public_text: 'public_text' },
  halt: {},
  fold: { on: 'flag' },
  judged: { number: 'number', passes: 'flag' },
  typing: { on: 'flag' },
  guard: { on: 'flag' },
  look: {},
  off: { reason: 'code' },
};

/** Reports from a content script to the background. */
export const FROM_CONTENT = {
  guarded: {},
  hello: {},
  reopened: {},
  view: { clear: 'flag' },
  'site-ready': { from: 'language', to: 'language' },
  languages: { from: 'language', to: 'language' },
  answer: { job: 'number', public_text: 'public_text', public_translation: 'public_translation' },
  chat: { address: 'address', empty: 'flag', ours: 'flag' },
  streamed: { job: 'number', public_translation: 'public_translation', done: 'flag', edited: 'flag' },
  written: { number: 'number', public_translation: 'public_translation', tried: 'flag' },
  placed: { job: 'number' },
  trouble: { job: 'number', code: 'code' },
  interference: { code: 'code' },
  typing: { on: 'flag' },
  left: {},
  picked: { source: 'selectors', result: 'selectors', send: 'selectors', known: 'known' },
};

/**
 * Reports of a content script that translates its own page, by the user's wish. It is the other
 * place, beside a selection, where a text comes from a page: one that the page shows itself. What
 * goes back is its translation, which the page then shows too.
 */
export const FROM_PAGE = {
  passages: { number: 'number', passages: 'page_runs' },
  count: { done: 'number', left: 'number', doubtful: 'number', reading: 'flag' },
  frames: {},
  press: { id: 'code' },
};

/**
 * Why a message does not follow its table, or null when it does. Names fields, never values.
 * @param {Record<string, Record<string, string>>} table
 * @param {unknown} message
 * @returns {string | null}
 */
export function complaint(table, message) {
  if (typeof message !== 'object' || message === null) return 'no object';
  const { type, ...fields } = /** @type {Message} */ (message);
  const shape = typeof type === 'string' && Object.hasOwn(table, type) ? table[type] : undefined;
  if (!shape) return 'unknown type';
  for (const name of Object.keys(fields)) {
    if (!Object.hasOwn(shape, name)) return `unknown field in ${type}`;
  }
  for (const [name, kind] of Object.entries(shape)) {
    if (!KINDS[kind]?.(fields[name])) return `bad ${name} in ${type}`;
  }
  return null;
}
