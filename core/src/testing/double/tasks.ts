import * as v from 'valibot';
import * as wire from '../../wire/index.ts';
import { Conflict } from './conflicts.ts';
import { type DownloadWork, downloadStep, linkOf, nameOfLink } from './downloads.ts';
import { noteEvent } from './events.ts';
import { filtersOf } from './filters.ts';
import { bodyOf, own, queryOf, type Route, refuse } from './frame.ts';
import { newestPage, Paging } from './listing.ts';
import { cleanName } from './names.ts';
import { offlineLimit, quotaOf } from './tiers.ts';
import { copyRows, isOwnFolder, type planCopy, removeRows } from './tree.ts';
import { type Account, type TaskRow, timeOf, type World } from './world.ts';

/** More entries than this are copied by a task. */
export const mostAtOnce = 500;
/** A task that nobody looks at is done after this time nevertheless. */
const longestTask = 2000;

const Id = v.pipe(v.string(), v.maxLength(64));
/** A link as it is sent. */
export const NewUrl = v.object({
  url: v.optional(v.unknown()),
  parent_id: v.optional(Id, ''),
  name: v.optional(v.string()),
  ...Conflict,
});

function presentTask(row: TaskRow): wire.Task {
  return {
    kind: 'drive#task',
    id: row.id,
    name: row.name,
    type: row.type,
    user_id: row.accountId,
    params: row.params,
    file_id: row.fileId,
    file_name: row.fileName,
    file_size: String(row.fileSize),
    message: row.message,
    created_time: timeOf(row.createdAt),
    updated_time: timeOf(row.updatedAt),
    phase: row.phase,
    progress: row.progress,
    space: '',
  };
}

function addTask(
  world: World,
  made: Pick<TaskRow, 'accountId' | 'type' | 'name' | 'phase' | 'params' | 'fileName' | 'fileSize' | 'step'>,
): TaskRow {
  const now = world.now();
  const rest = { progress: 0, message: '', fileId: '', reserved: 0, createdAt: now, updatedAt: now };
  const row: TaskRow = { ...made, ...rest, id: world.newId(), order: world.next() };
  world.tasks.set(row.id, row);
  return row;
}

/** The answer of a change that is done: a task that is over, for clients that follow one. */
export function finishedTask(world: World, account: Account, type: string, fileId = ''): wire.BatchAnswer {
  const [id, at] = [world.newId(), timeOf(world.now())];
  world.finishedTasks.set(id, {
    kind: 'drive#task',
    id,
    name: type,
    type,
    user_id: account.id,
    params: {},
    file_id: fileId,
    file_name: '',
    file_size: '0',
    message: '',
    created_time: at,
    updated_time: at,
    phase: 'PHASE_TYPE_COMPLETE',
    progress: 100,
    space: '',
  });
  return { task_id: id };
}

const findFinished = (world: World, account: Account, id: string): wire.Task | null => {
  const task = world.finishedTasks.get(id);
  return task !== undefined && task.user_id === account.id ? task : null;
};

/** Takes a link that is fetched in the background: each look at the task finds it one step further. */
export function addOfflineTask(world: World, account: Account, wanted: v.InferOutput<typeof NewUrl>) {
  const url = linkOf(wanted.url);
  const name = wanted.name === undefined ? nameOfLink(url) : cleanName(wanted.name);
  if (!isOwnFolder(world, account.id, wanted.parent_id)) refuse('file_not_found', { field: 'parent_id' });
  if (account.quotaUsed >= quotaOf(world, account)) refuse('file_space_not_enough');
  const retryAfter = world.limits.count(offlineLimit(world, account), account.id);
  if (retryAfter > 0) refuse('task_daily_create_limit', { retryAfter });
  const work: DownloadWork = {
    url,
    name,
    parentId: wanted.parent_id,
    conflict: wanted.name_conflict ?? 'keep_both',
  };
  const row = addTask(world, {
    accountId: account.id,
    type: 'offline',
    name,
    phase: 'PHASE_TYPE_PENDING',
    params: { url: url.href },
    fileName: '',
    fileSize: 0,
    step: () => downloadStep(world, account, row, work),
  });
  return {
    upload_type: 'UPLOAD_TYPE_URL' as const,
    url: { kind: 'upload#url' },
    file: null,
    task: presentTask(row),
  };
}

/** The ids of the chosen entries' copies, by the ids of what was copied. */
export const traceOf = (rootIds: readonly string[], copied: ReadonlyMap<string, string>): string =>
  JSON.stringify(Object.fromEntries([...copied].filter(([id]) => rootIds.includes(id))));

