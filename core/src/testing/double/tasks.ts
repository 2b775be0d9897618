import type { FailureCode } from '@aloft/machines';
import * as v from 'valibot';
import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import type { Bytes } from './bytes.ts';
import { newestPage, noteEvent, readFilters } from './present.ts';
import { own, type Route, refuse } from './routing.ts';
import * as tree from './tree.ts';
import { blobOf } from './uploads.ts';
import type { Account, FileRow, TaskRow, World } from './world.ts';

/** A task that nobody looks at is done after this time nevertheless. */
const maxTaskTime = 2000;

function addTask(
  world: World,
  made: Pick<TaskRow, 'account_id' | 'type' | 'name' | 'phase' | 'params' | 'step'> & Partial<TaskRow>,
): TaskRow {
  const now = world.now();
  const unset = { progress: 0, message: '', file_id: '', file_name: '', file_size: 0, reserved: 0 };
  const times = { created_at: now, updated_at: now, order: world.nextOrder() };
  const row: TaskRow = { ...unset, ...times, ...made, id: world.newId() };
  world.tasks.set(row.id, row);
  return row;
}

/** The answer of a change that is done: a task that is over, for clients that follow one. */
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

/** Ends a task, and gives back what is held for it beyond `used` bytes. */
function endTask(world: World, task: TaskRow, end: Partial<TaskRow>, used = 0): void {
  const account = world.accounts.get(task.account_id);
  if (account !== undefined) account.quota_used += used - task.reserved;
  Object.assign(task, { reserved: 0, updated_at: world.now(), ...end });
}
const failed = (message: FailureCode) => ({ phase: 'PHASE_TYPE_ERROR' as const, message });
const done = { phase: 'PHASE_TYPE_COMPLETE', progress: 100 } as const;

/** The ids of the chosen entries' copies, by the ids of what was copied. */
const traceOf = (roots: readonly string[], copied: ReadonlyMap<string, string>) => ({
  trace_file_ids: JSON.stringify(Object.fromEntries([...copied].filter(([id]) => roots.includes(id)))),
});

/** Copies what was saved of a share, and notes it; answers the copies of the chosen entries. */
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

/** Leaves a large copy, whose space is taken already, to a task, and answers its id. */
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
    step: async (task) => {
      // Saving a share ends with the share.
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

/** What the outside world answers to a link: bytes, or why there are none. */
function fetched(world: World, { href, hostname }: URL): Bytes | FailureCode {
  const answer = world.served.get(href);
  if (answer === undefined) {
    const isInner =
      /^(127|10|0|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\.|^\[/.test(hostname) ||
      service.localNames.test(hostname);
    return isInner || !hostname.includes('.') ? 'permission_denied' : 'unreachable';
  }
  if (typeof answer !== 'number') return answer;
  if (answer === 404 || answer === 410) return 'not_found';
  return answer === 401 || answer === 403 ? 'permission_denied' : 'unreachable';
}

/** Makes fetched bytes a file; where its folder is gone by now, at the top. */
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
  endTask(world, task, { ...done, file_id, file_name: name, file_size, name }, isNew ? file_size : 0);
  if (isNew) noteEvent(world, 'TYPE_DOWNLOAD', file);
}

/** Takes a link that is fetched in the background: each look at the task finds it one step further. */
export function addDownload(world: World, account: Account, wanted: service.NewDownload) {
  const parsed = v.safeParse(service.DownloadSource, wanted.url);
  if (!parsed.success) return refuse('invalid_argument', { field: 'url' });
  if (service.needsTorrents(parsed.output)) refuse('unimplemented', { field: 'url' });
  const link = 'url' in parsed.output ? service.readLink(parsed.output.url) : null;
  const url = link ?? refuse('invalid_argument', { field: 'url' });
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
    step: async (task) => {
      const bytes = fetched(world, url);
      if (typeof bytes === 'string') return endTask(world, task, failed(bytes));
      if (task.phase !== 'PHASE_TYPE_PENDING')
        return completeDownload(world, account, task, { ...wanted, name }, bytes);
      const file_size = bytes.byteLength;
      if (file_size > tree.roomOf(world, account))
        return endTask(world, task, failed('file_space_not_enough'));
      tree.reserve(world, account, file_size);
      const begun = { phase: 'PHASE_TYPE_RUNNING', reserved: file_size, file_size, progress: 50 };
      Object.assign(task, { ...begun, updated_at: world.now() });
    },
  });
  const task = service.presentTask(row, row.params);
  return { upload_type: 'UPLOAD_TYPE_URL' as const, url: { kind: 'upload#url' }, file: null, task };
}

