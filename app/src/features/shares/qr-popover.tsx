import type { OwnShare } from '@aloft/core/wire';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Copy, Download } from '../../ui/icons.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import styles from './qr-popover.module.css';
import { saveQr } from './save-qr.ts';
import { useCopy } from './share-fields.tsx';
import { shownLink } from './share-state.ts';

const width = 220;
const height = 284;

interface QrPopoverProps {
  readonly share: OwnShare;
  /** The button that it belongs to. */
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The link as a QR code, beside its row. The browser closes it: by Escape, and by a press elsewhere. */
export default function QrPopover({ share, anchor, onClose }: QrPopoverProps) {
  const { t } = useLingui();
  const { title } = share;
  const copy = useCopy();
  const ref = useRef<HTMLDivElement>(null);
  const box = anchor.getBoundingClientRect();
  const left = Math.max(8, Math.min(box.right - width / 2, window.innerWidth - width - 8));
  const below = box.bottom + 4;
  const top = below + height > window.innerHeight ? Math.max(8, box.top - height - 4) : below;

  useLayoutEffect(() => {
    ref.current?.showPopover();
    ref.current?.querySelector('button')?.focus();
    return () => {
      if (anchor.isConnected) anchor.focus();
    };
  }, [anchor]);

  return (
    <div
      ref={ref}
      popover="auto"
      role="dialog"
      aria-label={t`QR code of ${title}`}
      className={styles.popover}
      style={{ left, top }}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose();
      }}
    >
      <QrCode text={share.share_url} label={t`The link as a QR code`} size={150} />
      <strong className={styles.name}>{share.title}</strong>
      <span className={styles.address}>{shownLink(share.share_url)}</span>
      <div className={styles.actions}>
        <Button
          size="small"
          icon={<Download size={16} aria-hidden />}
          onClick={() => saveQr(share.share_url, `${share.title}.svg`)}
        >
          <Trans>Save image</Trans>
        </Button>
        <Button
          size="small"
          icon={<Copy size={16} aria-hidden />}
          onClick={() => copy(share.share_url, t`Link copied`)}
        >
          <Trans>Copy</Trans>
        </Button>
      </div>
    </div>
  );
}
