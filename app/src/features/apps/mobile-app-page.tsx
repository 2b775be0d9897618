import { Trans, useLingui } from '@lingui/react/macro';
import { useApp } from '../../actors/use-runtime.ts';
import type { Apps } from '../../data/apps.ts';
import { Notice } from '../../ui/notice.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { AppCard } from './app-card.tsx';
import { AppPage } from './app-page.tsx';
import { mobilePlatforms, ownFirst } from './app-platforms.tsx';
import styles from './apps.module.css';

/** The apps for phones, tablets and TVs, that of the visitor first (R1.3). */
export function MobileAppPage({ apps }: { readonly apps: Apps | null }) {
  const { t } = useLingui();
  const { locale, origin, platform } = useApp().facts;
  const address = `${origin}/${locale}/mobile-app`;
  return (
    <AppPage
      page="mobile-app"
      title={<Trans>In your pocket</Trans>}
      lead={
        <Trans>
          The apps that this service offers for phones, tablets and TVs. The browser on your phone works too,
          with nothing to install.
        </Trans>
      }
      picture={
        <div className={styles.picture}>
          <QrCode text={address} label={t`QR code of this page`} size={164} />
          <strong>
            <Trans>Point your phone at this</Trans>
          </strong>
          <p>
            <Trans>It opens this page there, with the app for that phone first.</Trans>
          </p>
          <span className={styles.place}>{address.replace(/^https?:\/\//, '')}</span>
        </div>
      }
    >
      <section className={styles.part} aria-labelledby="apps">
        <h2 id="apps">
          <Trans>Choose yours</Trans>
        </h2>
        <ul className={styles.cards}>
          {ownFirst(mobilePlatforms, [platform]).map((one) => (
            <MobileCard key={one} platform={one} isOwn={one === platform} apps={apps} />
          ))}
        </ul>
        <Notice>
          <Trans>
            Does Android warn about the APK? It does so for every app that is not from a store.{' '}
            <a href={`/${locale}/install-apk-troubleshooting`}>What to do when an APK doesn’t install</a>
          </Trans>
        </Notice>
      </section>
    </AppPage>
  );
}

interface MobileCardProps {
  readonly platform: (typeof mobilePlatforms)[number];
  readonly isOwn: boolean;
  readonly apps: Apps | null;
}

function MobileCard({ platform, ...rest }: MobileCardProps) {
  switch (platform) {
    case 'android':
      return (
        <AppCard
          platform={platform}
          about={
            <Trans>
              From Google Play, it keeps itself up to date. The APK is for a device without a store.
            </Trans>
          }
          sources={[
            { app: 'gp', name: 'Google Play' },
            { app: 'android', name: 'APK' },
          ]}
          {...rest}
        />
      );
    case 'ios':
      return (
        <AppCard
          platform={platform}
          about={<Trans>From the App Store, it keeps itself up to date.</Trans>}
          sources={[{ app: 'ios', name: 'App Store' }]}
          {...rest}
        />
      );
    default:
      return (
        <AppCard
          platform={platform}
          about={
            <Trans>
              Movies and pictures on the big screen. Sign in with a code, with no typing on the remote.
            </Trans>
          }
          sources={[{ app: 'tv', name: <Trans>App for the TV</Trans> }]}
          {...rest}
        />
      );
  }
}
