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
 * Moves entries into a folder (empty: the root), atomically; at most 1,000, in any order. An entry inside another one moves
 * with that one. By default a name conflict refuses them all; with `skip` an entry whose name is taken stays where it is.
 * `POST /drive/v1/files:batchMove` (R10.3)
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
 * Copies entries with their contents into a folder, in any order; an entry inside another one is copied with that one. By
 * default a taken name gets a number.
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
 * Moves entries to the trash, in any order; an entry inside another one goes with that one. `POST /drive/v1/files:batchTrash` (R10.3)
 * @errors file_not_found, too_many_files, unauthenticated
 */
export function trashFiles(call: Caller, ids: readonly string[], options?: CallOptions): Answer {
  return change(call, 'batchTrash', { ids }, options);
}

/**
 * Restores entries from the trash to their folders, in any order: a folder comes back before what was trashed out of it.
 * By default a taken name gets a number, with `skip` the entry stays in the trash. `POST /drive/v1/files:batchUntrash` (R10.3)
 * @errors file_not_found, file_duplicated_name (with `refuse`, or another kind of entry that would be replaced), too_many_files, unauthenticated
 */
export function untrashFiles(call: Caller, ids: readonly string[], options?: ConflictOptions): Answer {
  return change(call, 'batchUntrash', { ids, ...conflictOf(options) }, options);
}

/**
 * Deletes entries permanently, with all that is in them; what was put into the trash by itself stays there.
 * `POST /drive/v1/files:batchDelete` (R10.3)
 * @errors file_not_found, too_many_files, unauthenticated
 */
export function deleteFiles(call: Caller, ids: readonly string[], options?: CallOptions): Answer {
  return change(call, 'batchDelete', { ids }, options);
}

/**
 * Stars entries. `POST /drive/v1/files:star` (R10.7)
 * @errors file_not_found, too_many_files, unauthenticated
 */
export function starFiles(call: Caller, ids: readonly string[], options?: CallOptions): Answer {
  return change(call, 'star', { ids }, options);
}

/**
 * Unstars entries. `POST /drive/v1/files:unstar` (R10.7)
 * @errors file_not_found, too_many_files, unauthenticated
 */
export function unstarFiles(call: Caller, ids: readonly string[], options?: CallOptions): Answer {
  return change(call, 'unstar', { ids }, options);
}

/**
 * Deletes one entry permanently. `DELETE /drive/v1/files/{id}` (R10.3)
 * @errors file_not_found, unauthenticated
 */
export function deleteFile(call: Caller, id: string, options?: CallOptions): Answer {
  const path = `/drive/v1/files/${encodeURIComponent(id)}`;
  return call({ host: 'drive', method: 'DELETE', path, answer: wire.BatchAnswer }, options);
}

/**
 * Empties the trash. `PATCH /drive/v1/files/trash:empty` (R10.3)
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
