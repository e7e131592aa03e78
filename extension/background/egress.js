/**
 * The extension's egress guard. A content script shares a process with the page, so what is handed
 * to one has left the private side. The guard lets pass only what the host itself gave out as a
 * public text, and only to the tab whose session it belongs to.
 */

import { TO_CONTENT, complaint } from '../shared/messages.js';

export class EgressRefused extends Error {}

/** The public texts of one place (a shield, a site's window), by the exact text. */
export class PublicTexts {
  /** @type {Set<string>} */
  #known = new Set();

  /**
   * @param {import('../shared/messages.js').Encoded} encoded an answer of the host
   * @param {string} [prompt] of a chat: holds {to} and {text}
   * @param {string} [to] language code
   * @returns {string} what may be placed
   */
  admit(encoded, prompt = '{text}', to = 'en') {
    const language = new Intl.DisplayNames(['en'], { type: 'language' }).of(to) ?? to;
    const text = prompt.replace('{to}', () => language).replace('{text}', () => encoded.public_text);
    this.#known.add(text);
    return text;
  }

  /**
   * Admits a text that the user, asked in a private frame, said to send as it is.
   * @param {import('../shared/messages.js').PrivateText} text
   * @returns {import('../shared/messages.js').PublicText}
   */
  admitByUser(text) {
    this.#known.add(text);
    return /** @type {any} */ (text);
  }

  /** @param {string} text */
  has(text) {
    return this.#known.has(text);
  }

  clear() {
    this.#known.clear();
  }
}

/**
 * The only way to a content script.
 * @template T
 * @param {{ postMessage(message: any): T }} port of the content script
 * @param {PublicTexts} texts of the place that this content script serves
 * @param {import('../shared/messages.js').Message} message
 * @returns {T} what the port makes of it
 * @throws {EgressRefused} and sends nothing, when the message holds anything it should not
 */
export function release(port, texts, message) {
  const wrong = complaint(TO_CONTENT, message);
  if (wrong) throw new EgressRefused(wrong);
  if ('public_text' in message && !texts.has(message['public_text'])) {
    throw new EgressRefused('a text that the host did not make public');
  }
  return port.postMessage(message);
}
