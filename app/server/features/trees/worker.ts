import { whenFree } from '../../platform/database/leases.ts';
import { nextTurn } from '../../platform/database/pages.ts';
import { runAs } from '../../platform/database/principal.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { Services } from '../../services.ts';
import { advanceCopy } from '../copies/advance.ts';
import { mostAtOnce } from './bounds.ts';
import { nextAccount, nextJob, type TreeJob } from './jobs.ts';
import { advanceRemoval } from './removal-step.ts';

/** How long one job is gone on with before the next account has its turn, in milliseconds. */
const turnLength = 250;
/** Until a job whose turn failed is gone on with, in milliseconds. */
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
      const some = inner.selectFrom(table).select('nth').where('job_id', '=', id).limit(mostAtOnce);
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
 * Follows all jobs to their end, those of an earlier process too. Accounts take turns of a quarter of a second, and so
 * do the jobs of each: nobody waits until somebody else's million entries are copied or removed (P36e). A job that
 * fails is tried again a little later, and holds no other up.
 */
export function startTreeWorker(services: Services): TreeWorker {
  const { db, leases, log } = services;
  let stopped = false;
  let turn: Promise<void> = Promise.resolve();
  /** The job of each account that had its turn last. */
  const last = new Map<string, string>();
  /** Jobs that failed since the worker was woken. */
  const failed = new Set<string>();

  async function follow(id: string): Promise<'more' | 'done'> {
    const until = performance.now() + turnLength;
    while (!stopped) {
      if ((await advanceJob(services, id)) === 'done') return 'more';
      await nextTurn();
      if (performance.now() > until) return 'more';
    }
    return 'done';
  }
  /** Goes on with a job; says whether it got on. One that fails is left alone until the worker is woken again. */
  async function goOn({ id, account_id: accountId }: TreeJob): Promise<boolean> {
    try {
      const run = (): Promise<'more' | 'done'> => runAs(accountId, () => follow(id));
      return (await whenFree(leases, `task:${id}`, run)) === 'more';
    } catch (error) {
      failed.add(id);
      log({ event: 'tree-worker', what: id, error: String(error) });
      setTimeout(wake, pauseAfterFailure).unref();
      return false;
    }
  }
  /** Gives a job of an account its turn: the next one that gets on. Says whether there was one. */
  async function takeTurn(accountId: string): Promise<boolean> {
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
      if (await takeTurn(account)) gotOn = true;
      account = await nextAccount(db, account);
    }
    return gotOn;
  }
  async function work(): Promise<void> {
    failed.clear();
    while (!stopped && (await round())) await nextTurn();
    last.clear();
  }
  function wake(): void {
    if (stopped) return;
    // Whoever wakes it has no part in the others' jobs.
    turn = turn
      .then(() => runAs(null, work))
      .catch((error: unknown) => log({ event: 'tree-worker', error: String(error) }));
  }
  return {
    wake,
    stop: async () => {
      stopped = true;
      await turn;
    },
  };
}
