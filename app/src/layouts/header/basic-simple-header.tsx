import { LanguageMenu } from '../../ui/language-menu.tsx';
import { HomeLink } from '../home-link.tsx';
import styles from './header.module.css';

/** The header of a page with one thing in it (R2.8): logo and language. */
export function BasicSimpleHeader() {
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <HomeLink />
        <div className={styles.end}>
          <LanguageMenu />
        </div>
      </div>
    </header>
  );
}
