import { yieldToEventLoop } from '../../platform/database/pages.ts';
import { runAs } from '../../platform/database/principal.ts';
import { transact } from '../../platform/database/transaction.ts';
import { tryLock } from '../../platform/locks/locks.ts';
import type { Services } from '../../services.ts';
import { advanceCopy } from '../copies/advance.ts';
import { maxEntriesPerStep } from './bounds.ts';
import { nextAccount, nextJob, type TreeJob } from './jobs.ts';
import { advanceRemoval } from './removal-step.ts';

/** How long one job runs before that of the next account, in ms. */
const timeSlice = 250;
/** Until a job that failed is tried again, in ms. */
const pauseAfterFailure = 2000;

/** Goes on with copies, saved shares and removals that are too large for one transaction. */
export interface TreeWorker {
  /** There may be a job to begin. */
  wake(): void;
  stop(): Promise<void>;
}

/** Removes some of the rows that a copy has left, and then its job. */
function clearEnded({ db }: Services, { id }: TreeJob): Promise<'more' | 'done'> {
  return transact(db, async (inner) => {
    for (const table of ['copy_steps', 'copy_roots'] as const) {
      const some = inner.selectFrom(table).select('nth').where('job_id', '=', id).limit(maxEntriesPerStep);
      const gone = await inner
        .deleteFrom(table)
        .where('job_id', '=', id)
        .where('nth', 'in', some)
        .executeTakeFirst();
      if (gone.numDeletedRows > 0n) return 'more';
    }
    await inner.deleteFrom('tree_jobs').where('id', '=', id).execute();
    return 'done';
  });
}

/** One step of a job, as the database has it now. */
export async function advanceJob(services: Services, id: string): Promise<'more' | 'done'> {
  const job = await services.db.selectFrom('tree_jobs').selectAll().where('id', '=', id).executeTakeFirst();
  switch (job?.kind) {
    case undefined:
      return 'done';
    case 'copy':
    case 'restore':
      return advanceCopy(services, id);
    case 'delete':
    case 'empty_trash':
      return advanceRemoval(services, job);
    case 'ended':
      return clearEnded(services, job);
  }
}

/**
 * Runs all jobs to their end, those of an earlier process too. Round robin between accounts, and between the jobs of
 * each, with time slices of a quarter of a second: nobody waits until the million entries of another are copied or
 * removed (P36e). A job that fails is tried again a little later and blocks no other.
 */
export function startTreeWorker(services: Services): TreeWorker {
  const { db, leases, log } = services;
  let stopped = false;
  let lastRun: Promise<void> = Promise.resolve();
  /** The job of each account that ran last. */
  const last = new Map<string, string>();
  /** Jobs that failed since the worker was woken. */
  const failed = new Set<string>();

  async function follow(id: string): Promise<'more' | 'done'> {
    const until = performance.now() + timeSlice;
    while (!stopped) {
      if ((await advanceJob(services, id)) === 'done') return 'more';
      await yieldToEventLoop();
      if (performance.now() > until) return 'more';
    }
    return 'done';
  }
  /** Goes on with a job; says whether it got on. One that fails is left alone until the worker is woken again. */
  async function goOn({ id, account_id: accountId }: TreeJob): Promise<boolean> {
    try {
      const run = (): Promise<'more' | 'done'> => runAs(accountId, () => follow(id));
      return (await tryLock(leases, `task:${id}`, run)) === 'more';
    } catch (error) {
      failed.add(id);
      log({ event: 'tree-worker', what: id, error: String(error) });
      setTimeout(wake, pauseAfterFailure).unref();
      return false;
    }
  }
  /** Runs the next job of an account that makes progress, for one time slice. Says whether there was one. */
  async function runNextJob(accountId: string): Promise<boolean> {
    const asked = new Set<string>();
    for (;;) {
      const job = await nextJob(db, accountId, last.get(accountId) ?? '');
      if (job === null || asked.has(job.id)) return false;
      asked.add(job.id);
      last.set(accountId, job.id);
      if (!failed.has(job.id) && (await goOn(job))) return true;
    }
  }
  async function round(): Promise<boolean> {
    let gotOn = false;
    let account = await nextAccount(db, '');
    while (account !== null && !stopped) {
      if (await runNextJob(account)) gotOn = true;
      account = await nextAccount(db, account);
    }
    return gotOn;
  }
  async function work(): Promise<void> {
    failed.clear();
    while (!stopped && (await round())) await yieldToEventLoop();
    last.clear();
  }
  function wake(): void {
    if (stopped) return;
    // Whoever wakes it has no part in the others' jobs.
    lastRun = lastRun
      .then(() => runAs(null, work))
      .catch((error: unknown) => log({ event: 'tree-worker', error: String(error) }));
  }
  return {
    wake,
    stop: async () => {
      stopped = true;
      await lastRun;
    },
  };
}
