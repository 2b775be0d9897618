import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { CookieSettingsButton } from '../../features/consent/settings-button.tsx';
import { LanguageMenu } from '../../ui/language-menu.tsx';
import { ThemeSwitch } from '../../ui/preferences.tsx';
import { HomeLink } from '../home-link.tsx';
import styles from './footer.module.css';

interface FooterColumnProps {
  readonly title: ReactNode;
  /** Links, each in an `<li>`. */
  readonly children: ReactNode;
}

/** One column of links. */
export function FooterColumn({ title, children }: FooterColumnProps) {
  const id = useId();
  return (
    <nav className={styles.column} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul>{children}</ul>
    </nav>
  );
}

interface BasicFooterProps {
  /** Up to four columns. */
  readonly columns?: ReactNode;
}

/** The footer of a public page (R2.8): where else one can go, language and appearance. */
export function BasicFooter({ columns }: BasicFooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={styles.measure}>
        {columns !== undefined && (
          <div className={styles.columns}>
            <div className={styles.brand}>
              <HomeLink />
              <p>
                <Trans>A cloud drive that anyone can run.</Trans>
                <br />
                <Trans>Open source, MIT license.</Trans>
              </p>
            </div>
            {columns}
          </div>
        )}
        <FooterEnd />
      </div>
    </footer>
  );
}

/** The footer of a page with one thing in it. */
export function SimpleFooter() {
  return (
    <footer className={styles.simple}>
      <div className={styles.measure}>
        <FooterEnd hasLanguage={false} />
      </div>
    </footer>
  );
}

/** The last row. The simple header has the language already. */
function FooterEnd({ hasLanguage = true }: { readonly hasLanguage?: boolean }) {
  return (
    <div className={styles.end}>
      <span className={styles.fine}>Aloft</span>
      <span className={styles.fine}>
        <CookieSettingsButton isPlain />
      </span>
      <span className={styles.switches}>
        {hasLanguage && <LanguageMenu opens="up" />}
        <ThemeSwitch />
      </span>
    </div>
  );
}
