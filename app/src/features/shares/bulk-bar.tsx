import type { OwnShare } from '@aloft/core/wire';
import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { resultOf } from '../../data/query-client.ts';
import { changeShares, forgetShares, type ShareChange } from '../../data/shares.ts';
import { Ban, CalendarClock, Copy, KeyRound, Trash2, X } from '../../ui/icons.tsx';
import type { Command } from '../commands/command.ts';
import { useOfferCommands } from '../commands/offered-commands.ts';
import { useAnnouncedCount } from '../files/selection/use-announced-count.ts';
import { showToast } from '../toasts/toasts.ts';
import styles from './bulk-bar.module.css';
import { useCopy } from './share-fields.tsx';

interface BulkBarProps {
  readonly shares: readonly OwnShare[];
  /** Whether one of them is not over. */
  readonly canStop: boolean;
  readonly onClear: () => void;
  readonly onStop: () => void;
}

/** What is done with several shares at once; the command palette offers the same. */
export function BulkBar({ shares, canStop, onClear, onStop }: BulkBarProps) {
  const { t } = useLingui();
  useAnnouncedCount(shares.length);
  const copy = useCopy();
  const { mutateAsync: change, isPending } = useMutation(changeShares);
  const { mutateAsync: forget } = useMutation(forgetShares);
  const open = shares.filter((share) => share.share_status !== 'DELETED');
  const ids = open.map((share) => share.share_id);

  async function changeAll(wanted: ShareChange, said: string): Promise<void> {
    const done = await resultOf(change({ ids, change: wanted }));
    showToast(done.ok ? said : t`Some shares couldn’t be changed. Try again.`, null, { about: 'shares' });
  }
  async function remove(): Promise<void> {
    const done = await resultOf(forget(shares.map((share) => share.share_id)));
    showToast(done.ok ? t`Removed from the list` : t`Couldn’t remove this. Try again.`, null, {
      about: 'shares',
    });
    if (done.ok) onClear();
  }
  function copyLinks(): void {
    const lines = open.map((share) =>
      share.pass_code === ''
        ? `${share.title}: ${share.share_url}`
        : `${share.title}: ${share.share_url} (${share.pass_code})`,
    );
    copy(lines.join('\n'), t`Links copied`);
  }

  const size = 18;
  const forOpen: readonly Command[] = [
    {
      id: 'copy-links',
      label: t`Copy links`,
      icon: <Copy size={size} aria-hidden />,
      onChoose: copyLinks,
    },
    {
      id: 'extend',
      label: t`Extend by 30 days`,
      icon: <CalendarClock size={size} aria-hidden />,
      disabled: isPending,
      onChoose: () => void changeAll({ expirationDays: 30 }, t`These links now work for 30 more days`),
    },
    {
      id: 'passcodes',
      label: t`New passcodes`,
      icon: <KeyRound size={size} aria-hidden />,
      disabled: isPending,
      onChoose: () => void changeAll({ passCode: 'RENEWED' }, t`New passcodes set`),
    },
  ];
  const last: Command = canStop
    ? {
        id: 'stop',
        label: t`Stop sharing`,
        icon: <Ban size={size} aria-hidden />,
        danger: true,
        onChoose: onStop,
      }
    : {
        id: 'forget',
        label: t`Remove from the list`,
        icon: <Trash2 size={size} aria-hidden />,
        danger: true,
        onChoose: () => void remove(),
      };
  const commands = [...(open.length > 0 ? forOpen : []), last];
  const [first] = shares;
  const many = t({ message: plural(shares.length, { one: '# item', other: '# items' }) });
  useOfferCommands('selection', {
    label: shares.length === 1 && first !== undefined ? first.title : many,
    commands: commands.filter(({ disabled }) => disabled !== true),
  });

  return (
    <div role="toolbar" aria-label={t`Chosen shares`} className={styles.bar}>
      <button type="button" className={styles.action} aria-label={t`Clear selection`} onClick={onClear}>
        <X size={18} aria-hidden />
      </button>
      <strong className={styles.count}>
        <Plural value={shares.length} one="# selected" other="# selected" />
      </strong>
      {commands.map(({ id, label, icon, disabled, danger, onChoose }) => (
        <button
          key={id}
          type="button"
          className={danger === true ? styles.stop : styles.action}
          disabled={disabled}
          onClick={onChoose}
        >
          {icon}
          {label}
        </button>
      ))}
    </div>
  );
}
