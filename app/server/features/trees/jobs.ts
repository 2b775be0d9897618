import type { Selectable } from 'kysely';
import { accountKey } from '../../platform/database/key-of-account.ts';
import type { Database } from '../../platform/database/open.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';
import type { FairKey } from '../../platform/locks/fair-key.ts';
import { newId } from '../../platform/secrets.ts';

/** A background job on a tree of entries, which runs in small steps; a row of `tree_jobs`. */
export type TreeJob = Selectable<Tables['tree_jobs']>;

/** A job to start, and what its task shows. */
export interface NewJob {
  readonly accountId: string;
  readonly kind: Exclude<TreeJob['kind'], 'ended'>;
  readonly name: string;
  /** How many entries, as far as they are counted now. */
  readonly total: number;
  readonly now: number;
  /** Bytes; shown in the task. */
  readonly size?: number;
  /** Private progress of the job, stored in its task's row. */
  readonly work?: string;
  /** The account that a copy is made from. */
  readonly sourceId?: string;
}

/** Queues a job for the worker, in the caller's transaction; answers the task's id. */
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
  await db
    .insertInto('tree_jobs')
    .values({ id, account_id: accountId, kind, total, source_id: wanted.sourceId ?? '' })
    .execute();
  return id;
}

const jobsOfKeys = (db: Database) =>
  db.selectFrom('tree_jobs').innerJoin('accounts', 'accounts.id', 'tree_jobs.account_id');

/** The next key after this one with a job, in order; null after the last. */
export async function nextKey(db: Database, after: FairKey | null): Promise<FairKey | null> {
  const row = await jobsOfKeys(db)
    .select(accountKey.as('key'))
    .$if(after !== null, (query) => query.where(accountKey, '>', after))
    .orderBy(accountKey)
    .limit(1)
    .executeTakeFirst();
  return row?.key ?? null;
}

/** The key's job after the one that ran last; wraps around. */
export async function nextJob(db: Database, key: FairKey, after: string): Promise<TreeJob | null> {
  const jobs = jobsOfKeys(db)
    .selectAll('tree_jobs')
    .where(accountKey, '=', key)
    .orderBy('tree_jobs.id')
    .limit(1);
  const next = await jobs.where('tree_jobs.id', '>', after).executeTakeFirst();
  return next ?? (await jobs.executeTakeFirst()) ?? null;
}

/** Marks jobs of these kinds as ended, in the transaction that ends them; the worker removes their remaining rows. */
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
