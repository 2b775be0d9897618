import { Trans } from '@lingui/react/macro';
import { Link, useHydrated } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useArrivedRuntime } from '../actors/use-runtime.ts';
import { Clock, CloudDownload, HardDrive, Star, Trash2, Users } from '../ui/icons.tsx';
import styles from './drive.module.css';

// After the page: no place waits for a number.
const OfflineBadge = lazy(() => import('./offline-badge.tsx'));
const SavedSearchLinks = lazy(() => import('./saved-search-links.tsx'));

interface DrivePlace {
  readonly to:
    | '/drive/all'
    | '/drive/recent'
    | '/drive/starred'
    | '/drive/shares'
    | '/drive/offline'
    | '/drive/trash';
  readonly icon: ReactNode;
  readonly name: ReactNode;
  /** What a phone's bar calls it; the others are in its drawer. */
  readonly onBar?: ReactNode;
}

/** The places of a drive, in the order of the sidebar (R2.6). */
const all = {
  all: {
    to: '/drive/all',
    icon: <HardDrive size={20} aria-hidden />,
    name: <Trans>My drive</Trans>,
    onBar: <Trans>Files</Trans>,
  },
  recent: {
    to: '/drive/recent',
    icon: <Clock size={20} aria-hidden />,
    name: <Trans>Recent</Trans>,
    onBar: <Trans>Recent</Trans>,
  },
  starred: {
    to: '/drive/starred',
    icon: <Star size={20} aria-hidden />,
    name: <Trans>Starred</Trans>,
  },
  shares: {
    to: '/drive/shares',
    icon: <Users size={20} aria-hidden />,
    name: <Trans>Shared</Trans>,
  },
  offline: {
    to: '/drive/offline',
    icon: <CloudDownload size={20} aria-hidden />,
    name: <Trans>Offline downloads</Trans>,
    onBar: <Trans>Transfers</Trans>,
  },
  trash: {
    to: '/drive/trash',
    icon: <Trash2 size={20} aria-hidden />,
    name: <Trans>Trash</Trans>,
  },
} satisfies Readonly<Record<string, DrivePlace>>;

type Place = keyof typeof all;

const places: Readonly<Record<Place, DrivePlace>> = all;

/**
 * Links to the places, and to the searches that were saved; the router marks the one that is shown. Presses are reported
 * with consent (R7.35).
 */
export function Places({
  bar = false,
}: {
  /** Only those of a phone's bar, by their short names. */
  readonly bar?: boolean;
}) {
  const hydrated = useHydrated();
  const analytics = useArrivedRuntime()?.analytics;
  const links = (Object.keys(places) as Place[])
    .filter((place) => !bar || places[place].onBar !== undefined)
    .map((place) => (
      <Link
        key={place}
        className={styles.place}
        to={places[place].to}
        search={{}}
        onClick={() => analytics?.stat({ type: 'sidebarClick', to: places[place].to })}
        data-drop-place={place}
        {...(place === 'all' ? { 'data-drop-folder': '' } : {})}
      >
        {places[place].icon}
        {bar ? places[place].onBar : places[place].name}
        {place === 'offline' && hydrated && (
          <Suspense>
            <OfflineBadge />
          </Suspense>
        )}
      </Link>
    ));
  return (
    <>
      {links}
      {!bar && hydrated && (
        <Suspense>
          <SavedSearchLinks />
        </Suspense>
      )}
    </>
  );
}
