import type { ReactNode } from 'react';
import { BasicFooter } from './footer/basic-footer.tsx';
import { BasicActivity } from './header/basic-activity.tsx';
import { MainContent } from './main-content.tsx';
import styles from './page.module.css';
import { useMarkReady } from './page-ready.ts';
import { SkipLink } from './skip-link.tsx';

interface ActivityLayoutProps {
  readonly children: ReactNode;
  /** Links to the parts of the page. */
  readonly anchors?: ReactNode;
  readonly action?: ReactNode;
  /** The footer's columns. */
  readonly footer?: ReactNode;
}

/** A page for a sale or an event (R2.7). */
export function ActivityLayout({ children, anchors, action, footer }: ActivityLayoutProps) {
  useMarkReady();
  return (
    <div className={styles.page}>
      <SkipLink />
      <BasicActivity anchors={anchors} action={action} />
      <MainContent className={styles.content}>{children}</MainContent>
      <BasicFooter columns={footer} />
    </div>
  );
}
