import { formatBytes, longestSenderName } from '@aloft/core/rules';
import type { UploadLink } from '@aloft/core/wire';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useApp, useRuntime } from '../../actors/use-runtime.ts';
import { Button } from '../../ui/button.tsx';
import { cardStyle } from '../../ui/card-style.ts';
import { useFailureText } from '../../ui/failure-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Check, Inbox, RotateCcw, Upload, X } from '../../ui/icons.tsx';
import { Progress } from '../../ui/progress.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFormatDateTime } from '../files/use-format-date-time.ts';
import styles from './send-files.module.css';
import { createSending, type Sending, type SentFile } from './sending.ts';

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
const isOpen = ({ view }: SentFile): boolean => !['stored', 'failed', 'cancelled'].includes(view.screen);

/** Choosing or dropping files, and how far each of them is. */
export function SendFiles({ link, onReload }: { readonly link: UploadLink; readonly onReload: () => void }) {
  const { t } = useLingui();
  const { facts } = useApp();
  const flows = useRuntime();
  const moment = useFormatDateTime();
  const picker = useRef<HTMLInputElement>(null);
  const [isDropping, setDropping] = useState(false);
  const [name, setName] = useState('');
  const [sending] = useState(() =>
    createSending(flows, { shareId: link.share_id, passToken: link.pass_code_token }),
  );
  const files = useSyncExternalStore(sending.subscribe, sending.files, sending.files);
  const open = files.filter(isOpen).length;
  const stored = files.filter(({ view }) => view.screen === 'stored').length;
  const isFull = link.files_left <= 0 || Number(link.bytes_left) <= 0;
  const { owner } = link;
  const room = formatBytes(link.bytes_left, facts.locale);
  const until = moment(link.expiration_at);
  useEffect(() => () => sending.stop(), [sending]);
  useEffect(() => {
    if (open === 0) return;
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [open]);

  return (
    <section className={clsx(cardStyle({}), styles.card)}>
      <h1 className={styles.title}>{link.title}</h1>
      <p className="muted">
        <Trans>Send files to {owner}. Only they can see what arrives.</Trans>
      </p>
      {isFull && files.length === 0 ? (
        <>
          <p role="status">
            <Trans>This link isn’t accepting any more files. Ask {owner} to raise its limit.</Trans>
          </p>
          <Button kind="primary" onClick={onReload}>
            <Trans>Check again</Trans>
          </Button>
        </>
      ) : (
        <>
          <TextField
            id="sender-name"
            label={t`Your name (optional)`}
            hint={t`${owner} sees it with your files.`}
            autoComplete="name"
            maxLength={longestSenderName}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping has the button as its other way */}
          <div
            className={clsx(styles.drop, isDropping && styles.dropping)}
            onDragOver={(event) => {
              if (!event.dataTransfer.types.includes('Files')) return;
              event.preventDefault();
              setDropping(true);
            }}
            onDragLeave={() => setDropping(false)}
            onDrop={(event) => {
              event.preventDefault();
              setDropping(false);
              sending.add([...event.dataTransfer.files], name.trim());
            }}
          >
            <Inbox size={32} aria-hidden />
            <p>
              <Trans>Drop files here, or choose them from your device.</Trans>
            </p>
            <input
              ref={picker}
              type="file"
              multiple
              hidden
              data-testid="link-picker"
              onChange={(event) => {
                sending.add([...(event.target.files ?? [])], name.trim());
                event.target.value = '';
              }}
            />
            <Button
              kind="primary"
              icon={<Upload size={18} aria-hidden />}
              onClick={() => picker.current?.click()}
            >
              <Trans>Choose files</Trans>
            </Button>
            <p className={styles.limits}>
              <Plural
                value={link.files_left}
                one={`Up to # file, ${room} in total`}
                other={`Up to # files, ${room} in total`}
              />
              {until !== '' && (
                <>
                  {' · '}
                  <Trans>open until {until}</Trans>
                </>
              )}
            </p>
          </div>
        </>
      )}
      {files.length > 0 && (
        <>
          <p role="status" className={styles.sum}>
            {open > 0 ? (
              <Plural
                value={open}
                one="Sending # file. Keep this page open."
                other="Sending # files. Keep this page open."
              />
            ) : stored === files.length ? (
              <Plural
                value={stored}
                one="Done: # file received. Thank you."
                other="Done: # files received. Thank you."
              />
            ) : (
              <Trans>
                {stored} of <Plural value={files.length} one="# file has" other="# files have" /> arrived.
              </Trans>
            )}
          </p>
          <ul className={styles.list} aria-label={t`Files`}>
            {files.map((file) => (
              <SentLine key={file.id} file={file} sending={sending} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Why a file was not taken; of what the link itself says, in the link's own words. */
function useRefusal(view: SentFile['view']): string {
  const { t } = useLingui();
  const failure = view.screen === 'failed' ? view.failure : null;
  const text = useFailureText(failure);
  switch (failure?.code) {
    case undefined:
      return '';
    case 'too_many_files':
      return t`This link isn’t accepting any more files.`;
    case 'out_of_range':
      return t`This file is larger than the space left on this link.`;
    case 'file_space_not_enough':
    case 'entry_limit_reached':
      return t`The receiver has no room for this file.`;
    case 'resource_exhausted':
      return failure?.field === 'monthly_upload' ? t`The receiver takes no more files this month.` : text;
    case 'share_not_found':
    case 'not_found':
      return t`This link has ended.`;
    default:
      return text;
  }
}

function SentLine({ file, sending }: { readonly file: SentFile; readonly sending: Sending }) {
  const { t } = useLingui();
  const { facts } = useApp();
  const refusal = useRefusal(file.view);
  const { id, name, view } = file;
  return (
    <li className={styles.line}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={clsx(styles.state, view.screen === 'failed' && styles.failed)}>
        {view.screen === 'failed' ? (
          <span role="alert">{refusal}</span>
        ) : view.screen === 'waiting' ? (
          <Trans>Waiting</Trans>
        ) : view.screen === 'sending' && view.connectionLost ? (
          <Trans>Connection lost. Retrying automatically.</Trans>
        ) : (
          formatBytes(file.size, facts.locale)
        )}
      </span>
      <span className={styles.actions}>
        {view.screen === 'failed' && (
          <IconButton label={t`Send ${name} again`} onClick={() => sending.retry(id)}>
            <RotateCcw size={18} aria-hidden />
          </IconButton>
        )}
        {view.screen === 'stored' ? (
          <Check size={20} className={styles.done} role="img" aria-label={t`Arrived`} />
        ) : (
          <IconButton label={t`Cancel ${name}`} onClick={() => sending.cancel(id)}>
            <X size={18} aria-hidden />
          </IconButton>
        )}
      </span>
      {view.screen === 'sending' && (
        <Progress className={styles.progress} label={name} value={view.stored} max={view.size} />
      )}
    </li>
  );
}
