import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './stage.module.css';

/** Flat hills below a disc, as the ground of a picture or of a panel in the accent’s colour. */
export function Hills({ onAccent = false }: { readonly onAccent?: boolean }) {
  return (
    <svg
      viewBox="0 0 1120 480"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      className={clsx(styles.hills, onAccent && styles.onAccent)}
    >
      <circle className={styles.disc} cx="900" cy="120" r="64" />
      <path className={styles.far} d="M0 300C120 220 220 210 340 262s240 60 380-24 280-60 400 20v222H0z" />
      <path className={styles.middle} d="M0 372c140-66 260-60 400-8s260 40 380-22 240-50 340-6v144H0z" />
      <path className={styles.near} d="M0 438c160-44 300-36 460-6s300 16 400-14 190-30 260-12v74H0z" />
    </svg>
  );
}

interface StageProps {
  readonly height: 'low' | 'high' | 'hero';
  /** A grey ground without the hills. */
  readonly isPlain?: boolean;
  readonly children: ReactNode;
}

/** The ground that a picture of the product stands on; the words beside it say the same. */
export function Stage({ height, isPlain = false, children }: StageProps) {
  return (
    <div aria-hidden data-picture className={clsx(styles.stage, styles[height], isPlain && styles.plain)}>
      {!isPlain && <Hills />}
      {children}
    </div>
  );
}
