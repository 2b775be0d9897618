import type { Passkey } from '@aloft/core/wire';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { renamePasskey } from '../../data/passkeys.ts';
import { failureOf } from '../../data/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './sections.module.css';

interface PasskeyRenameDialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

/** Another name for a passkey; only its owner sees it. */
export default function PasskeyRenameDialog({ passkey, onClose }: PasskeyRenameDialogProps) {
  const { t } = useLingui();
  const rename = useMutation(renamePasskey);
  const text = useFailureText(failureOf(rename.error));
  const [typed, setTyped] = useState(passkey.name);
  const name = typed.trim();
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (name === '' || rename.isPending) return;
    rename.mutate({ passkeyId: passkey.passkey_id, name }, { onSuccess: onClose });
  }
  return (
    <Dialog title={t`Rename passkey`} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={<Trans>Name of the passkey</Trans>}
          value={typed}
          maxLength={60}
          autoComplete="off"
          error={name === '' ? <Trans>Enter a name.</Trans> : text}
          onChange={(event) => {
            setTyped(event.target.value);
            if (rename.isError) rename.reset();
          }}
        />
        <DialogActions>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind="primary" busy={rename.isPending} disabled={name === ''}>
            <Trans>Save</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
