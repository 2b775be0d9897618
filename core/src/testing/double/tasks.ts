import type { FailureCode } from '@aloft/machines';
import * as v from 'valibot';
import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import type { Bytes } from './bytes.ts';
import { own, type Route, refuse } from './routing.ts';
import * as tree from './tree.ts';
import { blobOf } from './uploads.ts';
import type { Account, FileRow, TaskRow, World } from './world.ts';

function addTask(
  world: World,
  made: Pick<TaskRow, 'account_id' | 'type' | 'phase'> & Partial<TaskRow>,
): TaskRow {
  const now = world.now();
  const unset = { name: '', progress: 0, message: '', params: {}, reserved: 0 };
  const nothingYet = { file_id: '', file_name: '', file_size: 0, step: '', speed: 0 };
  const counts = { fetched_size: 0, left_out: 0 };
  const times = { created_at: now, updated_at: now };
  return world.tasks.add({ ...unset, ...nothingYet, ...counts, ...times, ...made, id: world.newId() });
}

const failed = (message: FailureCode) => ({ phase: 'PHASE_TYPE_ERROR' as const, message });
const done = { phase: 'PHASE_TYPE_COMPLETE', progress: 100 } as const;

/** The response of a completed change: a finished task, for clients that poll one. */
export function finishedTask(
  world: World,
  account: Account,
  type: service.FinishedType,
  file_id = '',
): { task_id: string } {
  const { id } = addTask(world, { ...done, type, account_id: account.id, file_id });
  return { task_id: id };
}

/** Ends a task, and releases its reservation beyond `used` bytes. */
function endTask(world: World, task: TaskRow, end: Partial<TaskRow>, used = 0): void {
  const account = world.accounts.get(task.account_id);
  if (account !== undefined) account.quota_used += used - task.reserved;
  Object.assign(task, { reserved: 0, updated_at: world.now(), ...end });
}

/** Copies entries of a share. Returns the first of the copies, and the ids of those that were selected. */
export function copySaved(
  world: World,
  rows: readonly FileRow[],
  roots: readonly string[],
  into: tree.CopyTarget,
) {
  const copied = [...tree.copyRows(world, rows, roots, into)].filter(([id]) => roots.includes(id));
  const file_id = copied.find(([id]) => id === roots[0])?.[1] ?? copied[0]?.[1] ?? '';
  return { file_id, params: { trace_file_ids: JSON.stringify(Object.fromEntries(copied)) } };
}

/** Those of the entries that are where they were, with all that is above them. */
function stillThere(world: World, rows: readonly FileRow[], roots: readonly string[]): FileRow[] {
  const [owner] = rows.map((row) => row.account_id);
  if (owner === undefined) return [];
  const isLive = (id: string): boolean => tree.ancestry(world, owner, id).at(-1)?.parent_id === '';
  const there = new Set(tree.subtree(world, owner, roots.filter(isLive), tree.isLive));
  return rows.filter((row) => there.has(row));
}

/**
 * Creates a task for a large save, whose space is already reserved. Returns its id. What its owner takes away meanwhile
 * is left out, and the task says so.
 */
export function startCopy(
  world: World,
  name: string,
  rows: readonly FileRow[],
  roots: readonly string[],
  into: tree.CopyTarget & { readonly isOpen?: () => boolean },
): string {
  const reserved = tree.bytesOf(rows);
  const { id } = addTask(world, {
    account_id: into.account.id,
    type: 'restore',
    name,
    phase: 'PHASE_TYPE_RUNNING',
    file_name: name,
    file_size: reserved,
    reserved,
    advance: async (task) => {
      // The copy stops when the share ends.
      if (into.isOpen?.() === false)
        return endTask(world, task, { ...failed('share_not_found'), left_out: rows.length });
      if (task.progress === 0) return void Object.assign(task, { progress: 50, updated_at: world.now() });
      const there = stillThere(world, rows, roots);
      const left_out = rows.length - there.length;
      const end = left_out === 0 ? done : failed('file_not_found');
      const saved = copySaved(world, there, roots, into);
      endTask(world, task, { ...end, ...saved, left_out }, tree.bytesOf(there));
    },
  });
  return id;
}

