import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSession } from '../actors/use-runtime.ts';
import { Crown } from '../ui/icons.tsx';
import styles from './storage-card.module.css';
import { StorageUsed } from './storage-used.tsx';

/** How much of the storage is taken and by what; leads to the page that tells more. */
export function StorageCard() {
  const session = useSession();
  if (session.status !== 'signedIn') return null;
  return (
    <Link to="/drive/storage" className={styles.card}>
      <StorageUsed className={styles.head} />
      {session.profile.premium && (
        <span className={styles.premium}>
          <Crown size={16} aria-hidden />
          <Trans>Premium</Trans>
        </span>
      )}
    </Link>
  );
}
