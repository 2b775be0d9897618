import {
  beginUpload,
  type Failure,
  type Flows,
  type UploadActor,
  type UploadView,
  uploadQueueMachine,
  viewUpload,
} from '@aloft/core';
import { createActor } from 'xstate';
import { createFolderFinder } from '../../data/folder-path.ts';
import type { PickedFile } from './dropped-files.ts';

/** As many files as travel at the same time. */
const parallel = 2;

/** One line of the dock; a file whose turn has not come waits. */
export interface UploadLine {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly view: UploadView | { readonly screen: 'waiting' };
}

/** Told when work begins and when all of it has ended: leaving the page would lose it meanwhile. */
type BusyListener = (busy: boolean) => void;

export interface Uploads {
  readonly subscribe: (changed: () => void) => () => void;
  readonly lines: () => readonly UploadLine[];
  /** Calls back for each file that is stored; answers the end of that. */
  readonly onStored: (stored: () => void) => () => void;
  /** Whether a file is on its way or waits for its turn. */
  readonly isBusy: () => boolean;
  readonly add: (files: readonly PickedFile[], parentId: string) => void;
  readonly cancel: (id: string) => void;
  readonly pause: (id: string) => void;
  readonly resume: (id: string) => void;
  readonly retry: (id: string) => void;
  /** Takes what has ended off the list, giving up what failed. */
  readonly clear: () => void;
  readonly stop: () => void;
}

interface Job {
  readonly file: File;
  readonly parentId: string;
  readonly path: readonly string[];
  actor: UploadActor | null;
  /** Why the folder for it could not be made. */
  failure: Failure | null;
}

/** A queue of uploads: its chart gives the turns, each file's own chart takes it there (R10.4). */
export function createUploads(flows: Pick<Flows, 'flowContext' | 'call'>, onBusy: BusyListener): Uploads {
  const queue = createActor(uploadQueueMachine, { input: { parallel } });
  const jobs = new Map<string, Job>();
  const listeners = new Set<() => void>();
  const storedListeners = new Set<() => void>();
  const findFolder = createFolderFinder(flows.call);
  let lines: readonly UploadLine[] = [];
  let lastId = 0;
  let busy = false;

  function lineOf(id: string, job: Job): UploadLine {
    const { file, actor, failure } = job;
    const view =
      actor !== null
        ? viewUpload(actor.getSnapshot())
        : failure === null
          ? ({ screen: 'waiting' } as const)
          : ({ screen: 'failed', failure } as const);
    return { id, name: file.name, size: file.size, view };
  }

  function changed(): void {
    lines = [...jobs].map(([id, job]) => lineOf(id, job));
    const working = queue.getSnapshot().context.items.some((item) => item.status !== 'ended');
    if (working !== busy) {
      busy = working;
      onBusy(busy);
    }
    for (const tell of listeners) tell();
  }

  async function begin(id: string, job: Job): Promise<void> {
    job.failure = null;
    const folder = await findFolder(job.parentId, job.path);
    if (!jobs.has(id)) return;
    if (!folder.ok) {
      job.failure = folder.failure;
      queue.send({ type: 'item.ended', id });
      changed();
      return;
    }
    const actor = beginUpload(flows, job.file, folder.value);
    job.actor = actor;
    actor.on('upload.stored', () => {
      for (const tell of storedListeners) tell();
    });
    actor.on('upload.ended', () => queue.send({ type: 'item.ended', id }));
    actor.subscribe(changed);
    actor.start();
  }

  /** Its turn has come: for the first time, or again after it was held or had failed. */
  function takeTurn(id: string): void {
    const job = jobs.get(id);
    if (job === undefined) return;
    if (job.actor === null) void begin(id, job);
    else if (job.actor.getSnapshot().matches('paused')) job.actor.send({ type: 'upload.resume' });
    else job.actor.send({ type: 'upload.retry' });
  }

  queue.on('queue.start', ({ id }) => takeTurn(id));
  queue.subscribe(changed);
  queue.start();

  function remove(id: string): void {
    jobs.get(id)?.actor?.send({ type: 'upload.cancel' });
    jobs.delete(id);
    queue.send({ type: 'item.remove', id });
  }

  const again = (id: string): void => queue.send({ type: 'item.again', id });
  return {
    subscribe: (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    lines: () => lines,
    onStored: (stored) => {
      storedListeners.add(stored);
      return () => storedListeners.delete(stored);
    },
    isBusy: () => busy,
    add: (files, parentId) => {
      const ids = files.map(({ file, path }) => {
        lastId += 1;
        const id = String(lastId);
        jobs.set(id, { file, parentId, path, actor: null, failure: null });
        return id;
      });
      queue.send({ type: 'files.add', ids });
    },
    cancel: (id) => {
      remove(id);
      changed();
    },
    pause: (id) => jobs.get(id)?.actor?.send({ type: 'upload.pause' }),
    resume: again,
    retry: again,
    clear: () => {
      for (const { id, view } of lines) {
        if (['stored', 'cancelled', 'failed'].includes(view.screen)) remove(id);
      }
      queue.send({ type: 'queue.clear' });
      changed();
    },
    stop: () => {
      for (const job of jobs.values()) job.actor?.stop();
      jobs.clear();
      queue.stop();
      if (busy) onBusy(false);
    },
  };
}
