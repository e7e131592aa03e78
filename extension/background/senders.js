/**
 * Who is speaking. `sender` is filled in by the browser, so a page cannot lie in it; everything
 * else in a message can be made up.
 */

/** @typedef {'page' | 'frame' | 'content'} Role */

/** Any site can frame these, so they join and never create. */
const FRAMES = ['panel', 'input', 'output'].map((name) => `private/${name}.html`);
const PAGES = ['popup/popup.html', 'options/options.html', 'welcome/welcome.html', 'private/window.html', 'private/document.html'];

/**
 * @param {chrome.runtime.MessageSender | undefined} sender
 * @param {{ id: string, base: string }} own the extension's id and origin with a slash
 * @returns {{ role: Role, path: string } | null} null for whoever has nothing to say here
 */
export function whois(sender, own) {
  if (!sender || sender.id !== own.id || typeof sender.url !== 'string') return null;
  const path = pathOf(sender.url, own.base);
  if (path === null) return /^https?:/.test(sender.url) ? { role: 'content', path: '' } : null;
  if (FRAMES.includes(path)) return { role: 'frame', path };
  if (PAGES.includes(path)) return { role: 'page', path };
  return null;
}

/**
 * Whether somebody is a content script in a tab, in whatever frame: a web mail shows its letters in
 * frames without an address of their own.
 * @param {chrome.runtime.MessageSender | undefined} sender
 * @param {{ id: string, base: string }} own
 */
export function isInPage(sender, own) {
  return sender?.id === own.id && sender.tab !== undefined && typeof sender.url === 'string' && pathOf(sender.url, own.base) === null;
}

/**
 * The path within the extension, null for an address outside.
 * @param {string} url
 * @param {string} base
 */
function pathOf(url, base) {
  if (!url.startsWith(base)) return null;
  return url.slice(base.length).replace(/[?#].*$/s, '');
}
