import type { EPUB, TocItem } from 'foliate-js/epub.js';
import { Paginator, type Relocation, type Target } from 'foliate-js/paginator.js';
import { SectionProgress, TOCProgress } from 'foliate-js/progress.js';
import type { BookReply, BookRequest, Look } from '../protocol.ts';
import { bookCommandOf } from './book-keys.ts';
import { groundOf, sheetsOf } from './look.ts';

/** Bytes of a chapter's markup that make a page and take a minute, as foliate estimates them. */
const bytesPerPage = 1500;
const bytesPerMinute = 1600;
/** Of the width of the page, at either side: a press there turns it. */
const edge = 0.18;

type Turn = Extract<BookRequest, { type: 'turn' }>['to'];

interface ShownBook {
  readonly book: EPUB;
  readonly toc: readonly TocItem[];
  readonly listed: readonly { readonly item: TocItem }[];
  /** Names the pages. */
  readonly name: string;
  readonly tell: (reply: BookReply) => void;
}

const within = (value: number): number => (Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0);
const count = (value: number): number => (Number.isFinite(value) ? Math.max(0, Math.round(value)) : 0);

/** The pages of a book, filling the window. */
export class BookPages {
  readonly #shown: ShownBook;
  readonly #pages = new Paginator();
  readonly #parts: SectionProgress;
  readonly #chapters = new TOCProgress();
  /** What leads to another place, and is waited for. */
  #moving: Promise<void> | null = null;
  #nextMove: (() => Promise<void>) | null = null;
  /** The part of the book that it was led to, and the pages of its chapter then: of other pages, it is another one. */
  #led: { readonly to: number; readonly pages: number } | null = null;
  /** Where it stands before it has opened, which nobody is told. */
  #opening: { last: Relocation | null } | null = { last: null };

