import { useLingui } from '@lingui/react/macro';
import { LanguageMenu } from '../../ui/language-menu.tsx';
import type { BasicHeaderProps } from './basic-header-props.ts';
import styles from './header.module.css';

/** The header's row above 768 px (R2.8): links, language, and the way in. */
export function BasicPcHeader({ links, action, moreActions }: BasicHeaderProps) {
  const { t } = useLingui();
  return (
    <div className={styles.desk}>
      {links !== undefined && (
        <nav className={styles.links} aria-label={t`Site`}>
          {links}
        </nav>
      )}
      <div className={styles.end}>
        <LanguageMenu />
        {action}
        {moreActions}
      </div>
    </div>
  );
}
