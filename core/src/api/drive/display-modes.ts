import type { Result } from '@aloft/machines';
import type * as v from 'valibot';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * How the account's folders are shown, on every device. `GET /drive/v1/display-modes` (R3.7)
 * @errors unauthenticated
 */
export function getDisplayModes(call: Caller, options?: CallOptions): Promise<Result<wire.DisplayModes>> {
  return call(
    { host: 'drive', method: 'GET', path: '/drive/v1/display-modes', answer: wire.DisplayModes },
    options,
  );
}

/**
 * Remembers how a folder is shown; without an id, how all are that have no view of their own, and whether every folder
 * has its order and its view (`order_global`, `view_global`). What is left out stays as it is. Where folders are
 * to have their own from now on, each begins with that of all. Of more than a hundred
 * folders the one that was changed longest ago is forgotten. `POST /drive/v1/display-modes` (R3.7)
 * @errors file_not_found, unauthenticated
 */
export function setDisplayMode(
  call: Caller,
  mode: v.InferInput<typeof wire.FolderMode>,
  options?: CallOptions,
): Promise<Result<wire.DisplayModes>> {
  return call(
    {
      host: 'drive',
      method: 'POST',
      path: '/drive/v1/display-modes',
      body: mode,
      answer: wire.DisplayModes,
    },
    options,
  );
}
