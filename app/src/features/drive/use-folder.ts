import { type Failure, toEntry } from '@aloft/core';
import type { File as WireFile } from '@aloft/core/wire';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type FileListWanted, fileList, folderAncestors, reloadFiles } from '../../data/files.ts';
import { failureOf } from '../../data/query-client.ts';
import { type FileEntry, toFileEntry } from '../files/entry.ts';

export interface FolderListing {
  readonly entries: readonly FileEntry[];
  readonly status: 'loading' | 'ready' | 'failed';
  readonly failure: Failure | null;
  readonly more: 'none' | 'available' | 'loading' | 'failed';
  readonly loadMore: () => void;
  /** Every entry of the folder, page after page; null when one could not be loaded. */
  readonly loadAll: () => Promise<readonly FileEntry[] | null>;
  readonly reload: () => Promise<void>;
}

const entriesOf = (pages: readonly { files: WireFile[] }[]): FileEntry[] =>
  pages.flatMap((page) =>
    page.files.map((file) =>
      toFileEntry(toEntry(file), { created: file.created_time, starred: file.starred }),
    ),
  );

/** Entries of the own drive, page by page. */
export function useFolder(wanted: FileListWanted): FolderListing {
  const client = useQueryClient();
  const query = useInfiniteQuery(fileList(wanted));
  const pages = query.data?.pages;
  const entries = useMemo(() => entriesOf(pages ?? []), [pages]);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  return {
    entries,
    status: query.data !== undefined ? 'ready' : query.isError ? 'failed' : 'loading',
    failure: failureOf(query.error),
    more: isFetchingNextPage
      ? 'loading'
      : isFetchNextPageError
        ? 'failed'
        : hasNextPage
          ? 'available'
          : 'none',
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
    loadAll: async () => {
      if (!hasNextPage) return entries;
      let latest = await fetchNextPage();
      while (latest.hasNextPage && !latest.isFetchNextPageError) latest = await latest.fetchNextPage();
      return latest.isFetchNextPageError ? null : entriesOf(latest.data?.pages ?? []);
    },
    reload: () => reloadFiles(client),
  };
}

/** The folders from the top down to this one. */
export function useAncestors(folder: string): readonly { readonly id: string; readonly name: string }[] {
  const query = useQuery(folderAncestors(folder));
  return folder === '' ? [] : (query.data?.ancestors ?? []);
}
