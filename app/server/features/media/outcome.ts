import type { MediaFailure } from './kinds.ts';
import type { Answer } from './messages.ts';

/** What came of a job. */
export type Outcome =
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** It used up too much or crashed the process: what it read is to blame. */
  | { readonly kind: 'failed'; readonly reason: MediaFailure }
  /** Somebody else killed the process, the system for lack of memory perhaps. */
  | { readonly kind: 'killed' }
  /** The server stops, the store is away, or no process can be started: what was to be read is not to blame. */
  | { readonly kind: 'unavailable' };
