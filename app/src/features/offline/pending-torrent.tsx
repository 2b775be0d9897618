import { Trans, useLingui } from '@lingui/react/macro';
import { IconButton } from '../../ui/icon-button.tsx';
import { Magnet, X } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './add-dialog.module.css';

interface PendingTorrentProps {
  readonly name: string;
  /** Whether its files are looked for; else they stay unknown. */
  readonly isLooking: boolean;
  readonly onRemove: () => void;
}

/** A torrent whose files are not known: one may wait for them, leave it, or start with all of them. */
export function PendingTorrent({ name, isLooking, onRemove }: PendingTorrentProps) {
  const { t } = useLingui();
  return (
    <section className={styles.card} aria-label={name}>
      <header className={styles.cardHead}>
        <Magnet size={18} aria-hidden />
        <span className={styles.cardWords}>
          <strong>{name}</strong>
          <span>
            <Trans>All files</Trans>
          </span>
        </span>
        <IconButton label={t`Remove “${name}”`} onClick={onRemove}>
          <X size={18} aria-hidden />
        </IconButton>
      </header>
      <div className={styles.cardNote} role="status">
        {isLooking && <Spinner />}
        <p>
          {isLooking ? (
            <Trans>Finding its files so you can choose. Or start now to get all of them.</Trans>
          ) : (
            <Trans>Couldn’t find its files for now. Start to get all of them.</Trans>
          )}
        </p>
      </div>
    </section>
  );
}
