import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSession } from '../actors/use-runtime.ts';
import { trafficOfMonth } from '../data/usage.ts';
import styles from './account-menu.module.css';
import { StorageUsed } from './storage-used.tsx';
import { TrafficMeter } from './traffic-meter.tsx';

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
          <TrafficMeter
            name={t`Uploaded this month`}
            traffic={traffic.data.upload}
            className={styles.part}
            headClassName={styles.head}
          />
          <TrafficMeter
            name={t`Downloaded this month`}
            traffic={traffic.data.download}
            className={styles.part}
            headClassName={styles.head}
          />
        </>
      )}
    </>
  );
}
