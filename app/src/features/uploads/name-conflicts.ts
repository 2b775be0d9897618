import type { Caller } from '@aloft/core';
import { createNameFinder, type Holders } from '../../data/name-holders.ts';
import type { ConflictChoice } from '../files/conflict/conflicts.ts';
import type { PickedFile } from './dropped-files.ts';
import type { JobStore } from './job-store.ts';
import { sideOf, type UploadJob, type UploadTarget } from './upload-job.ts';
import { freeNameAmong, nameKey } from './validate-files.ts';

/** Questions about taken names that are filled in with the entry that has the name. */
const mostLookedUp = 50;

/** What the queue does for the questions about names. */
interface Turns {
  readonly add: (files: readonly PickedFile[], folder: UploadTarget, more?: Partial<UploadJob>) => void;
  readonly enqueue: (ids: readonly string[]) => void;
  readonly drop: (id: string) => void;
}

/** Finds taken names before bytes travel, asks about each, and does what was answered (R10.3, R10.4). */
export function createNameConflicts(call: Caller, jobStore: JobStore, turns: Turns) {
  const names = createNameFinder(call);
  let lookedUp = 0;

  function askAboutFolder(
    name: string,
    held: readonly PickedFile[],
    folder: UploadTarget,
    holders: Holders,
  ): void {
    const there = holders.get(nameKey(name));
    const first = held[0];
    if (there === undefined || first === undefined) return;
    const conflict = { there: sideOf(there), freeName: freeNameAmong(holders, name) };
    const modified = held.reduce((latest, { file }) => Math.max(latest, file.lastModified), 0);
    const size = held.reduce((sum, { file }) => sum + file.size, 0);
    jobStore.put(first, folder, { name, conflict, held, path: [], file: null, size, modified });
  }

  async function decideFolder(
    job: UploadJob,
    held: readonly PickedFile[],
    choice: ConflictChoice,
  ): Promise<void> {
    if (choice === 'merge') {
      turns.drop(job.id);
      turns.add(held, job.folder);
      return;
    }
    const made = await names.folderBeside(job.parentId, job.name);
    if (!made.ok) {
      job.failure = made.failure;
      jobStore.touch(job);
      return;
    }
    turns.drop(job.id);
    const within = held.map((picked) => ({ ...picked, path: picked.path.slice(1) }));
    const { id: parentId, name: parentName } = made.value.file;
    turns.add(within, job.folder, { parentId, parentName });
  }

  return {
    /** The files whose names are free begin; each taken name becomes a question. */
    takeIn: async (files: readonly PickedFile[], folder: UploadTarget): Promise<void> => {
      const holders = await names.holders(folder.id);
      const free: PickedFile[] = [];
      const inTaken = new Map<string, PickedFile[]>();
      let asks = false;
      for (const picked of files) {
        const top = picked.path[0] ?? picked.file.name;
        const there = holders.get(nameKey(top));
        if (there === undefined) {
          free.push(picked);
          continue;
        }
        asks = true;
        if (picked.path.length === 0) {
          const conflict = { there: sideOf(there), freeName: freeNameAmong(holders, top) };
          jobStore.put(picked, folder, { conflict });
          continue;
        }
        const held = inTaken.get(top) ?? [];
        held.push(picked);
        inTaken.set(top, held);
      }
      for (const [name, held] of inTaken) askAboutFolder(name, held, folder, holders);
      if (asks) jobStore.ask(true);
      turns.add(free, folder);
    },
    /** The name turned out to be taken when the file's turn came. */
    ask: async (job: UploadJob, parentId: string): Promise<void> => {
      job.conflict = { there: null, freeName: '' };
      jobStore.touch(job);
      lookedUp += 1;
      if (lookedUp > mostLookedUp) return;
      const there = await names.holder(parentId, job.name);
      if (there !== null && job.conflict !== null) job.conflict = { there: sideOf(there), freeName: '' };
      jobStore.touch(job);
    },
    decide: (ids: readonly string[], choice: ConflictChoice): void => {
      for (const id of ids) {
        const job = jobStore.jobs.get(id);
        if (job === undefined || (job.conflict === null && job.failure === null)) continue;
        Object.assign(job, { conflict: null, failure: null, choice });
        if (choice === 'skip') turns.drop(id);
        else if (job.held !== null) void decideFolder(job, job.held, choice);
        else turns.enqueue([id]);
        jobStore.touch(job);
      }
    },
  };
}
