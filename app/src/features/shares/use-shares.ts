import type { Failure } from '@aloft/core';
import type { OwnShare } from '@aloft/core/wire';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { failureOf } from '../../data/query-client.ts';
import { shareList } from '../../data/shares.ts';

export interface SharesListing {
  readonly shares: readonly OwnShare[];
  readonly status: 'loading' | 'ready' | 'failed';
  readonly failure: Failure | null;
  readonly more: 'none' | 'available' | 'loading' | 'failed';
  readonly loadMore: () => void;
  readonly reload: () => void;
}

/** The own shares, page by page; to the end while something is looked for that may be further down. */
export function useShares(isSearching: boolean): SharesListing {
  const query = useInfiniteQuery(shareList);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const pages = query.data?.pages;
  const shares = useMemo(() => (pages ?? []).flatMap((page) => page.data), [pages]);
  useEffect(() => {
    if (isSearching && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isSearching, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  return {
    shares,
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
    reload: () => void query.refetch(),
  };
}
