import {
  type Api,
  type FailureCode,
  type FileVersion,
  type Flows,
  localFailure,
  type Result,
  saveVersion,
  uploadFile,
} from '@aloft/core';
import { searchText } from '@aloft/core/rules';
import { nameKey } from '@aloft/core/service';
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type FileAddress, toFileAddress } from './file-address.ts';
import { apiOf, unwrap } from './query-client.ts';

/** The orders of a listing. */
export type FileOrder = Parameters<Api['drive']['listFiles']>[0]['order'];

/** How a list stands: its order, and whether folders stand among its files. */
export interface ListOrder {
  readonly order: NonNullable<FileOrder>;
  readonly foldersFirst?: false;
}

/** The same from what a person chose; equal choices give equal keys of queries. */
export const listOrderOf = (order: NonNullable<FileOrder>, pinFoldersTop: boolean): ListOrder =>
  pinFoldersTop ? { order } : { order, foldersFirst: false };

/** The keys of what is listed: each change of an entry may change all of it. */
export const listed = ['files'] as const;

/** Loads what is listed again. */
export function reloadFiles(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: listed });
}

type ListFiles = Parameters<Api['drive']['listFiles']>[0];

/** What a search lets through, as the service's parameters. */
export type SearchFilters = Pick<
  ListFiles,
  | 'name'
  | 'trashed'
  | 'starred'
  | 'categories'
  | 'within'
  | 'modifiedAfter'
  | 'modifiedBefore'
  | 'largerThan'
  | 'smallerThan'
>;

/** A folder's own entries, or only those of them that have a star. */
export interface FolderSource {
  readonly of: 'folder';
  readonly folder: string;
  readonly starred?: true;
}

/** A folder as a source. */
export const folderSource = (folder: string, starred: boolean): FolderSource =>
  starred ? { of: 'folder', folder, starred } : { of: 'folder', folder };

/** Where listed entries come from: a folder, everything that a search finds, a star, or what is in the trash. */
export type FileSource =
  | FolderSource
  | { readonly of: 'search'; readonly filters: SearchFilters }
  | { readonly of: 'starred' }
  | { readonly of: 'trash' };

/** A source as the service's parameters. */
export function parametersOf(
  source: FileSource,
): SearchFilters & Pick<ListFiles, 'parentId' | 'withFolders'> {
  switch (source.of) {
    case 'folder':
      return { parentId: source.folder, trashed: false, ...(source.starred ? { starred: true } : {}) };
    case 'search':
      return { parentId: '*', withFolders: true, ...source.filters };
    case 'starred':
      return { parentId: '*', starred: true, trashed: false };
    case 'trash':
      return { parentId: '', trashed: true, withFolders: true };
  }
}

/** Entries of the own drive, page by page from the first: for short lists of matches. */
export function fileList(source: FileSource, order: ListOrder) {
  return infiniteQueryOptions({
    queryKey: [...listed, 'list', source, order],
    queryFn: ({ client, pageParam, signal }) =>
      unwrap(
        apiOf(client).drive.listFiles(
          { ...parametersOf(source), ...order, page: pageParam, limit: 200 },
          { signal },
        ),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.next_page_token === '' ? undefined : page.next_page_token),
  });
}

/** Asks a folder for its entry of this name; null where it has none. */
async function findNamed(
  { drive }: Api,
  parentId: string,
  name: string,
  options: { readonly signal?: AbortSignal } = {},
) {
  const { files } = await unwrap(drive.listFiles({ parentId, name, trashed: false, limit: 100 }, options));
  return files.find((file) => nameKey(file.name) === nameKey(name)) ?? null;
}

/** The entry of a folder that has this name; null where none has. */
export function entryNamed(folder: string, name: string) {
  return queryOptions({
    queryKey: [...listed, 'named', folder, name],
    queryFn: ({ client, signal }) => findNamed(apiOf(client), folder, name, { signal }),
  });
}

/** The folders from the top down to this one. */
export function folderAncestors(folder: string) {
  return queryOptions({
    queryKey: [...listed, 'ancestors', folder],
    queryFn: ({ client }) => unwrap(apiOf(client).drive.getAncestors(folder)),
    enabled: folder !== '',
  });
}

/** The folder of a name, wherever it is: the one with exactly that name, else one that has it within; null without any. */
export function folderNamed(name: string) {
  return queryOptions({
    queryKey: [...listed, 'named', name],
    queryFn: async ({ client, signal }) => {
      const { files } = await unwrap(
        apiOf(client).drive.listFiles(
          { parentId: '*', kind: 'drive#folder', name, trashed: false, limit: 100 },
          { signal },
        ),
      );
      return files.find((one) => searchText(one.name) === searchText(name)) ?? files[0] ?? null;
    },
    enabled: name !== '',
  });
}

