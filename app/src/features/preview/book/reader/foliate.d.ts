// The parts of foliate-js that the reader uses; it comes without types.
declare module 'foliate-js/vendor/zip.js' {
  export class BlobReader {
    constructor(blob: Blob);
  }
  export interface Entry {
    readonly filename: string;
    readonly directory: boolean;
    readonly encrypted: boolean;
    readonly uncompressedSize: number;
    getData(to: WritableStream<Uint8Array<ArrayBuffer>>): Promise<unknown>;
  }
  export class ZipReader {
    constructor(reader: BlobReader);
    getEntriesGenerator(): AsyncGenerator<Entry>;
  }
  export function configure(settings: { readonly useWebWorkers: boolean }): void;
}
declare module 'foliate-js/epub.js' {
  export interface Section {
    readonly id: string;
    readonly size: number;
    readonly linear: string | null;
    load: () => Promise<string | null>;
    readonly resolveHref: (href: string) => string;
  }
  export interface TocItem {
    readonly label: string;
    readonly href: string | null;
    readonly subitems: readonly TocItem[] | null;
  }
  export interface DataDetail {
    readonly name: string;
    type: string;
    data: unknown;
  }
  export class EPUB {
    constructor(loader: {
      readonly loadText: (name: string) => Promise<string | null>;
      readonly loadBlob: (name: string) => Promise<Blob | null>;
      readonly getSize: (name: string) => number;
    });
    init(): Promise<this>;
    readonly sections: Section[];
    readonly toc?: readonly TocItem[] | null;
    readonly dir?: string | null;
    readonly metadata?: { readonly author?: unknown; readonly language?: unknown };
    readonly transformTarget: EventTarget;
    splitTOCHref(href: string | null | undefined): string[];
    getTOCFragment(doc: Document, id: string): Element | null;
    isExternal(href: string): boolean;
  }
}
declare module 'foliate-js/progress.js' {
  import type { EPUB, Section, TocItem } from 'foliate-js/epub.js';
  export class SectionProgress {
    constructor(sections: readonly Section[], sizePerPage: number, sizePerMinute: number);
    getProgress(
      index: number,
      fraction: number,
      size: number,
    ): {
      readonly location: { readonly current: number; readonly total: number };
      readonly time: { readonly section: number };
    };
    getSection(fraction: number): [number, number];
    readonly sectionFractions: readonly number[];
  }
  export class TOCProgress {
    init(parts: {
      readonly toc: readonly TocItem[];
      readonly ids: readonly string[];
      readonly splitHref: EPUB['splitTOCHref'];
      readonly getFragment: EPUB['getTOCFragment'];
    }): Promise<void>;
    getProgress(index: number, range: Range | null): TocItem | null | undefined;
  }
}
declare module 'foliate-js/paginator.js' {
  import type { EPUB } from 'foliate-js/epub.js';
  export interface Target {
    readonly index: number;
    readonly anchor?: number | ((doc: Document) => Element | number | null);
  }
  export interface Relocation {
    readonly index: number;
    readonly range: Range | null;
    /** `anchor`: it is laid out anew; `navigation`: it was led there; any other is of who reads. */
    readonly reason: string | null;
    readonly fraction?: number;
    readonly size?: number;
  }
  export class Paginator extends HTMLElement {
    /** Of the shown chapter; an empty one before it and one after it count. */
    readonly pages: number;
    open(book: EPUB): void;
    goTo(target: Target): Promise<void>;
    next(): Promise<void>;
    prev(): Promise<void>;
    setStyles(styles: string | readonly [string, string]): void;
  }
}
