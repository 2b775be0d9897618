import * as v from 'valibot';
import type { Database } from '../../platform/database/open.ts';
import { isOwn } from '../files/tree.ts';
import type { CopyStep, Source } from './copy.ts';
import { copiesOf } from './copy.ts';

/**
 * What a copy did not copy though it was to: why, an error code of the catalogue, empty when it is nothing; and how many
 * entries that are at least.
 */
export const LeftOut = v.object({
  cause: v.picklist(['', 'file_not_found', 'folder_too_deep']),
  entries: v.number(),
});
export type LeftOut = v.InferOutput<typeof LeftOut>;

export const nothingLeftOut: LeftOut = { cause: '', entries: 0 };

type Cause = Exclude<LeftOut['cause'], ''>;

/** Adds entries that were left out; the first cause is kept. */
export const leaveOut = (before: LeftOut, cause: Cause, entries: number): LeftOut =>
  entries === 0 ? before : { cause: before.cause || cause, entries: before.entries + entries };

/** The entries with all below them, as far as they are counted. */
export const entriesOf = (rows: readonly Pick<Source, 'tree_entries'>[]): number =>
  rows.reduce((sum, row) => sum + 1 + (row.tree_entries ?? 0), 0);

/** The same of ids, whatever became of the entries; each that is gone counts as one. */
export async function entriesWithIds(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await db
    .selectFrom('files')
    .select('tree_entries')
    .where(isOwn(accountId))
    .where('id', 'in', ids)
    .execute();
  return entriesOf(rows) + ids.length - rows.length;
}

/** An entry that left its folder, or was found in one that had gone, while a copy from its account runs. */
export interface Loss {
  readonly file_id: string;
  readonly parent_id: string;
  readonly entries: number;
  readonly created_at: number;
}

/** Notes the content of folders that are gone, of which no trigger knows; what was noted before is so once. */
export async function noteLosses(db: Database, jobId: string, rows: readonly Source[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('copy_losses')
    .values(
      rows.map((row) => ({
        ...{ job_id: jobId, file_id: row.id, parent_id: row.parent_id, created_at: row.created_at },
        entries: entriesOf([row]),
      })),
    )
    .onConflict((conflict) => conflict.columns(['job_id', 'file_id']).doNothing())
    .execute();
}

/** Takes some of what was noted for a copy. */
export function takeLosses(db: Database, jobId: string, max: number): Promise<readonly Loss[]> {
  const some = db.selectFrom('copy_losses').select('file_id').where('job_id', '=', jobId).limit(max);
  return db
    .deleteFrom('copy_losses')
    .where('job_id', '=', jobId)
    .where('file_id', 'in', some)
    .returning(['file_id', 'parent_id', 'entries', 'created_at'])
    .execute();
}

/** How many of these entries were a part of what was copied, and were not copied themselves; with all below them. */
export async function countMissed(
  db: Database,
  step: Pick<CopyStep, 'targetId' | 'seed'> & { readonly madeBefore: number },
  losses: readonly Loss[],
): Promise<number> {
  const ids = losses.flatMap((loss) => [loss.file_id, loss.parent_id]);
  const copies = await copiesOf(db, step, [...new Set(ids)]);
  return losses
    .filter((loss) => loss.created_at <= step.madeBefore)
    .filter((loss) => copies.has(loss.parent_id) && !copies.has(loss.file_id))
    .reduce((sum, loss) => sum + loss.entries, 0);
}
