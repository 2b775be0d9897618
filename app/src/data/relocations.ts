import { nameKey } from '@aloft/core/service';
import type { File } from '@aloft/core/wire';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { listed, reloadFiles } from './files.ts';
import { apiOf, unwrap } from './query-client.ts';

const pageSize = 500;
/** As many pages of a folder as are looked through for taken names. */
const mostPages = 40;

/** Everything in a folder, up to 20,000 entries. */
async function contentOf(client: QueryClient, folder: string): Promise<readonly File[]> {
  const all: File[] = [];
  let page = '';
  for (let nth = 0; nth < mostPages; nth += 1) {
    const wanted = { parentId: folder, trashed: false, limit: pageSize, page } as const;
    const answer = await unwrap(apiOf(client).drive.listFiles(wanted));
    all.push(...answer.files);
    page = answer.next_page_token;
    if (page === '') break;
  }
  return all;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Which of these names a folder has already, and what has them there. */
export function takenNames(folder: string, entries: readonly Named[]) {
  return queryOptions({
    queryKey: [...listed, 'takenNames', folder, entries.map((entry) => entry.id)],
    queryFn: async ({ client }): Promise<ReadonlyMap<string, File>> => {
      const there = new Map((await contentOf(client, folder)).map((file) => [nameKey(file.name), file]));
      const taken = entries.flatMap(({ id, name }) => {
        const file = there.get(nameKey(name));
        return file === undefined || file.id === id ? [] : [[id, file] as const];
      });
      return new Map(taken);
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

/** Brings what is in one folder into another: folders of the same name are merged, other taken names get a number. */
async function mergeInto(client: QueryClient, { from, into, by }: Merge, level = 0): Promise<void> {
  const { drive } = apiOf(client);
  const coming = await contentOf(client, from);
  const there = new Map((await contentOf(client, into)).map((file) => [nameKey(file.name), file]));
  const rest: string[] = [];
  for (const file of coming) {
    const twin = there.get(nameKey(file.name));
    const isMerged = file.kind === 'drive#folder' && twin?.kind === 'drive#folder' && level < mostLevels;
    if (isMerged) await mergeInto(client, { from: file.id, into: twin.id, by }, level + 1);
    else rest.push(file.id);
  }
  for (let at = 0; at < rest.length; at += pageSize) {
    const part = rest.slice(at, at + pageSize);
    const bring = by === 'move' ? drive.moveFiles : drive.copyFiles;
    await unwrap(bring(part, into, { nameConflict: 'keep_both' }));
  }
  // What was too much for one look stays in it, and it stays with that.
  if (by === 'move' && (await contentOf(client, from)).length === 0) await unwrap(drive.trashFiles([from]));
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
