import { Trans, useLingui } from '@lingui/react/macro';
import type { Command } from '../features/commands/command.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { X } from '../ui/icons.tsx';
import { useModal } from '../ui/modal.ts';
import styles from './drive-drawer.module.css';
import { HomeLink } from './home-link.tsx';
import { MemberEntries } from './member-entries.tsx';
import { Places } from './places.tsx';
import { StorageCard } from './storage-card.tsx';

interface DriveDrawerProps {
  readonly onClose: () => void;
  readonly redeem: Command;
}

/** All places of the drive, and its storage, on a phone: a modal panel from the side. */
export default function DriveDrawer({ onClose, redeem }: DriveDrawerProps) {
  const { t } = useLingui();
  const modal = useModal(onClose, { closesOnScrim: true });
  return (
    <dialog {...modal} tabIndex={-1} className={styles.drawer} aria-label={t`Menu`}>
      <div className={styles.body}>
        <div className={styles.head}>
          <HomeLink />
          <IconButton label={t`Close`} onClick={onClose} data-closes>
            <X size={20} aria-hidden />
          </IconButton>
        </div>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: its links are pressed, by keys too */}
        <nav className={styles.places} aria-label={t`Places`} onClick={onClose}>
          <Places />
          <MemberEntries redeem={redeem} />
        </nav>
        <div className={styles.low}>
          <h2 className="visually-hidden">
            <Trans>Storage</Trans>
          </h2>
          <StorageCard />
        </div>
      </div>
    </dialog>
  );
}
