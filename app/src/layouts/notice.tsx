import type { ReactNode } from 'react';
import styles from './notice.module.css';
import { SimpleLayout } from './simple.tsx';

interface NoticeLayoutProps {
  readonly heading: ReactNode;
  /** Announced when it changes. */
  readonly text: ReactNode;
  /** Ways on: buttons and links. */
  readonly children: ReactNode;
}

/** A page that says one thing, and how to go on. */
export function NoticeLayout({ heading, text, children }: NoticeLayoutProps) {
  return (
    <SimpleLayout>
      <div className={styles.notice}>
        <h1>{heading}</h1>
        <p role="status">{text}</p>
        <div className={styles.actions}>{children}</div>
      </div>
    </SimpleLayout>
  );
}
