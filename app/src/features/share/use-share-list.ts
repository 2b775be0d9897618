import type { ShareEntry, ShareListing } from '@aloft/core';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { LazyFlows } from '../../actors/lazy-flows.ts';
import { useApp } from '../../actors/use-runtime.ts';
import { type FileEntry, toFileEntry } from '../files/entry.ts';
import { type EntryList, loadedList } from '../files/entry-list.ts';
import type { FileOrder } from '../files/grid/grid-head.tsx';
import { askOfShare } from './ask-of-share.ts';

const pageSize = 100;
/** Pages that are kept beside those on screen. */
const maxHeld = 20;
/** Entries beyond the screen that are loaded, too, once somebody scrolls: before, they would bring the flows' scripts. */
const ahead = 40;
/** While the scrollbar is dragged, pages are asked for this far apart, in ms. */
const pace = 80;

interface Place {
  readonly shareId: string;
  readonly parentId: string;
  readonly order: FileOrder;
  readonly foldersFirst: boolean;
}

/** The pages of one folder of a share that are not among the chart's own: those on screen, and a few more. */
class SharePages {
  readonly #ask: (page: number, signal: AbortSignal) => Promise<readonly ShareEntry[] | null>;
  readonly #pages = new Map<number, readonly FileEntry[]>();
  readonly #asked = new Map<number, AbortController>();
  readonly #failed = new Set<number>();
  readonly #listeners = new Set<() => void>();
  #wanted: readonly number[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #version = 0;
  constructor(ask: (page: number, signal: AbortSignal) => Promise<readonly ShareEntry[] | null>) {
    this.#ask = ask;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly version = (): number => this.#version;
  pages(): ReadonlyMap<number, readonly FileEntry[]> {
    return this.#pages;
  }

  /** Whether a page on screen could not be loaded. */
  hasFailed(): boolean {
    return this.#wanted.some((page) => this.#failed.has(page));
  }
  /** Asks for what failed again. */
  readonly retry = (): void => {
    this.#failed.clear();
    this.#tell();
    this.want(this.#wanted);
  };
  #tell(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }

  /** Loads these pages; requests for others are cancelled. What failed is asked for again once it was out of sight. */
  want(pages: readonly number[]): void {
    const before = this.hasFailed();
    this.#wanted = pages;
    for (const page of this.#failed) if (!pages.includes(page)) this.#failed.delete(page);
    if (before !== this.hasFailed()) this.#tell();
    clearTimeout(this.#timer);
    for (const [page, controller] of this.#asked) {
      if (pages.includes(page)) continue;
      controller.abort();
      this.#asked.delete(page);
    }
    const missing = pages.filter(
      (page) => !this.#pages.has(page) && !this.#asked.has(page) && !this.#failed.has(page),
    );
    if (missing.length > 0)
      this.#timer = setTimeout(() => missing.forEach((page) => void this.#load(page)), pace);
  }

  async #load(page: number): Promise<void> {
    const controller = new AbortController();
    this.#asked.set(page, controller);
    const entries = await this.#ask(page, controller.signal);
    if (this.#asked.get(page) !== controller) return;
    this.#asked.delete(page);
    if (entries === null) {
      this.#failed.add(page);
      return this.#tell();
    }
    this.#pages.set(
      page,
      entries.map((entry) => toFileEntry(entry)),
    );
    for (const other of this.#pages.keys()) {
      if (this.#pages.size <= maxHeld) break;
      if (!this.#wanted.includes(other)) this.#pages.delete(other);
    }
    this.#tell();
  }

  stop(): void {
    this.want([]);
    clearTimeout(this.#timer);
  }
}

function pagesOf(flows: LazyFlows, place: Place, passToken: string): SharePages {
  return new SharePages(async (page, signal) => {
    const wanted = { ...place, passToken, limit: pageSize, skip: page * pageSize };
    const read = await askOfShare(flows, (calls, call) => calls.fetchSharedPage(call, wanted, signal));
    return read.ok ? read.value.entries : null;
  });
}

/** The entries of one folder of a share, and the way to ask again for those that failed: the chart's own from the start, and the others where one looks. */
export function useShareList(
  listing: ShareListing,
  { shareId, parentId, order, foldersFirst, onEndReached }: Place & { readonly onEndReached: () => void },
): { readonly list: EntryList; readonly retry: (() => void) | null } {
  const { flows } = useApp();
  const { passToken } = listing;
  const total = listing.total ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a folder that was read anew begins anew
  const pages = useMemo(
    () => pagesOf(flows, { shareId, parentId, order, foldersFirst }, passToken),
    [flows, shareId, parentId, order, foldersFirst, passToken, total],
  );
  useEffect(() => () => pages.stop(), [pages]);
  const version = useSyncExternalStore(pages.subscribe, pages.version, () => 0);
  const own = useMemo(() => listing.entries.map((entry) => toFileEntry(entry)), [listing.entries]);
  const [want] = useState(() => ({ run: (_first: number, _end: number): void => undefined }));
  want.run = (first, end) => {
    const last = Math.ceil((total ?? 0) / pageSize) - 1;
    const beyond = first === 0 ? 0 : ahead;
    const from = Math.max(0, Math.floor((first - ahead) / pageSize));
    const to = Math.min(last, Math.floor((end - 1 + beyond) / pageSize));
    const wanted = Array.from({ length: Math.max(0, to - from + 1) }, (_, nth) => from + nth);
    pages.want(wanted.filter((page) => (page + 1) * pageSize > own.length && page * pageSize < (total ?? 0)));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` says when a page came
  const list = useMemo((): EntryList => {
    if (total === null) return loadedList(own, onEndReached);
    // There is no more: to ask for it would fetch the chart's scripts.
    if (own.length >= total) return loadedList(own);
    const further = pages.pages();
    const at = (index: number): FileEntry | undefined =>
      own[index] ?? further.get(Math.floor(index / pageSize))?.[index % pageSize];
    const known = [...further].sort(([one], [other]) => one - other);
    const indexes = new Map(own.map((entry, index) => [entry.id, index]));
    for (const [page, entries] of known)
      for (const [nth, entry] of entries.entries()) indexes.set(entry.id, page * pageSize + nth);
    const loaded = [...indexes]
      .sort(([, one], [, other]) => one - other)
      .flatMap(([, index]) => at(index) ?? []);
    return {
      count: total,
      isCounted: true,
      at,
      indexOf: (id) => indexes.get(id) ?? -1,
      loaded,
      want: (first, end) => want.run(first, end),
      find: async (prefix) => {
        const wanted = { shareId, parentId, order, foldersFirst, passToken, limit: 1, nameFrom: prefix };
        const found = await askOfShare(flows, (calls, call) => calls.fetchSharedPage(call, wanted));
        return found.ok ? (found.value.index ?? -1) : -1;
      },
    };
  }, [own, total, pages, version, onEndReached]);
  return { list, retry: pages.hasFailed() ? pages.retry : null };
}
