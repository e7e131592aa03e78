/** The counts of the last translation, for the popup: numbers only, and in memory only. */
export class LastJob {
  /** @type {{ report: import('../shared/messages.js').Report, missing: number } | null} */
  counts = null;

  /** @param {import('../shared/messages.js').Translated} result */
  note({ report, missing }) {
    this.counts = { report, missing };
  }
}
