import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import styles from './after-this.module.css';

interface AfterThisProps {
  /** As one reads them. */
  readonly before: string;
  readonly after: string;
  /** The part of the bar that is filled already, of 1. */
  readonly filled: number;
  readonly first: ReactNode;
  readonly second: ReactNode;
}

/** How a purchase changes what one has. The words say all of it: the bar is for the eye. */
export function AfterThis({ before, after, filled, first, second }: AfterThisProps) {
  const heading = useId();
  return (
    <section className={styles.after} aria-labelledby={heading}>
      <p className={styles.head}>
        <strong id={heading}>
          <Trans>After this</Trans>
        </strong>
        <span>
          <Trans>
            {before} → {after}
          </Trans>
        </span>
      </p>
      <div className={styles.bar} aria-hidden>
        <span className={styles.old} style={{ width: `${100 * filled}%` }} />
        <span className={styles.new} />
      </div>
      <ul className={styles.legend}>
        <li>
          <span className={styles.oldDot} aria-hidden />
          {first}
        </li>
        <li>
          <span className={styles.newDot} aria-hidden />
          {second}
        </li>
      </ul>
    </section>
  );
}
