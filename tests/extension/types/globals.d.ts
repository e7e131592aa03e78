import type { Query, Site } from '../../../extension/shared/settings.js';

/** What content scripts of one world share; see extension/content. */
export interface Fence {
  /** Whether this page is one with a shield: what is written goes where the user's hand chose. */
  guarded: boolean;
  /** Whether nothing reaches the page: the user types privately. */
  shut: boolean;
  /** Whether it is known which boxes are covered; before, no field can be chosen. */
  ready: boolean;
  /** How many keys, pastes and drops were thrown away. */
  losses: number;
  /** When the user last pressed something in the page, since he last typed privately. */
  touched: number;
  /** Where the user last pressed something in the page, in pixels of its window. */
  pressed: [number, number] | null;
  /** Whether the user's last press met something that lies over a private frame. */
  over: boolean;
  /** Whether a node lies in a box that a private frame covers. */
  covered(node: Node): boolean;
  /** Whether a point of the window belongs to a private frame. */
  within(x: number, y: number): boolean;
  /** Called when something was thrown away. */
  lost(): void;
  /** Called when the page has begun its document anew, and its listeners come before the fence's. */
  late(): void;
  /** Called when it is known that nobody has to be guarded here. */
  free(): void;
  /** Runs an action whose own events must reach the page. */
  open(action: () => void): void;
  /** The user has pressed an element, of which no event tells: the field that he chose by that. */
  take(element: Element): Element | null;
  /** Sets the listeners, which costs nothing where they stand already. */
  listen(): void;
}

interface View {
  /** Whether two rectangles share any point. */
  overlap(one: DOMRect, other: DOMRect): boolean;
  /** Whether nothing of a page's hides, tints or covers the private input. */
  clear(holder: HTMLElement, frame: DOMRect, view: DOMRect): boolean;
  /** Whether something lies over it. */
  covered(holder: HTMLElement, frame: DOMRect, view: DOMRect): boolean;
  /** Scrolls the page where the middle of a box is outside of the window. */
  bring(box: HTMLElement | null): void;
  /** Closes popovers of the page over the private input, except those with the site's own boxes. */
  uncover(frame: DOMRect, theirs: (HTMLElement | null)[]): boolean;
}

interface Leaving {
  /** Holds the page where it is while `typing` says so, and tells what it tried. */
  watch(typing: () => boolean, fence: Fence, tell: (code: string) => void): () => void;
}

interface Trap {
  /** Puts the focus where no page can be, and keeps it there until the user presses something. */
  set(end: () => void): HTMLElement;
  release(): void;
}

interface Boxes {
  find(candidates: string[] | undefined): HTMLElement | null;
  all(candidate: string): HTMLElement[];
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

/** What a chat's page showed before a question. */
interface Before {
  count: number;
  text: string;
}

interface Chats {
  /** An element's text, with what Markdown knows its structure by. */
  written(root: Element): string;
  /** Which conversation the page shows; `ours`: it shows the text that was placed last. */
  state(site: Site, placed: string): { address: string; empty: boolean; ours: boolean };
  before(site: Site): Before;
  /** Tells of the newest answer whenever it has changed, also after it was done. */
  follow(
    site: Site,
    placed: string,
    before: Before | null,
    tell: {
      streamed(report: { public_translation: string; done: boolean; edited: boolean }): void;
      trouble(code: string): void;
    },
  ): Watch;
}

interface Guarding {
  judge(number: number, passes: boolean): void;
  /** The user has pressed something of the page's, of which no event tells. */
  press(button: HTMLElement): void;
  stop(): void;
}

interface Guard {
  /** Holds back what the user writes into the page's own fields until it is judged. */
  watch(
    covered: (node: Node) => boolean,
    ask: (report: { number: number; public_translation: string; tried: boolean }) => void,
  ): Guarding;
}

interface Holding {
  /** Takes the page's frames out of the document, and keeps them out. */
  hold(spared: Element): void;
  /** Looks again for frames that were put in meanwhile. */
  take(): void;
  /** Whether the page shows a frame of another site, in whatever tree. */
  any(spared: Element): boolean;
  /** The frame of another site that has the keyboard, in whatever tree. */
  taker(): Element | null;
  /** All trees of the page while they are kept out, its shadow roots included. */
  roots(): (Document | ShadowRoot)[];
  giveBack(): void;
  /** In so many milliseconds, unless they are held anew or given back before; calls `then` after it. */
  giveBackLater(time: number, then: () => void): void;
}

/** A part of a passage: text, or an element by its number, with what it says. */
export type PageRun = string | { at: number; runs?: PageRun[] };

/** A part of a passage's translation, as the host gives it. */
export interface Placed {
  text?: string;
  status?: string;
  at?: number;
  runs?: Placed[];
}

/** A node of a passage: text has no items, an object none in it, an element its own. */
export interface Item {
  node: Node;
  items: Item[] | null;
}

export interface Passage {
  /** The element whose lines it stands in. */
  block: Node;
  items: Item[];
  /** Its elements, by their numbers in the runs. */
  elements: Element[];
  runs: PageRun[];
  /** The same for passages that say the same in the same runs. */
  key: string;
  /** The blanks around it. */
  lead: string;
  trail: string;
  size: number;
  /** What was written over it, null while the page's own text stands there. */
  written: {
    texts: { node: Text; before: string; after: string }[];
    added: Text[];
    moved: { parent: Node; order: Node[] }[];
    marks: StaticRange[];
    doubtful: number;
  } | null;
}

interface Passages {
  walk(root: Node, walked: WeakSet<Node>, found: (passage: Passage) => void, rooted: (root: ShadowRoot) => void): Generator<void>;
  blockOf(node: Node): Node;
  untouched(node: Node): boolean;
}

interface Placing {
  write(passage: Passage, answer: Placed[]): Text[];
  restore(passage: Passage): void;
  intact(passage: Passage): boolean;
}

interface BarState {
  words: string;
  failed?: boolean;
  done?: number;
  total?: number;
  buttons: { id: string; label: string; main?: boolean }[];
}

interface Bar {
  show(state: BarState, press: (id: string) => void): void;
  close(): void;
  tell(original: string, note: string, x: number, y: number): void;
  hush(): void;
  own(node: Node): boolean;
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
  var prismView: View;
  var prismLeaving: Leaving;
  var prismTrap: Trap;
  var prismWriting: Writing;
  var prismAnswers: Answers;
  var prismChats: Chats;
  var prismGuard: Guard;
  /** Frames that we have put into the page. */
  var prismOwn: WeakSet<Element> | undefined;
  var prismHolding: Holding;
  var prismShield: boolean | undefined;
  var prismPassages: Passages;
  var prismPlacing: Placing;
  var prismBar: Bar;
  /** Set while the page is translated. */
  var prismPage: { again(): void } | undefined;
  var prismPairs: { from: string; to: string }[] | undefined;
  var prismField: Field | undefined;
  /** Writes over the selection that was kept. False where it has gone. */
  var prismReplace: (order: { text: string; words: [string, string][] }) => boolean;
}
