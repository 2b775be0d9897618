import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useArrivedRuntime } from '../actors/use-runtime.ts';
import type { Command } from '../features/commands/command.ts';
import styles from './drive.module.css';
import { accountPlaces } from './drive-places.tsx';

/** What gives days of Premium: an invitation, and a code. */
export function MemberEntries({ redeem }: { readonly redeem: Command }) {
  const { i18n } = useLingui();
  const analytics = useArrivedRuntime()?.analytics;
  const { to, icon, name } = accountPlaces.invite;
  return (
    <>
      <Link
        to={to}
        search={{}}
        className={styles.place}
        onClick={() => analytics?.stat({ type: 'sidebarClick', to })}
      >
        {icon}
        {i18n._(name)}
      </Link>
      <button type="button" className={styles.place} aria-haspopup="dialog" onClick={redeem.onChoose}>
        {redeem.icon}
        {redeem.label}
      </button>
    </>
  );
}
