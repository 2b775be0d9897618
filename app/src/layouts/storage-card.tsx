import { formatBytes } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useApp, useSession } from '../actors/use-runtime.ts';
import { Crown } from '../ui/icons.tsx';
import styles from './storage-card.module.css';
import { StorageUsed } from './storage-used.tsx';
import { useNarrowSidebar } from './use-narrow-sidebar.ts';

/** How much of the storage is taken and by what; leads to the page that tells more. A narrow sidebar shows the part alone. */
export function StorageCard() {
  const { t } = useLingui();
  const { facts } = useApp();
  const session = useSession();
  const isNarrow = useNarrowSidebar();
  if (session.status !== 'signedIn') return null;
  const { quotaLimit, quotaUsed, premium } = session.profile;
  const used = formatBytes(quotaUsed, facts.locale);
  const limit = formatBytes(quotaLimit, facts.locale);
  const part = Number(quotaUsed) / Math.max(1, Number(quotaLimit));
  return (
    <Link
      to="/drive/storage"
      className={clsx(styles.card, isNarrow && styles.narrow)}
      {...(isNarrow ? { 'data-tooltip': t`${used} of ${limit}` } : {})}
    >
      {isNarrow && (
        <span aria-hidden className={styles.part}>
          {new Intl.NumberFormat(facts.locale, { style: 'percent' }).format(part)}
        </span>
      )}
      <StorageUsed className={isNarrow ? 'visually-hidden' : styles.head} />
      {premium && (
        <span className={styles.premium}>
          <Crown size={16} aria-hidden />
          <span className={clsx(isNarrow && 'visually-hidden')}>
            <Trans>Premium</Trans>
          </span>
        </span>
      )}
    </Link>
  );
}
