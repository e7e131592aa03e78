/**
 * Knows when a site's result is final: it is there, the site is not at work, it is not what stood
 * there before (unless the site was seen to work), it ends like a whole answer, and it has not
 * changed for as long as the adapter says. It goes on watching afterwards, because sites answer in
 * parts and twice. Waiting ends: in time, with a reason.
 */
(() => {
  const TIMEOUT = 30_000; // where the adapter says nothing else, and EACH for every character
  const EACH = 10;
  const LONGEST = 5_000; // and twenty times the text: no translation is longer
  const LOOK = 250; // beside the observer, for values of fields, which no observer reports

  globalThis.prismAnswers = {
    watch(site, publicText, stale, tell) {
      const boxes = globalThis.prismBoxes;
      const patience = (site.patience ?? TIMEOUT) + EACH * publicText.length;
      const started = Date.now();
      let seen = stale; // the result as it was last looked at
      let changed = started; // when it last changed
      let worked = false; // the site was busy, or emptied its result
      let told = ''; // the last answer that was reported
      let over = false;
      /** @type {ReturnType<typeof setTimeout> | undefined} */
      let timer;

      function look() {
        if (over) return;
        const now = Date.now();
        // First: a site may show its trouble where its boxes were.
        if (boxes.shown(site.alerts)) return end('site-alert');
        const source = boxes.source(site);
        if (!source) return end('site-changed');
        const result = boxes.read(boxes.result(site), site);
        const busy = boxes.shown(site.busy);
        if (result.length > LONGEST + 20 * publicText.length) return end('wrong-answer');
        if (result !== seen) [seen, changed] = [result, now];
        if (busy || !result.trim()) worked = true;
        const fresh = worked || result !== stale;
        const whole = result.trim() !== '' && !(site.unfinished ?? []).some((end) => result.endsWith(end));
        const quiet = now - changed >= site.settle;
        if (!busy && fresh && whole && quiet && result !== told && holds(source)) {
          told = result;
          tell.answer(result);
        } else if (!told && now - started > patience) return end('no-answer');
        const soon = busy || quiet ? LOOK : Math.max(4, site.settle - (now - changed));
        timer = setTimeout(look, told ? 4 * LOOK : soon);
      }

      /** A chat empties its box when it sends. @param {HTMLElement} source */
      function holds(source) {
        if (site.send) return true;
        return boxes.same(boxes.read(source, site), publicText);
      }

      /** @param {string} code */
      function end(code) {
        stop();
        tell.trouble(code);
      }

      function stop() {
        over = true;
        clearTimeout(timer);
        observer.disconnect();
      }

      const observer = new MutationObserver(() => {
        clearTimeout(timer);
        look();
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
      look();
      return { stop };
    },
  };
})();
