import { beginNewPasskey } from '@aloft/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useRuntime } from '../../actors/use-runtime.ts';
import { reloadPasskeys } from '../../data/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { passkeyDevice } from '../passkeys/passkey-device.ts';
import { usePasskeyText } from '../passkeys/passkey-text.ts';
import { usePasskey } from '../passkeys/use-passkey.ts';
import { showToast } from '../toasts/toasts.ts';
import { OwnPasswordField } from './own-password-field.tsx';
import { ownerProof, SecondStepField, useAsksSecondStep } from './second-step-field.tsx';
import styles from './sections.module.css';

/** Adds a passkey: its name, the password, and the browser's own prompt. */
export default function PasskeyAddDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const runtime = useRuntime();
  const client = useQueryClient();
  const [typed, setTyped] = useState({ name: '', password: '', factor: '' });
  const words = useRef({ ...ownerProof(typed, false), name: '' });
  const make = () => beginNewPasskey(runtime, { device: passkeyDevice, words: () => words.current });
  const passkey = usePasskey(make, () => {
    void reloadPasskeys(client);
    showToast(t`Passkey added`);
    onClose();
  });
  const text = usePasskeyText(passkey.view);
  const failure = passkey.view.screen === 'ready' ? passkey.view.failure : null;
  const name = typed.name.trim();
  const asksFactor = useAsksSecondStep(failure);
  const isReady = name !== '' && typed.password !== '' && (!asksFactor || typed.factor.trim() !== '');

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (!isReady || passkey.isBusy) return;
    words.current = { ...ownerProof(typed, asksFactor), name };
    passkey.start();
  }

  return (
    <Dialog title={t`Add a passkey`} onClose={onClose}>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <p className={styles.meta}>
          <Trans>
            Passkeys are stored on your device, on a security key or in a password manager. Use one to sign in
            with your fingerprint, face or screen lock.
          </Trans>
        </p>
        <TextField
          label={<Trans>Name of the passkey</Trans>}
          hint={<Trans>To help you recognize it later, for example “Work laptop”</Trans>}
          value={typed.name}
          maxLength={60}
          autoComplete="off"
          disabled={passkey.isBusy}
          invalid={failure?.field === 'name'}
          describedBy="passkey-add-error"
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
        />
        <OwnPasswordField
          value={typed.password}
          disabled={passkey.isBusy}
          invalid={failure?.field === 'password'}
          describedBy="passkey-add-error"
          onChange={(event) => setTyped({ ...typed, password: event.target.value })}
        />
        {asksFactor && (
          <SecondStepField
            value={typed.factor}
            disabled={passkey.isBusy}
            invalid={failure?.field === 'code'}
            describedBy="passkey-add-error"
            onChange={(event) => setTyped({ ...typed, factor: event.target.value })}
          />
        )}
        <FieldError id="passkey-add-error">{text}</FieldError>
        {passkey.view.screen === 'prompt' && (
          <p className={styles.meta} role="status">
            <Trans>Confirm it’s you on your device…</Trans>
          </p>
        )}
        <DialogActions>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind="primary" busy={passkey.isBusy} disabled={!isReady}>
            <Trans>Continue</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
