import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Check, Copy, Share2 } from '../../ui/icons.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useFormatDateTime } from '../files/use-format-date-time.ts';
import styles from './link-ready.module.css';
import { useCopy } from './share-fields.tsx';
import { shownLink } from './share-state.ts';

interface LinkReadyProps {
  readonly url: string;
  readonly passCode: string;
  /** When it begins to work, in ms since 1970; null where it does already. */
  readonly start: number | null;
  /** The same of its end; null for none. */
  readonly end: number | null;
  readonly onClose: () => void;
}

/** The link that was made: as a QR code, to copy, and to hand on by the system's own ways. */
export function LinkReady({ url, passCode, start, end, onClose }: LinkReadyProps) {
  const { t } = useLingui();
  const moment = useFormatDateTime();
  const copy = useCopy();
  const [copied, setCopied] = useState(false);
  const words = passCode === '' ? url : `${url}\n${t`Passcode`}: ${passCode}`;
  const [from, until] = [start, end].map((time) =>
    time === null ? '' : moment(new Date(time).toISOString()),
  );
  return (
    <Dialog title={t`Your link is ready`} onClose={onClose}>
      <div className={styles.ready}>
        <p className="muted">
          {start === null && end === null ? (
            <Trans>It works until you stop sharing.</Trans>
          ) : start === null ? (
            <Trans>It works until {until}.</Trans>
          ) : end === null ? (
            <Trans>It works from {from} until you stop sharing.</Trans>
          ) : (
            <Trans>
              It works from {from} until {until}.
            </Trans>
          )}
        </p>
        <div className={styles.code}>
          <QrCode text={url} label={t`The link as a QR code`} size={196} />
        </div>
        <div className={styles.line}>
          <span data-testid="share-link">{shownLink(url)}</span>
          <IconButton label={t`Copy link`} onClick={() => copy(url, t`Link copied`)}>
            <Copy size={20} aria-hidden />
          </IconButton>
        </div>
        {passCode !== '' && (
          <div className={styles.line}>
            <span>
              <Trans>Passcode</Trans> <strong className={styles.passCode}>{passCode}</strong>
            </span>
            <IconButton label={t`Copy passcode`} onClick={() => copy(passCode, t`Passcode copied`)}>
              <Copy size={20} aria-hidden />
            </IconButton>
          </div>
        )}
      </div>
      <DialogActions>
        {'share' in navigator && (
          <Button
            icon={<Share2 size={18} aria-hidden />}
            onClick={() => void navigator.share({ url, text: words }).catch(() => undefined)}
          >
            <Trans>Send…</Trans>
          </Button>
        )}
        <Button
          kind="primary"
          data-initial-focus
          icon={copied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
          onClick={() => void copy(words, t`Copied`).then(setCopied)}
        >
          {copied ? (
            <Trans>Copied</Trans>
          ) : passCode === '' ? (
            <Trans>Copy link</Trans>
          ) : (
            <Trans>Copy both</Trans>
          )}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
