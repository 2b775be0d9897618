import { Trans } from '@lingui/react/macro';
import { Puzzle } from '../../ui/icons.tsx';
import { useAvailableMethods } from '../sign-in/methods/use-available-methods.ts';
import { AppPage } from './app-page.tsx';
import styles from './apps.module.css';

const nobody = { source: '', port: '' } as const;

/** What the browser extension does, and whether it is here (R2.4). */
export function ExtensionPage() {
  const { extension: isInstalled } = useAvailableMethods(nobody);
  return (
    <AppPage
      page="browser-extension"
      title={<Trans>From the page you’re reading</Trans>}
      lead={
        <Trans>
          The browser extension signs you in with one press, and saves the page in front of you, or links on
          it, straight to your drive.
        </Trans>
      }
      picture={
        <div className={styles.picture}>
          <span className={styles.tile}>
            <Puzzle size={28} aria-hidden />
          </span>
          <strong role="status">
            {isInstalled ? <Trans>Installed in this browser</Trans> : <Trans>Not in this browser</Trans>}
          </strong>
          <p>
            {isInstalled ? (
              <Trans>Choose it from the toolbar, on any page.</Trans>
            ) : (
              <Trans>
                Its source comes with Aloft, for whoever runs a service to build and hand out. This page knows
                of no place that has it for this one.
              </Trans>
            )}
          </p>
        </div>
      }
    >
      <section className={styles.part} aria-labelledby="what">
        <h2 id="what">
          <Trans>What it does, and what it doesn’t</Trans>
        </h2>
        <ul className={styles.steps}>
          <li>
            <h3>
              <Trans>Signs in</Trans>
            </h3>
            <p>
              <Trans>
                On the sign-in page, choose “Browser extension”. It shows which page and which account, and
                asks you first.
              </Trans>
            </p>
          </li>
          <li>
            <h3>
              <Trans>Saves links</Trans>
            </h3>
            <p>
              <Trans>
                The drive fetches what you chose by itself, even when the browser is closed. Up to 50 links of
                a page at once.
              </Trans>
            </p>
          </li>
          <li>
            <h3>
              <Trans>Reads nothing else</Trans>
            </h3>
            <p>
              <Trans>It looks at the page in front of you when you press it, and at no other.</Trans>
            </p>
          </li>
        </ul>
      </section>
    </AppPage>
  );
}
