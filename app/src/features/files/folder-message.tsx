import type { ReactNode } from 'react';
import styles from './folder-message.module.css';

interface FolderMessageProps {
  readonly role?: 'status' | 'alert';
  readonly children: ReactNode;
}

/** What stands in a folder's panel instead of its list: a drawing, words, a way on. */
export function FolderMessage({ role, children }: FolderMessageProps) {
  return (
    <div className={styles.message} role={role}>
      {children}
    </div>
  );
}
