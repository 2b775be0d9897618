/** Pages of the log that are not yet in the database file when a checkpoint begins; SQLite's own default. */
export const pagesToCopy = 1000;
/** Pages in the log from which writers wait until it begins anew: 256 MiB. */
export const pagesInLog = 65_536;
/** Until the next try after one that a reader of an old snapshot stood in the way of, in ms. */
const pauseAfterLittle = 1000;

/** How many pages the write-ahead log has, and how many of them are in the database file, too. */
export interface LogState {
  readonly log: number;
  readonly checkpointed: number;
}

/** `RESTART` keeps writers out until the log can be written from its beginning. */
export type CheckpointMode = 'PASSIVE' | 'RESTART';

/** Says when a checkpoint is due. */
export interface CheckpointPolicy {
  /** The checkpoint that is to begin now; null when none is, or while one runs. */
  next(state: LogState): CheckpointMode | null;
  /** To be told how far the log is after a checkpoint; null when it failed. */
  ended(state: LogState | null): void;
}

/**
 * A checkpoint copies up to the oldest snapshot that somebody reads. While a backup holds one, a further checkpoint
 * finds next to nothing to copy and looks through the whole log all the same, so it pauses. Writers are kept out only
 * when there is so little left to copy that they wait for milliseconds. `now` is in milliseconds.
 */
export function checkpointPolicy(now: () => number): CheckpointPolicy {
  let begunAt: LogState | null = null;
  let notBefore = 0;
  const modeOf = ({ log, checkpointed }: LogState): CheckpointMode | null => {
    if (log - checkpointed >= pagesToCopy) return 'PASSIVE';
    return log >= pagesInLog ? 'RESTART' : null;
  };
  return {
    next: (state) => {
      if (begunAt !== null || now() < notBefore) return null;
      const mode = modeOf(state);
      if (mode !== null) begunAt = state;
      return mode;
    },
    ended: (state) => {
      const copied = state === null || begunAt === null ? 0 : state.checkpointed - begunAt.checkpointed;
      if (copied < pagesToCopy) notBefore = now() + pauseAfterLittle;
      begunAt = null;
    },
  };
}
