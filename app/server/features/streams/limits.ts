import type { ProcessLimits } from '../../platform/processes/limits.ts';
import { processCount, type ShareLimits } from '../media/limits.ts';

/** The limits of streams; tests lower them. */
export interface StreamLimits extends ShareLimits {
  /** What one client waits for at once. */
  readonly ofClient: number;
  /** How long a request waits for a part before it gets 503 with Retry-After, in ms. */
  readonly maxWait: number;
  /** How long a content that failed is not tried again, in ms. */
  readonly retryAfter: number;
}

/** The limits of a server. A segment of 720p is encoded in about a quarter of its length on one core. */
export const streamLimits: StreamLimits = {
  processes: processCount,
  waitingOfAccount: 64,
  waiting: 1000,
  ofClient: 8,
  maxWait: 170_000,
  retryAfter: 3600_000,
};

/**
 * Kernel limits of the programs: they write to a pipe and no file. They come after the server, and before what nobody
 * waits for: at the lowest priority a busy machine would never get to a segment.
 */
export const programLimits: ProcessLimits = {
  dataMebibytes: 1536,
  openFiles: 64,
  cpuSeconds: 60,
  niceness: 5,
};
/** Of one part, in ms: processor time is what counts, and a busy machine takes longer for it. */
export const maxDuration = 150_000;
/** Of one part, in bytes. */
export const maxPartBytes = 16 * 1024 ** 2;
/** A longer film is not made into a stream, in s. */
export const longestFilm = 24 * 3600;
