import { beginUploadToLink, type Flows, type UploadActor, type UploadView, viewUpload } from '@aloft/core';

/** As many files as travel at the same time. */
const parallel = 2;

/** One file that a visitor sends. */
export interface SentFile {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly view: UploadView | { readonly screen: 'waiting' };
}

interface Job {
  readonly file: File;
  readonly senderName: string;
  actor: UploadActor | null;
}

const ended: ReadonlySet<string> = new Set(['stored', 'failed', 'cancelled']);

/** The files that a visitor sends to one link, each by its own chart, a few at a time. */
export interface Sending {
  readonly subscribe: (changed: () => void) => () => void;
  readonly files: () => readonly SentFile[];
  /** Sends files too, from somebody who calls themselves so; empty where they do not say. */
  readonly add: (files: readonly File[], senderName: string) => void;
  readonly cancel: (id: string) => void;
  readonly retry: (id: string) => void;
  readonly stop: () => void;
}

export function createSending(
  flows: Pick<Flows, 'flowContext'>,
  proof: { readonly shareId: string; readonly passToken: string },
): Sending {
  const jobs = new Map<string, Job>();
  const listeners = new Set<() => void>();
  let files: readonly SentFile[] = [];
  let lastId = 0;

  const screenOf = ({ actor }: Job): SentFile['view'] =>
    actor === null ? { screen: 'waiting' } : viewUpload(actor.getSnapshot());

  function changed(): void {
    const active = [...jobs.values()].filter(
      (job) => job.actor !== null && !ended.has(screenOf(job).screen),
    ).length;
    const waiting = [...jobs.values()].filter((job) => job.actor === null);
    // To begin one is a change, too: that may have begun the next.
    for (const job of waiting.slice(0, Math.max(0, parallel - active))) if (job.actor === null) begin(job);
    files = [...jobs].map(([id, job]) => ({
      id,
      name: job.file.name,
      size: job.file.size,
      view: screenOf(job),
    }));
    for (const tell of listeners) tell();
  }

  function begin(job: Job): void {
    const actor = beginUploadToLink(flows, job.file, proof, job.senderName);
    job.actor = actor;
    actor.subscribe(changed);
    actor.start();
  }

  return {
    subscribe: (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    files: () => files,
    add: (added, senderName) => {
      for (const file of added) {
        lastId += 1;
        jobs.set(String(lastId), { file, senderName, actor: null });
      }
      changed();
    },
    cancel: (id) => {
      jobs.get(id)?.actor?.send({ type: 'upload.cancel' });
      jobs.delete(id);
      changed();
    },
    retry: (id) => jobs.get(id)?.actor?.send({ type: 'upload.retry' }),
    stop: () => {
      for (const { actor } of jobs.values()) actor?.stop();
      jobs.clear();
    },
  };
}
