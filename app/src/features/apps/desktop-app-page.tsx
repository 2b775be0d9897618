import type { VisitorPlatform } from '@aloft/core/rules';
import { Trans } from '@lingui/react/macro';
import { useApp } from '../../actors/use-runtime.ts';
import type { Apps } from '../../data/apps.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { MonitorDown } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AppCard } from './app-card.tsx';
import { AppPage } from './app-page.tsx';
import { desktopPlatforms, ownFirst, ownPlatforms } from './app-platforms.tsx';
import styles from './apps.module.css';
import { SendPage } from './send-page.tsx';

const isPhone = (platform: VisitorPlatform): boolean => platform === 'android' || platform === 'ios';

/** The installers for Windows and macOS, that of the visitor’s computer first (R1.3). */
export function DesktopAppPage({ apps }: { readonly apps: Apps | null }) {
  const { locale, platform } = useApp().facts;
  const own = ownPlatforms(platform);
  return (
    <AppPage
      page="desktop-app"
      title={<Trans>On your computer</Trans>}
      lead={
        <Trans>
          The apps that this service offers for Windows and macOS. In the browser it all works too, whole
          folders included.
        </Trans>
      }
      action={isPhone(platform) && <SendPage />}
      picture={
        <div className={styles.picture}>
          <span className={styles.tile}>
            <MonitorDown size={28} aria-hidden />
          </span>
          <strong>
            <Trans>The app of your computer is first</Trans>
          </strong>
          <p>
            {isPhone(platform) ? (
              <Trans>You’re on a phone, where an installer is of no use.</Trans>
            ) : (
              <Trans>What is in your drive stays there, whichever app you remove.</Trans>
            )}
          </p>
          {isPhone(platform) && (
            <a className={buttonStyle()} href={`/${locale}/mobile-app`}>
              <Trans>The app for this phone</Trans>
            </a>
          )}
        </div>
      }
    >
      <section className={styles.part} aria-labelledby="apps">
        <h2 id="apps">
          <Trans>Installers</Trans>
        </h2>
        <ul className={styles.cards}>
          {ownFirst(desktopPlatforms, own).map((one) => (
            <DesktopCard key={one} platform={one} isOwn={own.includes(one)} apps={apps} />
          ))}
        </ul>
        <Notice>
          <Trans>
            Which Mac is it? Open the Apple menu, then About This Mac. If it says <b>Chip</b>, take Apple
            Silicon. If it says <b>Processor</b>, take Intel.
          </Trans>
        </Notice>
      </section>
    </AppPage>
  );
}

interface DesktopCardProps {
  readonly platform: (typeof desktopPlatforms)[number];
  readonly isOwn: boolean;
  readonly apps: Apps | null;
}

function DesktopCard({ platform, ...rest }: DesktopCardProps) {
  switch (platform) {
    case 'windows':
      return (
        <AppCard
          platform={platform}
          about={<Trans>For Windows on a desktop, laptop or tablet.</Trans>}
          sources={[{ app: 'windows', name: <Trans>Download for Windows</Trans> }]}
          {...rest}
        />
      );
    case 'mac_apple_silicon':
      return (
        <AppCard
          platform={platform}
          about={<Trans>For a Mac with an M1 or any later chip.</Trans>}
          sources={[{ app: 'mac_apple_silicon', name: <Trans>Download for Apple Silicon</Trans> }]}
          {...rest}
        />
      );
    default:
      return (
        <AppCard
          platform={platform}
          about={<Trans>For a Mac with an Intel processor.</Trans>}
          sources={[{ app: 'mac_intel', name: <Trans>Download for Intel</Trans> }]}
          {...rest}
        />
      );
  }
}
