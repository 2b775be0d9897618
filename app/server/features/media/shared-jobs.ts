import type { FairKey } from '../../platform/locks/fair-key.ts';
import type { FairQueue, Lane, Ticket } from './fair-queue.ts';

/** A job on a content, in the turn of a key. */
export interface ContentWork<T> {
  readonly key: FairKey;
  readonly blobId: string;
  /** Never rejects. The signal aborts when nobody waits for it any more, of jobs that end then. */
  run(signal: AbortSignal): Promise<T>;
}

/** Jobs of one kind: concurrent requests for the same content share one job. */
export interface SharedJobs<T> {
  /** Runs it in the background, when there is room. */
  note(work: ContentWork<T>): void;
  /**
   * Runs it and waits at most `maxWait` ms. Answers `otherwise` after that, when the queue is full, or when `gone`
   * aborts.
   */
  ask(work: ContentWork<T>, maxWait: number, gone?: AbortSignal): Promise<T>;
}

/** The options of a kind of jobs. */
export interface SharedJobsOptions<T> {
  readonly otherwise: T;
  /**
   * What to do with a job that no request waits for any more: a queued one moves or goes, a running one ends with
   * `ended` only.
   */
  readonly abandoned: 'background' | 'dropped' | 'ended';
}

interface Job<T> {
  readonly end: PromiseWithResolvers<T>;
  readonly abandon: AbortController;
  ticket: Ticket | null;
  waiters: number;
}

/** Creates a kind of jobs in a queue. */
export function openSharedJobs<T>(queue: FairQueue, options: SharedJobsOptions<T>): SharedJobs<T> {
  const { otherwise, abandoned } = options;
  const jobs = new Map<string, Job<T>>();
  const nameOf = ({ key, blobId }: ContentWork<T>): string => `${key} ${blobId}`;

  // Another may have begun under the same key after one was abandoned.
  const forget = (name: string, job: Job<T>): void => {
    if (jobs.get(name) === job) jobs.delete(name);
  };

  const jobOf = (work: ContentWork<T>, lane: Lane): Job<T> => {
    const name = nameOf(work);
    const known = jobs.get(name);
    if (known !== undefined) {
      if (lane === 'requested') known.ticket?.move('requested');
      return known;
    }
    const job: Job<T> = {
      ...{ end: Promise.withResolvers<T>(), abandon: new AbortController() },
      ...{ ticket: null, waiters: 0 },
    };
    const settle = (answer: T): void => {
      forget(name, job);
      job.end.resolve(answer);
    };
    jobs.set(name, job);
    job.ticket = queue.enter(
      {
        key: work.key,
        run: async () => settle(await work.run(job.abandon.signal)),
        drop: () => settle(otherwise),
      },
      lane,
    );
    if (job.ticket === null) settle(otherwise);
    return job;
  };
  const leave = (work: ContentWork<T>, job: Job<T>): void => {
    job.waiters -= 1;
    if (job.waiters > 0) return;
    if (abandoned === 'background') job.ticket?.move('background');
    else if (job.ticket?.leave() === true) forget(nameOf(work), job);
    else if (abandoned === 'ended') {
      forget(nameOf(work), job);
      job.abandon.abort();
    }
  };

  return {
    note: (work) => {
      jobOf(work, 'background');
    },
    ask: async (work, maxWait, gone) => {
      const job = jobOf(work, 'requested');
      job.waiters += 1;
      const late = Promise.withResolvers<T>();
      const timer = setTimeout(() => late.resolve(otherwise), maxWait);
      const leaveEarly = (): void => late.resolve(otherwise);
      gone?.addEventListener('abort', leaveEarly, { once: true });
      if (gone?.aborted === true) leaveEarly();
      try {
        return await Promise.race([job.end.promise, late.promise]);
      } finally {
        clearTimeout(timer);
        gone?.removeEventListener('abort', leaveEarly);
        leave(work, job);
      }
    },
  };
}
