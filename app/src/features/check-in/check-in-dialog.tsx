import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { CalendarCheck } from '../../ui/icons.tsx';
import { CheckInBody } from './check-in-body.tsx';
import { useCheckIn } from './use-check-in.ts';

/** Today's check-in, from the menu of the account (R2.4). */
export default function CheckInDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const checkIn = useCheckIn();
  const isDone = checkIn.state?.checked_in === true;
  return (
    <Dialog title={t`Daily check-in`} width="medium" onClose={onClose}>
      <CheckInBody checkIn={checkIn} />
      <DialogActions>
        {!isDone && (
          <Button kind="quiet" onClick={onClose}>
            <Trans>Later</Trans>
          </Button>
        )}
        {/* One button all the time: it keeps the focus when the check-in is made. */}
        <Button
          kind="primary"
          data-initial-focus
          busy={checkIn.busy}
          icon={isDone ? undefined : <CalendarCheck size={18} aria-hidden />}
          onClick={isDone ? onClose : checkIn.checkIn}
        >
          {isDone ? <Trans context="closes a dialog">Done</Trans> : <Trans>Check in</Trans>}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
