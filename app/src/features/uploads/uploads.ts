import {
  beginUpload,
  beginUploadQueue,
  discardUpload,
  type Failure,
  type Flows,
  localFailure,
  type UploadActor,
  viewUpload,
  viewUploadQueue,
} from '@aloft/core';
import { createFolderFinder } from '../../data/folder-path.ts';
import type { PickedFile } from './dropped-files.ts';
import { createDuplicateContent } from './duplicate-content.ts';
import { createJobStore } from './job-store.ts';
import { createNameConflicts } from './name-conflicts.ts';
import { createResumableUploads } from './resumable-uploads.ts';
import { createSpeedometer } from './speed.ts';
import type { UnfinishedStore } from './unfinished.ts';
import { lineOf, type UploadJob, type UploadTarget } from './upload-job.ts';
import type { UploadLine } from './upload-lines.ts';
import { type UploadRules, validateFiles } from './validate-files.ts';

/** What the service says of a file that is too large for a plan. */
const overPlan: Failure = { ...localFailure('out_of_range'), field: 'size' };

/** Whether an upload waits for its next try after a lost connection. */
function isBackingOff(actor: UploadActor | null): boolean {
  if (actor === null) return false;
  const view = viewUpload(actor.getSnapshot());
  return view.screen === 'sending' && view.retryPause > 0;
}

/** As many files as travel at the same time. */
const parallel = 2;

interface UploadsOptions {
  readonly account: string;
  readonly unfinished: UnfinishedStore;
  /** Told when work begins and when all of it has ended: leaving the page would interrupt it meanwhile. */
  readonly onBusy: (busy: boolean) => void;
}

