import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '../../ui/dialog.tsx';

/** Another tab signed in as somebody else: said before anything of theirs is shown. */
export default function SwitchedDialog({ switchedTo }: { readonly switchedTo: string }) {
  const { t } = useLingui();
  const reload = (): void => window.location.reload();
  return (
    <Dialog title={t`Another account`} onClose={reload}>
      <p>
        <Trans>Another tab signed in as {switchedTo}. This page continues with that account.</Trans>
      </p>
      <div className="dialog-actions">
        <button type="button" className="button button-primary" onClick={reload}>
          <Trans>Continue as {switchedTo}</Trans>
        </button>
      </div>
    </Dialog>
  );
}
