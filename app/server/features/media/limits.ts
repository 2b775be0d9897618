import { availableParallelism } from 'node:os';

/** What a job in a process that reads media may use up. */
export interface JobLimits {
  /** Seconds of processor time, where the system tells them (Linux). */
  readonly cpuSeconds: number;
  /** Seconds by the clock, waiting for the store's bytes not counted. */
  readonly wallSeconds: number;
  /** Resident memory of the process, in MiB, where the system tells it (Linux). */
  readonly mebibytes: number;
  /** Seconds that the store has for one read. */
  readonly readSeconds: number;
}

/** How the work is shared out. */
export interface ShareLimits {
  /** Jobs done at once, each in a process of its own; one account has all but one of them. At least 1. */
  readonly processes: number;
  /** Jobs of one account that may wait. */
  readonly waitingOfAccount: number;
  /** Jobs that may wait in all. */
  readonly waiting: number;
}

/** Everything that bounds the reading of pictures and films; tests give less. */
export interface MediaLimits extends JobLimits, ShareLimits {
  /** Milliseconds that a request waits for a thumbnail before it is told to come again. */
  readonly maxWait: number;
  /** Milliseconds after which a process without work ends. */
  readonly idle: number;
}

/** The limits of a server. A picture of 50 megapixels takes up to 8 seconds of one processor and 530 MiB, most far less. */
export const mediaLimits: MediaLimits = {
  cpuSeconds: 10,
  wallSeconds: 60,
  mebibytes: 768,
  readSeconds: 30,
  processes: Math.min(4, Math.max(2, Math.floor(availableParallelism() / 2))),
  waitingOfAccount: 500,
  waiting: 10_000,
  maxWait: 20_000,
  idle: 30_000,
};
