/**
 * On a chat's page: what the user writes into a field of the site's own, by accident or to change an
 * earlier message, is not sent before the host has said that it holds nothing that he protects. The
 * page has the text by then, as it has every key in its own fields; what it sends by itself while
 * somebody types nobody can hold back.
 */
(() => {
  const PAUSE = 300; // milliseconds without a key after which a text is judged ahead
  const KEPT = 20; // judgements
  const BUTTONS = 'button, [role="button"], input[type="submit"], input[type="button"]';
  const NEAR = 6; // elements around a field in which its buttons stand

  globalThis.prismGuard = {
    watch(covered, ask) {
      /** The field that the user wrote in. @type {HTMLElement | null} */
      let field = null;
      /** @type {Map<string, boolean>} by text */
      const judged = new Map();
      /** What waits for its judgement. @type {Map<number, { text: string, again: () => void }>} */
      const waiting = new Map();
      let number = 0;
      /** @type {ReturnType<typeof setTimeout> | undefined} */
      let pause;
      let passing = false;

      /** @param {Event} event */
      function writes(event) {
        const [target] = event.composedPath();
        if (!event.isTrusted || !(target instanceof HTMLElement) || covered(target)) return;
        field = target;
        clearTimeout(pause);
        pause = setTimeout(() => text() && !judged.has(text()) && judge(() => {}, false), PAUSE);
      }

      function text() {
        return field?.isConnected ? globalThis.prismBoxes.read(field, /** @type {any} */ ({})).trim() : '';
      }

      /** @param {KeyboardEvent} event */
      function enters(event) {
        if (event.key !== 'Enter' || event.isComposing || event.shiftKey || !field) return;
        const [target] = event.composedPath();
        if (target instanceof Node && (field === target || field.contains(target))) {
          hold(event, () => press(field));
        }
      }

      /** @param {MouseEvent} event */
      function clicks(event) {
        const [target] = event.composedPath();
        const button = target instanceof Element ? target.closest(BUTTONS) : null;
        if (button instanceof HTMLElement && !covered(button) && near(button)) hold(event, () => button.click());
      }

      /** @param {Element} button */
      function near(button) {
        let around = /** @type {Element | null} */ (field);
        for (let steps = 0; around && steps < NEAR; steps++) {
          if (around.contains(button)) return true;
          around = around.parentElement;
        }
        return field?.closest('form')?.contains(button) ?? false;
      }

      /** @param {Event} event @param {() => void} again what the user did */
      function hold(event, again) {
        const now = text();
        if (passing || !event.isTrusted || !now || judged.get(now)) return;
        event.stopImmediatePropagation();
        event.preventDefault();
        judge(again, true);
      }

      /** @param {() => void} again @param {boolean} tried whether it would have been sent */
      function judge(again, tried) {
        waiting.clear(); // only what was done last is done again
        waiting.set(++number, { text: text(), again });
        ask({ number, public_translation: text(), tried });
      }

      /** @param {HTMLElement | null} target */
      function press(target) {
        const init = { key: 'Enter', code: 'Enter', keyCode: 13, which: 13, bubbles: true, cancelable: true, composed: true };
        target?.dispatchEvent(new KeyboardEvent('keydown', init));
      }

      const LISTENERS = /** @type {[string, (event: any) => void][]} */ ([['input', writes], ['keydown', enters], ['click', clicks]]);
      for (const [kind, listener] of LISTENERS) addEventListener(kind, listener, true);
      return {
        judge(number, passes) {
          const held = waiting.get(number);
          if (!held) return;
          judged.set(held.text, passes);
          if (judged.size > KEPT) judged.delete(judged.keys().next().value ?? '');
          if (!passes) return; // the user may still say that it goes
          waiting.delete(number);
          if (held.text !== text()) return;
          passing = true;
          held.again();
          passing = false;
        },
        press(button) {
          if (near(button) && text() && !judged.get(text())) judge(() => button.click(), true);
          else button.click();
        },
        stop() {
          clearTimeout(pause);
          for (const [kind, listener] of LISTENERS) removeEventListener(kind, listener, true);
        },
      };
    },
  };
})();
