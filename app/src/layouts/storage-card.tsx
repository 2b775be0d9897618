import { formatBytes } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { useApp, useSession } from '../actors/use-runtime.ts';
import { Crown } from '../ui/icons.tsx';
import { Progress } from '../ui/progress.tsx';
import styles from './storage-card.module.css';

/** How much of the storage is taken, and whether premium lasts. */
export function StorageCard() {
  const session = useSession();
  const { facts } = useApp();
  const { t } = useLingui();
  if (session.status !== 'signedIn') return null;
  const { quotaLimit, quotaUsed, premium } = session.profile;
  const used = formatBytes(quotaUsed, facts.locale);
  const limit = formatBytes(quotaLimit, facts.locale);
  return (
    <div className={styles.card}>
      <strong>
        <Trans>Storage</Trans>
      </strong>
      <Progress label={t`Storage`} value={Number(quotaUsed)} max={Number(quotaLimit)} />
      <span className={styles.words}>
        <Trans>
          {used} of {limit} used
        </Trans>
      </span>
      {premium && (
        <span className={styles.premium}>
          <Crown size={16} aria-hidden />
          <Trans>Premium</Trans>
        </span>
      )}
    </div>
  );
}
