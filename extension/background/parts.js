/** Joins the parts of a long answer, see "Parts" in `host/PROTOCOL.md`. */
export class Parts {
  /** @type {Map<number, string[]>} */
  #open = new Map();

  /**
   * @param {any} frame
   * @returns {any} the whole answer; null while parts are missing
   * @throws {SyntaxError} when the parts do not join
   */
  whole(frame) {
    if (typeof frame?.part !== 'number') return frame;
    const parts = this.#open.get(frame.id) ?? [];
    if (frame.part !== parts.length || typeof frame.data !== 'string') {
      this.#open.delete(frame.id);
      throw new SyntaxError('a part of an answer is missing');
    }
    parts.push(frame.data);
    this.#open.set(frame.id, parts);
    if (parts.length < frame.of) return null;
    this.#open.delete(frame.id);
    return JSON.parse(parts.join(''));
  }

  clear() {
    this.#open.clear();
  }
}
