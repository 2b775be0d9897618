import { availableParallelism } from 'node:os';

/** The limits of a job in a media process. */
export interface JobLimits {
  /** Time until a process that was started is ready, in s. */
  readonly startSeconds: number;
  /** Processor time in s, where the system reports it (Linux). */
  readonly cpuSeconds: number;
  /** Wall-clock time in s, without waiting for the store. */
  readonly wallSeconds: number;
  /** Resident memory of the process in MiB, where the system reports it (Linux). */
  readonly mebibytes: number;
  /** Timeout of one read from the store, in s. */
  readonly readSeconds: number;
}

/** The limits of the queue. */
export interface ShareLimits {
  /** Jobs run at once, each in its own process; one account gets all but one of them. At least 1. */
  readonly processes: number;
  /** Max. queued jobs of one account. */
  readonly waitingOfAccount: number;
  /** Max. queued jobs in total. */
  readonly waiting: number;
}

/** All limits of media processing; tests lower them. */
export interface MediaLimits extends JobLimits, ShareLimits {
  /** How long a request waits for a thumbnail before it gets 503 with Retry-After, in ms. */
  readonly maxWait: number;
  /** Idle time after which a process ends, in ms. */
  readonly idle: number;
}

/** Processes of one kind at once: half of the cores, so that the others answer requests. */
export const processCount = Math.min(4, Math.max(2, Math.floor(availableParallelism() / 2)));

/** The limits of a server. A picture of 50 megapixels takes up to 8 seconds of one core and 530 MiB, most far less. */
export const mediaLimits: MediaLimits = {
  startSeconds: 60,
  cpuSeconds: 10,
  wallSeconds: 60,
  mebibytes: 768,
  readSeconds: 30,
  processes: processCount,
  waitingOfAccount: 500,
  waiting: 10_000,
  maxWait: 20_000,
  idle: 30_000,
};
