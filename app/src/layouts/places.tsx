import { Trans } from '@lingui/react/macro';
import { Link, useHydrated } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { Clock, CloudDownload, HardDrive, Star, Trash2, Users } from '../ui/icons.tsx';
import styles from './drive.module.css';

// After the page: no place waits for a number.
const OfflineBadge = lazy(() => import('./offline-badge.tsx'));

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
  /** What fits a phone's bar; the name unless said. */
  readonly short?: ReactNode;
  /** Whether a phone's bar has it too. */
  readonly onPhone: boolean;
}

/** The places of a drive, in the order of the sidebar (R2.6). */
const all = {
  all: {
    to: '/drive/all',
    icon: <HardDrive size={20} aria-hidden />,
    name: <Trans>My drive</Trans>,
    onPhone: true,
  },
  recent: {
    to: '/drive/recent',
    icon: <Clock size={20} aria-hidden />,
    name: <Trans>Recent</Trans>,
    onPhone: true,
  },
  starred: {
    to: '/drive/starred',
    icon: <Star size={20} aria-hidden />,
    name: <Trans>Starred</Trans>,
    onPhone: true,
  },
  shares: {
    to: '/drive/shares',
    icon: <Users size={20} aria-hidden />,
    name: <Trans>Shared</Trans>,
    onPhone: true,
  },
  offline: {
    to: '/drive/offline',
    icon: <CloudDownload size={20} aria-hidden />,
    name: <Trans>Offline downloads</Trans>,
    short: <Trans>Offline</Trans>,
    onPhone: true,
  },
  trash: {
    to: '/drive/trash',
    icon: <Trash2 size={20} aria-hidden />,
    name: <Trans>Trash</Trans>,
    onPhone: true,
  },
} satisfies Readonly<Record<string, DrivePlace>>;

export type Place = keyof typeof all;

const places: Readonly<Record<Place, DrivePlace>> = all;

/** Links to the places; the current one is marked. Null while none is, as on a page of results. */
export function Places({
  current,
  phone = false,
}: {
  readonly current: Place | null;
  readonly phone?: boolean;
}) {
  const hydrated = useHydrated();
  return (Object.keys(places) as Place[])
    .filter((place) => !phone || places[place].onPhone)
    .map((place) => (
      <Link
        key={place}
        className={styles.place}
        to={places[place].to}
        search={{}}
        data-drop-place={place}
        {...(place === 'all' ? { 'data-drop-folder': '' } : {})}
        {...(place === current ? { 'aria-current': 'page' as const } : {})}
      >
        {places[place].icon}
        {(phone && places[place].short) || places[place].name}
        {place === 'offline' && hydrated && (
          <Suspense>
            <OfflineBadge />
          </Suspense>
        )}
      </Link>
    ));
}
