import type { Result } from '@aloft/machines';
import type { Caller, CallOptions } from '../../request/call.ts';
import { type ConflictOptions, conflictOf } from '../../request/name-conflict.ts';
import * as wire from '../../wire/index.ts';

/**
 * A download by the service into a folder: an http(s) link; where the operator enables torrents also a magnet link, a
 * link to a `.torrent` file, or the id of a `.torrent` file in the drive.
 */
export type NewOfflineTask = ({ readonly url: string } | { readonly torrentId: string }) & {
  /** The wanted files of a torrent, by their places in it; all of them when left out. */
  readonly files?: readonly number[];
  /** Empty for the root. */
  readonly parentId?: string;
  /** Derived from the link when left out. */
  readonly name?: string;
};

/**
 * Creates a task that downloads a link; a torrent of several files becomes a folder. By default a name that is taken
 * when the download completes gets a number; with `skip` the task ends with the existing file. `POST /drive/v1/files` (R1.9)
 * @errors task_daily_create_limit, file_space_not_enough, invalid_argument (the link), unimplemented (a torrent,
 * where the operator has not enabled them), file_not_found, unauthenticated
 */
export function createOfflineTask(
  call: Caller,
  wanted: NewOfflineTask,
  options?: ConflictOptions,
): Promise<Result<wire.AddedUrl>> {
  return call(
    {
      host: 'drive',
      method: 'POST',
      path: '/drive/v1/files',
      body: {
        kind: 'drive#file',
        upload_type: 'UPLOAD_TYPE_URL',
        url: {
          ...('url' in wanted ? { url: wanted.url } : { file_id: wanted.torrentId }),
          files: wanted.files,
        },
        parent_id: wanted.parentId,
        name: wanted.name,
        ...conflictOf(options),
      },
      answer: wire.AddedUrl,
    },
    options,
  );
}

/** The filters of tasks: `limit` at most 500, 100 when left out; a filter left out matches everything. */
export interface ListTasks {
  readonly type?: 'offline' | 'upload' | 'restore' | 'move' | 'copy';
  readonly phases?: readonly wire.Phase[];
  readonly limit?: number;
  readonly page?: string;
  /** Whether the answer tells how many tasks of that type there are. */
  readonly counts?: boolean;
}

/**
 * The user's tasks, newest first. `GET /drive/v1/tasks` (R10.9)
 * @errors invalid_argument (a malformed page token), unauthenticated
 */
export function listTasks(
  call: Caller,
  wanted: ListTasks = {},
  options?: CallOptions,
): Promise<Result<wire.TaskList>> {
  return call(
    {
      host: 'drive',
      method: 'GET',
      path: '/drive/v1/tasks',
      query: {
        limit: wanted.limit ?? 100,
        page_token: wanted.page ?? '',
        type: wanted.type,
        counts: wanted.counts || undefined,
        filters: wanted.phases && JSON.stringify({ phase: { in: wanted.phases.join(',') } }),
      },
      answer: wire.TaskList,
    },
    options,
  );
}

/**
 * One task with its progress of 0–100. `GET /drive/v1/tasks/{id}` (R7.8)
 * @errors task_not_found, unauthenticated
 */
export function getTask(call: Caller, id: string, options?: CallOptions): Promise<Result<wire.Task>> {
  const path = `/drive/v1/tasks/${encodeURIComponent(id)}`;
  return call({ host: 'drive', method: 'GET', path, answer: wire.Task }, options);
}

/**
 * Cancels and deletes tasks; with `deleteFiles` also the files they downloaded. `DELETE /drive/v1/tasks` (R10.9)
 * @errors task_not_found, unauthenticated
 */
export function deleteTasks(
  call: Caller,
  ids: readonly string[],
  deleteFiles = false,
  options?: CallOptions,
): Promise<Result<object>> {
  return call(
    {
      host: 'drive',
      method: 'DELETE',
      path: '/drive/v1/tasks',
      query: { task_ids: ids.join(','), delete_files: deleteFiles },
      answer: wire.Nothing,
    },
    options,
  );
}

/** Asks the service to do something with a task. */
function act(
  call: Caller,
  { id, type }: NamedTask,
  action: 'RETRY' | 'PAUSE' | 'RESUME',
  options?: CallOptions,
): Promise<Result<object>> {
  const body = { type, id, create_type: action };
  return call({ host: 'drive', method: 'POST', path: '/drive/v1/task', body, answer: wire.Nothing }, options);
}

/** A task and its type. */
export interface NamedTask {
  readonly id: string;
  readonly type: string;
}

/**
 * Retries a failed task. `POST /drive/v1/task` (R10.9)
 * @errors task_not_found, failed_precondition (it has not failed), unauthenticated
 */
export function retryTask(call: Caller, task: NamedTask, options?: CallOptions): Promise<Result<object>> {
  return act(call, task, 'RETRY', options);
}

/**
 * Pauses a download that waits or runs; what is here already is kept for a week. `POST /drive/v1/task` (R10.9)
 * @errors task_not_found, failed_precondition (it is over), unauthenticated
 */
export function pauseTask(call: Caller, task: NamedTask, options?: CallOptions): Promise<Result<object>> {
  return act(call, task, 'PAUSE', options);
}

/**
 * Resumes a paused download where it stopped, as far as its source can do that. `POST /drive/v1/task` (R10.9)
 * @errors task_not_found, failed_precondition (it is not paused), unauthenticated
 */
export function resumeTask(call: Caller, task: NamedTask, options?: CallOptions): Promise<Result<object>> {
  return act(call, task, 'RESUME', options);
}
