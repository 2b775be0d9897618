import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { changePassword } from '../../data/account.ts';
import { failureOf } from '../../data/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { showToast } from '../toasts/toasts.ts';
import styles from './sections.module.css';

const shortest = 8;

/** Another password for the old one; every other session ends with it. */
export default function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const change = useMutation(changePassword);
  const failure = failureOf(change.error);
  const text = useFailureText(failure);
  const [typed, setTyped] = useState({ old: '', next: '' });
  const isReady = typed.old !== '' && typed.next.length >= shortest;

  function type(part: Partial<typeof typed>): void {
    setTyped((before) => ({ ...before, ...part }));
    if (change.isError) change.reset();
  }
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (!isReady || change.isPending) return;
    change.mutate(
      { oldPassword: typed.old, newPassword: typed.next },
      {
        onSuccess: () => {
          showToast(t`Password changed. Every other session was signed out.`);
          onClose();
        },
      },
    );
  }

  return (
    <Dialog title={t`Change password`} onClose={onClose}>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <PasswordField
          label={<Trans>Current password</Trans>}
          value={typed.old}
          maxLength={256}
          autoComplete="current-password"
          invalid={failure?.field === 'old_password'}
          describedBy="password-error"
          onChange={(event) => type({ old: event.target.value })}
        />
        <PasswordField
          label={<Trans>New password</Trans>}
          hint={<Trans>At least 8 characters.</Trans>}
          value={typed.next}
          maxLength={256}
          autoComplete="new-password"
          invalid={failure?.field === 'new_password'}
          describedBy="password-error"
          onChange={(event) => type({ next: event.target.value })}
        />
        <p className={styles.meta}>
          <Trans>You’re still signed in here. All other devices and apps are signed out.</Trans>
        </p>
        <FieldError id="password-error">{text}</FieldError>
        <DialogActions>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind="primary" busy={change.isPending} disabled={!isReady}>
            <Trans>Change password</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
