import type { Failure } from '@aloft/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRuntime, useSession } from '../../actors/use-runtime.ts';
import { SimpleLayout } from '../../layouts/simple.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card } from '../../ui/card.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { NoAnswer } from './no-answer.tsx';
import { SignedInCard } from './signed-in-card.tsx';

/**
 * Where a sign-in ends that another program began: the extension, or one that listens on this computer (R1.5). Anybody can
 * open its address, so it says only what is true of this browser.
 */
export function AuthSuccessPage() {
  return (
    <SimpleLayout>
      <Ending />
    </SimpleLayout>
  );
}

function Ending() {
  const session = useSession();
  switch (session.status) {
    case 'unknown':
      return (
        <Card centred>
          <Spinner />
          <h1>
            <Trans>One moment…</Trans>
          </h1>
        </Card>
      );
    case 'signedIn':
      return <SignedInCard name={session.profile.name} />;
    case 'unreachable':
      return <Unreachable failure={session.failure} />;
    case 'signedOut':
      return (
        <Card centred>
          <h1>
            <Trans>This browser isn’t signed in</Trans>
          </h1>
          <p className="muted">
            <Trans>If you signed in to another app, go back to it. It says whether that worked.</Trans>
          </p>
          <Link className={buttonStyle({ kind: 'primary', wide: true })} to="/drive/login">
            <Trans>Sign in</Trans>
          </Link>
        </Card>
      );
  }
}

function Unreachable({ failure }: { readonly failure: Failure | null }) {
  const { session } = useRuntime().actors;
  const words = useFailureText(failure);
  return (
    <NoAnswer
      title={<Trans>Couldn’t load your account</Trans>}
      text={words}
      onRetry={() => session.send({ type: 'session.retry' })}
    />
  );
}