/** Whether a task goes on, and has taken as long as tasks are to take here. */
const isDue = (world: World, task: TaskRow): boolean =>
  service.isMoving(task) && task.created_at + world.taskDuration <= world.now();

/** Brings tasks that have had their time to their end. */
export async function finishTasks(world: World): Promise<void> {
  for (const task of world.tasks.values()) {
    const isLate = task.updated_at + maxTaskTime <= world.now();
    while (isLate && isDue(world, task)) await task.step(task);
  }
}

/** Tasks as their owner finds them: each look brings those that go on one step further. */
async function lookAt(world: World, tasks: readonly TaskRow[]): Promise<wire.Task[]> {
  for (const task of tasks) if (isDue(world, task)) await task.step(task);
  return tasks.map((task) => service.presentTask(task, task.params));
}

/** A person's own tasks. */
export function taskRoutes(world: World): readonly Route[] {
  const finishedOf = (account: Account, id: string): wire.Task | null => {
    const task = world.finishedTasks.get(id);
    return task?.user_id === account.id ? task : null;
  };
  const taskOf = (account: Account, id: string, field?: string): TaskRow => {
    const task = world.tasks.get(id);
    if (task?.account_id === account.id) return task;
    return refuse('task_not_found', field === undefined ? {} : { field });
  };

  return [
    own('GET /drive/v1/tasks', wire.TaskList, async (call, account) => {
      const { type, filters, ...paging } = call.query(service.TasksQuery);
      const phases = readFilters(filters, service.TaskFilters).phase?.in;
      const wanted = [...world.tasks.values()].filter(
        (one) => (type === '' || one.type === type) && (phases?.includes(one.phase) ?? true),
      );
      const page = newestPage(wanted, account.id, paging);
      const tasks = await lookAt(world, page.rows);
      return { tasks, next_page_token: page.next, expires_in: tasks.some(service.isMoving) ? 1 : 10 };
    }),

    own('GET /drive/v1/tasks/{id}', wire.Task, async (call, account) => {
      const id = call.param('id');
      const [task] = finishedOf(account, id) === null ? await lookAt(world, [taskOf(account, id)]) : [];
      return task ?? finishedOf(account, id) ?? refuse('task_not_found');
    }),

    own('DELETE /drive/v1/tasks', wire.Nothing, (call, account) => {
      const { task_ids, delete_files } = call.query(service.DeleteTasksQuery);
      const tasks = task_ids
        .filter((id) => finishedOf(account, id) === null)
        .map((id) => taskOf(account, id, 'task_ids'));
      for (const task of tasks) {
        endTask(world, task, {});
        world.tasks.delete(task.id);
        const isFetched = task.type === 'offline' && delete_files === 'true';
        if (isFetched) tree.removeRows(world, account, [task.file_id]);
      }
      return {};
    }),

    own('POST /drive/v1/task', wire.Nothing, (call, account) => {
      const task = taskOf(account, call.body(service.RetryBody).id);
      if (task.type !== 'offline' || task.phase !== 'PHASE_TYPE_ERROR') refuse('failed_precondition');
      const again = { phase: 'PHASE_TYPE_PENDING', progress: 0, message: '', updated_at: world.now() };
      Object.assign(task, again);
      return {};
    }),
  ];
}
