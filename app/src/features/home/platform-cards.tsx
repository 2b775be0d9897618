import type { VisitorPlatform } from '@aloft/core/rules';
import { Trans } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type ReactNode, useEffect } from 'react';
import { useLayout } from '../../actors/use-layout.ts';
import { useApp } from '../../actors/use-runtime.ts';
import { openAddress } from '../../navigation/open-address.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { ChevronRight, Cpu, Laptop, Monitor, Smartphone, TabletSmartphone } from '../../ui/icons.tsx';
import type { AppPage } from '../apps/app-tabs.tsx';
import { ownFirst } from '../apps/own-first.ts';
import { isPlatformCard, platformCardHash } from './platform-card-hash.ts';
import styles from './platform-cards.module.css';
import { Section } from './section.tsx';

const platforms = ['windows', 'mac_apple_silicon', 'mac_intel', 'android', 'ios', 'tv'] as const;
type Platform = (typeof platforms)[number];

const pages: Readonly<Record<Platform, AppPage>> = {
  windows: 'desktop-app',
  mac_apple_silicon: 'desktop-app',
  mac_intel: 'desktop-app',
  android: 'mobile-app',
  ios: 'mobile-app',
  tv: 'mobile-app',
};

const icons: Readonly<Record<Platform, ReactNode>> = {
  windows: <Monitor size={22} aria-hidden />,
  mac_apple_silicon: <Cpu size={22} aria-hidden />,
  mac_intel: <Laptop size={22} aria-hidden />,
  android: <Smartphone size={22} aria-hidden />,
  ios: <TabletSmartphone size={22} aria-hidden />,
  tv: <Monitor size={22} aria-hidden />,
};

/** The first card is the visitor’s; a Mac that does not tell its processor is taken for a new one. */
const ownOf = (platform: VisitorPlatform): string => (platform === 'mac' ? 'mac_apple_silicon' : platform);

/** The page that a hash leads to as it stands would jump; on a phone the hash goes (R2.10). */
function usePhoneWithoutHash(): void {
  const router = useRouter();
  const isMobile = useLayout('isMobile');
  useEffect(() => {
    const { pathname, searchStr, hash } = router.state.location;
    if (isMobile && isPlatformCard(hash)) openAddress(`${pathname}${searchStr}`, { by: 'replace', router });
  }, [isMobile, router]);
}

/** What one can use Aloft on, the visitor’s own first (R1.3). */
export function PlatformCards() {
  const { locale, platform } = useApp().facts;
  const own = ownOf(platform);
  usePhoneWithoutHash();
  return (
    <Section
      title={<Trans>On what you already use</Trans>}
      lead={
        <Trans>It all works in a browser. Where this service offers apps, they are here, yours first.</Trans>
      }
    >
      <ul className={styles.cards}>
        {ownFirst(platforms, [own]).map((one) => (
          <li key={one} className={clsx(styles.card, one === own && styles.own)}>
            {/* Not rendered on a phone, where the browser is not to jump to it. */}
            <span id={platformCardHash(one)} className={styles.anchor} />
            {icons[one]}
            <span className={styles.name}>
              <PlatformName platform={one} />
            </span>
            <a
              className={one === own ? buttonStyle({ kind: 'primary', size: 'small' }) : styles.link}
              href={`/${locale}/${pages[one]}`}
            >
              {one === own ? (
                <Trans>See the app</Trans>
              ) : (
                <>
                  <span className="visually-hidden">
                    <PlatformName platform={one} />
                  </span>
                  <ChevronRight size={20} aria-hidden />
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function PlatformName({ platform }: { readonly platform: Platform }) {
  switch (platform) {
    case 'windows':
      return 'Windows';
    case 'mac_apple_silicon':
      return <Trans>macOS, Apple Silicon</Trans>;
    case 'mac_intel':
      return <Trans>macOS, Intel</Trans>;
    case 'android':
      return 'Android';
    case 'ios':
      return <Trans>iPhone and iPad</Trans>;
    default:
      return <Trans>TV</Trans>;
  }
}
