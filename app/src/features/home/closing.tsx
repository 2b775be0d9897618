import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { Hills } from '../../layouts/stage.tsx';
import styles from './closing.module.css';
import section from './section.module.css';
import { WayIn } from './way-in.tsx';

/** The end of the page: the way in once more. */
export function Closing() {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.panel}>
      <Hills onAccent />
      <h2 id={heading} className={section.title}>
        <Trans>Begin with one folder</Trans>
      </h2>
      <p className={styles.words}>
        <Trans>Every feature, in six languages. Create an account, or run a server of your own.</Trans>
      </p>
      <div className={styles.actions}>
        <WayIn className={styles.primary} />
        <a className={styles.outlined} href="#own-server">
          <Trans>Run it yourself</Trans>
        </a>
      </div>
    </section>
  );
}
