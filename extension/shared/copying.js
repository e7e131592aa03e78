/**
 * Puts a text on the clipboard. A page's policy may keep the frames in it from the newer of the two
 * ways; the older one asks for nothing but a user who has just pressed something.
 * @param {string} text
 * @returns {Promise<boolean>} false where the browser lets neither do it
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** @param {string} text */
function copySelected(text) {
  const held = document.activeElement;
  const box = document.createElement('textarea');
  box.className = 'for-ears';
  box.value = text;
  document.body.append(box);
  box.select();
  const done = document.execCommand('copy');
  box.remove();
  if (held instanceof HTMLElement) held.focus();
  return done;
}

/** Selects what could not be copied, so that the user's own keys can. @param {Node} node */
export function selectAll(node) {
  getSelection()?.selectAllChildren(node);
}
