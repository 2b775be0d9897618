import type { LoginView } from '@aloft/core';
import { Trans } from '@lingui/react/macro';
import type { SyntheticEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFormCheck } from '../../ui/use-form-check.ts';
import styles from './login-page.module.css';
import type { LoginInUse } from './use-login.ts';

interface ResetPasswordProps extends Pick<LoginInUse, 'send' | 'formRef' | 'typed' | 'code'> {
  readonly view: Extract<LoginView, { readonly screen: 'reset' }>;
}

/**
 * A new password with a code from the mail (R10.10). That a code was sent is said of every address: nobody learns here
 * which ones have an account.
 */
export function ResetPassword({ view, send, formRef, typed, code }: ResetPasswordProps) {
  const { busy, failure, sentTo, email } = view;
  const checked = useFormCheck();
  const text = useFailureText(checked.isWrong ? null : failure);

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!checked.check(event.currentTarget)) return;
    if (sentTo === '') send({ type: 'code.request', email: typed('email').trim() });
    else send({ type: 'reset.submit' });
  }

  return (
    <form ref={formRef} className={styles.form} method="post" {...checked.form} onSubmit={submit}>
      {sentTo === '' ? (
        <>
          <p className="muted">
            <Trans>We’ll email you a code to set a new password.</Trans>
          </p>
          <TextField
            key="email"
            id="email"
            name="email"
            type="email"
            label={<Trans>Email</Trans>}
            required
            autoFocus
            defaultValue={email}
            autoComplete="username"
            error={checked.errorOf('email')}
            invalid={failure?.field === 'email'}
            describedBy="reset-error"
          />
        </>
      ) : (
        <>
          <p className="muted" role="status">
            <Trans>If {sentTo} has an account, we’ve sent it a code. It works for ten minutes.</Trans>
          </p>
          <TextField
            key="code"
            id="code"
            name="code"
            label={<Trans>Code from the email</Trans>}
            defaultValue={code}
            required
            autoFocus={code === ''}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={32}
            error={checked.errorOf('code')}
            describedBy="reset-error"
          />
          {/* For the password manager: whose password it is. */}
          <input type="hidden" name="username" autoComplete="username" value={sentTo} />
          <PasswordField
            id="password"
            name="password"
            label={<Trans>New password</Trans>}
            hint={<Trans>At least 8 characters.</Trans>}
            required
            minLength={8}
            maxLength={256}
            autoComplete="new-password"
            error={checked.errorOf('password')}
            invalid={failure?.field === 'new_password'}
            describedBy="reset-error"
          />
        </>
      )}
      <FieldError id="reset-error">{text}</FieldError>
      <Button type="submit" kind="primary" wide disabled={busy}>
        {busy ? (
          <Trans>One moment…</Trans>
        ) : sentTo === '' ? (
          <Trans>Email me a code</Trans>
        ) : (
          <Trans>Set new password</Trans>
        )}
      </Button>
      {sentTo !== '' && (
        <Button disabled={busy} onClick={() => send({ type: 'code.request', email: sentTo })}>
          <Trans>Send another code</Trans>
        </Button>
      )}
      <Button kind="quiet" disabled={busy} onClick={() => send({ type: 'signIn.choose' })}>
        <Trans>Back to sign-in</Trans>
      </Button>
    </form>
  );
}
