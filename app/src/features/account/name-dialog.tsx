import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useRuntime } from '../../actors/use-runtime.ts';
import { changeName } from '../../data/account.ts';
import { failureOf } from '../../data/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../toasts/toasts.ts';
import styles from './sections.module.css';

interface NameDialogProps {
  readonly name: string;
  readonly onClose: () => void;
}

/** The name that others read on what one shares. */
export default function NameDialog({ name, onClose }: NameDialogProps) {
  const { t } = useLingui();
  const { actors } = useRuntime();
  const change = useMutation(changeName);
  const text = useFailureText(failureOf(change.error));
  const [typed, setTyped] = useState(name);
  const wanted = typed.trim();

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (wanted === '' || change.isPending) return;
    change.mutate(wanted, {
      onSuccess: () => {
        // The menu and other pages say it, too.
        actors.session.send({ type: 'profile.reload' });
        showToast(t`Name changed`);
        onClose();
      },
    });
  }

  return (
    <Dialog title={t`Edit name`} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={<Trans>Your name</Trans>}
          hint={<Trans>People you share with will see this name.</Trans>}
          value={typed}
          maxLength={100}
          autoComplete="name"
          error={wanted === '' ? <Trans>Enter a name.</Trans> : text}
          onChange={(event) => {
            setTyped(event.target.value);
            if (change.isError) change.reset();
          }}
        />
        <DialogActions>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind="primary" busy={change.isPending} disabled={wanted === ''}>
            <Trans>Save</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
