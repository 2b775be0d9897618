import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * What happened without the person, newest first, at most a hundred; those of one kind and source are one, with a count.
 * `GET /drive/v1/notices` (R10.7)
 * @errors unauthenticated
 */
export function listNotices(call: Caller, options?: CallOptions): Promise<Result<wire.Notices>> {
  return call({ host: 'drive', method: 'GET', path: '/drive/v1/notices', answer: wire.Notices }, options);
}

/**
 * Marks notices as read; one that happens again later is unread again. `POST /drive/v1/notices:markRead` (R10.7)
 * @param read `until` the newest `updated_time` that was seen; without `ids`, all of them
 * @errors invalid_argument, unauthenticated
 */
export function markNoticesRead(
  call: Caller,
  read: { readonly until: string; readonly ids?: readonly string[] },
  options?: CallOptions,
): Promise<Result<wire.Notices>> {
  return call(
    {
      host: 'drive',
      method: 'POST',
      path: '/drive/v1/notices:markRead',
      body: read,
      answer: wire.Notices,
    },
    options,
  );
}
