import type { FairQueue, Lane, Ticket } from './fair-queue.ts';

/** A job on a content, for an account. */
export interface ContentWork<T> {
  readonly account: string;
  readonly blobId: string;
  /** Never rejects. */
  run(): Promise<T>;
}

/** Jobs of one kind: concurrent requests for the same content share one job. */
export interface SharedJobs<T> {
  /** Runs it in the background, when there is room. */
  note(work: ContentWork<T>): void;
  /** Runs it and waits at most `maxWait` ms; answers `otherwise` after that, or when the queue is full. */
  ask(work: ContentWork<T>, maxWait: number): Promise<T>;
}

/** The options of a kind of jobs. */
export interface SharedJobsOptions<T> {
  readonly otherwise: T;
  /** What to do with a queued job that no request waits for any more. */
  readonly abandoned: 'noted' | 'dropped';
}

interface Job<T> {
  readonly end: PromiseWithResolvers<T>;
  ticket: Ticket | null;
  waiters: number;
}

/** Creates a kind of jobs in a queue. */
export function openSharedJobs<T>(queue: FairQueue, options: SharedJobsOptions<T>): SharedJobs<T> {
  const { otherwise, abandoned } = options;
  const jobs = new Map<string, Job<T>>();
  const keyOf = ({ account, blobId }: ContentWork<T>): string => `${account} ${blobId}`;

  const jobOf = (work: ContentWork<T>, lane: Lane): Job<T> => {
    const key = keyOf(work);
    const known = jobs.get(key);
    if (known !== undefined) {
      if (lane === 'asked') known.ticket?.move('asked');
      return known;
    }
    const job: Job<T> = { end: Promise.withResolvers(), ticket: null, waiters: 0 };
    const settle = (answer: T): void => {
      jobs.delete(key);
      job.end.resolve(answer);
    };
    jobs.set(key, job);
    job.ticket = queue.enter(
      { account: work.account, run: async () => settle(await work.run()), drop: () => settle(otherwise) },
      lane,
    );
    if (job.ticket === null) settle(otherwise);
    return job;
  };
  const leave = (work: ContentWork<T>, job: Job<T>): void => {
    job.waiters -= 1;
    if (job.waiters > 0) return;
    if (abandoned === 'noted') job.ticket?.move('noted');
    else if (job.ticket?.leave() === true) jobs.delete(keyOf(work));
  };

  return {
    note: (work) => {
      jobOf(work, 'noted');
    },
    ask: async (work, maxWait) => {
      const job = jobOf(work, 'asked');
      job.waiters += 1;
      const late = Promise.withResolvers<T>();
      const timer = setTimeout(() => late.resolve(otherwise), maxWait);
      try {
        return await Promise.race([job.end.promise, late.promise]);
      } finally {
        clearTimeout(timer);
        leave(work, job);
      }
    },
  };
}
