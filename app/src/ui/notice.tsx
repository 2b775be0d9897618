import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  readonly mood?: 'plain' | 'success' | 'warning' | 'danger';
  readonly role?: 'note' | 'status' | 'alert';
  readonly children: ReactNode;
}

/** A sentence that stands out in a page or a dialog. */
export function Notice({ mood = 'plain', role = 'note', children }: NoticeProps) {
  return (
    <p role={role} className={clsx(styles.notice, styles[mood])}>
      {children}
    </p>
  );
}
