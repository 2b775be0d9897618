import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { failureOf } from '../../data/query-client.ts';
import { endShares } from '../../data/shares.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import { showToast } from '../toasts/toasts.ts';

interface StopDialogProps {
  readonly ids: readonly string[];
  /** Of a single share. */
  readonly title: string;
  readonly onStopped: () => void;
  readonly onClose: () => void;
}

/** Asks once before links stop working. */
export function StopDialog({ ids, title, onStopped, onClose }: StopDialogProps) {
  const { t } = useLingui();
  const end = useMutation(endShares);
  const text = useFailureText(failureOf(end.error));
  return (
    <Dialog title={t`Stop sharing?`} onClose={onClose}>
      <p>
        {title !== '' ? (
          <Trans>The link to “{title}” stops working at once. Your files stay where they are.</Trans>
        ) : (
          <Plural
            value={ids.length}
            one="# link will stop working right away. Your files stay where they are."
            other="# links will stop working right away. Your files stay where they are."
          />
        )}
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
            end.mutate(ids, {
              onSuccess: () => {
                showToast(t`Sharing stopped`, null, { about: 'shares' });
                onStopped();
              },
            })
          }
        >
          <Trans>Stop sharing</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
