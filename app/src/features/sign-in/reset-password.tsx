import type { Result } from '@aloft/core';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { resultOf } from '../../data/query-client.ts';
import { requestResetCode, resetPassword } from '../../data/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './login-page.module.css';
import { useCodeProof } from './use-code-proof.ts';
import { useSubmission } from './use-submission.ts';

interface ResetPasswordProps {
  /** What was typed into the form before. */
  readonly email: string;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

/**
 * A new password with a code from the mail (R10.10). That a code was sent is said of every address: nobody learns here
 * which ones have an account.
 */
export function ResetPassword({ email: typed, onDone, onBack }: ResetPasswordProps) {
  const { mutateAsync: sendCode } = useMutation(requestResetCode);
  const { mutateAsync: sendReset } = useMutation(resetPassword);
  const proof = useCodeProof(sendCode);
  const { busy, failure, run } = useSubmission();
  const text = useFailureText(failure);
  const { sentTo } = proof;

  async function send(form: FormData): Promise<Result<unknown>> {
    const proved = await proof.take(String(form.get('code')).trim());
    if (!proved.ok) return proved;
    const wanted = {
      email: sentTo,
      verificationToken: proved.value ?? '',
      newPassword: String(form.get('password')),
    };
    const reset = await resultOf(sendReset(wanted));
    if (reset.ok) onDone();
    return reset;
  }

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void run(() => (sentTo === '' ? proof.send(String(form.get('email')).trim()) : send(form)));
  }

  return (
    <form className={styles.form} method="post" onSubmit={submit}>
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
            defaultValue={typed}
            autoComplete="username"
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
            required
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={32}
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
        <Button disabled={busy} onClick={() => void run(() => proof.send(sentTo))}>
          <Trans>Send another code</Trans>
        </Button>
      )}
      <Button kind="quiet" disabled={busy} onClick={onBack}>
        <Trans>Back to sign-in</Trans>
      </Button>
    </form>
  );
}
