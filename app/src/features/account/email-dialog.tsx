import type { Result } from '@aloft/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useRuntime } from '../../actors/use-runtime.ts';
import { changeEmail, requestEmailCode } from '../../data/account.ts';
import { resultOf } from '../../data/query-client.ts';
import type { MailedCode } from '../../navigation/mailed-code.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../toasts/toasts.ts';
import { OwnPasswordField } from './own-password-field.tsx';
import { ownerProof, SecondStepField, useAsksSecondStep } from './second-step-field.tsx';
import styles from './sections.module.css';
import { useCodeProof } from './use-code-proof.ts';
import { useSubmission } from './use-submission.ts';

interface EmailDialogProps {
  /** The account's own address is to be verified, which its owner types: it is shown masked only. */
  readonly isOwn?: boolean;
  /** What the link of the mail brought along; null for a dialog that was opened here. */
  readonly mailed?: MailedCode | null;
  readonly onClose: () => void;
}

/** Another address for the account, or its own: proved with a code that is mailed to it, and confirmed with the password. */
export default function EmailDialog({ isOwn = false, mailed = null, onClose }: EmailDialogProps) {
  const { t } = useLingui();
  const { actors } = useRuntime();
  const { mutateAsync: sendCode } = useMutation(requestEmailCode);
  const { mutateAsync: sendChange } = useMutation(changeEmail);
  const proof = useCodeProof(sendCode, mailed);
  const { busy, failure, run } = useSubmission();
  const text = useFailureText(failure);
  const [typed, setTyped] = useState({ email: '', code: mailed?.code ?? '', password: '', factor: '' });
  const asksFactor = useAsksSecondStep(failure);
  const { sentTo } = proof;
  const isReady =
    sentTo === ''
      ? typed.email.trim() !== ''
      : typed.code.trim() !== '' && typed.password !== '' && (!asksFactor || typed.factor.trim() !== '');
  const type = (part: Partial<typeof typed>): void => setTyped((before) => ({ ...before, ...part }));

  async function change(): Promise<Result<unknown>> {
    const proved = await proof.take(typed.code.trim());
    if (!proved.ok) return proved;
    const wanted = {
      ...ownerProof(typed, asksFactor),
      email: sentTo,
      verificationToken: proved.value ?? '',
    };
    const changed = await resultOf(sendChange(wanted));
    if (changed.ok) {
      actors.session.send({ type: 'profile.reload' });
      showToast(isOwn ? t`Email verified` : t`Email changed`);
      onClose();
    }
    return changed;
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (isReady && !busy) void run(() => (sentTo === '' ? proof.send(typed.email.trim()) : change()));
  }

  return (
    <Dialog title={isOwn ? t`Verify email` : t`Change email`} onClose={onClose}>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        {sentTo === '' ? (
          <TextField
            key="email"
            type="email"
            label={isOwn ? <Trans>Your email</Trans> : <Trans>New email</Trans>}
            hint={
              isOwn ? (
                <Trans>We’ll send a code there. Your other sessions will be signed out.</Trans>
              ) : (
                <Trans>We’ll send a code there, and let your current address know.</Trans>
              )
            }
            value={typed.email}
            maxLength={320}
            autoComplete="email"
            invalid={failure?.field === 'email'}
            describedBy="email-error"
            onChange={(event) => type({ email: event.target.value })}
          />
        ) : (
          <>
            <p role="status">
              {isOwn ? (
                <Trans>
                  Unless another account has verified {sentTo}, we’ve sent it a code. It works for ten
                  minutes.
                </Trans>
              ) : (
                <Trans>If {sentTo} has no account yet, we’ve sent it a code. It works for ten minutes.</Trans>
              )}
            </p>
            <TextField
              key="code"
              label={<Trans>Code from the email</Trans>}
              value={typed.code}
              autoFocus={mailed === null}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={32}
              invalid={failure?.code === 'invalid_verification_code'}
              describedBy="email-error"
              onChange={(event) => type({ code: event.target.value })}
            />
            <OwnPasswordField
              value={typed.password}
              invalid={failure?.field === 'password'}
              describedBy="email-error"
              onChange={(event) => type({ password: event.target.value })}
            />
            {asksFactor && (
              <SecondStepField
                value={typed.factor}
                invalid={failure?.field === 'code'}
                describedBy="email-error"
                onChange={(event) => type({ factor: event.target.value })}
              />
            )}
          </>
        )}
        <FieldError id="email-error">{text}</FieldError>
        <DialogActions>
          {sentTo === '' ? (
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
          ) : (
            <Button disabled={busy} onClick={() => void run(() => proof.send(sentTo))}>
              <Trans>Send another code</Trans>
            </Button>
          )}
          <Button type="submit" kind="primary" busy={busy} disabled={!isReady}>
            {sentTo === '' ? (
              <Trans>Email me a code</Trans>
            ) : isOwn ? (
              <Trans>Verify email</Trans>
            ) : (
              <Trans>Change email</Trans>
            )}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
