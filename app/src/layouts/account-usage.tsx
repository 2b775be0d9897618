import { formatBytes } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp, useSession } from '../actors/use-runtime.ts';
import { type Traffic, trafficOfMonth } from '../data/usage.ts';
import { Progress } from '../ui/progress.tsx';
import styles from './account-menu.module.css';
import { StorageUsed } from './storage-used.tsx';

/** What the account stores, by kind, and what it has moved this month. */
export default function AccountUsage() {
  const { t } = useLingui();
  const session = useSession();
  const traffic = useQuery(trafficOfMonth);
  if (session.status !== 'signedIn') return null;
  return (
    <>
      <Link to="/drive/storage" className={styles.part}>
        <StorageUsed className={styles.head} />
      </Link>
      {traffic.data !== undefined && (
        <>
          <TrafficLine name={t`Uploaded this month`} traffic={traffic.data.upload} />
          <TrafficLine name={t`Downloaded this month`} traffic={traffic.data.download} />
        </>
      )}
    </>
  );
}

/** One direction; where it has no limit there is nothing to fill a bar. */
function TrafficLine({ name, traffic }: { readonly name: string; readonly traffic: Traffic }) {
  const { facts } = useApp();
  const used = formatBytes(traffic.used, facts.locale);
  const limit = formatBytes(traffic.limit ?? 0, facts.locale);
  return (
    <div className={styles.part}>
      <span className={styles.head}>
        <strong>{name}</strong>
        <span>
          {traffic.limit === null ? (
            used
          ) : (
            <Trans>
              {used} of {limit}
            </Trans>
          )}
        </span>
      </span>
      {traffic.limit !== null && <Progress label={name} value={traffic.used} max={traffic.limit} />}
    </div>
  );
}
