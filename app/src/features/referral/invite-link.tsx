import type { InviteView } from '@aloft/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Copy, Download, Share2 } from '../../ui/icons.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { saveQr } from '../shares/save-qr.ts';
import { useCopy } from '../shares/share-fields.tsx';
import styles from './invite-link.module.css';

type Invitation = Extract<InviteView, { readonly screen: 'invitation' }>['invitation'];

/** The link that brings friends: to copy, to scan, and to hand on by the system's own ways. */
export function InviteLink({ invitation }: { readonly invitation: Invitation }) {
  const { t } = useLingui();
  const copy = useCopy();
  const { url } = invitation;
  return (
    <div className={styles.link}>
      <div className={styles.words}>
        <TextField
          label={<Trans>Your link</Trans>}
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
          after={
            <Button
              kind="primary"
              icon={<Copy size={18} aria-hidden />}
              onClick={() => copy(url, t`Link copied`)}
            >
              <Trans>Copy</Trans>
            </Button>
          }
        />
        <div className={styles.ways}>
          {'share' in navigator && (
            <Button
              icon={<Share2 size={18} aria-hidden />}
              onClick={() => {
                // Closing the sheet is an answer, too.
                navigator.share({ url }).catch(() => undefined);
              }}
            >
              <Trans context="by the system's sheet">Send…</Trans>
            </Button>
          )}
          <Button
            icon={<Download size={18} aria-hidden />}
            onClick={() => saveQr(url, 'aloft-invitation.svg')}
          >
            <Trans>Save QR code</Trans>
          </Button>
        </div>
      </div>
      <span className={styles.code}>
        <QrCode text={url} label={t`Your invitation as a QR code`} size={158} />
      </span>
    </div>
  );
}
