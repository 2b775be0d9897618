import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { X } from './icons.tsx';
import { useModal } from './modal.ts';

interface DialogProps {
  readonly title: string;
  /** Escape, Back, the cross and, if allowed, a press beside it. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** A form fills a phone's screen; a question stays a card. */
  readonly onPhone?: 'card' | 'screen';
  /** Whether a press beside it closes it: only where nothing that was typed can be lost. */
  readonly closesOnScrim?: boolean;
  readonly width?: 'narrow' | 'medium' | 'wide' | 'broad' | 'content';
}

/**
 * A modal dialog (WAI-ARIA Authoring Practices, "Dialog (Modal)"). It opens with the focus on its first field, or on its
 * first button where there is none; never on its cross.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, onPhone = 'card', closesOnScrim = false, width = 'narrow' } = props;
  const { t } = useLingui();
  const heading = useId();
  const modal = useModal(onClose, { closesOnScrim });
  return (
    <dialog
      {...modal}
      tabIndex={-1}
      className={clsx(styles.dialog, styles[width], onPhone === 'screen' && styles.screen)}
      aria-labelledby={heading}
    >
      <div className={styles.body}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        {children}
        <IconButton label={t`Close`} className={styles.close} onClick={onClose} data-closes>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
    </dialog>
  );
}

/** The foot of a dialog: what leads away from it first, what it is for last. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
