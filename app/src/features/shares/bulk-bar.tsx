import type { OwnShare } from '@aloft/core/wire';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { resultOf } from '../../data/query-client.ts';
import { changeShares, forgetShares, type ShareChange } from '../../data/shares.ts';
import { Ban, CalendarClock, Copy, KeyRound, Trash2, X } from '../../ui/icons.tsx';
import { useAnnouncedCount } from '../files/use-announced-count.ts';
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

/** What is done with several shares at once. */
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
    showToast(done.ok ? said : t`Not every share could be changed. Try again.`);
  }
  async function remove(): Promise<void> {
    const done = await resultOf(forget(shares.map((share) => share.share_id)));
    showToast(done.ok ? t`Removed from the list` : t`Couldn’t remove this. Try again.`);
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

  return (
    <div role="toolbar" aria-label={t`Chosen shares`} className={styles.bar}>
      <button type="button" className={styles.action} aria-label={t`Clear selection`} onClick={onClear}>
        <X size={18} aria-hidden />
      </button>
      <strong className={styles.count}>
        <Plural value={shares.length} one="# selected" other="# selected" />
      </strong>
      {open.length > 0 && (
        <>
          <button type="button" className={styles.action} onClick={copyLinks}>
            <Copy size={18} aria-hidden />
            <Trans>Copy links</Trans>
          </button>
          <button
            type="button"
            className={styles.action}
            disabled={isPending}
            onClick={() => void changeAll({ expirationDays: 30 }, t`These links now work for 30 more days`)}
          >
            <CalendarClock size={18} aria-hidden />
            <Trans>Extend by 30 days</Trans>
          </button>
          <button
            type="button"
            className={styles.action}
            disabled={isPending}
            onClick={() => void changeAll({ passCode: 'RENEWED' }, t`New passcodes set`)}
          >
            <KeyRound size={18} aria-hidden />
            <Trans>New passcodes</Trans>
          </button>
        </>
      )}
      {canStop ? (
        <button type="button" className={styles.stop} onClick={onStop}>
          <Ban size={18} aria-hidden />
          <Trans>Stop sharing</Trans>
        </button>
      ) : (
        <button type="button" className={styles.stop} onClick={() => void remove()}>
          <Trash2 size={18} aria-hidden />
          <Trans>Remove from the list</Trans>
        </button>
      )}
    </div>
  );
}
