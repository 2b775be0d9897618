import { formatBytes } from '@aloft/core/rules';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp, useSession } from '../actors/use-runtime.ts';
import { storageUsage } from '../data/usage.ts';
import { StorageMeter } from '../features/storage/storage-meter.tsx';
import { storageParts } from '../features/storage/storage-parts.ts';
import { Crown } from '../ui/icons.tsx';
import styles from './storage-card.module.css';

/** How much of the storage is taken and by what; leads to the page that tells more. */
export function StorageCard() {
  const session = useSession();
  const { facts } = useApp();
  const isSignedIn = session.status === 'signedIn';
  const usage = useQuery({ ...storageUsage, enabled: isSignedIn });
  if (!isSignedIn) return null;
  const { quotaLimit, quotaUsed, premium } = session.profile;
  const used = formatBytes(quotaUsed, facts.locale);
  const limit = formatBytes(quotaLimit, facts.locale);
  return (
    <Link to="/drive/storage" className={styles.card}>
      <span className={styles.head}>
        <strong>
          <Trans>Storage</Trans>
        </strong>
        <span className={styles.words}>
          <Trans>
            {used} of {limit}
          </Trans>
        </span>
      </span>
      <StorageMeter
        parts={usage.data === undefined ? null : storageParts(usage.data)}
        used={Number(quotaUsed)}
        limit={Number(quotaLimit)}
      />
      {premium && (
        <span className={styles.premium}>
          <Crown size={16} aria-hidden />
          <Trans>Premium</Trans>
        </span>
      )}
    </Link>
  );
}
