import { wireOf, wiring } from '@aloft/core';
import type { TraceRecord } from '@aloft/core/traces';
import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import styles from './wires.module.css';

interface WiresProps {
  readonly chart: string;
  /** What happened at the shown moment. */
  readonly current: TraceRecord | null;
}

/** The wires that lead to a chart and away from it; the one is lit by which the shown event came. */
export function Wires({ chart, current }: WiresProps) {
  const { t } = useLingui();
  const own = wiring.filter(({ from, to }) => from === chart || to === chart);
  const fired = current === null ? undefined : wireOf(current.event);
  if (own.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area is scrolled with the keyboard
    <section className={styles.wires} aria-label={t`Wiring`} tabIndex={0}>
      <Trans>Wired:</Trans>{' '}
      {own.map((wire) => (
        <span
          key={`${wire.from} ${wire.emitted} ${wire.to}`}
          className={clsx(styles.wire, wire === fired && styles.fired)}
          {...(wire === fired && { 'aria-current': true })}
        >
          {wire.from} <code>{wire.emitted}</code> → {wire.to} <code>{wire.event}</code>
        </span>
      ))}
    </section>
  );
}
