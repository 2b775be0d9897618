import { formatBytes } from '@aloft/core/rules';
import { Trans } from '@lingui/react/macro';
import { useApp, useSession } from '../../actors/use-runtime.ts';
import type { Plans } from '../../data/plans.ts';
import { Stage } from '../../layouts/stage.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { DockPicture } from './dock-picture.tsx';
import styles from './hero.module.css';
import { PhonePicture } from './phone-picture.tsx';
import { WayIn } from './way-in.tsx';
import { WindowPicture } from './window-picture.tsx';

/** What Aloft is in one sentence, the way in, and a picture of the drive. */
export function Hero({ plans }: { readonly plans: Plans | null }) {
  const isSignedIn = useSession().status === 'signedIn';
  return (
    <div className={styles.hero}>
      <div className={styles.head}>
        <h1 className={styles.title}>
          <Trans>Your files, within reach</Trans>
        </h1>
        <div className={styles.words}>
          <p className={styles.lead}>
            <Trans>
              Store what matters, share a folder with one link, and save what others share with you. Add a
              passcode, an end date or a limit when you want one.
            </Trans>
          </p>
          <div className={styles.actions}>
            <WayIn className={buttonStyle({ kind: 'primary', size: 'large' })} />
            <a className={buttonStyle({ size: 'large' })} href="#sharing">
              <Trans>How sharing works</Trans>
            </a>
          </div>
          {!isSignedIn && (
            <p className={styles.fine}>
              <FreeSpace plans={plans} />
            </p>
          )}
        </div>
      </div>
      <Stage height="hero">
        <WindowPicture />
        <DockPicture isInCorner />
        <PhonePicture onPhoneOnly>
          <span className={styles.faint}>
            <Trans>My drive</Trans>
          </span>
          <strong className={styles.folder}>
            <Trans>Summer by the lake</Trans>
          </strong>
        </PhonePicture>
      </Stage>
    </div>
  );
}

function FreeSpace({ plans }: { readonly plans: Plans | null }) {
  const { locale } = useApp().facts;
  const bytes = plans?.free.space ?? null;
  if (bytes === null) return <Trans>No card needed. Or run it on a machine of your own.</Trans>;
  const space = formatBytes(bytes, locale);
  return <Trans>{space} free, no card needed. Or run it on a machine of your own.</Trans>;
}
