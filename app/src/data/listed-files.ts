import type { File, FileList } from '@aloft/core/wire';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import * as v from 'valibot';
import { pageSize } from './file-pages.ts';
import { type FileSource, type ListOrder, listed } from './files.ts';

/** The keys of the pages of lists. The source follows, then the order and the page. */
export const listKey = [...listed, 'list'] as const;

type Ids = readonly string[];

/** Whether the service counts the list. */
const isCounted = ({ of }: ListedSource): boolean => of === 'folder' || of === 'trash';

/** Whether the list is of what has a star: in one folder, or anywhere. */
export const isOfStars = (source: ListedSource): boolean =>
  source.of === 'starred' || (source.of === 'folder' && source.starred === true);

/** Takes back what was shown before the service had said yes. */
export type TakeBack = () => void;

const PageKey = v.tuple([
  v.literal('files'),
  v.literal('list'),
  v.variant('of', [
    v.object({ of: v.literal('folder'), folder: v.string(), starred: v.optional(v.literal(true)) }),
    // With its filters: they tell one search from another.
    v.looseObject({ of: v.literal('search') }),
    v.object({ of: v.picklist(['starred', 'trash']) }),
  ]),
  v.object({ order: v.string(), foldersFirst: v.optional(v.literal(false)) }),
  v.number(),
]);

type ListedSource = v.InferOutput<typeof PageKey>[2];

interface LoadedPage {
  readonly key: QueryKey;
  readonly source: ListedSource;
  readonly page: number;
  readonly list: FileList;
}

/** The loaded pages, by the list that they are of, in order. */
function loadedLists(client: QueryClient): readonly (readonly LoadedPage[])[] {
  const lists = new Map<string, LoadedPage[]>();
  for (const [key, list] of client.getQueriesData<FileList>({ queryKey: listKey })) {
    const parsed = v.safeParse(PageKey, key);
    if (list === undefined || !parsed.success) continue;
    const [, , source, order, page] = parsed.output;
    const name = JSON.stringify([source, order]);
    lists.set(name, [...(lists.get(name) ?? []), { key, source, page, list }]);
  }
  return [...lists.values()].map((pages) => pages.sort((one, other) => one.page - other.page));
}

/** Writes pages, as old as they were; taking that back leaves alone what was loaded or changed since. */
function write(client: QueryClient, changed: readonly { of: LoadedPage; list: FileList }[]): TakeBack {
  const put = (key: QueryKey, list: FileList): void => {
    const updatedAt = client.getQueryState(key)?.dataUpdatedAt;
    client.setQueryData<FileList>(key, list, updatedAt === undefined ? {} : { updatedAt });
  };
  for (const { of, list } of changed) put(of.key, list);
  return () => {
    for (const { of, list } of changed) {
      if (client.getQueryData<FileList>(of.key) === list) put(of.key, of.list);
    }
  };
}

/** Shows entries as they will be after a change. */
export function showChanged(client: QueryClient, ids: Ids, change: Partial<File>): TakeBack {
  const wanted = new Set(ids);
  const pages = loadedLists(client)
    .flat()
    .filter(({ list }) => list.files.some((file) => wanted.has(file.id)));
  const changed = pages.map((of) => {
    const files = of.list.files.map((file) => (wanted.has(file.id) ? { ...file, ...change } : file));
    return { of, list: { ...of.list, files } };
  });
  return write(client, changed);
}

/**
 * Shows lists without entries that leave them. What follows moves up over the pages that are loaded one after another;
 * pages further on keep the old total, by which a list knows that they stand elsewhere now.
 */
export function showWithout(
  client: QueryClient,
  ids: Ids,
  isMeant: (source: ListedSource) => boolean,
): TakeBack {
  const wanted = new Set(ids);
  const lists = loadedLists(client);
  // Not in a list of what has a star, even where it leaves the folder.
  const files = lists.flat().flatMap(({ list }) => list.files);
  const starless = new Set(files.filter(({ id, starred }) => wanted.has(id) && !starred).map(({ id }) => id));
  const changed = lists.flatMap((pages) => {
    const [first] = pages;
    if (first === undefined || !isMeant(first.source)) return [];
    const run = pages.filter(({ page }, nth) => page === first.page + nth);
    const all = run.flatMap(({ list }) => list.files);
    const left = all.filter((file) => !wanted.has(file.id));
    if (left.length === all.length) return [];
    // Not all of what leaves is loaded: it is still counted.
    const leaving = isCounted(first.source) ? wanted.size - (isOfStars(first.source) ? starless.size : 0) : 0;
    return run.map((of, nth) => {
      const total = of.list.total_size;
      const total_size = total == null ? total : Math.max(left.length, total - leaving);
      const files = left.slice(nth * pageSize, (nth + 1) * pageSize);
      return { of, list: { ...of.list, files, total_size } };
    });
  });
  return write(client, changed);
}

/** Shows one list without anything but what stays; other lists are as they were. */
export function showOnly(
  client: QueryClient,
  list: { readonly source: FileSource; readonly order: ListOrder },
  stays: ReadonlySet<string>,
): TakeBack {
  const name = JSON.stringify([list.source, list.order]);
  const pages = loadedLists(client).flat();
  const changed = pages
    .filter(({ key: [, , source, order] }) => JSON.stringify([source, order]) === name)
    .map((of) => {
      const files = of.list.files.filter((file) => stays.has(file.id));
      return { of, list: { ...of.list, files, total_size: files.length, next_page_token: '' } };
    });
  return write(client, changed);
}