/** An address is signed for a short time, so it is asked for whenever it is used. To be played is an event (R10.7). */
export function fileAddress(id: string, use: 'FETCH' | 'PLAY' = 'FETCH') {
  return queryOptions({
    queryKey: ['fileAddress', id, use],
    queryFn: async ({ client }): Promise<FileAddress> => {
      return toFileAddress(await unwrap(apiOf(client).drive.getFile(id, use)));
    },
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  });
}

/** Creates a folder in a parent. */
export const createFolder = mutationOptions({
  mutationFn: ({ parentId, name }: { readonly parentId: string; readonly name: string }, { client }) =>
    unwrap(apiOf(client).drive.createFolder(parentId, name)),
  onSuccess: (_made, _wanted, _before, { client }) => reloadFiles(client),
});

/** Creates an empty file in a parent; a taken name is refused, as for a folder. */
export function createTextFile(flows: Flows) {
  return mutationOptions({
    mutationFn: async (
      { parentId, name }: { readonly parentId: string; readonly name: string },
      { client },
    ) => {
      const taken = await findNamed(apiOf(client), parentId, name);
      if (taken !== null) await unwrap(Promise.resolve(refused('file_duplicated_name')));
      const options = { parentId, signal: new AbortController().signal, onProgress: () => undefined };
      return unwrap(uploadFile(flows, new File([], name, { type: 'text/plain' }), options));
    },
    onSuccess: (_made, _wanted, _before, { client }) => reloadFiles(client),
  });
}

/** Saves new content of a file, over the one that it was made from and no other (R10.6). Answers its SHA-256. */
export function saveFile(flows: Flows) {
  return mutationOptions({
    mutationFn: (version: FileVersion) => unwrap(saveVersion(flows, version)),
    onSuccess: (_saved, _wanted, _before, { client }) => reloadFiles(client),
  });
}

const refused = (code: FailureCode): Result<string> => ({ ok: false, failure: localFailure(code) });

/** Several entries as one archive (R10.5): an address for an hour. */
export const archiveFiles = mutationOptions({
  mutationFn: ({ ids }: { readonly ids: readonly string[] }, { client }) =>
    unwrap(apiOf(client).drive.archiveFiles({ ids })),
});

/** One part, from 1, of the archives of the whole drive and of what the service keeps of the account (R10.10). */
export const archivePart = mutationOptions({
  mutationFn: (part: number, { client }) => unwrap(apiOf(client).drive.archiveFiles({ all: { part } })),
});

/** When the drive last changed, as far as this page has heard: `dataUpdatedAt` is loaded again as every list of files is. */
export const driveVersion = queryOptions({
  queryKey: [...listed, 'version'],
  queryFn: () => true,
  staleTime: Number.POSITIVE_INFINITY,
});

/** As many folders of one folder as a tree shows. */
const mostFolders = 500;

interface FolderRef {
  readonly id: string;
  readonly name: string;
}

/** The folders in a folder, for a tree; `isCut` where it has more than a tree shows. */
export function childFolders(folder: string) {
  return queryOptions({
    queryKey: [...listed, 'folders', folder],
    queryFn: async ({ client }): Promise<{ folders: readonly FolderRef[]; isCut: boolean }> => {
      const wanted = { parentId: folder, kind: 'drive#folder', trashed: false, limit: mostFolders } as const;
      const page = await unwrap(apiOf(client).drive.listFiles({ ...wanted, order: 'name_asc' }));
      return {
        folders: page.files.map(({ id, name }) => ({ id, name })),
        isCut: page.next_page_token !== '',
      };
    },
  });
}

/** Folders of that name, wherever they are. */
export function foldersNamed(name: string) {
  return queryOptions({
    queryKey: [...listed, 'foldersNamed', name],
    queryFn: async ({ client }): Promise<readonly FolderRef[]> => {
      const wanted = { parentId: '*', kind: 'drive#folder', trashed: false, limit: 50 } as const;
      const page = await unwrap(apiOf(client).drive.listFiles({ ...wanted, name }));
      return page.files.map(({ id, name }) => ({ id, name }));
    },
    enabled: name !== '',
  });
}

/** The first page of an archive is short, so that it is seen at once. */
const contentsPage = { first: 500, next: 5000 } as const;

/** One page of what an archive or a torrent of the drive holds. */
export function fileContents(id: string, page: string) {
  const limit = page === '' ? contentsPage.first : contentsPage.next;
  return queryOptions({
    queryKey: ['fileContents', id, page],
    queryFn: ({ client, signal }) =>
      unwrap(apiOf(client).drive.listContents({ id, page, limit }, { signal })),
    staleTime: 0,
    gcTime: 0,
  });
}
