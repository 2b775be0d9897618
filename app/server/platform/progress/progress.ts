/** What the amounts of a step count. */
export type Unit = 'bytes' | 'count';

/**
 * More of a step is done. Throws `Stopped` when the task has to end: called between two units of work, where nothing is
 * half done.
 */
export type Advance = (amount: number) => void;

/** Hears how far a long task is. */
export interface Progress {
  /**
   * Begins a step, which ends with the next one or with the task; `total` is null when nobody knows how much there is.
   * Throws `Stopped` when the task has to end.
   */
  step(name: string, unit: Unit, total: number | null): Advance;
}

/** Somebody stopped a long task. */
export class Stopped extends Error {
  constructor() {
    super('the task was stopped');
  }
}

/** Of a step that nobody hears of, and nobody stops. */
export const unheard: Advance = () => undefined;

/** Tells nobody, and never stops. */
export const noProgress: Progress = { step: () => unheard };
