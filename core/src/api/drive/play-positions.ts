import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';

/**
 * What was played and not to its end, the one played last first, without what is in the trash.
 * `GET /drive/v1/play-positions` (R10.6)
 * @param wanted `limit` at most 100; `fileId` for one file alone
 * @errors invalid_argument, unauthenticated
 */
export function listPlayPositions(
  call: Caller,
  wanted: { readonly limit?: number; readonly fileId?: string } = {},
  options?: CallOptions,
): Promise<Result<wire.PlayPositions>> {
  return call(
    {
      host: 'drive',
      method: 'GET',
      path: '/drive/v1/play-positions',
      query: { limit: wanted.limit ?? 100, file_id: wanted.fileId ?? '' },
      answer: wire.PlayPositions,
    },
    options,
  );
}

/**
 * Keeps how far a file was played, for every device of the person. A position in the first seconds or near the end
 * forgets it. `POST /drive/v1/play-positions` (R10.6)
 * @errors file_not_found (a folder, too), invalid_argument, unauthenticated
 */
export function keepPlayPosition(
  call: Caller,
  played: { readonly fileId: string; readonly position: number; readonly duration: number },
  options?: CallOptions,
): Promise<Result<wire.PlayPositionKept>> {
  return call(
    {
      host: 'drive',
      method: 'POST',
      path: '/drive/v1/play-positions',
      body: { file_id: played.fileId, position_ms: played.position, duration_ms: played.duration },
      answer: wire.PlayPositionKept,
    },
    options,
  );
}
