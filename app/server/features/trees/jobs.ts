import type { Selectable } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/secrets.ts';

/** Work on a tree that goes step by step; see `tree_jobs`. */
export type TreeJob = Selectable<Tables['tree_jobs']>;

/** A job that is to begin, and what its task shows. */
export interface NewJob {
  readonly accountId: string;
  readonly kind: Exclude<TreeJob['kind'], 'ended'>;
  readonly name: string;
  /** Entries, as far as they are counted now. */
  readonly total: number;
  readonly now: number;
  /** Bytes, for the task alone. */
  readonly size?: number;
  /** What the job keeps for itself in its task's row. */
  readonly work?: string;
}

/** Leaves work to the worker, in the transaction that decides it, and answers the task's id. */
export async function startJob(db: Database, wanted: NewJob): Promise<string> {
  const id = newId();
  const { accountId, kind, name, total, now } = wanted;
  await db
    .insertInto('tasks')
    .values({
      id,
      account_id: accountId,
      name,
      type: kind,
      phase: 'PHASE_TYPE_RUNNING',
      progress: 0,
      message: '',
      file_id: '',
      file_name: name,
      file_size: wanted.size ?? 0,
      created_at: now,
      updated_at: now,
      work: wanted.work ?? '',
    })
    .execute();
  await db.insertInto('tree_jobs').values({ id, account_id: accountId, kind, total }).execute();
  return id;
}

/** The next account after this one that has a job, in the order of their ids; null when that was the last. */
export async function nextAccount(db: Database, after: string): Promise<string | null> {
  const row = await db
    .selectFrom('tree_jobs')
    .select('account_id')
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(1)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** The account's job after the one that ran last, and its first one after its last. */
export async function nextJob(db: Database, accountId: string, after: string): Promise<TreeJob | null> {
  const jobs = db
    .selectFrom('tree_jobs')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(1);
  const next = await jobs.where('id', '>', after).executeTakeFirst();
  return next ?? (await jobs.executeTakeFirst()) ?? null;
}

/** Marks jobs of these kinds as ended: the worker removes what they leave. Part of the transaction that ends them. */
export async function endJobs(
  db: Database,
  ids: readonly string[],
  kinds: readonly TreeJob['kind'][],
): Promise<void> {
  await db
    .updateTable('tree_jobs')
    .set({ kind: 'ended' })
    .where('id', 'in', ['', ...ids])
    .where('kind', 'in', kinds)
    .execute();
}
