import type { Caller } from '@aloft/core';
import { createDuplicateFinder } from '../../data/duplicates.ts';
import type { JobStore } from './job-store.ts';
import type { UploadJob } from './upload-job.ts';

/** Hints that stand at the same time: of ten thousand known files nobody reads more. */
const mostHints = 50;

/**
 * Hints at content that the drive has already under another name. The upload is done and stays; the person may take it
 * back (R10.4).
 */
export function createDuplicateContent(call: Caller, jobStore: JobStore, onTrashed: () => void) {
  const finder = createDuplicateFinder(call);
  const hints = new Set<string>();

  function end(job: UploadJob): void {
    hints.delete(job.id);
    job.known = null;
    jobStore.touch(job);
  }

  return {
    /** Looks for the older file of an upload that took no time. */
    find: async (job: UploadJob, fileId: string): Promise<void> => {
      if (hints.size >= mostHints) return;
      hints.add(job.id);
      const known = await finder.oldest(fileId);
      if (known === null || !jobStore.jobs.has(job.id)) hints.delete(job.id);
      else {
        job.known = known;
        jobStore.touch(job);
      }
    },
    keep: (id: string): void => {
      const job = jobStore.jobs.get(id);
      if (job !== undefined) end(job);
    },
    /** Moves the new copy to the trash; answers whether that was done. */
    skip: async (id: string): Promise<boolean> => {
      const job = jobStore.jobs.get(id);
      if (job?.end?.screen !== 'stored') return false;
      if (!(await finder.trash(job.end.fileId))) return false;
      job.end = { screen: 'skipped' };
      end(job);
      onTrashed();
      return true;
    },
    forget: (id: string): void => void hints.delete(id),
  };
}