  constructor(shown: ShownBook) {
    this.#shown = shown;
    const { book } = shown;
    this.#parts = new SectionProgress(book.sections, bytesPerPage, bytesPerMinute);
    this.#pages.addEventListener('load', (event) => {
      if (event instanceof CustomEvent) this.#prepare(event.detail.doc, event.detail.index);
    });
    this.#pages.addEventListener('relocate', (event) => {
      if (event instanceof CustomEvent) this.#relocated(event.detail);
    });
    this.#pages.addEventListener('click', (event) => this.#press(event, event.clientX));
    window.addEventListener('keydown', (event) => this.#key(event));
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) this.#pages.setAttribute('animated', '');
    this.#pages.setAttribute('margin', '40px');
    this.#pages.setAttribute('gap', '7%');
  }

  /** Shows the book in a part of the page, at a place of it. */
  async open(into: HTMLElement, look: Look, at: number): Promise<void> {
    const { book, toc } = this.#shown;
    let opened = (): void => undefined;
    // A page that is turned meanwhile is turned after it.
    void this.#move(() => new Promise((settle) => (opened = settle)));
    try {
      await this.#chapters.init({
        toc,
        ids: book.sections.map(({ id }) => id),
        splitHref: (href) => book.splitTOCHref(href),
        getFragment: (doc, id) => book.getTOCFragment(doc, id),
      });
      into.append(this.#pages);
      this.#pages.open(book);
      this.dress(look);
      // A part that the book lacks leaves the page empty.
      await this.#goTo(at > 0 ? this.#placeAt(at) : { index: this.#first }).catch(() => undefined);
      await laidOut();
    } finally {
      const last = this.#opening?.last ?? null;
      this.#opening = null;
      if (last !== null) this.#tellPlace(last);
      opened();
    }
  }

  /** Moves one at a time, as the paginator ignores what it is asked while it moves; of those asked meanwhile, the last. */
  #move(run: () => Promise<void>): Promise<void> {
    this.#nextMove = run;
    this.#moving ??= this.#moveOn();
    return this.#moving;
  }

  async #moveOn(): Promise<void> {
    while (this.#nextMove !== null) {
      const run = this.#nextMove;
      this.#nextMove = null;
      // A part that the book lacks leaves the page as it is.
      await run().catch(() => undefined);
      await laidOut();
    }
    this.#moving = null;
  }

  #goTo(target: Target): Promise<void> {
    this.#led = null;
    return this.#pages.goTo(target);
  }

  /** The first chapter that is part of the text; of a book that has none, the first. */
  get #first(): number {
    return Math.max(
      0,
      this.#shown.book.sections.findIndex(({ linear }) => linear !== 'no'),
    );
  }

  dress(look: Look): void {
    document.documentElement.style.background = groundOf(look);
    this.#pages.setAttribute('flow', look.pages === 'scroll' ? 'scrolled' : 'paginated');
    this.#pages.setAttribute('max-column-count', look.pages === 'two' ? '2' : '1');
    this.#pages.setStyles(sheetsOf(look));
  }

  turn(to: Turn): Promise<void> {
    const leftGoesOn = this.#shown.book.dir === 'rtl';
    const forwards = to === 'next' || (to === 'left' && leftGoesOn) || (to === 'right' && !leftGoesOn);
    return this.#move(() => (forwards ? this.#pages.next() : this.#pages.prev()));
  }

  go(to: number): Promise<void> {
    return this.#move(() => this.#goTo(this.#placeAt(to)));
  }

  /** The chapter at a part of the book, and the page in it. */
  #placeAt(to: number): Target {
    const [index, part] = this.#parts.getSection(to);
    const last = this.#shown.book.sections.length - 1;
    // The paginator takes a part of the way to the last page, and tells a part of all pages: each place would be read again
    // a page earlier. A page before and one after the text are its own.
    const anchor = (): number => {
      this.#led = { to, pages: this.#pages.pages };
      const pages = this.#led.pages - 2;
      const isScrolled = this.#pages.getAttribute('flow') === 'scrolled';
      return pages > 1 && !isScrolled ? Math.min(1, Math.round(part * pages) / (pages - 1)) : part;
    };
    return { index: Math.min(index, last), anchor };
  }

  async openChapter(nth: number): Promise<void> {
    const href = this.#shown.listed[nth]?.item.href;
    if (typeof href === 'string') await this.#follow(href);
  }

  /** Leads to another place of the book; one that it does not have leads nowhere. */
  async #follow(href: string): Promise<void> {
    const [path = '', hash = ''] = href.split('#');
    const index = this.#shown.book.sections.findIndex(({ id }) => id === path);
    if (index === -1) return;
    const anchor = hash === '' ? 0 : (doc: Document) => this.#shown.book.getTOCFragment(doc, hash) ?? 0;
    await this.#move(() => this.#goTo({ index, anchor }));
  }

  /** Makes the page of a chapter act as a page of the reader. */
  #prepare(doc: Document, index: number): void {
    const frame = doc.defaultView?.frameElement ?? null;
    if (frame instanceof HTMLIFrameElement) frame.title = this.#shown.name;
    const { language } = this.#shown.book.metadata ?? {};
    const lang: unknown = Array.isArray(language) ? language[0] : language;
    if (doc.documentElement.lang === '' && typeof lang === 'string')
      doc.documentElement.lang = lang.slice(0, 35);
    doc.addEventListener('keydown', (event) => this.#key(event));
    doc.addEventListener('click', (event) => {
      const link = linkAt(elementOf(event.target));
      if (link !== null) {
        event.preventDefault();
        this.#leave(link, index);
      } else this.#press(event, event.clientX + (frame?.getBoundingClientRect().left ?? 0));
    });
  }

  #leave(written: string, index: number): void {
    const { book, tell } = this.#shown;
    const href = book.sections[index]?.resolveHref(written) ?? written;
    if (typeof href === 'string' && !book.isExternal(href)) void this.#follow(href);
    else tell({ type: 'link', href: String(href).slice(0, 2000) });
  }

  /** A press at the edge of the window turns the page, unless it ended a selection. */
  #press(event: MouseEvent, x: number): void {
    if (event.defaultPrevented || event.button !== 0) return;
    const element = elementOf(event.target);
    if (element === null || element.closest('summary, audio, video') !== null) return;
    if (element.ownerDocument.getSelection()?.isCollapsed === false) return;
    const part = x / window.innerWidth;
    const to = part < edge ? 'left' : part > 1 - edge ? 'right' : null;
    // With the next frame the paginator brings the page back to where a finger has left it, which would undo the turn.
    if (to !== null) requestAnimationFrame(() => void this.turn(to));
  }

  #key(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') this.#shown.tell({ type: 'key', key: 'Escape' });
    const isScrolled = this.#pages.getAttribute('flow') === 'scrolled';
    const command = bookCommandOf(event, isScrolled);
    if (command === null) return;
    if (command === 'start') void this.#move(() => this.#goTo({ index: this.#first }));
    else if (command === 'end') void this.go(1);
    else void this.turn(command);
    event.preventDefault();
  }

  #relocated(place: Relocation): void {
    const isLed = place.reason === 'anchor' || place.reason === 'navigation';
    if (!isLed) this.#led = null;
    if (this.#led !== null && this.#led.pages !== this.#pages.pages) {
      // Not by way of the moves that wait: of these the last would be forgotten.
      void this.#goTo(this.#placeAt(this.#led.to)).catch(() => undefined);
      return;
    }
    if (this.#opening === null) this.#tellPlace(place);
    else this.#opening.last = place;
  }

  #tellPlace({ index, range, fraction = 0, size = 0 }: Relocation): void {
    const { listed, tell, book } = this.#shown;
    const { location, time } = this.#parts.getProgress(index, within(fraction), within(size));
    const before = this.#parts.sectionFractions[index] ?? 0;
    const after = this.#parts.sectionFractions[index + 1] ?? 1;
    const item = this.#chapters.getProgress(index, range);
    const chapter = listed.findIndex((one) => one.item === item);
    const last = index === book.sections.length - 1 && fraction + size >= 1;
    const pages = Math.max(1, count(location.total));
    tell({
      type: 'moved',
      place: {
        at: within(before + (after - before) * within(fraction)),
        chapter: chapter === -1 ? null : chapter,
        page: last ? pages : Math.min(pages, count(location.current) + 1),
        pages,
        minutes: count(time.section),
      },
    });
  }
}

const nextFrame = (): Promise<number> => new Promise((settle) => requestAnimationFrame(settle));

/** Waits for the frame after the next: with the next, the paginator hears that a new chapter has another size. */
async function laidOut(): Promise<void> {
  await nextFrame();
  await nextFrame();
}

// What a chapter holds is of its frame's own realm, where `instanceof` is always false.
const isNode = (target: EventTarget): target is Node => 'nodeType' in target;
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

/** The element of a chapter in which an event happened. */
function elementOf(target: EventTarget | null): Element | null {
  if (target === null || !isNode(target)) return null;
  return isElement(target) ? target : target.parentElement;
}

/** What the link around an element says; null when there is none. */
function linkAt(element: Element | null): string | null {
  const link = element?.closest('a');
  return link?.getAttribute('href') ?? link?.getAttribute('xlink:href') ?? null;
}
