import { formatBytes } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import { failureOf } from '../../data/query-client.ts';
import { type Traffic, trafficOfMonth } from '../../data/usage.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
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
      <Meter name={t`Uploaded`} traffic={upload} />
      <Meter name={t`Downloaded`} traffic={download} />
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

/** One direction; where it has no limit there is nothing to fill a bar. */
function Meter({ name, traffic }: { readonly name: string; readonly traffic: Traffic }) {
  const { locale } = useApp().facts;
  const used = formatBytes(traffic.used, locale);
  const limit = formatBytes(traffic.limit ?? 0, locale);
  return (
    <div className={styles.meter}>
      <span className={styles.line}>
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
      {traffic.limit !== null && (
        <Progress
          label={name}
          value={Math.min(traffic.used, traffic.limit)}
          max={traffic.limit}
          {...(traffic.used >= traffic.limit ? { mood: 'failed' as const } : {})}
        />
      )}
    </div>
  );
}
