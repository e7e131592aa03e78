import { browser } from '../shared/browser.js';

/**
 * Reads a JSON file of the extension's own package. The only `fetch` in the code: the content
 * policy lets it reach nothing but the package.
 * @param {string} path
 * @returns {Promise<any>}
 */
export async function packageFile(path) {
  // eslint-disable-next-line no-restricted-globals
  const response = await fetch(browser.runtime.getURL(path));
  return response.json();
}
