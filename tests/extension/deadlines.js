/** Deadlines that no test reaches keep no process alive after the last test. */
const wait = globalThis.setTimeout;
const SOON = 5_000;

globalThis.setTimeout = /** @type {any} */ (
  (/** @type {() => void} */ act, /** @type {number} */ delay, /** @type {unknown[]} */ ...rest) => {
    const timer = wait(act, delay, ...rest);
    if (delay > SOON) /** @type {any} */ (timer).unref();
    return timer;
  }
);
