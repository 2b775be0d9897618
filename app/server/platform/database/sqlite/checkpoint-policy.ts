/** Uncopied pages of the log at which a checkpoint starts; SQLite's default. */
export const pagesToCopy = 1000;
/** Pages of the log at which a checkpoint blocks writers until the log restarts: 256 MiB. */
export const pagesInLog = 65_536;
/** Delay of a retry after a checkpoint that a reader of an old snapshot blocked, in ms. */
const pauseAfterLittle = 1000;

/** The number of pages in the write-ahead log, and of those already copied to the database file. */
export interface LogState {
  readonly log: number;
  readonly checkpointed: number;
}

/** `RESTART` blocks writers until the log can be written from its start. */
export type CheckpointMode = 'PASSIVE' | 'RESTART';

/** Decides when a checkpoint is due. */
export interface CheckpointPolicy {
  /** The checkpoint to start now; null when none is due, or while one runs. */
  next(state: LogState): CheckpointMode | null;
  /** Call with the state of the log after a checkpoint; null when it failed. */
  ended(state: LogState | null): void;
}

/**
 * A checkpoint copies up to the oldest snapshot in use. While a backup holds one, a further checkpoint has almost
 * nothing to copy but still scans the whole log, so it pauses. Writers are blocked only when so little is left to copy
 * that they wait for milliseconds. `now` in ms.
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
