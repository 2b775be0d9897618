import { clsx } from 'clsx';
import styles from './progress.module.css';

interface ProgressProps {
  /** What is under way. */
  readonly label: string;
  /** How much is done; null where nobody knows. */
  readonly value: number | null;
  readonly max?: number;
  readonly mood?: 'plain' | 'done' | 'failed';
  readonly className?: string | undefined;
}

/** How far something has come: the browser's own `<progress>`. */
export function Progress({ label, value, max = 100, mood = 'plain', className }: ProgressProps) {
  return (
    <progress
      className={clsx(styles.progress, styles[mood], className)}
      aria-label={label}
      max={Math.max(1, max)}
      {...(value === null ? {} : { value })}
    />
  );
}
