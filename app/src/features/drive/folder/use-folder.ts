import type { Failure } from '@aloft/core';
import type { FileList } from '@aloft/core/wire';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  fileById,
  firstNamed,
  isIndexed,
  type Part,
  pageSize,
  readThrough,
} from '../../../data/file-pages.ts';
import { type FileSource, folderAncestors, type ListOrder, reloadFiles } from '../../../data/files.ts';
import { failureOf } from '../../../data/query-client.ts';
import type { FileEntry } from '../../files/entry.ts';
import type { EntryList } from '../../files/entry-list.ts';
import { everything, type Selection } from '../../files/selection/selection.ts';
import { ownEntries, ownEntry } from '../own-entry.ts';
import { useListPages } from './use-list-pages.ts';

export interface FolderListing {
  /** The whole list; what is not loaded yet has its place in it. */
  readonly list: EntryList;
  /** What is loaded of it, in order. */
  readonly entries: readonly FileEntry[];
  readonly status: 'loading' | 'ready' | 'failed';
  readonly failure: Failure | null;
  /** When the entries on screen were loaded, in ms; 0 before that. */
  readonly loadedAt: number;
  readonly more: 'none' | 'available' | 'loading' | 'failed';
  /** Loads the page behind those that are loaded from the start; after a failure, what failed. */
  readonly loadMore: () => void;
  /** Exactly the chosen entries, loaded or not; null when they could not be read, or the list has changed. */
  readonly loadChosen: (selection: Selection) => Promise<readonly FileEntry[] | null>;
  /** Every entry of the list; null when one could not be loaded. */
  readonly loadAll: () => Promise<readonly FileEntry[] | null>;
  readonly reload: () => Promise<void>;
}

const converted = new WeakMap<FileList, readonly FileEntry[]>();
/** A page's entries; the same ones for the same page. */
export function entriesOf(page: FileList): readonly FileEntry[] {
  const known = converted.get(page);
  if (known !== undefined) return known;
  const made = ownEntries(page);
  converted.set(page, made);
  return made;
}

/** How many entries there are, as far as anybody knows; one page more than is loaded where nobody counts. */
function countOf(pages: ReadonlyMap<number, FileList>, latest: FileList | null) {
  if (latest?.total_size != null) return { count: latest.total_size, isCounted: true };
  let count = 0;
  for (let page = 0; ; page += 1) {
    const list = pages.get(page);
    if (list === undefined) return { count: count + (page === 0 ? 0 : pageSize), isCounted: page === 0 };
    count += list.files.length;
    if (list.next_page_token === '') return { count, isCounted: true };
  }
}

/** Entries of the own drive, of which those on screen are loaded. */
export function useFolder(source: FileSource, order: ListOrder): FolderListing {
  const client = useQueryClient();
  const { pages, latest, loadedAt, error, isLoading, want, retry } = useListPages(source, order);
  const { count, isCounted } = countOf(pages, latest);
  const known = [...pages].sort(([one], [other]) => one - other);
  const version = known.map(([page, list]) => `${page}:${idOf(list)}`).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` says when one of the pages is another one
  const list = useMemo((): EntryList => {
    const loaded = known.flatMap(([, page]) => entriesOf(page));
    const indexes = new Map(
      known.flatMap(([page, files]) =>
        entriesOf(files).map((entry, nth) => [entry.id, page * pageSize + nth] as const),
      ),
    );
    const entries = new Map(known.map(([page, files]) => [page, entriesOf(files)]));
    return {
      count,
      isCounted,
      at: (index) => entries.get(Math.floor(index / pageSize))?.[index % pageSize],
      indexOf: (id) => indexes.get(id) ?? -1,
      loaded,
      want,
      find: async (prefix) => {
        if (!isIndexed(source)) return -1;
        return (await client.fetchQuery(firstNamed(source, order, prefix)).catch(() => null)) ?? -1;
      },
    };
  }, [version, count, isCounted, want]);

  async function readPart(part: Part): Promise<FileEntry[]> {
    const read: FileEntry[] = [];
    for await (const files of readThrough(client, source, order, part))
      read.push(...files.map((file) => ownEntry(file)));
    return read;
  }

  /** Entries by their ids; those that are not loaded any more are asked for one by one. */
  async function readIds(ids: ReadonlySet<string>): Promise<FileEntry[]> {
    const found = list.loaded.filter((entry) => ids.has(entry.id));
    const here = new Set(found.map((entry) => entry.id));
    for (const id of ids) if (!here.has(id)) found.push(ownEntry(await client.fetchQuery(fileById(id))));
    return found;
  }

  async function loadChosen(selection: Selection): Promise<readonly FileEntry[] | null> {
    try {
      if (selection.mode === 'some') return await readIds(selection.ids);
      if (selection.mode === 'allBut') {
        if (list.loaded.length === count && isCounted)
          return list.loaded.filter((entry) => !selection.ids.has(entry.id));
        const all = await readPart({ skip: 0, count: Number.POSITIVE_INFINITY, total: null });
        return all.filter((entry) => !selection.ids.has(entry.id));
      }
      const { first, last, ids, also } = selection;
      const read = await readPart({ skip: first, count: last - first + 1, total: count });
      return [...read.filter((entry) => !ids.has(entry.id)), ...(await readIds(also))];
    } catch {
      return null;
    }
  }

  const failure = failureOf(error);
  // Somebody else deleted the folder that is on screen.
  const isReady = latest !== null && failure?.code !== 'file_not_found';
  const isWhole = isCounted && list.loaded.length >= count;
  return {
    list,
    entries: list.loaded,
    status: isReady ? 'ready' : error === null ? 'loading' : 'failed',
    failure,
    loadedAt,
    more: isWhole ? 'none' : error !== null ? 'failed' : isLoading ? 'loading' : 'available',
    loadMore: () => {
      if (error !== null) return retry();
      let next = 0;
      while (pages.has(next)) next += 1;
      want(0, next * pageSize + 1);
    },
    loadChosen,
    loadAll: () => loadChosen(everything),
    reload: () => reloadFiles(client),
  };
}

const numbers = new WeakMap<FileList, number>();
let latestNumber = 0;
/** A number that tells pages apart. */
function idOf(page: FileList): number {
  const known = numbers.get(page);
  if (known !== undefined) return known;
  latestNumber += 1;
  numbers.set(page, latestNumber);
  return latestNumber;
}

/** The folders from the top down to this one. */
export function useAncestors(folder: string): readonly { readonly id: string; readonly name: string }[] {
  const query = useQuery(folderAncestors(folder));
  return folder === '' ? [] : (query.data?.ancestors ?? []);
}

/** Whether a folder lies in the trash, with a folder above or by itself. */
export function useIsTrashed(folder: string): boolean {
  const way = useQuery(folderAncestors(folder));
  const itself = useQuery({ ...fileById(folder), enabled: folder !== '' && way.isError });
  return way.data?.trashed === true || itself.data?.trashed === true;
}
