import type { PickedFile } from './dropped-files.ts';
import { createIncomingPictures } from './incoming-pictures.ts';
import { createNotifier } from './notifier.ts';
import { incomingOf, lineOf, newJob, placeOf, type UploadJob, type UploadTarget } from './upload-job.ts';
import { type OpenConflict, totalsOf, type UploadLine, type UploadTotals } from './upload-lines.ts';

/** What the dock shows. */
export interface UploadsState {
  readonly lines: readonly UploadLine[];
  readonly totals: UploadTotals;
  /** Taken names that can be compared. */
  readonly conflicts: readonly OpenConflict[];
  /** Whether the question about them is open. */
  readonly asking: boolean;
}

interface JobStoreOptions {
  /** Bytes a second. */
  readonly speed: () => number;
  /** Whether no turns are given. */
  readonly isHeld: () => boolean;
}

/** All jobs, and what is shown of them. A line is made anew only when its job changes. */
export function createJobStore({ speed, isHeld }: JobStoreOptions) {
  const jobs = new Map<string, UploadJob>();
  const lines = new Map<string, UploadLine>();
  const pictures = createIncomingPictures(() => notifier.changed());
  let [asking, lastId] = [false, 0];

  function conflictsOf(): OpenConflict[] {
    const open: OpenConflict[] = [];
    for (const job of jobs.values()) {
      const { id, conflict, file } = job;
      if (conflict === null || conflict.there === null) continue;
      // Only the first one is looked at.
      if (open.length === 0) pictures.show(id, file);
      const incoming = incomingOf(job, pictures.of(id));
      const { there, freeName } = conflict;
      open.push({ id, place: placeOf(job), incoming, there, freeName });
    }
    return open;
  }

  const notifier = createNotifier<UploadsState>(() => {
    const all = [...lines.values()];
    const conflicts = conflictsOf();
    if (conflicts.length === 0) asking = false;
    return { lines: all, totals: totalsOf(all, speed(), isHeld()), conflicts, asking };
  });

  return {
    jobs,
    lines,
    subscribe: notifier.subscribe,
    state: notifier.current,
    /** Shows what has changed. */
    touch: (...changed: readonly UploadJob[]): void => {
      for (const job of changed) if (jobs.has(job.id)) lines.set(job.id, lineOf(job));
      notifier.changed();
    },
    /** A new job; it is shown with the next change. */
    put: (picked: PickedFile, folder: UploadTarget, more: Partial<UploadJob> = {}): UploadJob => {
      lastId += 1;
      const job = newJob(String(lastId), picked, folder, more);
      jobs.set(job.id, job);
      lines.set(job.id, lineOf(job));
      return job;
    },
    remove: (id: string): void => {
      jobs.delete(id);
      lines.delete(id);
    },
    dropPicture: pictures.drop,
    /** Opens or closes the question about taken names. */
    ask: (open: boolean): void => {
      asking = open;
      notifier.changed();
    },
  };
}
export type JobStore = ReturnType<typeof createJobStore>;
