import { clsx } from 'clsx';
import styles from './logo.module.css';

interface LogoProps {
  /** On a phone the mark stands alone. */
  readonly isCompact?: boolean;
}

/** A cloud that lifts off: the product's mark and name. */
export function Logo({ isCompact = false }: LogoProps) {
  return (
    <span className={clsx(styles.logo, isCompact && styles.compact)}>
      <svg width="28" height="28" viewBox="0 0 28 28" fill="none" aria-hidden="true">
        <path
          d="M8.5 20.5a5.5 5.5 0 0 1-.7-10.95A7 7 0 0 1 21 11.2a4.7 4.7 0 0 1-.6 9.3h-2.2"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinecap="round"
        />
        <path
          d="M14 24v-9m0 0-3.4 3.4M14 15l3.4 3.4"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className={styles.word}>Aloft</span>
    </span>
  );
}
