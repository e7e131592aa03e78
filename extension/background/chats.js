/**
 * The conversations of one chat site, while a page of it is open: what was asked in each, in which
 * session of the host, and what was answered. In memory only. A page that is loaded anew, a second
 * tab and a conversation that is opened again find theirs here by its address.
 *
 * @typedef {import('../shared/messages.js').Turn} Turn
 * @typedef {import('../shared/messages.js').Hidden} Hidden
 */

export class Chat {
  session = '';
  /** @type {Turn[]} */
  turns = [];
  /** What was asked in it, and how it left. @type {Map<string, Hidden>} by text */
  hidden = new Map();

  /** @param {string} address where it began */
  constructor(address) {
    this.began = address;
    this.addresses = new Set([address]);
  }

  get last() {
    return this.turns.at(-1);
  }

  get running() {
    return this.last?.state === 'waiting' || this.last?.state === 'streaming';
  }
}

export class Chats {
  /** @type {Chat[]} */
  #all = [];
  #number = 0;

  /** A number that no question of the site has. */
  next() {
    return ++this.#number;
  }

  /**
   * The conversation that a page shows. A new one gets its address from the site when it has begun:
   * what shows the question that was put there just now is that conversation still. In doubt two are
   * taken for one, which costs nothing but that both have the same surrogates.
   * @param {{ address: string, empty: boolean, ours: boolean }} page `ours`: it shows our question
   * @param {Chat | null} current what the same page showed before
   * @param {Chat | null} asked in which it was given that question
   */
  find({ address, empty, ours }, current, asked) {
    const here = this.#all.filter(({ addresses }) => addresses.has(address));
    const fits = empty
      ? here.findLast(({ turns, began }) => !turns.length || began !== address)
      : here.findLast(({ turns }) => turns.length);
    if (fits) return fits;
    const named = ours ? asked : empty && !current?.turns.length ? current : null;
    if (named) {
      named.addresses.add(address);
      return named;
    }
    const fresh = new Chat(address);
    this.#all.push(fresh);
    return fresh;
  }

  /**
   * How a text has left before, in whatever conversation: a page that shows a new one, to be asked
   * the same again, gets no second disguise of it.
   * @param {string} text
   */
  before(text) {
    return this.#all.map(({ hidden }) => hidden.get(text)).find((found) => found !== undefined);
  }

  /** Sessions of the host that nobody needs any more. */
  end() {
    const sessions = new Set(this.#all.map(({ session }) => session).filter(Boolean));
    this.#all = [];
    return [...sessions];
  }
}
