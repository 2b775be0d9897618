import { formatBytes, formatListingDate } from '@aloft/core/rules';
import { Trans } from '@lingui/react/macro';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { KindIcon } from '../kind-icon.tsx';
import { useTimeZone } from '../time-zone.ts';
import styles from './conflict-sides.module.css';
import type { Conflict, ConflictCause, ConflictSide } from './conflicts.ts';

/** The entry that is there and the one that comes, side by side; what differs stands out. */
export function ConflictSides({
  locale,
  cause,
  conflict,
}: {
  readonly locale: string;
  readonly cause: ConflictCause;
  readonly conflict: Conflict;
}) {
  const { there, incoming } = conflict;
  const newer = Date.parse(incoming.modified) - Date.parse(there.modified);
  return (
    <div className={styles.sides}>
      <Side
        locale={locale}
        title={<Trans>In your drive</Trans>}
        side={there}
        other={null}
        isNewer={newer < 0}
      />
      <Side locale={locale} title={incomingTitle(cause)} side={incoming} other={there} isNewer={newer > 0} />
    </div>
  );
}

function incomingTitle(cause: ConflictCause): ReactNode {
  if (cause === 'upload') return <Trans>You’re uploading</Trans>;
  return cause === 'move' ? <Trans>You’re moving</Trans> : <Trans>You’re copying</Trans>;
}

/** Empty where nobody knows. */
function pixelsOf({ media }: ConflictSide): string {
  return media === undefined || media.width === 0 ? '' : `${media.width} × ${media.height}`;
}

interface SideProps {
  readonly locale: string;
  readonly title: ReactNode;
  readonly side: ConflictSide;
  /** What it is compared with; null for the side that does not change. */
  readonly other: ConflictSide | null;
  readonly isNewer: boolean;
}

function Side({ locale, title, side, other, isNewer }: SideProps) {
  const timeZone = useTimeZone();
  const grown = other === null ? 0 : Number(side.size) - Number(other.size);
  const dateOf = ({ modified }: ConflictSide): string => formatListingDate(modified, timeZone);
  const date = dateOf(side);
  const pixels = pixelsOf(side);
  const otherPixels = other === null ? '' : pixelsOf(other);
  const difference = formatBytes(Math.abs(grown), locale);
  return (
    <section className={styles.side}>
      <KindIcon entry={side} className={styles.picture} />
      <div className={styles.words}>
        <h3 className={styles.title}>
          {title}
          {isNewer && (
            <span className={styles.newer}>
              <Trans>Newer</Trans>
            </span>
          )}
        </h3>
        <dl className={styles.facts}>
          {side.kind === 'file' && (
            <>
              <dt>
                <Trans>Size</Trans>
              </dt>
              <dd>
                <span className={clsx(grown !== 0 && styles.differs)}>{formatBytes(side.size, locale)}</span>{' '}
                {grown !== 0 && (
                  <span className={styles.difference}>
                    {grown > 0 ? '+' : '−'}
                    {difference}
                  </span>
                )}
              </dd>
            </>
          )}
          <dt>
            <Trans>Modified</Trans>
          </dt>
          <dd className={clsx(other !== null && date !== dateOf(other) && styles.differs)}>{date}</dd>
          {pixels !== '' && (
            <>
              <dt>
                <Trans>Pixels</Trans>
              </dt>
              <dd className={clsx(otherPixels !== '' && pixels !== otherPixels && styles.differs)}>
                {pixels}
              </dd>
            </>
          )}
        </dl>
      </div>
    </section>
  );
}
