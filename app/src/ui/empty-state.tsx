import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './state.module.css';

interface EmptyStateProps {
  /** An icon of 32. */
  readonly art: ReactNode;
  readonly tint?: 'plain' | 'folder' | 'search' | 'star' | 'people' | 'offline';
  readonly title: ReactNode;
  /** One sentence: how something gets here. */
  readonly children?: ReactNode;
  /** One or two buttons. */
  readonly actions?: ReactNode;
}

/** A place with nothing in it: what it is for, and how to begin. */
export function EmptyState({ art, tint = 'plain', title, children, actions }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span aria-hidden className={clsx(styles.art, styles[tint])}>
        {art}
      </span>
      <h2 className={styles.title}>{title}</h2>
      {children !== undefined && <p className={styles.words}>{children}</p>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
