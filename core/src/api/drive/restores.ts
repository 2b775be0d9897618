import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';
import { proofOf, type ShareProof } from './shares.ts';

/** What is saved, and where to. */
export interface RestoreShare extends ShareProof {
  readonly fileIds: readonly string[];
  /** The folder of one's own drive; empty for the top. */
  readonly parentId?: string;
}

/**
 * Saves shared entries to one's own drive; a long one goes on as a task. `POST /drive/v1/share/restore` (R7.4)
 * @errors file_space_not_enough, file_not_found, too_many_files, captcha_required, unauthenticated
 */
export function restoreShare(
  call: Caller,
  wanted: RestoreShare,
  options?: CallOptions,
): Promise<Result<wire.Restored>> {
  return call(
    {
      host: 'drive',
      method: 'POST',
      path: '/drive/v1/share/restore',
      body: {
        ...proofOf(wanted),
        file_ids: wanted.fileIds,
        parent_id: wanted.parentId ?? '',
      },
      answer: wire.Restored,
      guarded: true,
    },
    options,
  );
}