/** The response of an external link: bytes, or a failure. */
function fetched(world: World, { href, hostname }: URL): Bytes | FailureCode {
  const answer = world.served.get(href);
  if (answer === undefined) {
    const isInner =
      /^(127|10|0|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\.|^\[/.test(hostname) ||
      service.localNames.test(hostname);
    return isInner || !hostname.includes('.') ? 'permission_denied' : 'unreachable';
  }
  if (typeof answer !== 'number') return answer;
  return service.failureOfStatus(answer);
}

/** Stores downloaded bytes as a file; in the root if its folder was deleted. */
async function completeDownload(
  world: World,
  account: Account,
  task: TaskRow,
  wanted: service.NewDownload & { readonly name: string },
  bytes: Bytes,
): Promise<void> {
  const folder = tree.findFile(world, account.id, wanted.parent_id ?? '');
  const parent_id = folder === null || folder.trashed_at !== null ? '' : folder.id;
  const coming = { account_id: account.id, parent_id, name: wanted.name, kind: 'drive#file' as const };
  const settled = tree.settleName(world, coming, wanted.name_conflict === 'skip' ? 'skip' : 'keep_both');
  const blob = await blobOf(world, bytes);
  const isNew = typeof settled === 'string';
  const file = isNew ? tree.addRow(world, { ...coming, name: settled }, bytes.byteLength, blob) : settled;
  const { id: file_id, name, size: file_size } = file;
  const stored = { file_id, file_name: name, file_size, fetched_size: file_size, name, step: 'save' };
  endTask(world, task, { ...done, ...stored }, isNew ? file_size : 0);
}

/** Creates a background download of a link: each poll of the task advances it by one step. */
export function addDownload(world: World, account: Account, wanted: service.NewDownload) {
  const parsed = v.safeParse(service.DownloadSource, wanted.url);
  if (!parsed.success) return refuse('invalid_argument', 'url');
  if (service.needsTorrents(parsed.output)) refuse('unimplemented', 'url');
  const link = 'url' in parsed.output ? service.readLink(parsed.output.url) : null;
  const url = link ?? refuse('invalid_argument', 'url');
  const last = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
  const name =
    wanted.name === undefined ? (service.usableName(last) ?? 'download') : tree.cleanName(wanted.name);
  if (wanted.name_conflict === 'replace') refuse('unimplemented', 'name_conflict');
  tree.checkFolder(world, account.id, wanted.parent_id ?? '', 'parent_id');
  if (tree.roomOf(world, account) <= 0) refuse('file_space_not_enough');
  const row = addTask(world, {
    account_id: account.id,
    type: 'offline',
    name,
    phase: 'PHASE_TYPE_PENDING',
    params: { url: url.href },
    advance: async (task) => {
      const bytes = fetched(world, url);
      if (typeof bytes === 'string') return endTask(world, task, failed(bytes));
      if (task.phase !== 'PHASE_TYPE_PENDING')
        return completeDownload(world, account, task, { ...wanted, name }, bytes);
      const file_size = bytes.byteLength;
      if (file_size > tree.roomOf(world, account))
        return endTask(world, task, failed('file_space_not_enough'));
      tree.reserve(world, account, file_size);
      const begun = { phase: 'PHASE_TYPE_RUNNING', reserved: file_size, file_size, progress: 50 };
      Object.assign(task, { ...begun, step: 'fetch', updated_at: world.now() });
    },
  });
  const task = service.presentTask(row, row.params);
  return { upload_type: 'UPLOAD_TYPE_URL' as const, url: { kind: 'upload#url' }, file: null, task };
}

/** Whether a running task has reached its minimum duration. */
const isDue = (world: World, task: TaskRow): boolean =>
  service.isMoving(task) && task.created_at + world.taskDuration <= world.now();

const taskOf = (world: World, account: Account, id: string, field?: string): TaskRow =>
  world.tasks.own(account.id, id) ?? refuse('task_not_found', field);

/** The routes of a user's tasks: each poll advances a running task by one step. */
export const taskRoutes: readonly Route[] = [
  own('GET /drive/v1/tasks/{id}', wire.Task, async (call, account, world) => {
    const task = taskOf(world, account, call.param('id'));
    if (isDue(world, task)) await task.advance?.(task);
    return service.presentTask(task, task.params);
  }),

  own('DELETE /drive/v1/tasks', wire.Nothing, (call, account, world) => {
    const { task_ids, delete_files } = call.query(service.DeleteTasksQuery);
    for (const task of task_ids.map((id) => taskOf(world, account, id, 'task_ids'))) {
      endTask(world, task, {});
      world.tasks.delete(task.id);
      const isFetched = task.type === 'offline' && delete_files === 'true';
      if (isFetched) tree.removeRows(world, account, [task.file_id]);
    }
    return {};
  }),

  own('POST /drive/v1/task', wire.Nothing, (call, account, world) => {
    const { id, create_type } = call.body(service.TaskActionBody);
    const task = taskOf(world, account, id);
    const { from, to } = service.taskActions[create_type];
    if (task.type !== 'offline' || !from.some((phase) => phase === task.phase)) refuse('failed_precondition');
    // What it had reserved is taken again when it goes on.
    endTask(world, task, to);
    return {};
  }),
];
