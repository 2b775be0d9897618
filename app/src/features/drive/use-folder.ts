import { type Failure, type Result, toEntry } from '@aloft/core';
import type { File as WireFile } from '@aloft/core/wire';
import { QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../actors/api.ts';
import { type FileEntry, toFileEntry } from '../files/entry.ts';
import type { FileOrder } from '../files/file-grid.tsx';

/** Carries a failure through the cache, which knows only throws. */
class FailedQuery extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

async function unwrap<T>(result: Promise<Result<T>>): Promise<T> {
  const answer = await result;
  if (!answer.ok) throw new FailedQuery(answer.failure);
  return answer.value;
}

/** The cache of folders; calls retry by themselves, so it does not. */
export function createCache(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } });
}

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

/** Which entries are listed: a folder's, everything whose name contains `name`, or what is in the trash. */
export interface FolderQuery {
  readonly folder: string;
  readonly order: FileOrder;
  readonly name: string;
  readonly trashed: boolean;
}

/** Entries of the own drive, page by page. */
export function useFolder({ folder, order, name, trashed }: FolderQuery): FolderListing {
  const api = useApi();
  const cache = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: ['folder', folder, order, name, trashed],
    queryFn: ({ pageParam }) =>
      unwrap(
        api.drive.listFiles({
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
  const pages = query.data?.pages;
  const entries = useMemo(() => entriesOf(pages ?? []), [pages]);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  return {
    entries,
    status: query.data !== undefined ? 'ready' : query.isError ? 'failed' : 'loading',
    failure: query.error instanceof FailedQuery ? query.error.failure : null,
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
    reload: async () => {
      await cache.invalidateQueries({ queryKey: ['folder'] });
    },
  };
}

/** The folders from the top down to this one. */
export function useAncestors(folder: string): readonly { readonly id: string; readonly name: string }[] {
  const api = useApi();
  const query = useQuery({
    queryKey: ['folder', 'ancestors', folder],
    queryFn: () => unwrap(api.drive.getAncestors(folder)),
    enabled: folder !== '',
  });
  return folder === '' ? [] : (query.data?.ancestors ?? []);
}
