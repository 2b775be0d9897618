import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { useAnnounced, useSession } from '../../actors/use-runtime.ts';
import { BasicLayout } from '../../layouts/basic.tsx';
import { useSiteFrame } from '../../layouts/site-frame.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { HardDrive, LinkIcon, ShieldCheck } from '../../ui/icons.tsx';
import { OptionalPart } from '../load-failure/optional-part.tsx';
import styles from './home-page.module.css';

const PublicAnnouncement = lazy(() => import('../announcements/public-announcement.tsx'));

export function HomePage() {
  const isAnnounced = useAnnounced('official_website');
  const session = useSession();
  const signedIn = session.status === 'signedIn';
  return (
    <BasicLayout {...useSiteFrame()}>
      <div className={styles.home}>
        <section className={styles.hero}>
          <h1>
            <Trans>Your files, within reach</Trans>
          </h1>
          <p>
            <Trans>
              Store what matters, share a folder with one link, and save what others share with you – with a
              passcode, an end date and a limit when you want them.
            </Trans>
          </p>
          <div className={styles.actions}>
            <Link className={buttonStyle({ kind: 'primary' })} to={signedIn ? '/drive/all' : '/drive/login'}>
              {signedIn ? <Trans>Open my drive</Trans> : <Trans>Get started</Trans>}
            </Link>
          </div>
        </section>
        <ul className={styles.points}>
          <li>
            <HardDrive size={26} aria-hidden />
            <h2>
              <Trans>Everything in one place</Trans>
            </h2>
            <p>
              <Trans>
                Photos, videos, music, documents: drop them in, and find them again on every device.
              </Trans>
            </p>
          </li>
          <li>
            <LinkIcon size={26} aria-hidden />
            <h2>
              <Trans>Share with a link</Trans>
            </h2>
            <p>
              <Trans>
                Choose a passcode, an end date and how often it may be saved. End a share whenever you like.
              </Trans>
            </p>
          </li>
          <li>
            <ShieldCheck size={26} aria-hidden />
            <h2>
              <Trans>Yours alone</Trans>
            </h2>
            <p>
              <Trans>Nothing leaves a share without its passcode, and what people save stays saved.</Trans>
            </p>
          </li>
        </ul>
      </div>
      {isAnnounced && (
        <OptionalPart>
          <PublicAnnouncement place="official_website" />
        </OptionalPart>
      )}
    </BasicLayout>
  );
}
