import { toEntry } from '@aloft/core';
import { useQueryClient } from '@tanstack/react-query';
import { entryNamed } from '../../data/files.ts';
import { resultOf } from '../../data/query-client.ts';
import { toFileEntry } from '../files/entry.ts';
import type { FindBelow } from '../preview/view-props.ts';

/** Follows a way of names through the folders of the own drive. */
export function useFindBelow(): FindBelow {
  const client = useQueryClient();
  return async function findBelow(folder, [name = '', ...further]) {
    const found = await resultOf(client.fetchQuery(entryNamed(folder, name)));
    if (!found.ok || found.value === null) return null;
    if (further.length > 0) return findBelow(found.value.id, further);
    return toFileEntry(toEntry(found.value));
  };
}
