import type { Log } from '../../platform/http/log.ts';
import type { ReadRange } from './kinds.ts';
import type { JobLimits } from './limits.ts';
import type { Job } from './messages.ts';
import type { Outcome } from './outcome.ts';
import { startWorker, type WorkerProcess } from './worker-process.ts';

/** Runs a job in the acquired process. Never rejects. */
export type Ask = (job: Job, read: ReadRange) => Promise<Exclude<Outcome, { kind: 'killed' }>>;

/** A pool of media processes, started on demand. */
export interface WorkerPool {
  /** Runs work with an exclusive process; the caller limits the concurrency. */
  use<T>(work: (ask: Ask) => Promise<T>): Promise<T>;
  /** Kills all processes at once; later jobs are `unavailable`. */
  stop(): Promise<void>;
}

/** The options of a pool. */
export interface PoolParts {
  readonly limits: JobLimits;
  /** Idle time after which a process ends, in ms. */
  readonly idle: number;
  readonly log: Log;
  /** How to start a process; tests replace it. */
  readonly start?: typeof startWorker;
}

/** A process is replaced after so many jobs, which frees what decoders leaked. */
const maxJobsPerProcess = 200;
/** Pause after a process could not be started, in ms. */
const afterFailure = 10_000;
/** Max. attempts of a job whose process died, when the job may not be the cause. */
const maxAttempts = 2;

interface Place {
  worker: WorkerProcess | null;
  jobs: number;
  idle: NodeJS.Timeout | undefined;
}

/** Whether a failure may have another cause: a kill from outside, or an earlier job in the same process. */
function isAccident(outcome: Outcome, jobsOfProcess: number): boolean {
  if (outcome.kind === 'killed') return true;
  return outcome.kind === 'failed' && outcome.reason !== 'time' && jobsOfProcess > 1;
}

/** Creates a pool; its processes start with the first job. */
export function openWorkerPool({ limits, idle, log, start = startWorker }: PoolParts): WorkerPool {
  const free: Place[] = [];
  const all = new Set<WorkerProcess>();
  const stopping = new AbortController();
  let failedAt = Number.NEGATIVE_INFINITY;

  const forget = async (worker: WorkerProcess): Promise<void> => {
    await worker.end();
    all.delete(worker);
  };
  const workerOf = async (place: Place): Promise<WorkerProcess | null> => {
    if (place.worker?.isAlive() === true && place.jobs < maxJobsPerProcess) return place.worker;
    if (place.worker !== null) await forget(place.worker);
    place.worker = null;
    if (stopping.signal.aborted || performance.now() - failedAt < afterFailure) return null;
    const worker = await start(limits, log, stopping.signal);
    if (worker === null) failedAt = performance.now();
    else all.add(worker);
    if (worker !== null && stopping.signal.aborted) await forget(worker);
    [place.worker, place.jobs] = [worker, 0];
    return worker;
  };
  const askIn =
    (place: Place): Ask =>
    async (job, read) => {
      for (let beginnings = 1; ; beginnings += 1) {
        const worker = await workerOf(place);
        place.jobs += 1;
        const outcome = (await worker?.ask(job, read)) ?? { kind: 'unavailable' };
        if (beginnings < maxAttempts && isAccident(outcome, place.jobs)) continue;
        return outcome.kind === 'killed' ? { kind: 'failed', reason: 'crash' } : outcome;
      }
    };

  return {
    use: async (work) => {
      const place = free.pop() ?? { worker: null, jobs: 0, idle: undefined };
      clearTimeout(place.idle);
      try {
        return await work(askIn(place));
      } finally {
        free.push(place);
        const { worker } = place;
        if (worker !== null) place.idle = setTimeout(() => void forget(worker), idle).unref();
      }
    },
    stop: async () => {
      stopping.abort();
      for (const { idle: timer } of free) clearTimeout(timer);
      await Promise.all([...all].map(forget));
    },
  };
}
