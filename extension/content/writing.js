/**
 * Puts a public text into a site's box so that the site's own code notices. Frameworks differ, so
 * ways are tried in order and each is checked by reading back; none of them types over half a text.
 */
(() => {
  /** @returns {Promise<void>} after the page's framework has had its turn */
  function turn() {
    // A hidden tab paints no frames, so time is the other way to wait.
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, 120);
      requestAnimationFrame(() => requestAnimationFrame(() => (clearTimeout(timer), resolve())));
    });
  }

  /** @param {EventTarget} box @param {string} data */
  function announce(box, data) {
    box.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertText', data }));
  }

  const CODES = /** @type {Record<string, string>} */ ({
    '.': 'Period', ',': 'Comma', ';': 'Semicolon', ' ': 'Space', '/': 'Slash', '-': 'Minus',
  });

  /** The key that would have written the end of a text last. @param {string} text */
  function lastKey(text) {
    const key = text.at(-1) ?? '';
    if (!key) return { key: 'Backspace', code: 'Backspace' };
    if (/^[a-z]$/i.test(key)) return { key, code: `Key${key.toUpperCase()}` };
    return { key, code: /^\d$/.test(key) ? `Digit${key}` : (CODES[key] ?? '') };
  }

  /**
   * Everything that a keyboard says to a field, since sites listen to one or the other of it: some
   * translate when a key is let go. React listens for changes that do not come through its own
   * setter, see facebook/react#10135.
   * @param {HTMLTextAreaElement | HTMLInputElement} box
   * @param {string} text
   */
  function assign(box, text) {
    const prototype = box instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    const press = (/** @type {'keydown' | 'keyup'} */ kind) =>
      box.dispatchEvent(new KeyboardEvent(kind, { bubbles: true, composed: true, ...lastKey(text) }));
    press('keydown');
    box.dispatchEvent(
      new InputEvent('beforeinput', { bubbles: true, composed: true, inputType: 'insertText', data: text }),
    );
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(box, text);
    announce(box, text);
    press('keyup');
    box.dispatchEvent(new Event('change', { bubbles: true }));
  }

  /** @param {HTMLElement} box */
  function selectAll(box) {
    box.focus({ preventScroll: true });
    const range = document.createRange();
    range.selectNodeContents(box);
    const selection = getSelection();
    selection?.removeAllRanges();
    selection?.addRange(range);
  }

  /**
   * Editors that know line breaks take them from a paste. Who does not answer it has not been
   * touched, so that asking costs nothing; Firefox hands an empty clipboard on, so there none is.
   * @param {HTMLElement} box @param {string} text
   */
  function paste(box, text) {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData });
    return event.clipboardData?.getData('text/plain') === text && !box.dispatchEvent(event);
  }

  /** Firefox' ProseMirror loses breaks that come within a text. @param {HTMLElement} box @param {string} text */
  function insertLines(box, text) {
    if (box.closest('[data-lexical-editor]')) return false; // it takes a paragraph's end for nothing
    document.execCommand('delete');
    text.split('\n').forEach((line, index) => {
      if (index) document.execCommand('insertParagraph');
      if (line) document.execCommand('insertText', false, line);
    });
    return true;
  }

  /** Each says whether it did something. @type {((box: HTMLElement, text: string) => boolean)[]} */
  const EDITORS = [
    paste,
    insertLines,
    (_box, text) => document.execCommand('insertText', false, text),
    (box, text) => {
      box.textContent = text;
      announce(box, text);
      return true;
    },
  ];

  /**
   * @param {HTMLElement} box
   * @param {string} text
   * @param {(action: () => void) => void} focused runs an action while the page may have the focus
   */
  async function writeEditor(box, text, focused) {
    const select = async () => {
      focused(() => selectAll(box));
      await pause(80); // Lexical and Slate take the selection over a moment later
    };
    await select();
    for (const way of EDITORS) {
      let done = false;
      focused(() => {
        selectAll(box);
        done = way(box, text);
      });
      if (!done) continue;
      await turn();
      if (sameLines(box, text)) return true;
      await select();
    }
    return false;
  }

  /** @param {HTMLElement} box @param {string} text */
  function sameLines(box, text) {
    const read = globalThis.prismBoxes.read(box, /** @type {any} */ ({}));
    const lines = (/** @type {string} */ value) => value.split('\n').map((line) => line.trim()).filter(Boolean).length;
    return globalThis.prismBoxes.same(read, text) && lines(read) === lines(text);
  }

  /** @param {number} time */
  function pause(time) {
    return new Promise((resolve) => setTimeout(resolve, time));
  }

  globalThis.prismWriting = {
    async write(box, text, focused) {
      if (box instanceof HTMLTextAreaElement || box instanceof HTMLInputElement) {
        assign(box, text);
        if (box.value === text) return true;
        await turn();
        return globalThis.prismBoxes.same(box.value, text);
      }
      return writeEditor(box, text, focused);
    },
  };
})();
