import type { MediaFailure } from './kinds.ts';
import type { Answer } from './messages.ts';

/** The outcome of a job. */
export type Outcome =
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** It exceeded a limit or crashed the process: the content is the cause. */
  | { readonly kind: 'failed'; readonly reason: MediaFailure }
  /** Killed from outside, for example by the OOM killer. */
  | { readonly kind: 'killed' }
  /** The server stops, the store is unavailable, or no process can be started: the content is not the cause. */
  | { readonly kind: 'unavailable' };
