import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import styles from './own-server.module.css';

/** How somebody runs Aloft on a machine of their own. */
export function OwnServer() {
  const heading = useId();
  return (
    <section id="own-server" aria-labelledby={heading} className={styles.section}>
      <div className={styles.panel}>
        <div className={styles.words}>
          <h2 id={heading} className={styles.title}>
            <Trans>Or run it yourself</Trans>
          </h2>
          <p>
            <Trans>
              Aloft is open source, under the MIT license. It is one program, started with one command, with
              nothing to set up first. Move on to PostgreSQL and S3 when you need them.
            </Trans>
          </p>
        </div>
        <div className={styles.terminal}>
          <span aria-hidden className={styles.dots}>
            <span />
            <span />
            <span />
          </span>
          <code className={styles.command}>
            <span aria-hidden className={styles.faint}>
              {'$ '}
            </span>
            npm ci && npm start
          </code>
          {/* What the server prints, which is English for everybody. */}
          <code aria-hidden className={styles.faint}>
            Aloft is ready: <span className={styles.address}>http://localhost:4600</span>
            <br />A demonstration drive was made. Sign in with
            <br />
            demo@aloft.example / <span className={styles.address}>••••••••</span>
          </code>
        </div>
      </div>
    </section>
  );
}
