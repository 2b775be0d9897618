import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';

interface InexactDialogProps {
  readonly name: string;
  /** As people call it. */
  readonly encoding: string;
  readonly onClose: () => void;
  readonly onSave: () => void;
}

/** Asks before the first save of a text whose encoding does not give all its bytes back. */
export function InexactDialog({ name, encoding, onClose, onSave }: InexactDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Save this file?`} onClose={onClose}>
      <p>
        <Trans>
          Some characters in “{name}” can’t be read or written back exactly as {encoding}. Saving keeps their
          bytes as they are and writes only what you changed.
        </Trans>
      </p>
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Keep editing</Trans>
        </Button>
        <Button kind="primary" onClick={onSave}>
          <Trans>Save</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
