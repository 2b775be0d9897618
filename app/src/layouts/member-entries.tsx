import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useArrivedRuntime } from '../actors/use-runtime.ts';
import type { Command } from '../features/commands/command.ts';
import styles from './drive.module.css';
import { accountPlaces } from './drive-places.tsx';
import { useNarrowTooltip } from './use-narrow-sidebar.ts';

/** What gives days of Premium: an invitation, and a code. */
export function MemberEntries({ redeem }: { readonly redeem: Command }) {
  const { i18n } = useLingui();
  const analytics = useArrivedRuntime()?.analytics;
  const { to, icon, name } = accountPlaces.invite;
  const inviteTooltip = useNarrowTooltip(i18n._(name));
  const redeemTooltip = useNarrowTooltip(redeem.label);
  return (
    <>
      <Link
        to={to}
        search={{}}
        className={styles.place}
        onClick={() => analytics?.stat({ type: 'sidebarClick', to })}
        {...inviteTooltip}
      >
        {icon}
        <span className={styles.name}>{i18n._(name)}</span>
      </Link>
      <button
        type="button"
        className={styles.place}
        aria-haspopup="dialog"
        onClick={redeem.onChoose}
        {...redeemTooltip}
      >
        {redeem.icon}
        <span className={styles.name}>{redeem.label}</span>
      </button>
    </>
  );
}
