import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { Copy, Download } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useCopy } from '../shares/share-fields.tsx';
import { saveText } from './save-text.ts';
import styles from './two-step.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** New recovery codes, which are shown this once: to copy, to save, or to write down. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useLingui();
  const copy = useCopy();
  const text = codes.join('\n');
  return (
    <>
      <p role="status">
        <Trans>
          If you lose your phone, you can sign in with your password and one of these codes. Each code works
          once.
        </Trans>
      </p>
      <ul className={styles.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Notice mood="warning">
        <Trans>Save them now. They won’t be shown again.</Trans>
      </Notice>
      <div className={styles.ways}>
        <Button icon={<Copy size={18} aria-hidden />} onClick={() => copy(text, t`Recovery codes copied`)}>
          <Trans>Copy</Trans>
        </Button>
        <Button
          icon={<Download size={18} aria-hidden />}
          onClick={() => saveText(`${text}\n`, 'aloft-recovery-codes.txt')}
        >
          <Trans>Download</Trans>
        </Button>
      </div>
      <DialogActions>
        <Button kind="primary" onClick={onDone}>
          <Trans>I’ve saved them</Trans>
        </Button>
      </DialogActions>
    </>
  );
}
