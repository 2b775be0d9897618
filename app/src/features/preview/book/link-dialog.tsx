import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { safeLink } from '../markdown/links.ts';
import styles from './link-dialog.module.css';

interface LinkDialogProps {
  /** As the book says it: hostile text. */
  readonly written: string;
  readonly onClose: () => void;
}

/** Asks before a link leads out of a book, and says where. */
export function LinkDialog({ written, onClose }: LinkDialogProps) {
  const { t } = useLingui();
  const href = safeLink(written);
  return (
    <Dialog title={href === null ? t`This link can’t be opened` : t`Leave the book?`} onClose={onClose}>
      <p>
        {href === null ? (
          <Trans>It doesn’t lead to a website or an email address.</Trans>
        ) : (
          <Trans>This link opens in a new tab:</Trans>
        )}
      </p>
      <p className={styles.address}>{href ?? written}</p>
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        {href !== null && (
          <a
            className={buttonStyle({ kind: 'primary' })}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onClose}
          >
            <Trans>Open link</Trans>
          </a>
        )}
      </DialogActions>
    </Dialog>
  );
}
