import { Plural, Trans } from '@lingui/react/macro';
import { useMutationState } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApp } from '../../../actors/use-runtime.ts';
import { changesKey } from '../../../data/file-changes.ts';
import { Button } from '../../../ui/button.tsx';
import { CloudOff, RotateCcw } from '../../../ui/icons.tsx';
import { useTimeZone } from '../../files/time-zone.ts';
import { useOnline } from '../use-online.ts';
import styles from './folder-notice.module.css';
import type { FolderListing } from './use-folder.ts';

/** How many changes wait for a line: those begun without one, and those that were under way when it was lost. */
function useWaitingChanges(isOnline: boolean): number {
  const paused = useMutationState({
    filters: { mutationKey: changesKey, status: 'pending' },
    select: (mutation) => mutation.state.isPaused,
  });
  return isOnline ? paused.filter(Boolean).length : paused.length;
}

/** Closing the page would lose what waits: the browser asks first. */
function useAskBeforeLeaving(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isNeeded]);
}

/** Above a list that may not be the latest: since when, what waits, and another try. It says so at once (R4.3). */
export function FolderNotice({ listing }: { readonly listing: FolderListing }) {
  const { facts } = useApp();
  const timeZone = useTimeZone();
  const isOnline = useOnline();
  const waiting = useWaitingChanges(isOnline);
  useAskBeforeLeaving(waiting > 0);
  const isStale = listing.status === 'ready' && listing.failure !== null;
  const isKnown = listing.status === 'ready' && listing.loadedAt > 0;
  const time = new Intl.DateTimeFormat(facts.locale, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(listing.loadedAt);
  const words = isOnline ? (
    <Trans>The server isn’t responding. Showing this list as of {time}.</Trans>
  ) : isKnown ? (
    <Trans>You’re offline. Showing this list as of {time}.</Trans>
  ) : (
    <Trans>You’re offline.</Trans>
  );
  return (
    <div role="status" className={styles.region}>
      {(!isOnline || isStale) && (
        <div className={styles.notice}>
          <CloudOff size={18} aria-hidden />
          <span className={styles.words}>
            {words}{' '}
            {waiting > 0 && (
              <Plural
                value={waiting}
                one="# change is waiting and will be made when you’re back online."
                other="# changes are waiting and will be made when you’re back online."
              />
            )}
          </span>
          {isOnline && (
            <Button
              size="small"
              icon={<RotateCcw size={16} aria-hidden />}
              onClick={() => void listing.reload()}
            >
              <Trans>Try now</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
