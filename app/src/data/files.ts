import type { Api, Result } from '@aloft/core';
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiOf, unwrap } from './query-client.ts';

type Order = Parameters<Api['drive']['listFiles']>[0]['order'];

/** As many ids as one call takes. */
const batch = 500;

/** The keys of what is listed: each change of an entry may change all of it. */
const listed = ['files'] as const;

/** Loads what is listed again. */
export function reloadFiles(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: listed });
}

/** Which entries are listed: a folder's, everything whose name contains `name`, or what is in the trash. */
export interface FileListWanted {
  readonly folder: string;
  readonly order: NonNullable<Order>;
  readonly name: string;
  readonly trashed: boolean;
}

/** Entries of the own drive, page by page. */
export function fileList({ folder, order, name, trashed }: FileListWanted) {
  return infiniteQueryOptions({
    queryKey: [...listed, 'list', folder, order, name, trashed],
    queryFn: ({ client, pageParam }) =>
      unwrap(
        apiOf(client).drive.listFiles({
          parentId: name === '' ? folder : '*',
          order,
          page: pageParam,
          name,
          trashed,
          limit: 200,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.next_page_token === '' ? undefined : page.next_page_token),
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

/** Where the bytes of a file are, for a while: to be shown, and to be kept. */
export interface FileAddress {
  /** Empty where the kind is never shown in place. */
  readonly inline: string;
  readonly download: string;
}

/** An address is signed for a short time, so it is asked for whenever it is used. */
export function fileAddress(id: string) {
  return queryOptions({
    queryKey: ['fileAddress', id],
    queryFn: async ({ client }): Promise<FileAddress> => {
      const { links, web_content_link } = await unwrap(apiOf(client).drive.getFile(id));
      return { inline: links.inline?.url ?? '', download: web_content_link };
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

/** Gives an entry another name. */
export const renameFile = mutationOptions({
  mutationFn: ({ id, name }: { readonly id: string; readonly name: string }, { client }) =>
    unwrap(apiOf(client).drive.renameFile(id, name)),
  onSuccess: (_renamed, _wanted, _before, { client }) => reloadFiles(client),
});

type Ids = readonly string[];

/** Changes entries in batches; stops at the first that fails. Those before it are changed, so all is loaded again. */
function batchChange<Wanted extends { readonly ids: Ids }>(
  change: (api: Api, part: Ids, wanted: Wanted) => Promise<Result<unknown>>,
) {
  return mutationOptions({
    mutationFn: async (wanted: Wanted, { client }) => {
      for (let at = 0; at < wanted.ids.length; at += batch) {
        await unwrap(change(apiOf(client), wanted.ids.slice(at, at + batch), wanted));
      }
    },
    onSettled: (_done, _error, _wanted, _before, { client }) => reloadFiles(client),
  });
}

export const moveFiles = batchChange<{ readonly ids: Ids; readonly folderId: string }>(
  ({ drive }, part, { folderId }) => drive.moveFiles(part, folderId),
);
export const trashFiles = batchChange<{ readonly ids: Ids }>(({ drive }, part) => drive.trashFiles(part));
export const untrashFiles = batchChange<{ readonly ids: Ids }>(({ drive }, part) => drive.untrashFiles(part));
export const deleteFiles = batchChange<{ readonly ids: Ids }>(({ drive }, part) => drive.deleteFiles(part));
export const starFiles = batchChange<{ readonly ids: Ids; readonly starred: boolean }>(
  ({ drive }, part, { starred }) => (starred ? drive.starFiles(part) : drive.unstarFiles(part)),
);
