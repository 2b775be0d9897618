import type { LoginView } from '@aloft/core';
import { Trans } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFormCheck } from '../../ui/use-form-check.ts';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import styles from './login-page.module.css';
import type { LoginInUse } from './use-login.ts';

interface SecondStepProps extends Pick<LoginInUse, 'send' | 'formRef'> {
  readonly view: Extract<LoginView, { readonly screen: 'secondStep' }>;
}

/** The second step of a sign-in: a code of the authenticator app, one of the recovery codes, or a passkey (R10.10). */
export function SecondStep({ view, send, formRef }: SecondStepProps) {
  const { busy, failure, factor, challenge, byPasskey } = view;
  const checked = useFormCheck();
  const [isByPasskey, setByPasskey] = useState(false);
  const text = useFailureText(checked.isWrong || isByPasskey ? null : failure);

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    setByPasskey(false);
    if (checked.check(event.currentTarget)) send({ type: 'factor.submit' });
  }

  return (
    <form ref={formRef} className={styles.form} method="post" {...checked.form} onSubmit={submit}>
      <p className="muted" role="status">
        {factor === 'authenticator' ? (
          <Trans>Enter the code that your authenticator app shows.</Trans>
        ) : (
          <Trans>Enter one of the recovery codes that you saved. Each works once.</Trans>
        )}
      </p>
      {factor === 'authenticator' ? (
        <TextField
          key="app"
          id="code"
          name="code"
          label={<Trans>Six-digit code</Trans>}
          look="code"
          required
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={11}
          error={checked.errorOf('code')}
          invalid={failure?.field === 'code'}
          describedBy="second-error"
        />
      ) : (
        <TextField
          key="recovery"
          id="code"
          name="code"
          label={<Trans>Recovery code</Trans>}
          look="code"
          required
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          error={checked.errorOf('code')}
          invalid={failure?.field === 'code'}
          describedBy="second-error"
        />
      )}
      <FieldError id="second-error">{text}</FieldError>
      <Button type="submit" kind="primary" wide disabled={busy}>
        {busy ? <Trans>One moment…</Trans> : <Trans>Sign in</Trans>}
      </Button>
      {byPasskey && (
        <PasskeyButton
          challenge={challenge}
          isLatest={isByPasskey}
          onStart={() => setByPasskey(true)}
          onDone={(redirectTo) => send({ type: 'passkey.completed', redirectTo })}
        >
          <Trans>Use a passkey</Trans>
        </PasskeyButton>
      )}
      {factor === 'authenticator' ? (
        <Button disabled={busy} onClick={() => send({ type: 'factor.choose', factor: 'recovery' })}>
          <Trans>Use a recovery code</Trans>
        </Button>
      ) : (
        <Button disabled={busy} onClick={() => send({ type: 'factor.choose', factor: 'authenticator' })}>
          <Trans>Use the authenticator app</Trans>
        </Button>
      )}
      <Button kind="quiet" disabled={busy} onClick={() => send({ type: 'signIn.choose' })}>
        <Trans>Back to sign-in</Trans>
      </Button>
    </form>
  );
}
