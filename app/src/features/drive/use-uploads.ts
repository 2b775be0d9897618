import { discardUpload, type Failure, uploadFile } from '@aloft/core';
import { browserPlatform } from '@aloft/core/browser';
import { useCallback, useRef, useState } from 'react';
import { useRuntime } from '../../actors/use-runtime.ts';
import type { PickedFile } from './dropped-files.ts';
import { createFolderFinder } from './upload-folders.ts';

/** One upload as the dock shows it. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly stored: number;
  readonly status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly failure: Failure | null;
}

export interface Uploads {
  readonly list: readonly Upload[];
  readonly add: (files: readonly PickedFile[], parentId: string) => void;
  readonly cancel: (id: number) => void;
  readonly retry: (id: number) => void;
  readonly clear: () => void;
}

interface Job {
  readonly file: File;
  readonly parentId: string;
  readonly path: readonly string[];
  controller: AbortController;
  /** Where its bytes go, once that is known. */
  endpoint: string | undefined;
}

const platform = { current: null as ReturnType<typeof browserPlatform> | null };

/** Uploads one after the other; `onStored` is told of each finished file. Leaving the page asks first. */
export function useUploads(onStored: () => void): Uploads {
  const { api, actors } = useRuntime();
  const [list, setList] = useState<readonly Upload[]>([]);
  const jobs = useRef(new Map<number, Job>());
  const lastId = useRef(0);
  const queue = useRef<number[]>([]);
  const running = useRef(false);

  const change = useCallback((id: number, part: Partial<Upload>) => {
    setList((old) => old.map((one) => (one.id === id ? { ...one, ...part } : one)));
  }, []);

  async function work(): Promise<void> {
    if (running.current) return;
    running.current = true;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    actors.chunkReload.send({ type: 'work.began' });
    const findFolder = createFolderFinder(api);
    for (let id = queue.current.shift(); id !== undefined; id = queue.current.shift()) {
      const job = jobs.current.get(id);
      if (job === undefined || job.controller.signal.aborted) continue;
      change(id, { status: 'running', failure: null });
      platform.current ??= browserPlatform();
      const current = id;
      const folder = await findFolder(job.parentId, job.path);
      const result = folder.ok
        ? await uploadFile(api, platform.current, job.file, {
            parentId: folder.value,
            signal: job.controller.signal,
            resume: job.endpoint,
            onBegun: (endpoint) => {
              job.endpoint = endpoint;
            },
            onProgress: (stored) => change(current, { stored }),
          })
        : folder;
      if (result.ok) {
        change(id, { status: 'done', stored: job.file.size });
        onStored();
      } else if (result.failure.code === 'cancelled') change(id, { status: 'cancelled' });
      else change(id, { status: 'failed', failure: result.failure });
    }
    window.removeEventListener('beforeunload', warn);
    actors.chunkReload.send({ type: 'work.ended' });
    actors.session.send({ type: 'profile.reload' });
    running.current = false;
  }

  return {
    list,
    add: (files, parentId) => {
      const added = files.map(({ file, path }): Upload => {
        lastId.current += 1;
        jobs.current.set(lastId.current, {
          file,
          parentId,
          path,
          controller: new AbortController(),
          endpoint: undefined,
        });
        queue.current.push(lastId.current);
        return {
          id: lastId.current,
          name: file.name,
          size: file.size,
          stored: 0,
          status: 'waiting',
          failure: null,
        };
      });
      setList((old) => [...old, ...added]);
      void work();
    },
    cancel: (id) => {
      const job = jobs.current.get(id);
      if (job !== undefined) job.endpoint = undefined;
      job?.controller.abort();
      change(id, { status: 'cancelled' });
    },
    retry: (id) => {
      const job = jobs.current.get(id);
      if (job === undefined) return;
      job.controller = new AbortController();
      queue.current.push(id);
      change(id, { status: 'waiting', failure: null, stored: 0 });
      void work();
    },
    clear: () => {
      // What failed and is cleared away is given up for good.
      for (const one of list) {
        const endpoint = jobs.current.get(one.id)?.endpoint;
        if (one.status === 'failed' && endpoint !== undefined) {
          platform.current ??= browserPlatform();
          void discardUpload(platform.current, endpoint);
        }
      }
      setList((old) => old.filter((one) => one.status === 'waiting' || one.status === 'running'));
    },
  };
}
