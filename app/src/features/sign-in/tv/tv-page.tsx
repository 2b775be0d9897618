import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useApp } from '../../../actors/use-runtime.ts';
import { BasicLayout } from '../../../layouts/basic.tsx';
import { useSiteFrame } from '../../../layouts/site-frame.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { AppTabs } from '../../apps/app-tabs.tsx';
import { DeviceApproval } from '../device-approval.tsx';
import { PopupSignIn } from '../popup-sign-in.tsx';
import { CodeCells } from './code-cells.tsx';
import styles from './tv-page.module.css';

/** Signs a TV in by the code that it shows (R1.7). */
export function TvPage() {
  return (
    <BasicLayout {...useSiteFrame()}>
      <div className={styles.page}>
        <div className={styles.head}>
          <div className={styles.form}>
            <AppTabs page="tv" />
            <DeviceApproval
              code=""
              signedOut={
                <Intro>
                  <p className={styles.signedOut}>
                    <Trans>Sign in here first: the TV gets the account that you use here.</Trans>
                  </p>
                  <PopupSignIn />
                </Intro>
              }
              form={(props) => (
                <Intro>
                  <CodeCells {...props} />
                </Intro>
              )}
            />
          </div>
          <TvPicture />
        </div>
        <Steps />
      </div>
    </BasicLayout>
  );
}

function Intro({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <h1 className={styles.title}>
        <Trans>Enter the code on your TV</Trans>
      </h1>
      <p className={styles.lead}>
        <Trans>Open Aloft on the TV and enter its eight letters here to sign it in.</Trans>
      </p>
      {children}
    </>
  );
}

/** A drawing of a TV that waits; the words beside it say the same. */
function TvPicture() {
  const { origin } = useApp().facts;
  const { t } = useLingui();
  const place = `${new URL(origin).host}/tv`;
  return (
    <div className={styles.tv} aria-hidden>
      <div className={styles.screen}>
        <span className={styles.brand}>Aloft</span>
        <div className={styles.words}>
          <Trans>
            <span>On your phone or computer, open</span> <strong className={styles.place}>{place}</strong>{' '}
            <span>and enter</span> <strong className={styles.code}>AGVU-BZCW</strong>
          </Trans>
        </div>
        <QrCode text={`${origin}/tv`} label={t`The sign-in as a QR code`} size={132} />
      </div>
    </div>
  );
}

function Steps() {
  const { origin } = useApp().facts;
  const { host } = new URL(origin);
  return (
    <section className={styles.steps} aria-labelledby="tv-steps">
      <h2 id="tv-steps">
        <Trans>How the TV gets its code</Trans>
      </h2>
      <ol>
        <li>
          <h3>
            <Trans>Open the browser of the TV</Trans>
          </h3>
          <p>
            <Trans>
              Go to <strong>{host}</strong> and choose Sign in.
            </Trans>
          </p>
        </li>
        <li>
          <h3>
            <Trans>Choose “Show code”</Trans>
          </h3>
          <p>
            <Trans>The TV needs no keyboard: it shows eight letters and a QR code.</Trans>
          </p>
        </li>
        <li>
          <h3>
            <Trans>Type it here, or scan it</Trans>
          </h3>
          <p>
            <Trans>You can also scan it with a phone that’s signed in.</Trans>
          </p>
        </li>
      </ol>
    </section>
  );
}
