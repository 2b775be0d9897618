import { isKnownPerson } from '@aloft/core';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useRuntime } from '../../actors/use-runtime.ts';
import { DataProvider } from '../../data/data-provider.tsx';
import { failureOf } from '../../data/query-client.ts';
import { claimCode, exchangeCode } from '../../data/sign-in.ts';
import { SimpleLayout } from '../../layouts/simple.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card } from '../../ui/card.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { RequesterNote } from './requester-note.tsx';
import { SignedInCard } from './signed-in-card.tsx';

interface AuthReturnProps {
  readonly code: string;
  readonly state: string;
  readonly error: string;
  /** What is asked for in the name of the person who is signed in here; empty for a sign-in. */
  readonly scope: string;
}

/**
 * Where the form returns to with a code. A code of this browser's own attempt is exchanged at once; another one
 * names the account and who asks, and waits for a press (P15). With a scope, only the person whose session this browser
 * keeps goes on (R4.12).
 */
export function AuthReturnPage(props: AuthReturnProps) {
  return (
    <DataProvider>
      <SimpleLayout>
        <AuthReturn {...props} />
      </SimpleLayout>
    </DataProvider>
  );
}

function tellOthers(): void {
  const channel = new BroadcastChannel('aloft-sign-in');
  channel.postMessage('returned');
  channel.close();
  window.close();
}

function AuthReturn(props: AuthReturnProps) {
  const runtime = useRuntime();
  // The address loses its code at once.
  const [{ code, state, error, scope }] = useState(props);
  const [isStranger, setStranger] = useState(false);
  const denied = error !== '' || code === '';
  const claim = useMutation(claimCode);
  const exchange = useMutation(exchangeCode);
  const failed = claim.error ?? exchange.error;
  const text = useFailureText(failureOf(failed));
  const begun = useRef(false);

  function signIn(confirmation: string): void {
    exchange.mutate(
      { code, state, confirmation },
      {
        onSuccess: () => {
          runtime.actors.session.send({ type: 'signIn.completed' });
          tellOthers();
        },
      },
    );
  }

  async function begin(): Promise<void> {
    if (scope !== '' && !(await isKnownPerson(runtime))) {
      setStranger(true);
      return;
    }
    claim.mutate(
      { code, state },
      {
        onSuccess: ({ bound, current, confirmation }) => {
          if (bound) signIn('');
          else if (scope !== '' && current) signIn(confirmation);
        },
      },
    );
  }

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    window.history.replaceState(null, '', '/auth');
    if (denied) tellOthers();
    else void begin();
  });

  if (denied) {
    return (
      <Card centred>
        <h1>
          <Trans>You were not signed in</Trans>
        </h1>
        <p className="muted">
          <Trans>You can close this window and try again.</Trans>
        </p>
      </Card>
    );
  }
  if (isStranger) {
    return (
      <Card centred>
        <h1>
          <Trans>Sign in first</Trans>
        </h1>
        <p className="muted" role="alert">
          <Trans>Sign in here first, then open this link again.</Trans>
        </p>
        <Link className={buttonStyle({ kind: 'primary', wide: true })} to="/drive/login">
          <Trans>Sign in</Trans>
        </Link>
      </Card>
    );
  }
  if (failed !== null) {
    return (
      <Card centred>
        <h1>
          <Trans>Couldn’t sign you in</Trans>
        </h1>
        <p className="muted" role="alert">
          {text}
        </p>
        <Link className={buttonStyle({ kind: 'primary', wide: true })} to="/drive/login">
          <Trans>Try again</Trans>
        </Link>
      </Card>
    );
  }
  if (exchange.isSuccess) {
    return <SignedInCard name={claim.data?.name ?? ''} />;
  }
  if (claim.isSuccess && !claim.data.bound && exchange.isIdle) {
    const { requester, confirmation } = claim.data;
    return (
      <Card centred>
        <h1>
          <Trans>Continue as {claim.data.name}?</Trans>
        </h1>
        <p className="muted">
          <Trans>
            This link signs you in as {claim.data.email}. Continue only if this is your own account.
          </Trans>
        </p>
        <RequesterNote requester={requester} />
        <Button kind="primary" wide onClick={() => signIn(confirmation)}>
          <Trans>Continue</Trans>
        </Button>
        <Link className={buttonStyle({ kind: 'quiet' })} to="/">
          <Trans>Cancel</Trans>
        </Link>
      </Card>
    );
  }
  return (
    <Card centred>
      <Spinner />
      <h1>
        <Trans>Signing you in…</Trans>
      </h1>
    </Card>
  );
}
