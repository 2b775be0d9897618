import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { savedSearches } from '../data/saved-searches.ts';
import { addressOf, savedQuery } from '../features/search/search-query.ts';
import { Bookmark } from '../ui/icons.tsx';
import styles from './drive.module.css';
import own from './saved-search-links.module.css';
import { useNarrowSidebar } from './use-narrow-sidebar.ts';

/** The searches that the person saved, below the places; nothing while there are none. */
export default function SavedSearchLinks() {
  const isNarrow = useNarrowSidebar();
  const searches = useQuery(savedSearches).data?.searches ?? [];
  if (searches.length === 0) return null;
  return (
    <>
      <span className={clsx(own.head, styles.name)}>
        <Trans>Saved searches</Trans>
      </span>
      {searches.map(({ id, name, query }) => (
        <Link
          key={id}
          className={styles.place}
          to="/drive/search"
          search={addressOf(savedQuery(query))}
          activeOptions={{ exact: true }}
          {...(isNarrow ? { 'data-tooltip': name } : { title: name })}
        >
          <Bookmark size={20} aria-hidden />
          <span className={clsx(own.name, styles.name)}>{name}</span>
        </Link>
      ))}
    </>
  );
}
