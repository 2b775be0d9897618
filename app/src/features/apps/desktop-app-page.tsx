import type { VisitorPlatform } from '@aloft/core/rules';
import { Trans } from '@lingui/react/macro';
import { useApp } from '../../actors/use-runtime.ts';
import type { Apps } from '../../data/apps.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Cpu, Laptop, Monitor, MonitorDown } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AppCard } from './app-card.tsx';
import { AppPage } from './app-page.tsx';
import styles from './apps.module.css';
import { ownFirst } from './own-first.ts';
import { SendPage } from './send-page.tsx';

const platforms = ['windows', 'mac_apple_silicon', 'mac_intel'] as const satisfies readonly VisitorPlatform[];
type DesktopPlatform = (typeof platforms)[number];

const isPhone = (platform: VisitorPlatform): boolean => platform === 'android' || platform === 'ios';

/** What is the visitor’s: a Mac that does not tell its processor has both. */
const ownOf = (platform: VisitorPlatform): readonly string[] =>
  platform === 'mac' ? ['mac_apple_silicon', 'mac_intel'] : [platform];

/** The installers for Windows and macOS, that of the visitor’s computer first (R1.3). */
export function DesktopAppPage({ apps }: { readonly apps: Apps | null }) {
  const { locale, platform } = useApp().facts;
  const own = ownOf(platform);
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
          {ownFirst(platforms, own).map((one) => (
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
  readonly platform: DesktopPlatform;
  readonly isOwn: boolean;
  readonly apps: Apps | null;
}

function DesktopCard({ platform, ...rest }: DesktopCardProps) {
  switch (platform) {
    case 'windows':
      return (
        <AppCard
          icon={<Monitor size={26} aria-hidden />}
          title="Windows"
          about={<Trans>For Windows on a desktop, laptop or tablet.</Trans>}
          sources={[{ app: 'windows', name: <Trans>Download for Windows</Trans> }]}
          {...rest}
        />
      );
    case 'mac_apple_silicon':
      return (
        <AppCard
          icon={<Cpu size={26} aria-hidden />}
          title={<Trans>macOS, Apple Silicon</Trans>}
          about={<Trans>For a Mac with an M1 or any later chip.</Trans>}
          sources={[{ app: 'mac_apple_silicon', name: <Trans>Download for Apple Silicon</Trans> }]}
          {...rest}
        />
      );
    default:
      return (
        <AppCard
          icon={<Laptop size={26} aria-hidden />}
          title={<Trans>macOS, Intel</Trans>}
          about={<Trans>For a Mac with an Intel processor.</Trans>}
          sources={[{ app: 'mac_intel', name: <Trans>Download for Intel</Trans> }]}
          {...rest}
        />
      );
  }
}
