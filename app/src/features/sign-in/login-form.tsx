import type { FirstForm, LoginView, SignInRequester } from '@aloft/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf, resultOf } from '../../data/query-client.ts';
import { denyAuthorization, signInRequester } from '../../data/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { ExpiredLogin } from './expired-login.tsx';
import styles from './login-page.module.css';
import { OtherMethods } from './methods/other-methods.tsx';
import type { OpenedBy } from './methods/use-available-methods.ts';
import { OpenedByNote } from './opened-by-note.tsx';
import { RequesterNote } from './requester-note.tsx';
import { ResetPassword } from './reset-password.tsx';
import { SecondStep } from './second-step.tsx';
import { SignUpRefused } from './sign-up-refused.tsx';
import { useLogin } from './use-login.ts';
import { useSignUpForm } from './use-sign-up-form.ts';

/** Where another program waits for the answer, at an address of its own. */
const programs: ReadonlySet<SignInRequester['from']> = new Set(['this_computer', 'site', 'app']);

interface LoginFormProps {
  /** The authorization request of a popup; empty elsewhere. */
  readonly request: string;
  readonly returnTo: string;
  readonly openedBy: OpenedBy;
  /** Stands over the page of somebody whose session has ended, and leaves that page where it is. */
  readonly isAgain?: boolean;
  readonly first?: FirstForm;
  /** The secret of an invitation to the server; empty without one. */
  readonly signUpLink?: string;
}

/** The heading above what the sign-in asks for. */
function LoginHeading({ view, isAgain }: { readonly view: LoginView; readonly isAgain: boolean }) {
  switch (view.screen) {
    case 'secondStep':
      return <Trans>Two-step verification</Trans>;
    case 'reset':
      return <Trans>Reset your password</Trans>;
    case 'signUp':
      return <Trans>Create your account</Trans>;
    default:
      return isAgain ? <Trans>Sign in again</Trans> : <Trans>Sign in to Aloft</Trans>;
  }
}

/** Signs in, creates an account, resets a password, restores an account, and takes the second step: the `login` chart. */
export function LoginForm(props: LoginFormProps) {
  const { request, returnTo, openedBy, isAgain = false, first = 'signIn', signUpLink = '' } = props;
  const { t } = useLingui();
  const signUp = useSignUpForm(signUpLink);
  const inPopup = request !== '';
  const asked = useQuery(signInRequester(request));
  const requester = asked.data ?? null;
  const unasked = useFailureText(failureOf(asked.error));
  const mayLeave = requester !== null && programs.has(requester.from);
  const login = useLogin({ request, returnTo, stays: isAgain, mayLeave, first, signUpLink: signUp.link });
  const { view, send, typed } = login;
  const [isByPasskey, setByPasskey] = useState(false);
  const { mutateAsync: sendDeny } = useMutation(denyAuthorization);

  function submit(): void {
    setByPasskey(false);
    // Nobody agrees to what they could not read: the next press does.
    if (inPopup && requester === null) void asked.refetch();
    else if (view.screen === 'signUp') send({ type: 'account.submit' });
    else send({ type: 'login.submit', email: typed('email') });
  }

  const finish = (redirectTo: string): void => send({ type: 'passkey.completed', redirectTo });

  async function deny(): Promise<void> {
    const denied = await resultOf(sendDeny(request));
    if (denied.ok) login.follow(denied.value.redirect_to);
    else window.close();
  }

  function body() {
    switch (view.screen) {
      case 'completed':
        return (
          <p className="muted" role="status">
            <Trans>One moment…</Trans>
          </p>
        );
      case 'expired':
        return <ExpiredLogin view={view} onBack={() => send({ type: 'signIn.choose' })} />;
      case 'secondStep':
        return <SecondStep {...login} view={view} />;
      case 'reset':
        return <ResetPassword {...login} view={view} />;
      case 'signUp':
        if (signUp.refusal !== null)
          return <SignUpRefused reason={signUp.refusal} onSignIn={() => send({ type: 'signIn.choose' })} />;
        return credentials(view);
      case 'signIn':
        return credentials(view);
    }
  }

  function credentials(shown: Extract<LoginView, { readonly screen: 'signIn' | 'signUp' }>) {
    const busy = shown.busy || asked.isFetching;
    const fields = (
      <CredentialsForm
        {...login}
        view={isByPasskey ? { ...shown, failure: null } : shown}
        busy={busy}
        onSubmit={submit}
      >
        {shown.screen === 'signIn' && (!inPopup || requester !== null) && (
          <PasskeyButton
            {...(inPopup ? { request } : {})}
            isLatest={isByPasskey}
            onStart={() => setByPasskey(true)}
            onDone={finish}
          >
            <Trans>Sign in with a passkey</Trans>
          </PasskeyButton>
        )}
        {inPopup && (
          <Button kind="quiet" onClick={() => void deny()}>
            <Trans>Not now</Trans>
          </Button>
        )}
      </CredentialsForm>
    );
    return (
      <>
        {shown.screen === 'signIn' && shown.isReset && (
          <p role="status" className={styles.reset}>
            <Trans>
              Your password has been changed, and you’re signed out everywhere. Sign in with the new one.
            </Trans>
          </p>
        )}
        {requester === null && unasked !== '' && <FieldError>{unasked}</FieldError>}
        {isAgain || signUp.refusal !== null ? (
          fields
        ) : (
          <Tabs
            label={t`Sign in or create an account`}
            tabs={[
              { id: 'signIn', label: <Trans>Sign in</Trans> },
              { id: 'signUp', label: <Trans>Create account</Trans> },
            ]}
            chosen={shown.screen}
            onChoose={(chosen) => send({ type: `${chosen}.choose` })}
          >
            {fields}
          </Tabs>
        )}
        {!inPopup && shown.screen === 'signIn' && (
          <OtherMethods openedBy={openedBy} onNearby={() => finish('')} />
        )}
      </>
    );
  }

  return (
    <Card>
      <h1>
        <LoginHeading view={view} isAgain={isAgain} />
      </h1>
      {isAgain && view.screen === 'signIn' && (
        <p className="muted">
          <Trans>
            You’ve been signed out. Anything you typed is still here: sign in to pick up where you left off.
          </Trans>
        </p>
      )}
      {requester !== null && <RequesterNote requester={requester} />}
      {!inPopup && view.screen === 'signIn' && <OpenedByNote openedBy={openedBy} />}
      {body()}
    </Card>
  );
}
