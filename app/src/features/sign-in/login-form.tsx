import type { Result, SignInRequester } from '@aloft/core';
import { decideNavigation } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useReducer, useRef } from 'react';
import { useApp, useRuntime, useSession } from '../../actors/use-runtime.ts';
import { failureOf, resultOf } from '../../data/query-client.ts';
import {
  authorize,
  denyAuthorization,
  restoreAccount,
  signIn,
  signInRequester,
  signUp,
} from '../../data/sign-in.ts';
import { safeReturn } from '../../guards/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { AddressProofField, useAddressProof } from './address-proof.tsx';
import { reduceForm, untouched } from './login-form-state.ts';
import styles from './login-page.module.css';
import { OtherMethods } from './methods/other-methods.tsx';
import type { OpenedBy } from './methods/use-available-methods.ts';
import { RequesterNote } from './requester-note.tsx';
import { ResetPassword } from './reset-password.tsx';
import { RestoreAccount } from './restore-account.tsx';
import { SecondStep } from './second-step.tsx';

/** Where another program waits for the answer, at an address of its own. */
const programs: ReadonlySet<SignInRequester['from']> = new Set(['this_computer', 'site', 'app']);

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

interface LoginFormProps {
  /** The authorization request of a popup; empty elsewhere. */
  readonly request: string;
  readonly returnTo: string;
  readonly openedBy: OpenedBy;
  /** Stands over the page of somebody whose session has ended, and leaves that page where it is. */
  readonly isAgain?: boolean;
}

