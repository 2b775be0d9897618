import { formatBytes } from '@aloft/core/rules';
import { Trans } from '@lingui/react/macro';
import { useApp } from '../actors/use-runtime.ts';
import type { Traffic } from '../data/usage.ts';
import { Progress } from '../ui/progress.tsx';

interface TrafficMeterProps {
  readonly name: string;
  readonly traffic: Traffic;
  readonly className: string | undefined;
  /** The class of the line above the bar. */
  readonly headClassName: string | undefined;
}

/** One direction; where it has no limit there is nothing to fill a bar. */
export function TrafficMeter({ name, traffic, className, headClassName }: TrafficMeterProps) {
  const { locale } = useApp().facts;
  const used = formatBytes(traffic.used, locale);
  const limit = formatBytes(traffic.limit ?? 0, locale);
  return (
    <div className={className}>
      <span className={headClassName}>
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
