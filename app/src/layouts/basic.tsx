import type { ReactNode } from 'react';
import { BasicFooter } from './footer/basic-footer.tsx';
import { BasicHeader } from './header/basic-header.tsx';
import type { BasicHeaderProps } from './header/basic-header-props.ts';
import { MainContent } from './main-content.tsx';
import styles from './page.module.css';
import { useMarkReady } from './page-ready.ts';
import { SkipLink } from './skip-link.tsx';

interface BasicLayoutProps extends BasicHeaderProps {
  readonly children: ReactNode;
  /** The footer's columns. */
  readonly footer?: ReactNode;
}

/** A public page: header, what it is about, footer (R2.7). */
export function BasicLayout({ children, footer, ...header }: BasicLayoutProps) {
  useMarkReady();
  return (
    <div className={styles.page}>
      <SkipLink />
      <BasicHeader {...header} />
      <MainContent className={styles.content}>{children}</MainContent>
      <BasicFooter columns={footer} />
    </div>
  );
}
