import { browserPlatform } from '@aloft/core/browser';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useApi } from '../../actors/api.ts';
import { useRuntime } from '../../actors/use-runtime.ts';
import { createUploads, type UploadLine, type Uploads } from './uploads.ts';

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
const noLines: readonly UploadLine[] = [];

/** The uploads of this page and what they are at; `onStored` is told of each finished file. Leaving the page asks first. */
export function useUploads(onStored: () => void): { uploads: Uploads | null; lines: readonly UploadLine[] } {
  const api = useApi();
  const { actors, call } = useRuntime();
  const [uploads, setUploads] = useState<Uploads | null>(null);
  const stored = useEffectEvent(onStored);
  useEffect(() => {
    const made = createUploads({ api, call }, browserPlatform(), {
      onStored: () => stored(),
      onBusy: (busy) => {
        if (busy) window.addEventListener('beforeunload', warn);
        else window.removeEventListener('beforeunload', warn);
        actors.chunkReload.send({ type: busy ? 'work.began' : 'work.ended' });
        if (!busy) actors.session.send({ type: 'profile.reload' });
      },
    });
    setUploads(made);
    return () => {
      made.stop();
      window.removeEventListener('beforeunload', warn);
    };
  }, [api, call, actors]);
  const lines = useSyncExternalStore(
    uploads?.subscribe ?? (() => () => undefined),
    uploads?.lines ?? (() => noLines),
    () => noLines,
  );
  return { uploads, lines };
}
