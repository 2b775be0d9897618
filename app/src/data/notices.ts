import type { Notices } from '@aloft/core/wire';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { apiOf, unwrap } from './query-client.ts';

const key = ['notices'] as const;

/** What happened without the person, newest first (R10.7). */
export const notices = queryOptions({
  queryKey: key,
  queryFn: ({ client }) => unwrap(apiOf(client).drive.listNotices()),
  staleTime: 60_000,
});

/** Marks notices as read, as they were at a time: of some ids, or all. */
export const markNoticesRead = mutationOptions({
  mutationFn: (read: { readonly until: string; readonly ids?: readonly string[] }, { client }) =>
    unwrap(apiOf(client).drive.markNoticesRead(read)),
  onSuccess: (now, _read, _before, { client }) => client.setQueryData<Notices>(key, now),
  scope: { id: 'notices' },
});
