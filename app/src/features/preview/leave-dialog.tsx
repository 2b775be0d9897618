import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';

interface LeaveDialogProps {
  readonly name: string;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before changes are lost. */
export function LeaveDialog({ name, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Leave without saving?`} onClose={onStay}>
      <p>
        <Trans>Your changes to “{name}” will be lost.</Trans>
      </p>
      <DialogActions>
        <Button onClick={onStay}>
          <Trans>Keep editing</Trans>
        </Button>
        <Button kind="danger" onClick={onLeave}>
          <Trans>Discard changes</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
