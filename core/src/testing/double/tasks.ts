import type { FailureCode } from '@aloft/machines';
import * as v from 'valibot';
import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import type { Bytes } from './bytes.ts';
import { newestPage, noteEvent } from './present.ts';
import { allowed, own, type Route, refuse } from './routing.ts';
import * as tree from './tree.ts';
import { blobOf } from './uploads.ts';
import type { Account, FileRow, TaskRow, World } from './world.ts';

/** A task that is not polled completes after this time, in ms. */
const maxTaskTime = 2000;

function addTask(
  world: World,
  made: Pick<TaskRow, 'account_id' | 'type' | 'name' | 'phase' | 'params' | 'advance'> & Partial<TaskRow>,
): TaskRow {
  const now = world.now();
  const unset = { progress: 0, message: '', file_id: '', file_name: '', file_size: 0, reserved: 0 };
  const nothingYet = { step: '', speed: 0, fetched_size: 0 };
  const times = { created_at: now, updated_at: now, order: world.nextOrder() };
  return world.tasks.add({ ...unset, ...nothingYet, ...times, ...made, id: world.newId() });
}

/** The response of a completed change: a finished task, for clients that poll one. */
export function finishedTask(
  world: World,
  account: Account,
  type: service.FinishedType,
  file_id = '',
): { task_id: string } {
  const id = world.newId();
  const facts = { id, type, account_id: account.id, file_id, created_at: world.now() };
  world.finishedTasks.set(id, service.presentFinished(facts));
  return { task_id: id };
}

/** Ends a task, and releases its reservation beyond `used` bytes. */
function endTask(world: World, task: TaskRow, end: Partial<TaskRow>, used = 0): void {
  const account = world.accounts.get(task.account_id);
  if (account !== undefined) account.quota_used += used - task.reserved;
  Object.assign(task, { reserved: 0, updated_at: world.now(), ...end });
}
const failed = (message: FailureCode) => ({ phase: 'PHASE_TYPE_ERROR' as const, message });
const done = { phase: 'PHASE_TYPE_COMPLETE', progress: 100 } as const;

/** The ids of the copies of the selected entries. */
const traceOf = (roots: readonly string[], copied: ReadonlyMap<string, string>) => ({
  trace_file_ids: JSON.stringify(Object.fromEntries([...copied].filter(([id]) => roots.includes(id)))),
});

/** Copies entries of a share, and logs it. Returns the copies of the selected entries. */
export function copySaved(
  world: World,
  rows: readonly FileRow[],
  roots: readonly string[],
  into: tree.CopyTarget,
  type: 'restore' | 'copy' = 'restore',
): { readonly tops: readonly FileRow[]; readonly params: { trace_file_ids: string } } {
  const copied = tree.copyRows(world, rows, roots, into);
  const tops = roots.flatMap((id) => world.files.get(copied.get(id) ?? '') ?? []);
  if (type === 'restore') for (const top of tops) noteEvent(world, 'TYPE_RESTORE', top);
  return { tops, params: traceOf(roots, copied) };
}

/** Creates a task for a large copy, whose space is already reserved. Returns its id. */
export function startCopy(
  world: World,
  type: 'restore' | 'copy',
  name: string,
  rows: readonly FileRow[],
  roots: readonly string[],
  into: tree.CopyTarget & { readonly isOpen?: () => boolean },
): string {
  const reserved = tree.bytesOf(rows);
  const { id } = addTask(world, {
    account_id: into.account.id,
    type,
    name,
    phase: 'PHASE_TYPE_RUNNING',
    params: {},
    file_name: name,
    file_size: reserved,
    reserved,
    advance: async (task) => {
      // The copy stops when the share ends.
      if (into.isOpen?.() === false) endTask(world, task, failed('share_not_found'));
      else if (task.progress === 0) Object.assign(task, { progress: 50, updated_at: world.now() });
      else {
        const { tops, params } = copySaved(world, rows, roots, into, type);
        endTask(world, task, { ...done, file_id: tops[0]?.id ?? '', params }, reserved);
      }
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
  const folder = tree.findFile(world, account.id, wanted.parent_id);
  const parent_id = folder === null || folder.trashed_at !== null ? '' : folder.id;
  const coming = { account_id: account.id, parent_id, name: wanted.name, kind: 'drive#file' as const };
  const there = tree.entryNamed(world, coming);
  const { name_conflict: given = 'keep_both' } = wanted;
  const isOther = given === 'replace' && there !== null && there.kind !== coming.kind;
  const settled = tree.settleName(world, coming, isOther || given === 'refuse' ? 'keep_both' : given);
  const blob = await blobOf(world, bytes);
  const isNew = typeof settled === 'string';
  const file = isNew ? tree.addRow(world, { ...coming, name: settled }, bytes.byteLength, blob) : settled;
  const { id: file_id, name, size: file_size } = file;
  const stored = { file_id, file_name: name, file_size, fetched_size: file_size, name, step: 'save' };
  endTask(world, task, { ...done, ...stored }, isNew ? file_size : 0);
  if (isNew) noteEvent(world, 'TYPE_DOWNLOAD', file);
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
  tree.checkFolder(world, account.id, wanted.parent_id, 'parent_id');
  if (tree.roomOf(world, account) <= 0) refuse('file_space_not_enough');
  const limit = service.offlineLimit(tree.tierOf(world, account));
  const retryAfter = world.limits.count(limit, account.id);
  if (retryAfter > 0) refuse('task_daily_create_limit', { retryAfter });
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
      const begun = {
        phase: 'PHASE_TYPE_RUNNING',
        reserved: file_size,
        file_size,
        progress: 50,
        step: 'fetch',
      };
      Object.assign(task, { ...begun, updated_at: world.now() });
    },
  });
  const task = service.presentTask(row, row.params);
  return { upload_type: 'UPLOAD_TYPE_URL' as const, url: { kind: 'upload#url' }, file: null, task };
}

