import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useArrivedRuntime } from '../actors/use-runtime.ts';
import { Gift, Ticket } from '../ui/icons.tsx';
import styles from './drive.module.css';

/** What gives days of Premium: an invitation, and a code. */
export function MemberEntries({ onRedeem }: { readonly onRedeem: () => void }) {
  const analytics = useArrivedRuntime()?.analytics;
  return (
    <>
      <Link
        to="/referral"
        search={{}}
        className={styles.place}
        onClick={() => analytics?.stat({ type: 'sidebarClick', to: '/referral' })}
      >
        <Gift size={20} aria-hidden />
        <Trans>Invite friends</Trans>
      </Link>
      <button type="button" className={styles.place} aria-haspopup="dialog" onClick={onRedeem}>
        <Ticket size={20} aria-hidden />
        <Trans>Redeem a code</Trans>
      </button>
    </>
  );
}
