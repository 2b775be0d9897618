import type { ReactNode } from 'react';
import styles from './notice.module.css';
import { SimpleLayout } from './simple.tsx';

interface NoticeProps {
  readonly heading: ReactNode;
  /** Announced when it changes. */
  readonly text: ReactNode;
  /** Ways on: buttons and links. */
  readonly children: ReactNode;
}

/** One thing that a page says, and how to go on. */
export function PageNotice({ heading, text, children }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <h1>{heading}</h1>
      <p role="status">{text}</p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}

/** A page that says one thing, and nothing else. */
export function NoticeLayout(props: NoticeProps) {
  return (
    <SimpleLayout>
      <PageNotice {...props} />
    </SimpleLayout>
  );
}
