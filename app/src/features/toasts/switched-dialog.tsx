import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';

/** Another tab signed in as somebody else: said before anything of theirs is shown. */
export default function SwitchedDialog({ switchedTo }: { readonly switchedTo: string }) {
  const { t } = useLingui();
  const reload = (): void => window.location.reload();
  return (
    <Dialog title={t`Another account`} onClose={reload}>
      <p>
        <Trans>Another tab signed in as {switchedTo}. This page continues with that account.</Trans>
      </p>
      <DialogActions>
        <Button kind="primary" onClick={reload}>
          <Trans>Continue as {switchedTo}</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
