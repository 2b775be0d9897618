import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../data/query-client.ts';
import { createShare } from '../../data/shares.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import { Check, Copy } from '../../ui/icons.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './share-dialog.module.css';

interface Made {
  readonly url: string;
  readonly passCode: string;
}

const lives = [1, 7, 30, -1] as const;
const limits = ['-1', '1', '10', '100'] as const;

/** Makes a share of the chosen entries: passcode, end date, limit; then the link to hand on (R7.15). */
export default function ShareDialog({
  fileIds,
  onClose,
}: {
  readonly fileIds: readonly string[];
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const share = useMutation(createShare);
  const [withCode, setWithCode] = useState(true);
  const [days, setDays] = useState<(typeof lives)[number]>(7);
  const [limit, setLimit] = useState<(typeof limits)[number]>('-1');
  const text = useFailureText(failureOf(share.error));

  function create(): void {
    share.mutate({
      fileIds,
      passCode: withCode ? 'REQUIRED' : 'NOT_REQUIRED',
      expirationDays: days,
      restoreLimit: limit,
    });
  }

  if (share.data !== undefined) {
    const made = { url: share.data.share_url, passCode: share.data.pass_code };
    return <LinkReady made={made} onClose={onClose} />;
  }
  return (
    <Dialog title={t`Share with a link`} onClose={onClose}>
      <Switch label={<Trans>Ask for a passcode</Trans>} checked={withCode} onChange={setWithCode} />
      <fieldset className={styles.group}>
        <legend>
          <Trans>Link expires after</Trans>
        </legend>
        <div className={styles.choices}>
          {lives.map((one) => (
            <label key={one}>
              <input type="radio" name="days" checked={days === one} onChange={() => setDays(one)} />
              {one < 0 ? <Trans>Never</Trans> : <Plural value={one} one="# day" other="# days" />}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>
          <Trans>Save limit</Trans>
        </legend>
        <div className={styles.choices}>
          {limits.map((one) => (
            <label key={one}>
              <input type="radio" name="limit" checked={limit === one} onChange={() => setLimit(one)} />
              {one === '-1' ? (
                <Trans>No limit</Trans>
              ) : (
                <Plural value={Number(one)} one="Once" other="# times" />
              )}
            </label>
          ))}
        </div>
      </fieldset>
      <FieldError>{text}</FieldError>
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button kind="primary" disabled={share.isPending} onClick={create}>
          <Trans>Create link</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function LinkReady({ made, onClose }: { readonly made: Made; readonly onClose: () => void }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  const words = made.passCode === '' ? made.url : `${made.url}\n${t`Passcode`}: ${made.passCode}`;
  return (
    <Dialog title={t`Your link is ready`} onClose={onClose}>
      <QrCode text={made.url} label={t`The link as a QR code`} size={148} />
      <TextField
        label={<Trans>Link</Trans>}
        readOnly
        value={made.url}
        onFocus={(event) => event.target.select()}
      />
      {made.passCode !== '' && (
        <TextField
          label={<Trans>Passcode</Trans>}
          look="code"
          readOnly
          value={made.passCode}
          onFocus={(event) => event.target.select()}
        />
      )}
      <DialogActions>
        <span role="status" className="visually-hidden">
          {copied ? t`Copied` : ''}
        </span>
        <Button
          kind="primary"
          onClick={() => void navigator.clipboard.writeText(words).then(() => setCopied(true))}
        >
          {copied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
          {copied ? <Trans>Copied</Trans> : <Trans>Copy link and passcode</Trans>}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
