/** What goes wrong with the host, as states that a person can act on. */

/** @typedef {'checking' | 'ready' | 'missing' | 'forbidden' | 'crashed' | 'old-host' | 'old-extension' | 'silent'} HostState */

export class HostError extends Error {
  /**
   * @param {string} code of `host/PROTOCOL.md`, or a HostState
   * @param {string} message for people, without private text
   * @param {string} hint what to do
   */
  constructor(code, message = code, hint = '') {
    super(message);
    this.code = code;
    this.hint = hint;
  }
}

/** The browsers' own words, as measured in Chromium 156 and Firefox 153. */
const WORDS = /** @type {const} */ ([
  [/host not found|No such native application/i, 'missing'],
  [/forbidden/i, 'forbidden'],
]);

/**
 * The state that a disconnected port means. Everything but a host that is not there, or not
 * allowed, is a host that started and ended: Firefox has one sentence for all of that.
 * @param {string | undefined} reason
 * @returns {HostState}
 */
export function stateOfDisconnect(reason) {
  return WORDS.find(([pattern]) => pattern.test(reason ?? ''))?.[1] ?? 'crashed';
}

/** @param {unknown} error @returns {HostState} */
export function stateOfError(error) {
  const code = error instanceof HostError ? error.code : '';
  if (code === 'protocol_too_old') return 'old-extension';
  if (code === 'protocol_too_new') return 'old-host';
  if (code === 'caller_refused') return 'forbidden';
  if (code === 'missing' || code === 'forbidden' || code === 'silent') return code;
  return 'crashed';
}

/**
 * @param {unknown} error
 * @returns {import('../shared/messages.js').Failure} what a page may show
 */
export function failure(error) {
  if (error instanceof HostError) {
    return { code: error.code, message: error.message, hint: error.hint };
  }
  return { code: 'internal', message: '', hint: '' };
}
