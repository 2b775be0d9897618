import { type Failure, type SignInAsker, toSignInAsker } from '@aloft/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../actors/api.ts';
import { useApp } from '../../actors/use-runtime.ts';
import { SimpleLayout } from '../../layouts/simple.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { AskerNote } from './asker-note.tsx';
import { WayOn } from './way-on.tsx';

interface AuthReturnProps {
  readonly code: string;
  readonly state: string;
  readonly error: string;
}

type Step =
  | { readonly at: 'working' }
  | {
      readonly at: 'asking';
      readonly name: string;
      readonly email: string;
      readonly asker: SignInAsker;
      readonly confirmation: string;
    }
  | { readonly at: 'done' }
  | { readonly at: 'denied' }
  | { readonly at: 'failed'; readonly failure: Failure };

/**
 * Where the form returns to with a code. A code of this browser's own attempt is exchanged at once; another one
 * names the account and who asks, and waits for a press (P15).
 */
export function AuthReturnPage({ code, state, error }: AuthReturnProps) {
  const { runtime } = useApp();
  const { user } = useApi();
  const [step, setStep] = useState<Step>(error !== '' || code === '' ? { at: 'denied' } : { at: 'working' });
  const begun = useRef(false);
  const text = useFailureText(step.at === 'failed' ? step.failure : null);

  function tellOthers(): void {
    const channel = new BroadcastChannel('aloft-sign-in');
    channel.postMessage('returned');
    channel.close();
    window.close();
  }

  async function exchange(confirmation: string): Promise<void> {
    setStep({ at: 'working' });
    const token = await user.exchangeCode({ code, state, confirmation });
    if (!token.ok) setStep({ at: 'failed', failure: token.failure });
    else {
      runtime.actors.session.send({ type: 'signIn.completed' });
      setStep({ at: 'done' });
      tellOthers();
    }
  }

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    window.history.replaceState(null, '', '/auth');
    if (error !== '' || code === '') {
      tellOthers();
      return;
    }
    void user.getCodeOwner(code, state).then((owner) => {
      if (!owner.ok) setStep({ at: 'failed', failure: owner.failure });
      else if (owner.value.bound) void exchange('');
      else {
        const { name, email, confirmation } = owner.value;
        setStep({ at: 'asking', name, email, asker: toSignInAsker(owner.value), confirmation });
      }
    });
  });

  return (
    <SimpleLayout>
      <div className="card card-center">
        {step.at === 'working' && (
          <>
            <span className="spinner" />
            <h1>
              <Trans>Signing you in…</Trans>
            </h1>
          </>
        )}
        {step.at === 'asking' && (
          <>
            <h1>
              <Trans>Continue as {step.name}?</Trans>
            </h1>
            <p className="muted">
              <Trans>
                This link signs you in as {step.email}. Continue only if this is your own account.
              </Trans>
            </p>
            <AskerNote asker={step.asker} />
            <button
              type="button"
              className="button button-primary button-wide"
              onClick={() => void exchange(step.confirmation)}
            >
              <Trans>Continue</Trans>
            </button>
            <Link className="button button-quiet" to="/">
              <Trans>Cancel</Trans>
            </Link>
          </>
        )}
        {step.at === 'done' && (
          <>
            <h1>
              <Trans>You are signed in</Trans>
            </h1>
            <WayOn />
          </>
        )}
        {step.at === 'denied' && (
          <>
            <h1>
              <Trans>You were not signed in</Trans>
            </h1>
            <p className="muted">
              <Trans>You may close this window and try again.</Trans>
            </p>
          </>
        )}
        {step.at === 'failed' && (
          <>
            <h1>
              <Trans>Signing in did not work</Trans>
            </h1>
            <p className="muted" role="alert">
              {text}
            </p>
            <Link className="button button-primary button-wide" to="/drive/login">
              <Trans>Try again</Trans>
            </Link>
          </>
        )}
      </div>
    </SimpleLayout>
  );
}
