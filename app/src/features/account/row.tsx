import type { ReactNode } from 'react';
import styles from './sections.module.css';

interface RowProps {
  /** An icon of 20. */
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly meta?: ReactNode;
  /** What one does with it. */
  readonly children?: ReactNode;
}

/** One thing of the account in a box: what it is, how it is, and what can be done. */
export function Row({ icon, title, meta, children }: RowProps) {
  return (
    <li className={styles.row}>
      {icon}
      <span className={styles.words}>
        <span>{title}</span>
        {meta !== undefined && <span className={styles.meta}>{meta}</span>}
      </span>
      <span className={styles.parts}>{children}</span>
    </li>
  );
}
