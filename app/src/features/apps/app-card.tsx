import { type AppName, countedAs } from '@aloft/core/rules';
import { Plural, Trans } from '@lingui/react/macro';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Apps } from '../../data/apps.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Download } from '../../ui/icons.tsx';
import { type AppPlatform, PlatformIcon, PlatformName } from './app-platforms.tsx';
import styles from './apps.module.css';

/** One place that an app is fetched from. */
export interface AppSource {
  readonly app: AppName;
  readonly name: ReactNode;
}

interface AppCardProps {
  readonly platform: AppPlatform;
  readonly about: ReactNode;
  /** The first is the one to take. */
  readonly sources: readonly AppSource[];
  /** Whether it is for what the visitor uses. */
  readonly isOwn: boolean;
  /** Null where it could not be read what there is. */
  readonly apps: Apps | null;
}

/** An app, where it is fetched, and how often it was (R1.3, R7.19). */
export function AppCard({ platform, about, sources, isOwn, apps }: AppCardProps) {
  const offered = sources.filter(({ app }) => apps?.offered.includes(app) === true);
  // One number for one app, even where a store and the service itself hand it out.
  const fetched = offered.reduce((sum, { app }) => sum + Number(apps?.fetched[countedAs(app)] ?? 0), 0);
  return (
    <li className={clsx(styles.card, isOwn && styles.own)}>
      <div className={styles.cardHead}>
        <span className={styles.tile}>
          <PlatformIcon platform={platform} size={26} />
        </span>
        {isOwn && (
          <span className={styles.chip}>
            <Trans>Your device</Trans>
          </span>
        )}
      </div>
      <h3>
        <PlatformName platform={platform} />
      </h3>
      <p className={styles.about}>{about}</p>
      <div className={styles.sources}>
        {offered.map(({ app, name }, nth) => (
          <a
            key={app}
            className={buttonStyle(isOwn && nth === 0 ? { kind: 'primary' } : {})}
            href={`/download/${app}`}
            rel="nofollow"
          >
            <Download size={18} aria-hidden />
            {name}
          </a>
        ))}
        {offered.length === 0 && (
          <span className={styles.missing}>
            {apps === null ? <Trans>Can’t be read right now</Trans> : <Trans>Not offered here</Trans>}
          </span>
        )}
      </div>
      {fetched > 0 && (
        <p className={styles.fetched}>
          <Plural value={fetched} one="Fetched once" other="Fetched # times" />
        </p>
      )}
    </li>
  );
}
