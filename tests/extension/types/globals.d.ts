import type { Query, Site } from '../../../extension/shared/settings.js';

/** What content scripts of one world share; see extension/content. */
interface Fence {
  /** Whether keys that reach the page are swallowed. */
  armed: boolean;
  /** Runs an action whose own events must reach the page. */
  open(action: () => void): void;
}

interface Boxes {
  find(candidates: string[] | undefined): HTMLElement | null;
  source(site: Site): HTMLElement | null;
  result(site: Site): HTMLElement | null;
  read(box: HTMLElement | null, site: Site): string;
  shown(candidates: string[] | undefined): boolean;
  languages(site: Site): { from: string; to: string };
  /** How the page says its languages: by two lists, or in its address; null where it does not. */
  findLanguages(): { lists: [Element, Element] } | { query: Query } | null;
  same(left: string, right: string): boolean;
}

interface Writing {
  write(box: HTMLElement, text: string, focused: (action: () => void) => void): Promise<boolean>;
}

interface Watch {
  stop(): void;
}

interface Answers {
  watch(
    site: Site,
    publicText: string,
    stale: string,
    tell: { answer(text: string): void; trouble(code: string): void },
  ): Watch;
}

interface Holding {
  /** Takes the page's frames out of the document, and keeps them out. */
  hold(spared: Element): void;
  /** Looks again for frames that were put in meanwhile. */
  take(): void;
  /** All trees of the page while they are kept out, its shadow roots included. */
  roots(): (Document | ShadowRoot)[];
  giveBack(): void;
}

/** A selection in a field, as it was when the user asked for its translation. */
type Field =
  | { field: HTMLTextAreaElement | HTMLInputElement; text: string; start: number; end: number }
  | { field: HTMLElement; text: string; range: Range };

declare global {
  /** Firefox's name for the extension API; absent in older Chromium. */
  var browser: typeof chrome | undefined;
  var prismFence: Fence;
  var prismBoxes: Boxes;
  var prismWriting: Writing;
  var prismAnswers: Answers;
  var prismHolding: Holding;
  var prismShield: boolean | undefined;
  var prismPairs: { from: string; to: string }[] | undefined;
  var prismField: Field | undefined;
  /** Writes over the selection that was kept. False where it has gone. */
  var prismReplace: (order: { text: string; words: [string, string][] }) => boolean;
}
