import { type Flows, viewSession } from '@aloft/core';
import { createUnfinishedStore } from './unfinished.ts';
import { setSessionUploads, uploadStore } from './upload-store.ts';
import { createUploads, type Uploads } from './uploads.ts';

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/** The session's uploads, begun here if there are none. They end with the session, never with a page (R10.4). */
export function sessionUploads(flows: Flows, onEnded: () => void): Uploads {
  const begun = uploadStore.current();
  if (begun !== null) return begun;
  const { actors } = flows;
  const session = viewSession(actors.session.getSnapshot());
  const uploads = createUploads(flows, {
    account: session.status === 'signedIn' ? session.profile.userId : '',
    unfinished: createUnfinishedStore(),
    onBusy: (busy) => {
      if (busy) window.addEventListener('beforeunload', warn);
      else window.removeEventListener('beforeunload', warn);
      actors.chunkReload.send({ type: busy ? 'work.began' : 'work.ended' });
      if (!busy) actors.session.send({ type: 'profile.reload' });
    },
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