/** Leaves a large copy, whose space is taken already, to a task, and answers its id. */
export function startCopy(
  world: World,
  type: 'restore' | 'copy',
  name: string,
  plan: ReturnType<typeof planCopy>,
  rootIds: readonly string[],
  into: Parameters<typeof copyRows>[3] & { readonly isOpen?: () => boolean },
): string {
  const row = addTask(world, {
    accountId: into.accountId,
    type,
    name,
    phase: 'PHASE_TYPE_RUNNING',
    params: {},
    fileName: name,
    fileSize: plan.bytes,
    step: async () => {
      row.updatedAt = world.now();
      // Saving a share ends with the share.
      if (into.isOpen?.() === false) {
        row.phase = 'PHASE_TYPE_ERROR';
        row.message = 'share_not_found';
        const account = world.accounts.get(row.accountId);
        if (account !== undefined) account.quotaUsed -= row.reserved;
        row.reserved = 0;
        return;
      }
      if (row.progress === 0) {
        row.progress = 50;
        return;
      }
      const copied = copyRows(world, plan.rows, new Set(rootIds), into);
      row.phase = 'PHASE_TYPE_COMPLETE';
      row.progress = 100;
      row.reserved = 0;
      row.fileId = copied.get(rootIds[0] ?? '') ?? '';
      row.params = { trace_file_ids: traceOf(rootIds, copied) };
      const tops = rootIds.flatMap((id) => world.files.get(copied.get(id) ?? '') ?? []);
      if (type === 'restore') for (const top of tops) noteEvent(world, 'TYPE_RESTORE', top);
    },
  });
  row.reserved = plan.bytes;
  return row.id;
}

const moves = (row: TaskRow): boolean =>
  row.phase === 'PHASE_TYPE_PENDING' || row.phase === 'PHASE_TYPE_RUNNING';

/** Whether a task has taken as long as tasks are to take here. */
const isDue = (world: World, row: TaskRow): boolean => row.createdAt + world.taskDuration <= world.now();

/** Brings tasks that have had their time to their end. */
export async function finishTasks(world: World): Promise<void> {
  for (const row of world.tasks.values()) {
    while (isDue(world, row) && moves(row) && row.updatedAt + longestTask <= world.now()) {
      const before = row.updatedAt;
      await row.step();
      row.updatedAt = moves(row) ? before : world.now();
    }
  }
}

function findTask(world: World, account: Account, id: string): TaskRow | null {
  const row = world.tasks.get(id);
  return row !== undefined && row.accountId === account.id ? row : null;
}

async function lookAt(world: World, rows: readonly TaskRow[]): Promise<wire.Task[]> {
  for (const row of rows) if (moves(row) && isDue(world, row)) await row.step();
  return rows.map(presentTask);
}

const Filters = v.object({
  phase: v.optional(
    v.object({
      in: v.pipe(
        v.string(),
        v.maxLength(200),
        v.transform((text) => text.split(',').map((one) => one.trim())),
        v.array(wire.Phase),
      ),
    }),
  ),
});
const TaskIds = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').filter((one) => one !== '')),
  v.array(Id),
  v.minLength(1),
  v.maxLength(1000),
  v.transform((ids) => [...new Set(ids)]),
);

function deleteTask(world: World, account: Account, row: TaskRow, withFiles: boolean): void {
  account.quotaUsed -= row.reserved;
  world.tasks.delete(row.id);
  if (withFiles && row.type === 'offline') removeRows(world, account, [row.fileId]);
}

/** A person's own tasks. */
export function taskRoutes(world: World): readonly Route[] {
  return [
    own('GET', '/drive/v1/tasks', wire.TaskList, async (ask, account) => {
      const query = queryOf(
        ask,
        v.object({ ...Paging, type: v.optional(v.string(), ''), filters: v.optional(v.string()) }),
      );
      const phases = filtersOf(query.filters, Filters).phase?.in ?? null;
      const mine = [...world.tasks.values()].filter(
        (row) =>
          row.accountId === account.id &&
          (query.type === '' || row.type === query.type) &&
          (phases === null || phases.includes(row.phase)),
      );
      const page = newestPage(mine, query);
      return {
        tasks: await lookAt(world, page.rows),
        next_page_token: page.next,
        expires_in: page.rows.some(moves) ? 1 : 10,
      };
    }),

    own('GET', '/drive/v1/tasks/{id}', wire.Task, async (ask, account) => {
      const finished = findFinished(world, account, ask.param('id'));
      if (finished !== null) return finished;
      const row = findTask(world, account, ask.param('id')) ?? refuse('task_not_found');
      const [task] = await lookAt(world, [row]);
      return task ?? refuse('task_not_found');
    }),

    own('DELETE', '/drive/v1/tasks', wire.Nothing, (ask, account) => {
      const Query = v.object({
        task_ids: TaskIds,
        delete_files: v.optional(v.picklist(['true', 'false']), 'false'),
      });
      const query = queryOf(ask, Query);
      const stored = query.task_ids.filter((id) => findFinished(world, account, id) === null);
      const rows = stored.map(
        (id) => findTask(world, account, id) ?? refuse('task_not_found', { field: 'task_ids' }),
      );
      for (const row of new Set(rows)) deleteTask(world, account, row, query.delete_files === 'true');
      return {};
    }),

    own('POST', '/drive/v1/task', wire.Nothing, (ask, account) => {
      const { id } = bodyOf(ask, v.object({ type: v.string(), id: Id, create_type: v.literal('RETRY') }));
      const row = findTask(world, account, id) ?? refuse('task_not_found');
      if (row.type !== 'offline' || row.phase !== 'PHASE_TYPE_ERROR') refuse('failed_precondition');
      row.phase = 'PHASE_TYPE_PENDING';
      row.progress = 0;
      row.message = '';
      row.updatedAt = world.now();
      return {};
    }),
  ];
}
