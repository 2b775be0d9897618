import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { failureOf } from '../../data/query-client.ts';
import { renewRecoveryCodes, turnOffTwoStep } from '../../data/two-step.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import { showToast } from '../toasts/toasts.ts';
import { OwnPasswordField } from './own-password-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondStepField } from './second-step-field.tsx';
import styles from './sections.module.css';

interface TwoStepChangeDialogProps {
  readonly wanted: 'renew' | 'turnOff';
  readonly onClose: () => void;
}

/** Replaces the recovery codes, or turns two-step sign-in off: with the password and a code. */
export default function TwoStepChangeDialog({ wanted, onClose }: TwoStepChangeDialogProps) {
  const { t } = useLingui();
  const renew = useMutation(renewRecoveryCodes);
  const turnOff = useMutation(turnOffTwoStep);
  const { isPending, error, reset } = wanted === 'renew' ? renew : turnOff;
  const failure = failureOf(error);
  const text = useFailureText(failure);
  const [typed, setTyped] = useState({ password: '', code: '' });
  const isReady = typed.password !== '' && typed.code.trim() !== '';

  function type(part: Partial<typeof typed>): void {
    setTyped((before) => ({ ...before, ...part }));
    if (error !== null) reset();
  }
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (!isReady || isPending) return;
    const given = { password: typed.password, code: typed.code.trim() };
    if (wanted === 'renew') renew.mutate(given);
    else
      turnOff.mutate(given, {
        onSuccess: () => {
          showToast(t`Two-step verification is off`, null, { about: 'two-step sign-in' });
          onClose();
        },
      });
  }

  if (renew.isSuccess)
    return (
      <Dialog title={t`Your recovery codes`} width="medium" onPhone="screen" onClose={onClose}>
        <RecoveryCodes codes={renew.data.recovery_codes} onDone={onClose} />
      </Dialog>
    );
  return (
    <Dialog
      title={wanted === 'renew' ? t`New recovery codes` : t`Turn off two-step verification?`}
      onClose={onClose}
    >
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <p className={styles.meta}>
          {wanted === 'renew' ? (
            <Trans>You’ll get ten new codes. Your current codes will stop working.</Trans>
          ) : (
            <Trans>You’ll sign in with just your password. Your recovery codes will stop working.</Trans>
          )}
        </p>
        <OwnPasswordField
          value={typed.password}
          invalid={failure?.field === 'password'}
          describedBy="two-step-error"
          onChange={(event) => type({ password: event.target.value })}
        />
        <SecondStepField
          value={typed.code}
          invalid={failure?.field === 'code'}
          describedBy="two-step-error"
          onChange={(event) => type({ code: event.target.value })}
        />
        <FieldError id="two-step-error">{text}</FieldError>
        <DialogActions>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            kind={wanted === 'renew' ? 'primary' : 'danger'}
            busy={isPending}
            disabled={!isReady}
          >
            {wanted === 'renew' ? <Trans>Generate new codes</Trans> : <Trans>Turn off</Trans>}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
