import type { Flows } from '@aloft/core';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useRuntime } from '../../actors/use-runtime.ts';
import { showToast } from '../toasts/toasts.ts';
import { setSessionUploads, uploadStore } from './upload-store.ts';
import { createUploads, type Uploads } from './uploads.ts';

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/** The session's uploads, begun here if there are none. They end with the session, never with a page (R10.4). */
function beginUploads(flows: Flows, onEnded: () => void): Uploads {
  const { actors } = flows;
  const uploads = createUploads(flows, (busy) => {
    if (busy) window.addEventListener('beforeunload', warn);
    else window.removeEventListener('beforeunload', warn);
    actors.chunkReload.send({ type: busy ? 'work.began' : 'work.ended' });
    if (!busy) actors.session.send({ type: 'profile.reload' });
  });
  // Nobody's files go on into somebody else's drive.
  const end = (): void => {
    for (const { unsubscribe } of watched) unsubscribe();
    if (uploads.isBusy()) onEnded();
    uploads.stop();
    setSessionUploads(null);
  };
  const watched = [actors.session.on('session.signedOut', end), actors.session.on('session.switched', end)];
  setSessionUploads(uploads);
  return uploads;
}

/**
 * Begins uploads; `onStored` is told of each file that is stored while the calling page is shown. Closing the tab asks
 * first while any is on its way.
 */
export function useUploads(onStored: () => void): Pick<Uploads, 'add'> {
  const { t } = useLingui();
  const runtime = useRuntime();
  const uploads = useSyncExternalStore(uploadStore.subscribe, uploadStore.current, uploadStore.none);
  const stored = useEffectEvent(onStored);
  useEffect(() => uploads?.onStored(() => stored()), [uploads]);
  const ended = t`You were signed out, so your uploads stopped. Sign in and add the files again.`;
  return {
    add: (files, parentId) => {
      const begun = uploadStore.current() ?? beginUploads(runtime, () => showToast(ended));
      begun.add(files, parentId);
    },
  };
}
