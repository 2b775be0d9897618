import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import * as wire from '../../wire/index.ts';
import { proofOf, type ShareProof } from './shares.ts';

/** The entries to save and their destination. */
export interface RestoreShare extends ShareProof {
  readonly fileIds: readonly string[];
  /** The folder in the user's drive; empty for the root. */
  readonly parentId?: string;
}

/**
 * Saves shared entries to the user's drive, in any order; an entry inside another one is saved with that one. A long copy
 * continues as a task. `POST /drive/v1/share/restore` (R7.4)
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
        parent_id: wanted.parentId,
      },
      answer: wire.Restored,
      guarded: true,
    },
    options,
  );
}
