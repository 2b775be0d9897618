import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../actors/use-runtime.ts';
import { BasicLayout } from '../../layouts/basic.tsx';
import { useSiteFrame } from '../../layouts/site-frame.tsx';
import { Hills } from '../../layouts/stage.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { type AppPage as AppPageName, AppTabs } from './app-tabs.tsx';
import styles from './apps.module.css';

interface AppPageProps {
  readonly page: AppPageName;
  readonly title: ReactNode;
  readonly lead: ReactNode;
  /** What one can do at once; the browser is offered beside it. */
  readonly action?: ReactNode;
  /** What stands on the stage beside the words. */
  readonly picture: ReactNode;
  readonly children: ReactNode;
}

/** A page of apps: what it is about beside a picture, and below it what there is. */
export function AppPage({ page, title, lead, action, picture, children }: AppPageProps) {
  const isSignedIn = useSession().status === 'signedIn';
  return (
    <BasicLayout {...useSiteFrame()}>
      <div className={styles.page}>
        <div className={styles.hero}>
          <div>
            <AppTabs page={page} />
            <h1>{title}</h1>
            <p className={styles.lead}>{lead}</p>
            <div className={styles.actions}>
              {action}
              <Link
                className={buttonStyle({ size: 'large' })}
                to={isSignedIn ? '/drive/all' : '/drive/login'}
              >
                <Trans>Use it in the browser</Trans>
              </Link>
            </div>
          </div>
          <div className={styles.stage}>
            <Hills />
            {picture}
          </div>
        </div>
        {children}
      </div>
    </BasicLayout>
  );
}
