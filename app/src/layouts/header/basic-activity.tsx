import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LanguageMenu } from '../../ui/language-menu.tsx';
import { HomeLink } from '../home-link.tsx';
import styles from './header.module.css';

interface BasicActivityProps {
  /** Links to the parts of this very page; a phone scrolls instead. */
  readonly anchors?: ReactNode;
  readonly action?: ReactNode;
}

/** The header of an activity (R2.8): it leads through the page, and nowhere away from it. */
export function BasicActivity({ anchors, action }: BasicActivityProps) {
  const { t } = useLingui();
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <HomeLink />
        {anchors !== undefined && (
          <div className={styles.desk}>
            <nav className={styles.links} aria-label={t`On this page`}>
              {anchors}
            </nav>
          </div>
        )}
        <div className={styles.end}>
          <LanguageMenu isCompact />
          {action}
        </div>
      </div>
    </header>
  );
}
