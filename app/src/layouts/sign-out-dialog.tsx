import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '../ui/dialog.tsx';

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
      <div className="dialog-actions">
        <button type="button" className="button button-secondary" onClick={onClose}>
          <Trans>Keep uploading</Trans>
        </button>
        <button type="button" className="button button-danger" onClick={onSignOut}>
          <Trans>Sign out</Trans>
        </button>
      </div>
    </Dialog>
  );
}
