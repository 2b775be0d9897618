import { queryOptions } from '@tanstack/react-query';
import { apiOf, unwrap } from './query-client.ts';

/** What the storage is used for; asked again by each page, since every upload and removal changes it. */
export const storageUsage = queryOptions({
  queryKey: ['usage'],
  queryFn: ({ client }) => unwrap(apiOf(client).drive.getStorageUsage()),
  staleTime: 60_000,
});
