import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../data/query-client.ts';
import { createShare } from '../../data/shares.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { Check, Copy } from '../../ui/icons.tsx';
import { QrCode } from '../../ui/qr-code.tsx';

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
      <label className="switch-row">
        <span>
          <Trans>Ask for a passcode</Trans>
        </span>
        <input type="checkbox" checked={withCode} onChange={(event) => setWithCode(event.target.checked)} />
      </label>
      <fieldset className="field" style={{ border: 0, padding: 0, margin: 0 }}>
        <legend className="field-hint">
          <Trans>Link expires after</Trans>
        </legend>
        <div className="radio-row">
          {lives.map((one) => (
            <label key={one}>
              <input type="radio" name="days" checked={days === one} onChange={() => setDays(one)} />
              {one < 0 ? <Trans>Never</Trans> : <Plural value={one} one="# day" other="# days" />}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className="field" style={{ border: 0, padding: 0, margin: 0 }}>
        <legend className="field-hint">
          <Trans>Save limit</Trans>
        </legend>
        <div className="radio-row">
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
      <p role="alert" className="field-error">
        {text}
      </p>
      <div className="dialog-actions">
        <button type="button" className="button button-secondary" onClick={onClose}>
          <Trans>Cancel</Trans>
        </button>
        <button type="button" className="button button-primary" disabled={share.isPending} onClick={create}>
          <Trans>Create link</Trans>
        </button>
      </div>
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
      <div className="field">
        <label htmlFor="share-link">
          <Trans>Link</Trans>
        </label>
        <div className="link-row">
          <input
            id="share-link"
            className="input"
            readOnly
            value={made.url}
            onFocus={(event) => event.target.select()}
          />
        </div>
      </div>
      {made.passCode !== '' && (
        <div className="field">
          <label htmlFor="share-code">
            <Trans>Passcode</Trans>
          </label>
          <input
            id="share-code"
            className="input input-code"
            readOnly
            value={made.passCode}
            onFocus={(event) => event.target.select()}
          />
        </div>
      )}
      <div className="dialog-actions">
        <span role="status" className="visually-hidden">
          {copied ? t`Copied` : ''}
        </span>
        <button
          type="button"
          className="button button-primary"
          onClick={() => void navigator.clipboard.writeText(words).then(() => setCopied(true))}
        >
          {copied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
          {copied ? <Trans>Copied</Trans> : <Trans>Copy link and passcode</Trans>}
        </button>
      </div>
    </Dialog>
  );
}