/** Whether a running task has reached its minimum duration. */
const isDue = (world: World, task: TaskRow): boolean =>
  service.isMoving(task) && task.created_at + world.taskDuration <= world.now();

/** Completes tasks that have run long enough. */
export async function finishTasks(world: World): Promise<void> {
  for (const task of world.tasks.values()) {
    const isLate = task.updated_at + maxTaskTime <= world.now();
    while (isLate && isDue(world, task)) await task.advance(task);
  }
}

/** The owner's tasks: each poll advances running tasks by one step. */
async function lookAt(world: World, tasks: readonly TaskRow[]): Promise<wire.Task[]> {
  for (const task of tasks) if (isDue(world, task)) await task.advance(task);
  return tasks.map((task) => service.presentTask(task, task.params));
}

/** How many of these tasks there are of each kind. */
function countsOf(tasks: readonly TaskRow[]): wire.TaskCounts {
  const count = (kind: keyof wire.TaskCounts): number =>
    tasks.filter(({ phase }) => service.countedPhases[kind].some((one) => one === phase)).length;
  return {
    moving: count('moving'),
    paused: count('paused'),
    failed: count('failed'),
    complete: count('complete'),
  };
}

function finishedOf(world: World, account: Account, id: string): wire.Task | null {
  const task = world.finishedTasks.get(id);
  return task?.user_id === account.id ? task : null;
}

const taskOf = (world: World, account: Account, id: string, field?: string): TaskRow =>
  world.tasks.own(account.id, id) ?? refuse('task_not_found', field);

/** The routes of a user's tasks. */
export const taskRoutes: readonly Route[] = [
  own('GET /drive/v1/tasks', wire.TaskList, async (call, account, world) => {
    const { type, filters, counts, ...paging } = call.query(service.TasksQuery);
    const phases = allowed(service.parseFilterText(filters, service.TaskFilters)).phase?.in.flatMap(
      service.storedPhasesOf,
    );
    const own = world.tasks.of(account.id).filter((one) => type === '' || one.type === type);
    const wanted = own.filter((one) => phases?.includes(one.phase) ?? true);
    const page = newestPage(wanted, account.id, paging);
    const tasks = await lookAt(world, page.rows);
    return {
      tasks,
      next_page_token: page.next,
      expires_in: page.rows.some(service.isMoving) ? 1 : 10,
      ...(counts === 'true' ? { counts: countsOf(own) } : {}),
    };
  }),

  own('GET /drive/v1/tasks/{id}', wire.Task, async (call, account, world) => {
    const id = call.param('id');
    const [task] =
      finishedOf(world, account, id) === null ? await lookAt(world, [taskOf(world, account, id)]) : [];
    return task ?? finishedOf(world, account, id) ?? refuse('task_not_found');
  }),

  own('DELETE /drive/v1/tasks', wire.Nothing, (call, account, world) => {
    const { task_ids, delete_files } = call.query(service.DeleteTasksQuery);
    const tasks = task_ids
      .filter((id) => finishedOf(world, account, id) === null)
      .map((id) => taskOf(world, account, id, 'task_ids'));
    for (const task of tasks) {
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
