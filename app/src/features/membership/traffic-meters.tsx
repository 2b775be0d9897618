import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import { failureOf } from '../../data/query-client.ts';
import { trafficOfMonth } from '../../data/usage.ts';
import { TrafficMeter } from '../../layouts/traffic-meter.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { nextMonth } from './next-month.ts';
import styles from './traffic-meters.module.css';

/** What was uploaded and downloaded this month, of how much, and when it counts from zero again. */
export function TrafficMeters() {
  const { t } = useLingui();
  const { locale } = useApp().facts;
  const query = useQuery(trafficOfMonth);
  const failure = useFailureText(failureOf(query.error));
  const [now] = useState(() => Date.now());
  const again = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    nextMonth(now),
  );
  if (query.data === undefined)
    return query.isError ? (
      <FailureState title={<Trans>Couldn’t load your traffic</Trans>} onRetry={() => void query.refetch()}>
        {failure}
      </FailureState>
    ) : (
      <Skeleton shape="row" lines={2} />
    );
  const { upload, download } = query.data;
  const isUsedUp = [upload, download].some(({ used, limit }) => limit !== null && used >= limit);
  return (
    <div className={styles.meters}>
      <TrafficMeter
        name={t`Uploaded`}
        traffic={upload}
        className={styles.meter}
        headClassName={styles.line}
      />
      <TrafficMeter
        name={t`Downloaded`}
        traffic={download}
        className={styles.meter}
        headClassName={styles.line}
      />
      {isUsedUp && (
        <Notice mood="warning">
          <Trans>
            This month’s traffic is used up. What you store stays; transfers go on from {again} (UTC), or with
            Premium.
          </Trans>
        </Notice>
      )}
      <p className={styles.words}>
        <Trans>The count starts again on {again} (UTC). Thumbnails and offline downloads don’t count.</Trans>
      </p>
    </div>
  );
}
