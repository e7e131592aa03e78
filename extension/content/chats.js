/**
 * Reads a chat's page: which conversation it shows, what was asked last, and the newest answer while
 * it grows. All of it is the page's own; none of it is private.
 */
(() => {
  const SOONEST = 100; // milliseconds between two looks, and COST times what one takes
  const COST = 8;
  const LOOK = 250; // beside the observer, for what it does not report
  const LONGEST = 500_000; // characters of an answer
  const DEEPEST = 200; // elements within each other; below there is no structure to be kept
  const PATIENCE = 60_000;
  const SKIPPED = 'button, svg, style, script, template, noscript, select, textarea, input, [aria-hidden="true"]';
  const PARAGRAPHS = /^(P|H[1-6]|UL|OL|PRE|TABLE|BLOCKQUOTE|HR)$/;

  /** @param {string[]} [candidates] @returns {HTMLElement[]} of the first candidate that finds any */
  function all(candidates = []) {
    for (const candidate of candidates) {
      const found = globalThis.prismBoxes.all(candidate);
      if (found.length) return found;
    }
    return [];
  }

  /** What a page's own markup changes nothing of. @param {string} text */
  function letters(text) {
    return text.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '');
  }

  /** Whether a question on the page is the text that was put there: shortened, or with a label. @param {string} shown @param {string} text */
  function like(shown, text) {
    const [one, other] = [letters(shown), letters(text)];
    return other !== '' && (one.includes(other) || (one.length > 20 && other.startsWith(one)));
  }

  /**
   * An element as text, with what lists, tables, headings and code are known by in Markdown.
   * @param {Element} root
   */
  function written(root) {
    let text = '';
    const line = () => (text = text.replace(/[ \t]+$/, '') + (text === '' || text.endsWith('\n') ? '' : '\n'));
    const paragraph = () => {
      line();
      if (text && !text.endsWith('\n\n')) text += '\n';
    };

    /** @param {Node} node @param {boolean} code @param {number} depth */
    function walk(node, code, depth) {
      if (text.length > LONGEST) return;
      if (node.nodeType === Node.TEXT_NODE) {
        const words = node.nodeValue ?? '';
        const spaced = code ? words : words.replace(/\s+/g, ' ');
        text += !code && (text === '' || /\s$/.test(text)) ? spaced.trimStart() : spaced;
      }
      if (!(node instanceof Element) || (node !== root && (node.matches(SKIPPED) || !node.checkVisibility()))) return;
      if (depth > DEEPEST) text += node.textContent;
      else mark(node, code, depth);
    }

    /** @param {Element} element @param {boolean} code @param {number} depth */
    function mark(element, code, depth) {
      const { tagName: tag } = element;
      const inside = () => element.childNodes.forEach((child) => walk(child, code || tag === 'PRE', depth + 1));
      if (tag === 'BR') text += '\n';
      else if (tag === 'LI') {
        line();
        const items = [...(element.parentElement?.children ?? [])].filter((item) => item.tagName === 'LI');
        const first = Number(element.parentElement?.getAttribute('start') ?? 1);
        text += element.parentElement?.tagName === 'OL' ? `${first + items.indexOf(element)}. ` : '- ';
        inside();
        line();
      } else if (tag === 'TR') {
        line();
        text += '|';
        inside();
        line();
      } else if (tag === 'TD' || tag === 'TH') {
        text += ' ';
        inside();
        text = `${text.trimEnd()} |`;
      } else if (PARAGRAPHS.test(tag)) {
        const nested = element.parentElement?.closest('li, td, th') && root.contains(element.parentElement);
        if (nested) line();
        else paragraph();
        if (/^H\d$/.test(tag)) text += `${'#'.repeat(Number(tag[1]))} `;
        if (tag === 'PRE') text += '```\n';
        inside();
        if (tag === 'PRE') text = `${text.trimEnd()}\n\`\`\``;
        if (nested) line();
        else paragraph();
      } else if (/^(block|flex|grid|list-item)$/.test(getComputedStyle(element).display)) {
        line();
        inside();
        line();
      } else inside();
    }

    walk(root, false, 0);
    return text.trim();
  }

  /**
   * Whether the last question that a page shows is a certain one; it may still show another conversation.
   * @param {import('../shared/settings.js').Site} site @param {string} placed
   */
  function found(site, placed) {
    const last = all(site.questions).at(-1);
    return last ? like(last.textContent ?? '', placed) : !site.questions;
  }

  globalThis.prismChats = {
    written,

    state(site, placed) {
      const questions = all(site.questions);
      const empty = !questions.length && !all(site.result).length;
      const ours = placed !== '' && questions.some((question) => like(question.textContent ?? '', placed));
      return { address: location.href.slice(0, 4_000), empty, ours };
    },

    before(site) {
      const answers = all(site.result);
      const last = answers.at(-1);
      return { count: answers.length, text: last ? written(last) : '' };
    },

    follow(site, placed, before, tell) {
      const boxes = globalThis.prismBoxes;
      const started = Date.now();
      let changed = started; // when the answer last did
      let seen = ''; // the answer as it was last looked at
      let told = ''; // what was last said of it
      let next = 0; // when to look again at the earliest
      let over = false;
      /** @type {ReturnType<typeof setTimeout> | undefined} */
      let timer;

      function look() {
        if (over) return;
        const begun = performance.now();
        if (boxes.shown(site.alerts)) return end('site-alert');
        const answers = all(site.result);
        const last = answers.at(-1);
        const answer = last ? written(last) : '';
        if (answer.length > LONGEST) return end('wrong-answer');
        const fresh = before ? answers.length > before.count || answer !== before.text : found(site, placed);
        if (answer !== seen) [seen, changed] = [answer, Date.now()];
        const done = !boxes.shown(site.busy) && Date.now() - changed >= site.settle;
        if (answer && (fresh || told)) report(answer, done);
        else if (before && !told && Date.now() - started > (site.patience ?? PATIENCE)) return end('no-answer');
        const now = performance.now();
        next = now + Math.max(SOONEST, COST * (now - begun));
        clearTimeout(timer);
        timer = setTimeout(look, Math.max(LOOK, next - now));
      }

      /** @param {string} answer @param {boolean} done */
      function report(answer, done) {
        const question = all(site.questions).at(-1);
        const edited = placed !== '' && question !== undefined && !like(question.textContent ?? '', placed);
        const state = `${done} ${edited} ${answer}`;
        if (state === told) return;
        told = state;
        tell.streamed({ public_translation: answer, done, edited });
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
        timer = setTimeout(look, Math.max(0, next - performance.now()));
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      look();
      return { stop };
    },
  };
})();
