import type { LoginView } from '@aloft/core';
import { Trans } from '@lingui/react/macro';
import type { ReactNode, SyntheticEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFormCheck } from '../../ui/use-form-check.ts';
import { AddressProofField } from './address-proof.tsx';
import styles from './login-page.module.css';
import { RestoreAccount } from './restore-account.tsx';
import type { LoginInUse } from './use-login.ts';

interface CredentialsFormProps extends Pick<LoginInUse, 'send' | 'formRef' | 'typed' | 'code'> {
  readonly view: Extract<LoginView, { readonly screen: 'signIn' | 'signUp' }>;
  readonly busy: boolean;
  readonly onSubmit: () => void;
  /** Other ways on, below the form's own button. */
  readonly children: ReactNode;
}

/** Address and password of an account, or of a new one. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { view, busy, send, formRef, typed, code, onSubmit, children } = props;
  const { failure } = view;
  const isNew = view.screen === 'signUp';
  const isRestorable = view.screen === 'signIn' && view.restorable;
  const checked = useFormCheck();
  const text = useFailureText(isRestorable || checked.isWrong ? null : failure);
  const field = failure?.field;

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (checked.check(event.currentTarget)) onSubmit();
  }

  return (
    <form ref={formRef} className={styles.form} method="post" {...checked.form} onSubmit={submit}>
      {isNew && (
        <TextField
          id="name"
          name="name"
          label={<Trans>Name (optional)</Trans>}
          autoComplete="name"
          maxLength={100}
        />
      )}
      <TextField
        // Another field for the address of a mail's link: what stands in one does not follow its default.
        key={code}
        id="email"
        name="email"
        type="email"
        label={<Trans>Email</Trans>}
        required
        autoComplete="username"
        defaultValue={view.screen === 'signUp' ? view.sentTo : view.email}
        error={checked.errorOf('email')}
        invalid={field === 'email'}
        describedBy="login-error"
      />
      <PasswordField
        id="password"
        name="password"
        label={<Trans>Password</Trans>}
        {...(isNew ? { hint: <Trans>At least 8 characters.</Trans> } : {})}
        required
        minLength={isNew ? 8 : 1}
        maxLength={256}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        error={checked.errorOf('password')}
        invalid={field === 'password'}
        describedBy="login-error"
      />
      {view.screen === 'signUp' && (
        <AddressProofField
          sentTo={view.sentTo}
          code={code}
          busy={busy}
          onSend={() => send({ type: 'code.request', email: typed('email').trim() })}
        />
      )}
      {!isNew && (
        <Button
          kind="quiet"
          size="small"
          className={styles.forgot}
          onClick={() => send({ type: 'password.forget', email: typed('email').trim() })}
        >
          <Trans>Forgot your password?</Trans>
        </Button>
      )}
      <FieldError id="login-error">{text}</FieldError>
      {isRestorable && failure !== null && (
        <RestoreAccount failure={failure} busy={busy} onRestore={() => send({ type: 'account.restore' })} />
      )}
      <Button type="submit" kind="primary" wide disabled={busy}>
        {busy ? <Trans>One moment…</Trans> : isNew ? <Trans>Create account</Trans> : <Trans>Sign in</Trans>}
      </Button>
      {children}
    </form>
  );
}