/** Signs in, creates an account, resets a password, restores an account, and takes the second step. */
export function LoginForm({ request, returnTo, openedBy, isAgain = false }: LoginFormProps) {
  const { facts } = useApp();
  const runtime = useRuntime();
  const { t } = useLingui();
  const [state, dispatch] = useReducer(reduceForm, untouched);
  const { mode, busy, failure, challenge, byPasskey, email: forgotBy, isReset } = state;
  const inPopup = request !== '';
  const formRef = useRef<HTMLFormElement>(null);
  const proof = useAddressProof();
  const asked = useQuery(signInRequester(request));
  const requester = asked.data ?? null;
  const text = useFailureText(failure ?? failureOf(asked.error));
  const { mutateAsync: sendSignUp } = useMutation(signUp);
  const { mutateAsync: sendSignIn } = useMutation(signIn);
  const { mutateAsync: sendAuthorize } = useMutation(authorize);
  const { mutateAsync: sendRestore } = useMutation(restoreAccount);
  const { mutateAsync: sendDeny } = useMutation(denyAuthorization);

  // The session may be found only now, by the browser or in another tab.
  const { status } = useSession();
  const isPassing = status === 'signedIn' && !inPopup && !isAgain && !busy;
  useEffect(() => {
    if (isPassing) window.location.replace(safeReturn(returnTo, facts.origin));
  }, [isPassing, returnTo, facts.origin]);

  function follow(redirectTo: string): void {
    const decided = decideNavigation(redirectTo, facts.origin, 'refused');
    if (decided.kind === 'internal') window.location.replace(decided.path);
    // The service answers with an address that the operator has registered for this very program.
    else if (requester !== null && programs.has(requester.from)) window.location.replace(redirectTo);
  }

  async function send(form: FormData): Promise<Result<unknown>> {
    const [email, password, name] = [textOf(form, 'email'), textOf(form, 'password'), textOf(form, 'name')];
    if (mode === 'signUp') {
      const proved = await proof.take(textOf(form, 'code').trim());
      if (!proved.ok) return proved;
      const made = await resultOf(
        sendSignUp({
          email,
          password,
          ...(proved.value === null ? {} : { verificationToken: proved.value }),
          ...(name === '' ? {} : { name }),
          ...(inPopup ? { request } : {}),
        }),
      );
      if (made.ok) runtime.store.write('new_user', true);
      if (made.ok && 'redirect_to' in made.value) follow(made.value.redirect_to);
      return made;
    }
    if (!inPopup) return resultOf(sendSignIn({ username: email, password }));
    const authorized = await resultOf(sendAuthorize({ request, username: email, password }));
    if (authorized.ok) follow(authorized.value.redirect_to);
    return authorized;
  }

  async function submit(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    dispatch({ type: 'work.began' });
    if (inPopup && requester === null) {
      // Nobody agrees to what they could not read: the next press does.
      await asked.refetch();
      dispatch({ type: 'work.ended', failure: null });
      return;
    }
    leave(await send(form));
  }

  function leave(result: Result<unknown>): void {
    if (!result.ok) {
      // A right password that is asked for its second step has not failed.
      const isRefused = mode === 'signIn' && (result.failure.challenge ?? '') === '';
      if (isRefused) runtime.analytics?.stat({ type: 'signInFailed' });
      dispatch({ type: 'work.ended', failure: result.failure });
    } else if (!inPopup) {
      runtime.analytics?.stat({ type: 'signedIn' });
      runtime.actors.session.send({ type: 'signIn.completed' });
      if (!isAgain) window.location.assign(safeReturn(returnTo, facts.origin));
    }
  }

  /** Where another program waits, or empty where this browser is signed in. */
  function finish(redirectTo: string): void {
    // Busy from here on: the session that is found meanwhile would open the next page a second time.
    dispatch({ type: 'work.began' });
    if (redirectTo === '') leave({ ok: true, value: null });
    else follow(redirectTo);
  }

  async function restore(): Promise<void> {
    if (formRef.current === null) return;
    const form = new FormData(formRef.current);
    dispatch({ type: 'work.began' });
    const wanted = { username: textOf(form, 'email'), password: textOf(form, 'password') };
    const restored = await resultOf(sendRestore({ ...wanted, ...(inPopup ? { request } : {}) }));
    if (restored.ok && 'redirect_to' in restored.value) follow(restored.value.redirect_to);
    leave(restored);
  }

  const typedEmail = (): string =>
    formRef.current === null ? '' : textOf(new FormData(formRef.current), 'email').trim();

  async function sendCode(): Promise<void> {
    dispatch({ type: 'work.began' });
    const sent = await proof.send(typedEmail());
    dispatch({ type: 'work.ended', failure: sent.ok ? null : sent.failure });
  }

  async function deny(): Promise<void> {
    const denied = await resultOf(sendDeny(request));
    if (denied.ok) follow(denied.value.redirect_to);
    else window.close();
  }

  const field = failure?.field;
  const isClosing = failure?.code === 'cannot_unlock';
  if (challenge !== '')
    return (
      <Card>
        <h1>
          <Trans>Two-step sign-in</Trans>
        </h1>
        {requester !== null && <RequesterNote requester={requester} />}
        <SecondStep
          challenge={challenge}
          byPasskey={byPasskey}
          onDone={finish}
          onBack={() => dispatch({ type: 'mode.choose', mode: 'signIn' })}
        />
      </Card>
    );
  if (mode === 'reset')
    return (
      <Card>
        <h1>
          <Trans>Reset your password</Trans>
        </h1>
        <ResetPassword
          email={forgotBy}
          onDone={() => dispatch({ type: 'password.reset' })}
          onBack={() => dispatch({ type: 'mode.choose', mode: 'signIn' })}
        />
      </Card>
    );
  const fields = (
    <form ref={formRef} className={styles.form} method="post" onSubmit={(event) => void submit(event)}>
      {mode === 'signUp' && (
        <TextField
          id="name"
          name="name"
          label={<Trans>Name (optional)</Trans>}
          autoComplete="name"
          maxLength={100}
        />
      )}
      <TextField
        id="email"
        name="email"
        type="email"
        label={<Trans>Email</Trans>}
        required
        autoComplete="username"
        invalid={field === 'email'}
        describedBy="login-error"
      />
      <PasswordField
        id="password"
        name="password"
        label={<Trans>Password</Trans>}
        {...(mode === 'signUp' ? { hint: <Trans>At least 8 characters.</Trans> } : {})}
        required
        minLength={mode === 'signUp' ? 8 : 1}
        maxLength={256}
        autoComplete={mode === 'signUp' ? 'new-password' : 'current-password'}
        invalid={field === 'password'}
        describedBy="login-error"
      />
      {mode === 'signUp' && (
        <AddressProofField sentTo={proof.sentTo} busy={busy} onSend={() => void sendCode()} />
      )}
      {mode === 'signIn' && (
        <Button
          kind="quiet"
          size="small"
          className={styles.forgot}
          onClick={() => dispatch({ type: 'password.forgot', email: typedEmail() })}
        >
          <Trans>Forgot your password?</Trans>
        </Button>
      )}
      <FieldError id="login-error">{isClosing ? null : text}</FieldError>
      {failure !== null && isClosing && (
        <RestoreAccount failure={failure} busy={busy} onRestore={() => void restore()} />
      )}
      <Button type="submit" kind="primary" wide disabled={busy}>
        {busy ? (
          <Trans>One moment…</Trans>
        ) : mode === 'signIn' ? (
          <Trans>Sign in</Trans>
        ) : (
          <Trans>Create account</Trans>
        )}
      </Button>
      {mode === 'signIn' && (!inPopup || requester !== null) && (
        <PasskeyButton {...(inPopup ? { request } : {})} onDone={finish}>
          <Trans>Sign in with a passkey</Trans>
        </PasskeyButton>
      )}
      {inPopup && (
        <Button kind="quiet" onClick={() => void deny()}>
          <Trans>Not now</Trans>
        </Button>
      )}
    </form>
  );
  return (
    <Card>
      <h1>
        {isAgain ? (
          <Trans>Sign in again</Trans>
        ) : mode === 'signIn' ? (
          <Trans>Sign in to Aloft</Trans>
        ) : (
          <Trans>Create your account</Trans>
        )}
      </h1>
      {isAgain && (
        <p className="muted">
          <Trans>
            You’ve been signed out. Anything you typed is still here: sign in to pick up where you left off.
          </Trans>
        </p>
      )}
      {requester !== null && <RequesterNote requester={requester} />}
      {isReset && (
        <p role="status" className={styles.reset}>
          <Trans>
            Your password has been changed, and you’re signed out everywhere. Sign in with the new one.
          </Trans>
        </p>
      )}
      {isAgain ? (
        fields
      ) : (
        <Tabs
          label={t`Sign in or create an account`}
          tabs={[
            { id: 'signIn', label: <Trans>Sign in</Trans> },
            { id: 'signUp', label: <Trans>Create account</Trans> },
          ]}
          chosen={mode}
          onChoose={(chosen) => dispatch({ type: 'mode.choose', mode: chosen })}
        >
          {fields}
        </Tabs>
      )}
      {!inPopup && mode === 'signIn' && <OtherMethods openedBy={openedBy} onNearby={() => finish('')} />}
    </Card>
  );
}
