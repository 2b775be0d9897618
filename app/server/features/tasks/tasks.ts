import { type Cursor, presentTask as present, TaskFilters } from '@aloft/core/service';
import type { Task } from '@aloft/core/wire';
import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../../platform/database/open.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transaction.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { copyTypes, unusedRoom } from '../copies/copy-task.ts';
import { readNewest, readNewestOf } from '../files/cursor.ts';
import { readFilters } from '../files/filters.ts';
import { giveRoomBack } from '../files/space.ts';
import { isNotGone, isOwn } from '../files/tree.ts';
import { endReservation } from '../offline/reservation.ts';
import { endJobs } from '../trees/jobs.ts';
import { removeTrees } from '../trees/remove.ts';
import { endUploadsOf } from '../uploads/abandon.ts';

export type TaskRow = Selectable<Tables['tasks']>;

const Params = v.record(v.string(), v.string());

/** The wire format of a row. */
export const presentTask = (row: TaskRow): Task => present(row, v.parse(Params, JSON.parse(row.params)));

/** One task of the account, or null: others' ids and unknown ones look the same (P10). */
export async function findTask(db: Database, accountId: string, id: string): Promise<TaskRow | null> {
  const row = await db
    .selectFrom('tasks')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The phases that a `filters` parameter selects; null for all. */
export function parsePhases(text: string | undefined): readonly TaskRow['phase'][] | null | Refusal {
  const filters = readFilters(text, TaskFilters);
  return isRefusal(filters) ? filters : (filters.phase?.in ?? null);
}

/** The filter and page of a task list. */
export interface WantedTasks {
  readonly type: string;
  readonly phases: readonly TaskRow['phase'][] | null;
  readonly cursor: Cursor | null;
  readonly limit: number;
}

/** The phases of a task in order; a failed one may start again. */
const lifecycle = [
  'PHASE_TYPE_PENDING',
  'PHASE_TYPE_RUNNING',
  'PHASE_TYPE_COMPLETE',
  'PHASE_TYPE_ERROR',
] as const satisfies readonly TaskRow['phase'][];

/** One page of an account's tasks, newest first (R10.9). */
export async function listTasks(
  db: Database,
  accountId: string,
  wanted: WantedTasks,
): Promise<{ readonly rows: readonly TaskRow[]; readonly next: string }> {
  const own = db.selectFrom('tasks').selectAll().where('account_id', '=', accountId);
  if (wanted.type === '' && wanted.phases === null) return readNewest(own, wanted);
  const ofType = wanted.type === '' ? own : own.where('type', '=', wanted.type);
  const inOrder = lifecycle.filter((phase) => wanted.phases?.includes(phase) ?? true);
  // Each phase is an index range; all together would be a scan of the account's tasks. They are read in lifecycle
  // order, and the first one again, so that a task that changes its phase meanwhile is not missed.
  return readNewestOf(
    [...inOrder, ...inOrder.slice(0, 1)].map((phase) => ofType.where('phase', '=', phase)),
    wanted,
  );
}

/** Deleted tasks. */
export interface DeletedTasks {
  /** Downloads to cancel. */
  readonly downloads: readonly string[];
  /** Whether the worker has something to remove. */
  readonly isBegun: boolean;
}

/** Permanently deletes the files of downloads, as far as they still exist. */
async function removeFetched(
  db: Database,
  accountId: string,
  downloads: readonly TaskRow[],
  now: number,
): Promise<boolean> {
  const fetched = await db
    .selectFrom('files')
    .select('id')
    .where(isOwn(accountId))
    .where(isNotGone(accountId))
    .where('id', 'in', ['', ...downloads.map((row) => row.file_id)])
    .execute();
  if (fetched.length === 0) return false;
  const removal = await removeTrees(
    db,
    accountId,
    fetched.map((row) => row.id),
    now,
  );
  return !isRefusal(removal) && removal.taskId !== null;
}

/**
 * Cancels and deletes tasks, all or none; releases the reservations of running ones in the same transaction (R10.9).
 * `withFiles` also deletes downloaded files permanently. A deletion in progress continues.
 */
export async function deleteTasks(
  services: Services,
  accountId: string,
  ids: readonly string[],
  withFiles: boolean,
): Promise<DeletedTasks | Refusal> {
  return transact(services.db, async (db): Promise<DeletedTasks | Refusal> => {
    const now = services.clock();
    const wanted = [...new Set(ids)];
    const rows = await db
      .deleteFrom('tasks')
      .where('account_id', '=', accountId)
      .where('id', 'in', wanted)
      .returningAll()
      .execute();
    if (rows.length !== wanted.length) throw new Missing();
    const downloads = rows.filter((row) => row.type === 'offline');
    for (const row of downloads) await endReservation(db, row.id);
    const uploading = rows.filter((row) => row.type === 'upload' && row.phase === 'PHASE_TYPE_RUNNING');
    // Its unreferenced bytes are removed by the sweep.
    await endUploadsOf(
      db,
      accountId,
      uploading.map((row) => row.file_id),
      now,
    );
    const running = rows.filter((row) => row.phase === 'PHASE_TYPE_RUNNING');
    for (const row of running)
      if (row.type !== 'offline') await giveRoomBack(db, accountId, unusedRoom(row.work));
    await endJobs(
      db,
      running.map((row) => row.id),
      copyTypes,
    );
    const isBegun = (withFiles && (await removeFetched(db, accountId, downloads, now))) || running.length > 0;
    return { downloads: downloads.map((row) => row.id), isBegun };
  }).catch((error: unknown) => {
    if (error instanceof Missing) return refuse('task_not_found', { field: 'task_ids' });
    throw error;
  });
}

/** Undoes the transaction of a deletion that named a task which is not there. */
class Missing extends Error {}

/** Lets a failed download wait for its turn again; nothing else can be repeated (R10.9). */
export async function retryDownload(
  services: Services,
  accountId: string,
  id: string,
): Promise<Refusal | null> {
  const begun = await services.db
    .updateTable('tasks')
    .set({ phase: 'PHASE_TYPE_PENDING', progress: 0, message: '', updated_at: services.clock() })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('type', '=', 'offline')
    .where('phase', '=', 'PHASE_TYPE_ERROR')
    .executeTakeFirst();
  if (begun.numUpdatedRows === 1n) return null;
  const row = await findTask(services.db, accountId, id);
  return row === null
    ? refuse('task_not_found')
    : refuse('failed_precondition', { description: 'only a download that failed can be tried again' });
}
