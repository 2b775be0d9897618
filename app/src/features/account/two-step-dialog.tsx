import type { TwoStepSetup } from '@aloft/core/wire';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { failureOf } from '../../data/query-client.ts';
import { beginTwoStep, confirmTwoStep } from '../../data/two-step.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import { Copy } from '../../ui/icons.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCopy } from '../shares/share-fields.tsx';
import { showToast } from '../toasts/toasts.ts';
import { OwnPasswordField } from './own-password-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './sections.module.css';
import own from './two-step.module.css';

type Step =
  | { readonly at: 'password' }
  | { readonly at: 'scan'; readonly setup: TwoStepSetup }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

/** Turns two-step sign-in on: the password, the authenticator app and its first code, the recovery codes. */
export default function TwoStepDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const [step, setStep] = useState<Step>({ at: 'password' });
  function finish(): void {
    showToast(t`Two-step verification is on`, null, { about: 'two-step sign-in' });
    onClose();
  }
  return (
    <Dialog
      title={step.at === 'codes' ? t`Your recovery codes` : t`Set up two-step verification`}
      width="medium"
      onPhone="screen"
      onClose={onClose}
    >
      {step.at === 'password' && (
        <PasswordStep onClose={onClose} onDone={(setup) => setStep({ at: 'scan', setup })} />
      )}
      {step.at === 'scan' && (
        <ScanStep
          setup={step.setup}
          onBack={() => setStep({ at: 'password' })}
          onDone={(codes) => setStep({ at: 'codes', codes })}
        />
      )}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onDone={finish} />}
    </Dialog>
  );
}

interface PasswordStepProps {
  readonly onClose: () => void;
  readonly onDone: (setup: TwoStepSetup) => void;
}

function PasswordStep({ onClose, onDone }: PasswordStepProps) {
  const begin = useMutation(beginTwoStep);
  const text = useFailureText(failureOf(begin.error));
  const [password, setPassword] = useState('');
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (password !== '' && !begin.isPending) begin.mutate(password, { onSuccess: onDone });
  }
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <p className={styles.meta}>
        <Trans>
          You’ll sign in with your password and a code from an app on your phone, such as Google
          Authenticator, Aegis or 1Password. The password alone won’t be enough.
        </Trans>
      </p>
      <OwnPasswordField
        value={password}
        error={text}
        onChange={(event) => {
          setPassword(event.target.value);
          if (begin.isError) begin.reset();
        }}
      />
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" kind="primary" busy={begin.isPending} disabled={password === ''}>
          <Trans>Continue</Trans>
        </Button>
      </DialogActions>
    </form>
  );
}

interface ScanStepProps {
  readonly setup: TwoStepSetup;
  readonly onBack: () => void;
  readonly onDone: (codes: readonly string[]) => void;
}

function ScanStep({ setup, onBack, onDone }: ScanStepProps) {
  const { t } = useLingui();
  const confirm = useMutation(confirmTwoStep);
  const failure = failureOf(confirm.error);
  const text = useFailureText(failure);
  const copy = useCopy();
  const [code, setCode] = useState('');
  const key = setup.secret.match(/.{1,4}/g)?.join(' ') ?? setup.secret;
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (code.trim() === '' || confirm.isPending) return;
    confirm.mutate(code.trim(), { onSuccess: ({ recovery_codes }) => onDone(recovery_codes) });
  }
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <div className={own.scan}>
        <QrCode text={setup.otpauth_uri} label={t`QR code for your authenticator app`} size={180} />
        <div>
          <span>
            <Trans>Scan this with your authenticator app, or enter the key there:</Trans>
          </span>
          <span className={own.key}>{key}</span>
          <span>
            <Button
              size="small"
              icon={<Copy size={16} aria-hidden />}
              onClick={() => copy(setup.secret, t`Key copied`)}
            >
              <Trans>Copy key</Trans>
            </Button>
          </span>
        </div>
      </div>
      <TextField
        label={<Trans>Code from the app</Trans>}
        look="code"
        value={code}
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={11}
        invalid={failure?.field === 'code'}
        describedBy="two-step-error"
        onChange={(event) => {
          setCode(event.target.value);
          if (confirm.isError) confirm.reset();
        }}
      />
      <FieldError id="two-step-error">{text}</FieldError>
      <DialogActions>
        <Button onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button type="submit" kind="primary" busy={confirm.isPending} disabled={code.trim() === ''}>
          <Trans>Turn on</Trans>
        </Button>
      </DialogActions>
    </form>
  );
}
