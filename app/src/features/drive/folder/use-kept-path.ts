import type { StoredValue } from '@aloft/core';
import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useArrivedRuntime } from '../../../actors/use-runtime.ts';
import { folderAncestors } from '../../../data/files.ts';

/** The deepest way that is kept; a deeper one is read anew each time. */
const maxDepth = 64;

const top: Readonly<StoredValue<'nav_folders'>> = [];

/**
 * The folders from the top down to this one. Until they are read, they are those that this device has kept of the last
 * folder that was open (R3.13), so that a reload on a slow network does not take away where one is.
 */
export function useKeptPath(folder: string): Readonly<StoredValue<'nav_folders'>> {
  const store = useArrivedRuntime()?.store;
  // The server's frame has no device.
  const isHydrated = useHydrated();
  const { data, isPending } = useQuery(folderAncestors(folder));
  const isAwaited = isHydrated && isPending && folder !== '';
  const kept = useMemo(() => (isAwaited ? (store?.read('nav_folders') ?? top) : top), [isAwaited, store]);
  useEffect(() => {
    if (folder === '' || data === undefined || data.ancestors.length > maxDepth) return;
    store?.write(
      'nav_folders',
      data.ancestors.map(({ id, name }) => ({ id, name })),
    );
  }, [store, folder, data]);
  if (folder === '') return top;
  return data?.ancestors ?? (kept.at(-1)?.id === folder ? kept : top);
}
