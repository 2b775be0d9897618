import { Trans } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect } from 'react';
import { useLayout } from '../../actors/use-layout.ts';
import { useApp } from '../../actors/use-runtime.ts';
import { openAddress } from '../../navigation/open-address.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { ChevronRight } from '../../ui/icons.tsx';
import {
  type AppPlatform,
  desktopPlatforms,
  mobilePlatforms,
  ownFirst,
  ownPlatforms,
  PlatformIcon,
  PlatformName,
} from '../apps/app-platforms.tsx';
import type { AppPage } from '../apps/app-tabs.tsx';
import { isPlatformCard, platformCardHash } from './platform-card-hash.ts';
import styles from './platform-cards.module.css';
import { Section } from './section.tsx';

const platforms = [...desktopPlatforms, ...mobilePlatforms] as const;

/** The page of an app. */
const pageOf = (platform: AppPlatform): AppPage =>
  mobilePlatforms.some((one) => one === platform) ? 'mobile-app' : 'desktop-app';

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
  const [own = platform] = ownPlatforms(platform);
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
            <PlatformIcon platform={one} size={22} />
            <span className={styles.name}>
              <PlatformName platform={one} />
            </span>
            <a
              className={one === own ? buttonStyle({ kind: 'primary', size: 'small' }) : styles.link}
              href={`/${locale}/${pageOf(one)}`}
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
