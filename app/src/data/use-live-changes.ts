import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRuntime, useSession } from '../actors/use-runtime.ts';

/** Keeps what is shown up to date with what other tabs and clients change, while somebody is signed in (R10.7). */
export function useLiveChanges(client: QueryClient): void {
  const flows = useRuntime();
  const session = useSession();
  const account = session.status === 'signedIn' ? session.profile.userId : null;
  useEffect(() => {
    if (account === null) return;
    let stop: (() => void) | null = null;
    let isOver = false;
    // Comes late: the page is there without it.
    import('./live/follow-changes.ts').then(
      ({ followChanges }) => {
        if (!isOver) stop = followChanges(client, flows);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [account, client, flows]);
}
