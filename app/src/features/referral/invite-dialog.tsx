import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { InviteLink } from './invite-link.tsx';
import { useInvite } from './use-invite.ts';

/** The own invitation in short (R2.24 show_invite_dialog). */
export default function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const { view, retry } = useInvite('');
  const failure = useFailureText(view.screen === 'failed' ? view.failure : null);
  return (
    <Dialog title={t`Invite friends`} width="wide" onClose={onClose}>
      <p>
        <Trans>You both get days of Premium when a friend signs up with your link.</Trans>
      </p>
      {view.screen === 'invitation' ? (
        <InviteLink invitation={view.invitation} />
      ) : view.screen === 'failed' ? (
        <FailureState title={<Trans>Couldn’t load your invitation</Trans>} onRetry={retry}>
          {failure}
        </FailureState>
      ) : (
        <Skeleton shape="row" lines={3} />
      )}
      <DialogActions>
        <Link to="/referral" className={buttonStyle()} onClick={onClose}>
          <Trans>See who joined</Trans>
        </Link>
        <Button kind="primary" onClick={onClose}>
          <Trans context="closes a dialog">Done</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
