import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import { type ConflictOptions, conflictOf } from '../../request/name-conflict.ts';
import * as wire from '../../wire/index.ts';

type Answer = Promise<Result<wire.BatchAnswer>>;

function change(call: Caller, name: string, body: object, options: CallOptions | undefined): Answer {
  return call(
    { host: 'drive', method: 'POST', path: `/drive/v1/files:${name}`, body, answer: wire.BatchAnswer },
    options,
  );
}

/**
 * Moves entries into a folder (empty: the top). All or none; at most 1,000. A taken name refuses them all by default;
 * with `skip` an entry whose name is taken stays where it is. `POST /drive/v1/files:batchMove` (R10.3)
 * @errors file_duplicated_name, file_not_found, invalid_argument (into itself), too_many_files, unauthenticated
 */
export function moveFiles(
  call: Caller,
  ids: readonly string[],
  parentId: string,
  options?: ConflictOptions,
): Answer {
  return change(call, 'batchMove', { ids, to: { parent_id: parentId }, ...conflictOf(options) }, options);
}

/**
 * Copies entries with all that is in them into a folder; a taken name gets a number by default.
 * `POST /drive/v1/files:batchCopy` (R10.3)
 * @errors file_space_not_enough, file_duplicated_name (with `refuse`, or another kind of entry that would be replaced), file_not_found, invalid_argument (into itself), too_many_files, unauthenticated
 */
export function copyFiles(
  call: Caller,
  ids: readonly string[],
  parentId: string,
  options?: ConflictOptions,
): Answer {
  return change(call, 'batchCopy', { ids, to: { parent_id: parentId }, ...conflictOf(options) }, options);
}

/**
 * Puts entries into the trash. `POST /drive/v1/files:batchTrash` (R10.3)
 * @errors file_not_found, too_many_files, unauthenticated
 */
export function trashFiles(call: Caller, ids: readonly string[], options?: CallOptions): Answer {
  return change(call, 'batchTrash', { ids }, options);
}

/**
 * Takes entries out of the trash, back to where they were; a taken name gets a number by default, and with `skip` the
 * entry stays in the trash. `POST /drive/v1/files:batchUntrash` (R10.3)
 * @errors file_not_found, file_duplicated_name (with `refuse`, or another kind of entry that would be replaced), too_many_files, unauthenticated
 */
export function untrashFiles(call: Caller, ids: readonly string[], options?: ConflictOptions): Answer {
  return change(call, 'batchUntrash', { ids, ...conflictOf(options) }, options);
}

/**
 * Deletes entries for good. `POST /drive/v1/files:batchDelete` (R10.3)
 * @errors file_not_found, too_many_files, unauthenticated
 */
export function deleteFiles(call: Caller, ids: readonly string[], options?: CallOptions): Answer {
  return change(call, 'batchDelete', { ids }, options);
}

/**
 * Marks entries with a star. `POST /drive/v1/files:star` (R10.7)
 * @errors file_not_found, too_many_files, unauthenticated
 */
export function starFiles(call: Caller, ids: readonly string[], options?: CallOptions): Answer {
  return change(call, 'star', { ids }, options);
}

/**
 * Takes the star off entries. `POST /drive/v1/files:unstar` (R10.7)
 * @errors file_not_found, too_many_files, unauthenticated
 */
export function unstarFiles(call: Caller, ids: readonly string[], options?: CallOptions): Answer {
  return change(call, 'unstar', { ids }, options);
}

/**
 * Deletes one entry for good. `DELETE /drive/v1/files/{id}` (R10.3)
 * @errors file_not_found, unauthenticated
 */
export function deleteFile(call: Caller, id: string, options?: CallOptions): Answer {
  const path = `/drive/v1/files/${encodeURIComponent(id)}`;
  return call({ host: 'drive', method: 'DELETE', path, answer: wire.BatchAnswer }, options);
}

/**
 * Deletes everything in the trash for good. `PATCH /drive/v1/files/trash:empty` (R10.3)
 * @errors unauthenticated
 */
export function emptyTrash(call: Caller, options?: CallOptions): Answer {
  return call(
    {
      host: 'drive',
      method: 'PATCH',
      path: '/drive/v1/files/trash:empty',
      body: {},
      answer: wire.BatchAnswer,
    },
    options,
  );
}
