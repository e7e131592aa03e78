/**
 * One-time tokens. The background issues one for each private frame that it has opened; the frame
 * joins with it, once, from the tab it was issued for. A page that frames our pages itself has no
 * token and gets nothing (Mailvelope CVE-2019-9147: a page framed the editor itself).
 *
 * What an invitation says outlives the service worker in `storage.session`, which content scripts
 * cannot read. It never holds text.
 *
 * @typedef {object} Invitation
 * @property {'panel' | 'window' | 'input' | 'output'} kind
 * @property {number | null} tab null for a window that is still to open
 * @property {string} place the panel or shield that the frame belongs to
 * @property {import('./replacing.js').Field | null} [field] that the selection stood in
 */

/** @typedef {{ get(key: string | null): Promise<Record<string, any>>, set(items: object): Promise<void>, remove(keys: string | string[]): Promise<void> }} Store */

export class Invitations {
  /** @type {Set<string>} */
  #taken = new Set(); // looking up takes time, and a token must not be taken twice meanwhile

  /** @param {Store} store */
  constructor(store) {
    this.store = store;
  }

  /** @param {Invitation} invitation @returns {Promise<string>} the token */
  async issue(invitation) {
    const token = crypto.randomUUID();
    await this.store.set({ [`invitation:${token}`]: invitation });
    return token;
  }

  /**
   * Takes up an invitation. The ticket that comes back joins the same frame again after the
   * service worker has slept; the token is worth nothing any more.
   * @param {unknown} token
   * @param {string} kind
   * @param {number | undefined} tab
   * @returns {Promise<(Invitation & { ticket: string }) | null>}
   */
  async accept(token, kind, tab) {
    if (typeof token !== 'string' || this.#taken.has(token)) return null;
    this.#taken.add(token);
    const invitation = await this.#look(token, kind, tab);
    this.#taken.delete(token);
    if (!invitation) return null;
    const ticket = await this.issue(invitation);
    return { ...invitation, ticket };
  }

  /** @param {string} token @param {string} kind @param {number | undefined} tab */
  async #look(token, kind, tab) {
    const key = `invitation:${token}`;
    const invitation = /** @type {Invitation | undefined} */ ((await this.store.get(key))[key]);
    if (!invitation || invitation.kind !== kind) return null;
    if (invitation.tab !== null && invitation.tab !== tab) return null;
    await this.store.remove(key);
    return { ...invitation, tab: tab ?? null };
  }

  /** @param {string} token */
  revoke(token) {
    return this.store.remove(`invitation:${token}`);
  }

  /**
   * No frame comes back to a tab that is closed: its invitations go, and the shield they were for.
   * @param {number} tab
   */
  async endIn(tab) {
    const kept = Object.entries(await this.store.get(null));
    await this.store.remove(kept.filter(([, value]) => value.tab === tab).map(([key]) => key));
  }
}
