import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useMarkReady } from '../../layouts/page-ready.ts';
import styles from './captcha-return-page.module.css';

/** Where a challenge ends: wipes its address and tells the page around it, and nobody else (T13). */
export function CaptchaReturnPage({
  token,
  expiresIn,
}: {
  readonly token: string;
  readonly expiresIn: number;
}) {
  useMarkReady();
  useEffect(() => {
    window.history.replaceState(null, '', '/loading');
    if (window.parent === window || token === '') return;
    window.parent.postMessage({ kind: 'aloft-captcha', token, expiresIn }, window.location.origin);
  }, [token, expiresIn]);
  return (
    <main className={styles.page}>
      <h1 className="visually-hidden">Aloft</h1>
      <p role="status">
        <Trans>One moment…</Trans>
      </p>
    </main>
  );
}
