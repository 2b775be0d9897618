import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { findAppBridge } from '../native-app/app-bridge.ts';
import { signInByApp } from '../native-app/sign-in-by-app.ts';

/**
 * In place of the form, where an app of ours opened the page with `bridge_auth=1` (R2.23): the app is asked for its
 * session. The form stands as soon as there is no app, it fails, or the person prefers it.
 */
export function AskedApp({ children }: { readonly children: ReactNode }) {
  const [isAsking, setAsking] = useState(true);
  useEffect(() => {
    let isLive = true;
    const bridge = findAppBridge();
    const asked = bridge === null ? Promise.resolve('failed' as const) : signInByApp(bridge);
    void asked.then((result) => {
      if (isLive && result !== 'done') setAsking(false);
    });
    return () => {
      isLive = false;
    };
  }, []);
  if (!isAsking) return children;
  return (
    <Card centred>
      <Spinner />
      <h1>
        <Trans>Signing you in…</Trans>
      </h1>
      <p className="muted">
        <Trans>The app you came from does this.</Trans>
      </p>
      <Button kind="quiet" onClick={() => setAsking(false)}>
        <Trans>Use the form instead</Trans>
      </Button>
    </Card>
  );
}