/** A queue of uploads: its chart gives the turns, each file's own chart takes it there (R10.4). */
export function createUploads(flows: Pick<Flows, 'flowContext' | 'call'>, options: UploadsOptions) {
  const { account, unfinished, onBusy } = options;
  const queue = beginUploadQueue(flows, parallel);
  const meter = createSpeedometer(() => performance.now());
  const isHeld = (): boolean => viewUploadQueue(queue.getSnapshot()).screen === 'held';
  const jobStore = createJobStore({ speed: meter.speed, isHeld });
  const { jobs, lines, touch } = jobStore;
  const storedListeners = new Set<() => void>();
  const findFolder = createFolderFinder(flows.call);
  let busy = false;

  function enqueue(ids: readonly string[]): void {
    const known = new Set(queue.getSnapshot().context.items.map((item) => item.id));
    const fresh = ids.filter((id) => !known.has(id));
    if (fresh.length > 0) queue.send({ type: 'files.add', ids: fresh });
    for (const id of ids) if (known.has(id)) queue.send({ type: 'item.again', id });
  }

  function add(files: readonly PickedFile[], folder: UploadTarget, more: Partial<UploadJob> = {}): void {
    const fresh = files.map((picked) => jobStore.put(picked, folder, more));
    resumable.expect(fresh);
    enqueue(fresh.map(({ id }) => id));
    touch();
  }

  const { platform } = flows.flowContext;
  const resumable = createResumableUploads({
    platform,
    account,
    store: unfinished,
    jobStore,
    enqueue,
    drop,
  });
  const names = createNameConflicts(flows.call, jobStore, { add, enqueue, drop });
  const tellStored = (): void => {
    for (const tell of storedListeners) tell();
  };
  const known = createDuplicateContent(flows.call, jobStore, tellStored);
  const parentOf = (job: UploadJob): string => job.inFolder ?? job.parentId;

  function drop(id: string): void {
    const job = jobs.get(id);
    if (job === undefined) return;
    jobStore.remove(id);
    jobStore.dropPicture(id);
    known.forget(id);
    const { actor, left } = job;
    if (actor !== null) actor.send({ type: 'upload.cancel' });
    else if (left !== null && left.endpoint !== '' && job.end === null) {
      void discardUpload(platform, left.endpoint);
    }
    resumable.forget(job);
    queue.send({ type: 'item.remove', id });
  }

  function watch(job: UploadJob, actor: UploadActor): void {
    actor.on('upload.ended', () => {
      if (job.actor === actor) queue.send({ type: 'item.ended', id: job.id });
    });
    actor.on('upload.stored', tellStored);
    actor.subscribe((snapshot) => {
      if (job.actor !== actor) return;
      const { offset, endpoint } = snapshot.context;
      const { view } = lineOf(job);
      const own = viewUpload(snapshot);
      const travelled = view.screen === 'sending' || (view.screen === 'stored' && !view.instant);
      if (travelled) meter.add(offset - job.stored);
      job.stored = offset;
      job.retryAt = view.screen === 'sending' && view.retryPause > 0 ? Date.now() + view.retryPause : 0;
      const isRefused = own.screen === 'failed' && own.failure?.retryable === false;
      const isAsking = own.screen === 'conflict';
      if (isRefused || isAsking) resumable.replaceBeginKey(job);
      if (isAsking && job.choice === null) void names.ask(job, parentOf(job));
      if (endpoint !== '' && job.left?.endpoint !== endpoint)
        resumable.remember(job, parentOf(job), endpoint);
      if (own.screen === 'stored' || (own.screen === 'cancelled' && own.forgotten)) {
        job.end = view;
        if (view.screen === 'stored' && view.instant) void known.find(job, view.fileId);
        resumable.forget(job);
        jobStore.dropPicture(job.id);
        // After what the chart still says of its end: ten thousand of them would not fit.
        queueMicrotask(() => {
          job.actor = null;
          actor.stop();
        });
      }
      touch(job);
    });
  }

  async function begin(job: UploadJob): Promise<void> {
    const { id, file } = job;
    if (file === null) return;
    job.failure = null;
    const folder = await findFolder(job.parentId, job.path, job.choice === 'keepBoth');
    if (!jobs.has(id)) return;
    if (!folder.ok) {
      job.failure = folder.failure;
      queue.send({ type: 'item.ended', id });
      touch(job);
      return;
    }
    job.inFolder = folder.value;
    resumable.take(job, file, folder.value);
    const endpoint = job.left?.endpoint ?? '';
    if (endpoint !== '') resumable.remember(job, folder.value, endpoint);
    const onConflict = job.choice === 'keepBoth' || job.choice === 'replace' ? job.choice : 'ask';
    const actor = beginUpload(flows, file, folder.value, {
      onConflict,
      endpoint,
      beginKey: job.left?.beginKey ?? '',
    });
    job.actor = actor;
    watch(job, actor);
    actor.start();
  }

  /** Its turn has come: for the first time, or again after it was held, had failed or was decided. */
  function takeTurn(id: string): void {
    const job = jobs.get(id);
    if (job === undefined) return;
    const { actor, choice } = job;
    const screen = actor === null ? null : viewUpload(actor.getSnapshot()).screen;
    if (actor === null) void begin(job);
    else if (screen === 'paused') actor.send({ type: 'upload.resume' });
    else if (screen === 'conflict' && choice !== null && choice !== 'merge')
      actor.send({ type: 'conflict.resolve', onConflict: choice });
    else actor.send({ type: 'upload.retry' });
  }

  const againWhere = (fits: (line: UploadLine) => boolean): void =>
    enqueue([...lines.values()].filter(fits).map(({ id }) => id));

  function onOnline(): void {
    for (const { actor } of jobs.values()) if (isBackingOff(actor)) actor?.send({ type: 'upload.retry' });
    againWhere(({ view }) => view.screen === 'failed' && view.failure?.retryable === true);
  }

  /** Answers the files that a drive can keep; the others become lines that say why not. */
  function sift(files: readonly PickedFile[], folder: UploadTarget, rules: UploadRules) {
    const { valid, invalid, tooLarge, junk } = validateFiles(files, rules);
    for (const { picked, why } of invalid) jobStore.put(picked, folder, { invalid: why });
    // Another try asks the service, whose answer counts: the plan may have changed meanwhile.
    for (const picked of tooLarge) jobStore.put(picked, folder, { failure: overPlan });
    if (invalid.length > 0 || tooLarge.length > 0) touch();
    return { valid, junk };
  }

  queue.on('queue.start', ({ id }) => takeTurn(id));
  queue.subscribe(({ context }) => {
    const working = context.items.some((item) => item.status !== 'ended');
    if (working !== busy) {
      busy = working;
      if (busy) meter.begin();
      onBusy(busy);
    }
    touch();
  });
  queue.start();
  window.addEventListener('online', onOnline);

  return {
    subscribe: jobStore.subscribe,
    state: jobStore.state,
    /** Calls back for each file that is stored; answers the end of that. */
    onStored: (stored: () => void): (() => void) => {
      storedListeners.add(stored);
      return () => storedListeners.delete(stored);
    },
    /** Whether a file is on its way or waits for its turn. */
    isBusy: (): boolean => busy,
    /** Takes files in; answers how many were left out because a system keeps them for itself. */
    add: async (
      files: readonly PickedFile[],
      folder: UploadTarget,
      rules: UploadRules,
    ): Promise<{ readonly junk: number }> => {
      const { valid, junk } = sift(files, folder, rules);
      if (valid.length > 0) await names.takeIn(valid, folder);
      return { junk };
    },
    /**
     * The same for files that only this page has, without a question: a file whose name is taken gets a number, and
     * folders of one name become one.
     */
    addBeside: (
      files: readonly PickedFile[],
      folder: UploadTarget,
      rules: UploadRules,
    ): { readonly junk: number } => {
      const { valid, junk } = sift(files, folder, rules);
      add(valid, folder, { choice: 'keepBoth', isOnDevice: false });
      return { junk };
    },
    /** Gives the folder of files the name that was not known when they were taken in. */
    nameFolder: (folder: UploadTarget): void => {
      const named = [...jobs.values()].filter((job) => job.folder.id === folder.id);
      for (const job of named) job.folder = folder;
      touch(...named);
    },
    restore: resumable.restore,
    provide: resumable.provide,
    provideAll: resumable.provideAll,
    readAgain: resumable.readAgain,
    decide: names.decide,
    /** Keeps an upload whose content the drive had already. */
    keep: known.keep,
    /** Takes such an upload back; answers whether that was done. */
    skip: known.skip,
    /** Opens or closes the question about taken names. */
    ask: jobStore.ask,
    cancel: (id: string): void => {
      drop(id);
      touch();
    },
    pause: (id: string): void => jobs.get(id)?.actor?.send({ type: 'upload.pause' }),
    resume: (id: string): void => enqueue([id]),
    retry: (id: string): void => {
      const job = jobs.get(id);
      if (job === undefined) return;
      if (job.held !== null && job.choice !== null) names.decide([id], job.choice);
      else if (isBackingOff(job.actor)) job.actor?.send({ type: 'upload.retry' });
      else enqueue([id]);
    },
    retryFailed: (): void => againWhere(({ view }) => view.screen === 'failed' && !view.changed),
    hold: (held: boolean): void => {
      queue.send({ type: held ? 'queue.pause' : 'queue.resume' });
      if (held) for (const { actor } of jobs.values()) actor?.send({ type: 'upload.pause' });
      else againWhere(({ view }) => view.screen === 'paused');
    },
    /** Gives up all that is not done. */
    cancelRest: (): void => {
      for (const [id, job] of jobs) if (job.end === null) drop(id);
      touch();
    },
    /** Takes off the list what has ended well. */
    clearDone: (): void => {
      for (const [id, job] of jobs) if (job.end !== null) drop(id);
      touch();
    },
    /** Takes everything off the list that is not on its way, giving up what failed. */
    clear: (): void => {
      for (const { id, view } of [...lines.values()]) {
        if (!['waiting', 'preparing', 'sending', 'paused'].includes(view.screen)) drop(id);
      }
      queue.send({ type: 'queue.clear' });
      touch();
    },
    stop: (): void => {
      window.removeEventListener('online', onOnline);
      for (const job of jobs.values()) {
        job.actor?.stop();
        resumable.forget(job);
      }
      jobs.clear();
      queue.stop();
      if (busy) onBusy(false);
    },
  };
}

export type Uploads = ReturnType<typeof createUploads>;
