import { useLingui } from '@lingui/react/macro';
import { Link, useHydrated } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useArrivedRuntime } from '../actors/use-runtime.ts';
import styles from './drive.module.css';
import { type DrivePlace, filePlaces } from './drive-places.tsx';
import { useNarrowSidebar } from './use-narrow-sidebar.ts';

// After the page: no place waits for a number.
const OfflineBadge = lazy(() => import('./offline-badge.tsx'));
const SavedSearchLinks = lazy(() => import('./saved-search-links.tsx'));

type Place = keyof typeof filePlaces;

const places: Readonly<Record<Place, DrivePlace>> = filePlaces;

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
  const { i18n } = useLingui();
  const hydrated = useHydrated();
  const isNarrow = useNarrowSidebar();
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
        {...(isNarrow && !bar ? { 'data-tooltip': i18n._(places[place].name) } : {})}
        {...(place === 'all' ? { 'data-drop-folder': '' } : {})}
      >
        {places[place].icon}
        {bar ? (
          i18n._(places[place].onBar ?? places[place].name)
        ) : (
          <span className={styles.name}>{i18n._(places[place].name)}</span>
        )}
        {place === 'offline' && hydrated && (
          <Suspense>
            <OfflineBadge isOnIcon={bar} />
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
