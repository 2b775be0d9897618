import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import styles from './storage-meter.module.css';
import type { StoragePart } from './storage-parts.ts';

interface StorageMeterProps {
  /** Null until it is known what the storage is used for: then the meter is of one colour. */
  readonly parts: readonly StoragePart[] | null;
  readonly used: number;
  readonly limit: number;
  readonly isLarge?: boolean;
}

/** How much of the storage is taken, and by what. */
export function StorageMeter({ parts, used, limit, isLarge = false }: StorageMeterProps) {
  const { t } = useLingui();
  const whole = Math.max(1, limit, used);
  const known = parts ?? [{ kind: 'all' as const, size: used }];
  return (
    // biome-ignore lint/a11y/useSemanticElements: the browser's own has one colour
    <div
      role="meter"
      aria-label={t`Storage`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.min(100, Math.round((used / whole) * 100))}
      className={clsx(styles.meter, isLarge && styles.large)}
    >
      {used > 0 && (
        <span className={styles.used} style={{ width: `${(used / whole) * 100}%` }}>
          {known.map(({ kind, size }) => (
            <span key={kind} className={clsx(styles.part, styles[kind])} style={{ flexGrow: size }} />
          ))}
        </span>
      )}
    </div>
  );
}
