import { keyOfAccount } from '../../../platform/database/key-of-account.ts';
import { databaseOf } from '../../../platform/database/open.ts';
import { yieldToEventLoop } from '../../../platform/database/pages.ts';
import type { FairKey } from '../../../platform/locks/fair-key.ts';
import type { Services } from '../../../services.ts';
import { nextJob, nextKey, type TreeJob } from '../jobs.ts';
import { addDeltas } from '../totals.ts';
import { advanceJob } from '../worker.ts';

/** Runs up to `maxSteps` steps of an account's jobs, as the worker would; only of some kinds if given. */
export async function stepJobs(
  services: Services,
  accountId: string,
  maxSteps: number,
  kinds?: readonly TreeJob['kind'][],
): Promise<number> {
  return stepJobsOf(services, await keyOfAccount(services.db, accountId), maxSteps, kinds);
}

async function stepJobsOf(
  services: Services,
  key: FairKey,
  maxSteps: number,
  kinds?: readonly TreeJob['kind'][],
): Promise<number> {
  const isWanted = (job: TreeJob): boolean => kinds === undefined || kinds.includes(job.kind);
  let [steps, after, passed] = [0, '', 0];
  while (steps < maxSteps) {
    const job = await nextJob(services.db, key, after);
    if (job === null) break;
    // A whole round without a wanted job.
    if (job.id <= after) passed += 1;
    if (passed > 1) break;
    after = job.id;
    if (!isWanted(job)) continue;
    await advanceJob(services, job.id);
    passed = 0;
    steps += 1;
  }
  return steps;
}

/** Runs all jobs of all accounts to their end. */
export async function runJobs(services: Services): Promise<void> {
  for (let key = await nextKey(services.db, null); key !== null; ) {
    await stepJobsOf(services, key, Number.POSITIVE_INFINITY);
    key = await nextKey(services.db, key);
  }
}

/** Brings all totals up to date; the server's own worker may still have some in progress. */
export async function settleTotals(services: Services): Promise<void> {
  const { engine } = databaseOf(services.configuration);
  const isAnyLeft = async (): Promise<boolean> =>
    (await services.db.selectFrom('tree_deltas').select('target').limit(1).execute()).length > 0;
  while (await isAnyLeft()) {
    await addDeltas(services.db, engine);
    await yieldToEventLoop();
  }
}
