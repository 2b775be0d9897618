import type { Passkey } from '@aloft/core/wire';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { removePasskey } from '../../data/passkeys.ts';
import { failureOf } from '../../data/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { showToast } from '../toasts/toasts.ts';
import { OwnPasswordField } from './own-password-field.tsx';
import styles from './sections.module.css';

interface PasskeyRemoveDialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

/** Removes a passkey, with the password. */
export default function PasskeyRemoveDialog({ passkey, onClose }: PasskeyRemoveDialogProps) {
  const { t } = useLingui();
  const remove = useMutation(removePasskey);
  const text = useFailureText(failureOf(remove.error));
  const [password, setPassword] = useState('');
  const { name } = passkey;
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (password === '' || remove.isPending) return;
    remove.mutate(
      { passkeyId: passkey.passkey_id, password },
      {
        onSuccess: () => {
          showToast(t`Passkey removed`);
          onClose();
        },
      },
    );
  }
  return (
    <Dialog title={t`Remove this passkey?`} onClose={onClose}>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <p className={styles.meta}>
          <Trans>
            You won’t be able to sign in with “{name}” anymore. Also delete it from the device it’s stored on.
          </Trans>
        </p>
        <OwnPasswordField
          value={password}
          error={text}
          onChange={(event) => {
            setPassword(event.target.value);
            if (remove.isError) remove.reset();
          }}
        />
        <DialogActions>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind="danger" busy={remove.isPending} disabled={password === ''}>
            <Trans>Remove</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
