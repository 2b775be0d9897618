import { phases, type Task } from '@aloft/core/wire';
import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { transact } from '../database/transaction.ts';
import { removeRows } from '../files/changes.ts';
import { type Cursor, readNewest } from '../files/cursor.ts';
import { readFilters } from '../files/filters.ts';
import { giveSpaceBack } from '../files/space.ts';
import { subtree } from '../files/tree.ts';
import { isRefusal, type Refusal, refuse } from '../http/failure.ts';
import { endReservation } from '../offline/reservation.ts';
import { unusedSpace } from '../restores/copy-task.ts';
import type { Services } from '../services.ts';
import { endUploadsOf } from '../uploads/abandon.ts';

export type TaskRow = Selectable<Tables['tasks']>;

const Params = v.record(v.string(), v.string());

/** A row as the wire shows it. */
export function presentTask(row: TaskRow): Task {
  return {
    kind: 'drive#task',
    id: row.id,
    name: row.name,
    type: row.type,
    user_id: row.account_id,
    params: v.parse(Params, JSON.parse(row.params)),
    file_id: row.file_id,
    file_name: row.file_name,
    file_size: String(row.file_size),
    message: row.message,
    created_time: new Date(row.created_at).toISOString(),
    updated_time: new Date(row.updated_at).toISOString(),
    phase: row.phase,
    progress: row.progress,
    space: '',
  };
}

/** One task of the account, or null: foreign and unknown ids look the same (P10). */
export async function findTask(db: Database, accountId: string, id: string): Promise<TaskRow | null> {
  const row = await db
    .selectFrom('tasks')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

const Filters = v.object({
  phase: v.optional(
    v.object({
      in: v.pipe(
        v.string(),
        v.maxLength(200),
        v.transform((text) => text.split(',').map((one) => one.trim())),
        v.array(v.picklist(phases)),
      ),
    }),
  ),
});

/** The phases that a `filters` parameter lets through; null for all of them. */
export function parsePhases(text: string | undefined): readonly TaskRow['phase'][] | null | Refusal {
  const filters = readFilters(text, Filters);
  return isRefusal(filters) ? filters : (filters.phase?.in ?? null);
}

/** Which tasks, from where on. */
export interface WantedTasks {
  readonly type: string;
  readonly phases: readonly TaskRow['phase'][] | null;
  readonly cursor: Cursor | null;
  readonly limit: number;
}

/** One page of an account's tasks, newest first (R10.9). */
export async function listTasks(
  db: Database,
  accountId: string,
  wanted: WantedTasks,
): Promise<{ readonly rows: readonly TaskRow[]; readonly next: string }> {
  let query = db.selectFrom('tasks').selectAll().where('account_id', '=', accountId);
  if (wanted.type !== '') query = query.where('type', '=', wanted.type);
  if (wanted.phases !== null) query = query.where('phase', 'in', wanted.phases);
  return readNewest(query, wanted);
}

/**
 * Ends tasks and forgets them, all or none: what a running one had taken is given back in the same transaction
 * (R10.9). With `withFiles` what a download fetched is deleted for good. Answers the downloads to be stopped.
 */
export async function deleteTasks(
  services: Services,
  accountId: string,
  ids: readonly string[],
  withFiles: boolean,
): Promise<readonly string[] | Refusal> {
  return transact(services.db, async (db): Promise<readonly string[] | Refusal> => {
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
    // Its bytes, which no row names then, go with the sweep.
    await endUploadsOf(
      db,
      accountId,
      uploading.map((row) => row.file_id),
      services.clock(),
    );
    for (const row of rows) {
      if (row.phase === 'PHASE_TYPE_RUNNING' && row.type !== 'offline')
        await giveSpaceBack(db, accountId, unusedSpace(row.work));
    }
    const fetched = downloads.map((row) => row.file_id).filter((id) => id !== '');
    if (withFiles) await removeRows(db, accountId, await subtree(db, accountId, fetched));
    return downloads.map((row) => row.id);
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
