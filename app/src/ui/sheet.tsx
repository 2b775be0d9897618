import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { IconButton } from './icon-button.tsx';
import { X } from './icons.tsx';
import { useModal } from './modal.ts';
import styles from './sheet.module.css';

interface SheetProps {
  readonly title: string;
  /** Escape, Back, the cross and a press beside it. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal panel for choices and details: from below on a phone, from the side elsewhere. The keyboard's part is a dialog's. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const { t } = useLingui();
  const heading = useId();
  const modal = useModal(onClose, { closesOnScrim: true });
  return (
    <dialog {...modal} tabIndex={-1} className={styles.sheet} aria-labelledby={heading}>
      <span aria-hidden className={styles.grabber} />
      <div className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
      </div>
      <div className={styles.body}>{children}</div>
      <IconButton label={t`Close`} className={styles.close} onClick={onClose} data-closes>
        <X size={20} aria-hidden />
      </IconButton>
    </dialog>
  );
}
