import { formatBytes } from '@aloft/core/rules';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import { offlineQuota, type Task } from '../../data/tasks.ts';
import { Progress } from '../../ui/progress.tsx';
import styles from './offline-page.module.css';
import { statusOf } from './task-state.ts';

/** So many samples are drawn, about one a second. */
const samples = 60;

/** Speeds as a line over an area, 120 wide and 28 high. */
function pathOf(speeds: readonly number[]): string {
  const most = Math.max(1, ...speeds);
  const at = (speed: number, n: number): string =>
    `${(120 * (samples - speeds.length + n)) / (samples - 1)},${26 - (24 * speed) / most}`;
  return speeds.map(at).join(' ');
}

/** What all downloads do together: their speed in the last minute, how many run, and what is left of the day (R10.9). */
export function OfflineSummary({
  moving,
  updatedAt,
}: {
  readonly moving: readonly Task[];
  readonly updatedAt: number;
}) {
  const { t } = useLingui();
  const { facts } = useApp();
  const quota = useQuery(offlineQuota).data;
  const speed = moving.reduce((sum, task) => sum + Number(task.speed), 0);
  const [speeds, setSpeeds] = useState<readonly number[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one sample for each answer, the same speed too
  useEffect(() => setSpeeds((before) => [...before, speed].slice(-samples)), [updatedAt]);
  const running = moving.filter((task) => statusOf(task) === 'running').length;
  const waiting = moving.filter((task) => statusOf(task) === 'waiting').length;
  const line = pathOf(speeds);
  const { used = 0, total = null } = quota ?? {};
  return (
    <div className={styles.summary}>
      <div className={styles.sum}>
        <span>
          <Trans>Speed now</Trans>
        </span>
        <strong>{formatBytes(speed, facts.locale)}/s</strong>
        {speeds.some((one) => one > 0) && (
          <svg className={styles.spark} viewBox="0 0 120 28" width={120} height={28} aria-hidden="true">
            <polygon points={`${line} 120,28 ${(120 * (samples - speeds.length)) / (samples - 1)},28`} />
            <polyline points={line} />
          </svg>
        )}
      </div>
      <div className={styles.sum}>
        <span>
          <Trans>Downloading</Trans>
        </span>
        <strong>{running}</strong>
        <span className={styles.aside}>
          <Plural value={waiting} _0="None waiting" one="# waiting" other="# waiting" />
        </span>
      </div>
      <div className={styles.sum}>
        <span>
          <Trans>New downloads today</Trans>
        </span>
        <strong>{quota === undefined ? '–' : total === null ? used : t`${used} of ${total}`}</strong>
        {total !== null && (
          <Progress className={styles.day} label={t`New downloads today`} value={used} max={total} />
        )}
      </div>
    </div>
  );
}
