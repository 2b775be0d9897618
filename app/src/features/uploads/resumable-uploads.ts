import { type Flows, queryUploadOffset, viewUpload } from '@aloft/core';
import { compareNames } from '@aloft/core/service';
import type { PickedFile } from './dropped-files.ts';
import type { JobStore } from './job-store.ts';
import { fileOf, isSameFile, most, type Unfinished, type UnfinishedStore } from './unfinished.ts';
import { placeOf, type UploadJob } from './upload-job.ts';
import { wayOf } from './upload-lines.ts';

interface ResumableUploadsOptions {
  readonly platform: Flows['flowContext']['platform'];
  readonly account: string;
  readonly store: UnfinishedStore;
  readonly jobStore: JobStore;
  readonly enqueue: (ids: readonly string[]) => void;
  readonly drop: (id: string) => void;
}

/** Uploads that a reload interrupts: remembered while they run, shown and continued afterwards (R10.4). */
export function createResumableUploads(options: ResumableUploadsOptions) {
  const { platform, account, store, jobStore, enqueue, drop } = options;
  let remembered: readonly Unfinished[] = [];

  function forget(job: UploadJob): void {
    if (job.left === null) return;
    void store.remove(job.left.key);
    job.left = null;
  }

  /** What an earlier page left of this very file; its line that asks for the file goes. */
  function take(wanted: UploadJob, file: File, parentId: string): Unfinished | null {
    const path = wanted.path.join('/');
    const isHere = (one: Unfinished): boolean =>
      one.endpoint === ''
        ? one.parentId === wanted.parentId && one.path.join('/') === path
        : one.parentId === parentId;
    const left = remembered.find((one) => isHere(one) && isSameFile(file, one)) ?? null;
    if (left === null) return null;
    remembered = remembered.filter((one) => one !== left);
    for (const job of jobStore.jobs.values()) {
      if (job.left?.key !== left.key || job.file !== null) continue;
      // The upload goes on under the file's own line.
      job.left = null;
      drop(job.id);
    }
    return left;
  }

  /** Waits until the service has forgotten a begun upload: its name would be taken otherwise. */
  async function cancelBegun(job: UploadJob): Promise<void> {
    const { actor } = job;
    if (actor === null) return;
    job.actor = null;
    await new Promise<void>((settle) => {
      actor.subscribe((snapshot) => {
        const view = viewUpload(snapshot);
        if (view.screen === 'cancelled' && view.forgotten) settle();
      });
      actor.send({ type: 'upload.cancel' });
    });
    actor.stop();
    forget(job);
  }

  /** Goes on with a file that the person gave again. Answers whether it is the right one. */
  async function provide(id: string, file: File): Promise<boolean> {
    const job = jobStore.jobs.get(id);
    if (job === undefined) return false;
    if (job.left !== null && job.actor === null) {
      if (!isSameFile(file, job.left)) return false;
      remembered = remembered.filter((one) => one.key !== job.left?.key);
    } else await cancelBegun(job);
    Object.assign(job, { file, size: file.size, modified: file.lastModified, stored: 0 });
    enqueue([id]);
    jobStore.touch(job);
    return true;
  }

  async function readAgain(id: string, press: boolean): Promise<boolean> {
    const handle = jobStore.jobs.get(id)?.handle ?? null;
    const file = handle === null ? null : await fileOf(handle, press);
    return file !== null && (await provide(id, file));
  }

  function leftOf(job: UploadJob, parentId: string, path: readonly string[], endpoint: string) {
    const { name, size, modified, handle } = job;
    const key = job.left?.key ?? crypto.randomUUID();
    const beginKey = job.left?.beginKey ?? crypto.randomUUID();
    const left = {
      key,
      beginKey,
      account,
      name,
      size,
      modified,
      parentId,
      // A later page knows the folder by its id alone, as soon as no way is left to be found.
      folder: wayOf(path.length > 0 ? placeOf({ ...job, path: [] }) : placeOf(job)),
      endpoint,
      handle,
    };
    job.left = { ...left, path: [...path], tab: '', at: 0 };
    return job.left;
  }

  /** What only this page has could not be given again: no later page asks for it. */
  function save(jobs: readonly UploadJob[], leftOver: (job: UploadJob) => Unfinished): void {
    const kept = jobs.filter(({ isOnDevice }) => isOnDevice);
    if (kept.length > 0) void store.save(kept.slice(0, most).map(leftOver));
  }

  /** Says of each upload that waits for its file how much of it the service has already. */
  async function tellStored(): Promise<void> {
    for (const job of [...jobStore.jobs.values()]) {
      const endpoint = job.left?.endpoint ?? '';
      if (job.file !== null || endpoint === '') continue;
      const answer = await queryUploadOffset(platform, endpoint);
      // The file may have been given meanwhile.
      if (answer.kind !== 'offset' || job.file !== null) continue;
      job.stored = answer.offset;
      jobStore.touch(job);
    }
  }

  return {
    forget,
    provide,
    /** The same for many files at once; answers how many of them were asked for. */
    provideAll: async (files: readonly File[]): Promise<number> => {
      const asking = [...jobStore.jobs.values()].filter(({ left, file }) => left !== null && file === null);
      let found = 0;
      for (const file of files) {
        const job = asking.find(
          (one) => one.file === null && one.left !== null && isSameFile(file, one.left),
        );
        if (job !== undefined && (await provide(job.id, file))) found += 1;
      }
      return found;
    },
    /** Remembers files whose turn has not come: a reload asks for them, too. */
    expect: (jobs: readonly UploadJob[]): void => {
      const fresh = jobs.filter(({ left, file }) => left === null && file !== null);
      save(fresh, (job) => leftOf(job, job.parentId, job.path, ''));
    },
    /** Reads the file again where the browser kept its handle; `press` lets it ask. */
    readAgain,
    /** Remembers an upload that has begun; from then on it is this tab's. */
    remember: (job: UploadJob, parentId: string, endpoint: string): void => {
      save([job], () => leftOf(job, parentId, [], endpoint));
    },
    /** The service has refused to begin it: it would give the same answer under the same key. */
    replaceBeginKey: (job: UploadJob): void => {
      if (job.left === null) return;
      job.left = { ...job.left, beginKey: crypto.randomUUID() };
      void store.save([job.left]);
    },
    /** Goes on where an earlier page stopped with this very file, if one did. */
    take: (job: UploadJob, file: File, parentId: string): void => {
      if (job.left !== null && job.left.endpoint !== '') return;
      const earlier = take(job, file, parentId);
      if (earlier === null) return;
      forget(job);
      job.left = earlier;
    },
    /** Shows what an earlier page left, and goes on where the browser can read the file by itself. */
    restore: async (): Promise<void> => {
      const all = await store.left(account);
      remembered = all.toSorted((one, other) => compareNames(one.name, other.name));
      for (const left of remembered) {
        const { name, size, modified, parentId, path, handle } = left;
        const picked: PickedFile = { file: new File([], name), path, handle };
        const folder = { id: parentId, name: left.folder };
        const job = jobStore.put(picked, folder, { file: null, size, modified, left });
        if (handle !== null) void readAgain(job.id, false);
      }
      jobStore.touch();
      await tellStored();
    },
  };
}
