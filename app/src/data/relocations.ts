import { nameKey } from '@aloft/core/service';
import type { File } from '@aloft/core/wire';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { listed, reloadFiles } from './files.ts';
import { apiOf, unwrap } from './query-client.ts';

const pageSize = 500;
/** As many pages of a folder as are brought into another one: 20,000 entries. */
const mostPages = 40;
/** As many pages of a folder as are read before names are searched for in it. */
const fewPages = 4;
/** As many names as are searched for one by one. */
const mostSearched = 100;

interface Content {
  readonly files: readonly File[];
  /** Whether there is nothing more in the folder. */
  readonly isWhole: boolean;
}

/** What is in a folder: as many pages as are wanted. */
async function contentOf(client: QueryClient, folder: string, pages: number): Promise<Content> {
  const files: File[] = [];
  let page = '';
  for (let nth = 0; nth < pages; nth += 1) {
    const wanted = { parentId: folder, trashed: false, limit: pageSize, page } as const;
    const answer = await unwrap(apiOf(client).drive.listFiles(wanted));
    files.push(...answer.files);
    page = answer.next_page_token;
    if (page === '') return { files, isWhole: true };
  }
  return { files, isWhole: false };
}

const byName = (files: readonly File[]): ReadonlyMap<string, File> =>
  new Map(files.map((file) => [nameKey(file.name), file]));

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The entry of a large folder that has a name: by a search, as there may be a hundred thousand others. */
async function holderOf(client: QueryClient, folder: string, name: string): Promise<File | undefined> {
  const wanted = { parentId: folder, trashed: false, limit: pageSize, name } as const;
  const { files } = await unwrap(apiOf(client).drive.listFiles(wanted));
  return byName(files).get(nameKey(name));
}

/**
 * Which of these names a folder has already, and what has them there. A small folder is read; in a large one few names
 * are searched for, and for many of them it is read, however long it is.
 */
export function takenNames(folder: string, entries: readonly Named[]) {
  return queryOptions({
    queryKey: [...listed, 'takenNames', folder, entries.map((entry) => entry.id)],
    queryFn: async ({ client }): Promise<ReadonlyMap<string, File>> => {
      const isMany = entries.length > mostSearched;
      const read = await contentOf(client, folder, isMany ? Number.POSITIVE_INFINITY : fewPages);
      const there = byName(read.files);
      const taken = new Map<string, File>();
      for (const { id, name } of entries) {
        const known = there.get(nameKey(name));
        const file = known ?? (read.isWhole ? undefined : await holderOf(client, folder, name));
        if (file !== undefined && file.id !== id) taken.set(id, file);
      }
      return taken;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** As many levels as a drive has. */
const mostLevels = 64;

interface Merge {
  readonly from: string;
  readonly into: string;
  /** What is copied stays where it is, too. */
  readonly by: 'move' | 'copy';
}

/** What became of a merge. */
export interface Merged {
  /** Whether everything was brought, and not only as much as is looked at. */
  readonly isWhole: boolean;
  /** The tasks of copies, which may be over already. */
  readonly tasks: readonly string[];
}

/** Brings what is in one folder into another: folders of the same name are merged, other taken names get a number. */
async function mergeInto(client: QueryClient, { from, into, by }: Merge, level = 0): Promise<Merged> {
  const { drive } = apiOf(client);
  const content = await contentOf(client, from, mostPages);
  const { files: coming } = content;
  const there = byName((await contentOf(client, into, mostPages)).files);
  const rest: string[] = [];
  const tasks: string[] = [];
  let { isWhole } = content;
  for (const file of coming) {
    const twin = there.get(nameKey(file.name));
    const isMerged = file.kind === 'drive#folder' && twin?.kind === 'drive#folder' && level < mostLevels;
    if (!isMerged) {
      rest.push(file.id);
      continue;
    }
    const inner = await mergeInto(client, { from: file.id, into: twin.id, by }, level + 1);
    tasks.push(...inner.tasks);
    isWhole &&= inner.isWhole;
  }
  for (let at = 0; at < rest.length; at += pageSize) {
    const part = rest.slice(at, at + pageSize);
    const bring = by === 'move' ? drive.moveFiles : drive.copyFiles;
    const { task_id: task } = await unwrap(bring(part, into, { nameConflict: 'keep_both' }));
    if (by === 'copy') tasks.push(task);
  }
  // What was too much for one look stays in it, and it stays with that.
  if (by === 'move' && (await contentOf(client, from, 1)).files.length === 0)
    await unwrap(drive.trashFiles([from]));
  return { isWhole, tasks };
}

const merging = (by: Merge['by']) =>
  mutationOptions({
    mutationFn: (folders: Omit<Merge, 'by'>, { client }) => mergeInto(client, { ...folders, by }),
    onSettled: (_done, _error, _wanted, _before, { client }) => void reloadFiles(client),
  });

/** Makes one folder of two. */
export const mergeFolders = merging('move');
/** Copies what is in a folder into another one. */
export const copyIntoFolder = merging('copy');
