import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { BasicFooter } from './footer/basic-footer.tsx';
import { BasicHeader } from './header/basic-header.tsx';
import type { BasicHeaderProps } from './header/basic-header-props.ts';
import { MainContent } from './main-content.tsx';
import styles from './page.module.css';
import { useMarkReady } from './page-ready.ts';
import { SkipLink } from './skip-link.tsx';

interface PolicyLayoutProps extends BasicHeaderProps {
  /** The text. */
  readonly children: ReactNode;
  /** What stands above the columns. */
  readonly above?: ReactNode;
  /** The other texts, and the versions of this one. */
  readonly aside: ReactNode;
  /** What the other texts are, where they are folded. */
  readonly asideTitle?: ReactNode;
  /** The parts of this text. */
  readonly contents: ReactNode;
  /** The footer's columns. */
  readonly footer?: ReactNode;
}

/** A policy, or another text, between the list of all and its own contents (R2.7); on a phone both are closed above it. */
export function PolicyLayout(props: PolicyLayoutProps) {
  const { children, above, aside, asideTitle = <Trans>Policies</Trans>, contents, footer, ...header } = props;
  useMarkReady();
  return (
    <div className={styles.page}>
      <SkipLink />
      <BasicHeader {...header} />
      <div className={styles.columns}>
        {above !== undefined && <div className={styles.above}>{above}</div>}
        <div className={styles.aside}>{aside}</div>
        <details className={styles.fold}>
          <summary>{asideTitle}</summary>
          <div>{aside}</div>
        </details>
        <details className={styles.fold}>
          <summary>
            <Trans>On this page</Trans>
          </summary>
          <div>{contents}</div>
        </details>
        <MainContent className={styles.article}>{children}</MainContent>
        <div className={`${styles.aside} ${styles.contents}`}>{contents}</div>
      </div>
      <BasicFooter columns={footer} />
    </div>
  );
}
