import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useDisplayMode } from '../../actors/use-flows.ts';
import { fileList, listOrderOf } from '../../data/files.ts';
import { entriesOf } from '../drive/folder/use-folder.ts';
import type { FileEntry } from '../files/entry.ts';
import { filtersOf, isEmptySearch, type SearchQuery } from './search-query.ts';

/** What a search finds, as far as it is loaded. */
export interface Results {
  readonly status: 'none' | 'loading' | 'ready' | 'failed';
  readonly entries: readonly FileEntry[];
  /** Whether there are more than those. */
  readonly hasMore: boolean;
}

/** A search is sent when nothing was typed for so long, in ms. */
const pause = 120;

/** A value as it was once it stayed the same for a while. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/**
 * What a search finds while it is written. Each answer belongs to its own search, so an answer that comes late is never
 * shown for a newer one; until that one's comes, the last ones stay and are said to be loading.
 * @param query the same object from one rendering to the next
 */
export function useResults(query: SearchQuery): Results {
  const { order, pinFoldersTop } = useDisplayMode();
  const filters = useMemo(() => filtersOf(query, new Date()), [query]);
  const asked = useSettled(filters);
  const isEmpty = isEmptySearch(query);
  const found = useInfiniteQuery({
    ...fileList({ of: 'search', filters: asked }, listOrderOf(order, pinFoldersTop)),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
  });
  const pages = found.data?.pages;
  const entries = useMemo(() => (pages ?? []).flatMap(entriesOf), [pages]);
  const isLate = asked !== filters || found.isPlaceholderData;
  return {
    status: isEmpty
      ? 'none'
      : isLate || (found.isPending && !found.isError)
        ? 'loading'
        : found.isError
          ? 'failed'
          : 'ready',
    entries: isEmpty ? [] : entries,
    hasMore: found.hasNextPage,
  };
}
