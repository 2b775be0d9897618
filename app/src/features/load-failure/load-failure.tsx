import { Trans } from '@lingui/react/macro';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { earlyPresses, hydratedEvent } from '../first-interaction/early-presses.ts';
import styles from './load-failure.module.css';
import { loadFailureId } from './show-load-failure.ts';

/**
 * Shows the notice when a script of ours cannot be fetched, or when the page does not answer after half a minute; one
 * that is hydrated on interaction has no such time. Inline, because it has to work when no other script arrives.
 */
const watch = `(() => {
  const show = () => {
    const notice = document.getElementById('${loadFailureId}');
    if (notice && document.documentElement.dataset.ready !== 'true') notice.hidden = false;
  };
  addEventListener('error', ({ target }) => {
    if (target instanceof HTMLScriptElement) show();
  }, true);
  if (document.documentElement.dataset.hydrate !== 'interaction') setTimeout(show, 30000);
})()`;

/** Stands before every other script of the document, so that it sees the first one fail. */
export function LoadWatch() {
  const { nonce } = useRouter().options.ssr ?? {};
  useEffect(() => void window.dispatchEvent(new Event(hydratedEvent)), []);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // It has run when React comes to it: the browser's own build is without its text.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of our own
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? `${watch};${earlyPresses}` : '' }}
    />
  );
}

/**
 * Words and a way on for a page whose facts or scripts did not all arrive (P25). The server renders it hidden, in the
 * reader's language; a page that comes to life hides it again.
 */
export function LoadFailure() {
  const { href } = useLocation();
  const { facts } = useApp();
  useEffect(() => document.getElementById(loadFailureId)?.setAttribute('hidden', ''), []);
  return (
    <div id={loadFailureId} className={styles.notice} role="alert" hidden suppressHydrationWarning>
      <Trans>This page didn’t finish loading.</Trans>
      <a
        className={buttonStyle()}
        // The page of a blocked region stands at the address that was asked for, which is not its route's.
        href={facts.region === 'blocked' ? '?' : href}
      >
        <Trans>Reload</Trans>
      </a>
    </div>
  );
}
