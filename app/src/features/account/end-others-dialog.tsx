import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { endOtherSessions } from '../../data/account.ts';
import { failureOf } from '../../data/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import { showToast } from '../toasts/toasts.ts';

/** Asks once before every other place is signed out. */
export default function EndOthersDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const end = useMutation(endOtherSessions);
  const text = useFailureText(failureOf(end.error));
  return (
    <Dialog title={t`Sign out everywhere else?`} onClose={onClose}>
      <p>
        <Trans>All other devices and apps will have to sign in again, and their uploads will stop.</Trans>
      </p>
      <FieldError>{text}</FieldError>
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          kind="danger"
          busy={end.isPending}
          onClick={() =>
            end.mutate(null, {
              onSuccess: () => {
                showToast(t`Signed out everywhere else`);
                onClose();
              },
            })
          }
        >
          <Trans>Sign out everywhere else</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
