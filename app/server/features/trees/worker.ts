import { setTimeout } from 'node:timers/promises';
import { yieldToEventLoop } from '../../platform/database/pages.ts';
import { runAs } from '../../platform/database/principal.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { FairKey } from '../../platform/locks/fair-key.ts';
import { tryLock } from '../../platform/locks/locks.ts';
import type { Services } from '../../services.ts';
import { advanceCopy } from '../copies/advance.ts';
import { takeLosses } from '../copies/left-out.ts';
import { maxEntriesAtOnce } from './bounds.ts';
import { nextJob, nextKey, type TreeJob } from './jobs.ts';
import { advanceRemoval } from './removal-step.ts';

/** A yield that takes longer than this, in ms, let somebody else run. */
const quietYield = 1;
/** Max. rest between two steps, in ms. */
const maxRest = 100;
/** Retry delay of a failed job, in ms. */
const pauseAfterFailure = 2000;

/**
 * Yields to others after a step that took `spent` ms. Where anybody ran meanwhile, the job rests for three times as long
 * as its step took: on a busy thread, all jobs together take at most a quarter of it (P36e).
 */
async function restAfter(spent: number): Promise<void> {
  const began = performance.now();
  await yieldToEventLoop();
  if (performance.now() - began > quietYield) await setTimeout(Math.min(maxRest, 3 * spent));
}

/** How a worker takes turns between jobs. */
export interface TurnsOfJobs {
  /** How long a job runs before the next account's, in ms. */
  readonly timeSlice: number;
  /** Awaited before each step of a job: a test may hold it there. */
  readonly beforeStep: (jobId: string) => Promise<void>;
}

const turnsOfProduct: TurnsOfJobs = { timeSlice: 250, beforeStep: async () => undefined };

/** Runs copies, saves of shares and deletions that are too large for one transaction. */
export interface TreeWorker {
  /** Notifies the worker that there may be a new job. */
  wake(): void;
  stop(): Promise<void>;
}

/** Removes a batch of the rows that an ended job left, and finally the job. */
function clearEnded({ db }: Services, { id }: TreeJob): Promise<'more' | 'done'> {
  return transact(db, async (inner) => {
    for (const table of ['copy_steps', 'copy_roots'] as const) {
      const some = inner.selectFrom(table).select('nth').where('job_id', '=', id).limit(maxEntriesAtOnce);
      const gone = await inner
        .deleteFrom(table)
        .where('job_id', '=', id)
        .where('nth', 'in', some)
        .executeTakeFirst();
      if (gone.numDeletedRows > 0n) return 'more';
    }
    if ((await takeLosses(inner, id, maxEntriesAtOnce)).length > 0) return 'more';
    await inner.deleteFrom('tree_jobs').where('id', '=', id).execute();
    return 'done';
  });
}

/** Runs one step of a job in its current state. */
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
 * Runs all jobs to their end, including those of an earlier process. Round robin between keys, and between the
 * jobs of each, with time slices of 250 ms: nobody waits until a million entries of somebody else are copied or
 * deleted (P36e). A failed job is retried later and blocks no other.
 */
export function startTreeWorker(
  services: Services,
  { timeSlice, beforeStep }: TurnsOfJobs = turnsOfProduct,
): TreeWorker {
  const { db, leases, log } = services;
  let stopped = false;
  let lastRun: Promise<void> = Promise.resolve();
  /** The last job that ran, by key. */
  const last = new Map<FairKey, string>();
  /** Jobs that failed since the last wake-up. */
  const failed = new Set<string>();

  async function follow(id: string): Promise<'more' | 'done'> {
    const until = performance.now() + timeSlice;
    while (!stopped) {
      await beforeStep(id);
      const began = performance.now();
      if ((await advanceJob(services, id)) === 'done') return 'more';
      await restAfter(performance.now() - began);
      if (performance.now() >= until) return 'more';
    }
    return 'done';
  }
  /**
   * Runs a job for one time slice; answers whether it made progress. A failed job is skipped until the next wake-up.
   */
  async function goOn({ id }: TreeJob, key: FairKey): Promise<boolean> {
    try {
      const run = (): Promise<'more' | 'done'> => runAs(key, () => follow(id));
      return (await tryLock(leases, `task:${id}`, run)) === 'more';
    } catch (error) {
      failed.add(id);
      log({ event: 'tree-worker', what: id, error: String(error) });
      globalThis.setTimeout(wake, pauseAfterFailure).unref();
      return false;
    }
  }
  /** Runs the next job of a key that makes progress, for one time slice; answers whether there was one. */
  async function runNextJob(key: FairKey): Promise<boolean> {
    const asked = new Set<string>();
    for (;;) {
      const job = await nextJob(db, key, last.get(key) ?? '');
      if (job === null || asked.has(job.id)) return false;
      asked.add(job.id);
      last.set(key, job.id);
      if (!failed.has(job.id) && (await goOn(job, key))) return true;
    }
  }
  async function round(): Promise<boolean> {
    let gotOn = false;
    let key = await nextKey(db, null);
    while (key !== null && !stopped) {
      if (await runNextJob(key)) gotOn = true;
      key = await nextKey(db, key);
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
    // Jobs do not run as the principal of the request that wakes the worker.
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
