import { formatBytes } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../actors/use-runtime.ts';
import { failureOf } from '../../data/query-client.ts';
import { type Traffic, trafficOfMonth } from '../../data/usage.ts';
import { TrafficMeter } from '../../layouts/traffic-meter.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './traffic-meters.module.css';
import { useNextMonth } from './use-limit-text.ts';

const isUsedUp = ({ used, limit }: Traffic): boolean => limit !== null && used >= limit;

/** What was uploaded and downloaded this month, of how much, and when it counts from zero again. */
export function TrafficMeters() {
  const { t } = useLingui();
  const query = useQuery(trafficOfMonth);
  const failure = useFailureText(failureOf(query.error));
  const again = useNextMonth();
  const { locale } = useApp().facts;
  if (query.data === undefined)
    return query.isError ? (
      <FailureState title={<Trans>Couldn’t load your traffic</Trans>} onRetry={() => void query.refetch()}>
        {failure}
      </FailureState>
    ) : (
      <Skeleton shape="row" lines={2} />
    );
  const { upload, download, packedTraffic } = query.data;
  const isOver = packedTraffic === 0 && (isUsedUp(upload) || isUsedUp(download));
  const left = formatBytes(packedTraffic, locale);
  return (
    <div className={styles.meters}>
      <TrafficMeter
        name={t({ message: 'Uploaded', context: 'traffic' })}
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
      {packedTraffic > 0 && (
        <p className={styles.line}>
          <strong>
            <Trans>Traffic pack</Trans>
          </strong>
          <span>
            <Trans>{left} left</Trans>
          </span>
          <span className={styles.words}>
            <Trans>Used when your plan’s traffic is gone</Trans>
          </span>
        </p>
      )}
      {isOver && (
        <Notice mood="warning">
          <Trans>
            This month’s traffic is used up. What you store stays, and transfers go on from {again} (UTC).
          </Trans>
        </Notice>
      )}
      <p className={styles.words}>
        <Trans>Resets on {again} (UTC). Thumbnails and offline downloads don’t count.</Trans>
      </p>
    </div>
  );
}
