import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import styles from './apps.module.css';

/** The pages of apps, by their address behind the language. */
export type AppPage = 'mobile-app' | 'desktop-app' | 'tv' | 'browser-extension';

/** Leads from one page of an app to the others. */
export function AppTabs({ page }: { readonly page: AppPage }) {
  const { t } = useLingui();
  const { locale } = useApp().facts;
  const tab = (to: AppPage, name: ReactNode) => (
    <a href={`/${locale}/${to}`} {...(to === page ? { 'aria-current': 'page' } : {})}>
      {name}
    </a>
  );
  return (
    <nav className={styles.tabs} aria-label={t`Kinds of apps`}>
      {tab('mobile-app', <Trans>Phone and tablet</Trans>)}
      {tab('desktop-app', <Trans>Windows and macOS</Trans>)}
      {tab('tv', <Trans>TV</Trans>)}
      {tab('browser-extension', <Trans>Extension</Trans>)}
    </nav>
  );
}
