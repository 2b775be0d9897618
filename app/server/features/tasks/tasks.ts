import {
  type Cursor,
  countedPhases,
  maxCounted,
  presentTask as present,
  storedPhasesOf,
  TaskFilters,
} from '@aloft/core/service';
import type { Task, TaskCounts } from '@aloft/core/wire';
import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../../platform/database/open.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';
import { transact } from '../../platform/database/transaction.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { copyTypes, unusedRoom } from '../copies/copy-task.ts';
import { readNewest, readNewestOf } from '../files/cursor.ts';
import { readFilters } from '../files/filters.ts';
import { releaseSpace } from '../files/space.ts';
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
  return isRefusal(filters) ? filters : (filters.phase?.in.flatMap(storedPhasesOf) ?? null);
}

/** The filter and page of a task list. */
export interface WantedTasks {
  readonly type: string;
  readonly phases: readonly TaskRow['phase'][] | null;
  readonly cursor: Cursor | null;
  readonly limit: number;
}

/** The phases of a task in order; a failed or paused one may start again. */
const lifecycle = [
  'PHASE_TYPE_PENDING',
  'PHASE_TYPE_RUNNING',
  'PHASE_TYPE_PAUSED',
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

/** How many tasks of a type there are (all types for an empty one); each number reads at most `maxCounted` entries of an index. */
export async function countTasks(db: Database, accountId: string, type: string): Promise<TaskCounts> {
  const count = async (phases: readonly TaskRow['phase'][]): Promise<number> => {
    let sum = 0;
    for (const phase of phases) {
      const own = db.selectFrom('tasks').select('id').where('account_id', '=', accountId);
      const some = (type === '' ? own : own.where('type', '=', type)).where('phase', '=', phase);
      const { n } = await db
        .selectFrom(some.limit(maxCounted).as('some'))
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      sum += Number(n);
    }
    return Math.min(sum, maxCounted);
  };
  return {
    moving: await count(countedPhases.moving),
    paused: await count(countedPhases.paused),
    failed: await count(countedPhases.failed),
    complete: await count(countedPhases.complete),
  };
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
      if (row.type !== 'offline') await releaseSpace(db, accountId, unusedRoom(row.work));
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
