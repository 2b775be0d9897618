import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { SimpleFooter } from './footer/basic-footer.tsx';
import { BasicSimpleHeader } from './header/basic-simple-header.tsx';
import { MainContent } from './main-content.tsx';
import styles from './page.module.css';
import { useMarkReady } from './page-ready.ts';
import { SkipLink } from './skip-link.tsx';

/** One thing in the middle: forms, statuses, errors (R2.7). */
export function SimpleLayout({ children }: { readonly children: ReactNode }) {
  useMarkReady();
  return (
    <div className={styles.page}>
      <SkipLink />
      <BasicSimpleHeader />
      <MainContent className={clsx(styles.content, styles.middle)}>{children}</MainContent>
      <SimpleFooter />
    </div>
  );
}
