import type { Log } from '../../platform/http/log.ts';
import type { ReadRange } from './kinds.ts';
import type { JobLimits } from './limits.ts';
import type { Job } from './messages.ts';
import type { Outcome } from './outcome.ts';
import { startWorker, type WorkerProcess } from './worker-process.ts';

/** Has a job done by the process that one has. Never rejects. */
export type Ask = (job: Job, read: ReadRange) => Promise<Exclude<Outcome, { kind: 'killed' }>>;

/** Processes that read media, started when there is work. */
export interface WorkerPool {
  /** Does work with a process of its own; the caller sees to it that there are not more at once than places. */
  use<T>(work: (ask: Ask) => Promise<T>): Promise<T>;
  /** Kills all processes, in the middle of their work; what is asked afterwards is `unavailable`. */
  stop(): Promise<void>;
}

/** How a pool works. */
export interface PoolParts {
  readonly limits: JobLimits;
  /** Milliseconds after which a process without work ends. */
  readonly idle: number;
  readonly log: Log;
  /** How a process is started; tests give others. */
  readonly start?: typeof startWorker;
}

/** A process ends after so many jobs: what a decoder has left behind in it goes with it. */
const maxJobsPerProcess = 200;
/** Milliseconds in which no process is started after one could not be. */
const afterFailure = 10_000;
/** A job whose process has ended is begun so often in all, when it need not be the job's fault. */
const maxAttempts = 2;

interface Place {
  worker: WorkerProcess | null;
  jobs: number;
  idle: NodeJS.Timeout | undefined;
}

/** Whether a job may have failed for something else: a kill from outside, or what jobs before it left in the process. */
function isAccident(outcome: Outcome, jobsOfProcess: number): boolean {
  if (outcome.kind === 'killed') return true;
  return outcome.kind === 'failed' && outcome.reason !== 'time' && jobsOfProcess > 1;
}

/** Opens a pool; its processes start with the first work. */
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
