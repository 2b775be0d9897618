import { queryOptions } from '@tanstack/react-query';
import { apiOf, unwrap } from './query-client.ts';

/** An upload-only link as a visitor may see it; another passcode is another question (R10.8). */
export function uploadLink(shareId: string, passCode: string) {
  return queryOptions({
    queryKey: ['uploadLink', shareId, passCode],
    queryFn: ({ client }) => unwrap(apiOf(client).shares.getUploadLink({ shareId, passCode })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
