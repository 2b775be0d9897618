import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';

interface SignOutDialogProps {
  readonly onSignOut: () => void;
  readonly onClose: () => void;
}

/** Asks before a sign-out that would stop uploads. */
export default function SignOutDialog({ onSignOut, onClose }: SignOutDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Sign out while files are uploading?`} onClose={onClose}>
      <p>
        <Trans>Uploads that aren’t finished will stop.</Trans>
      </p>
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Keep uploading</Trans>
        </Button>
        <Button kind="danger" onClick={onSignOut}>
          <Trans>Sign out</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
