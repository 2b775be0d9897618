import { formatBytes } from '@aloft/core/rules';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useSyncExternalStore } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import { useFailureText } from '../../ui/failure-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Check, Pause, Play, Upload as UploadIcon, X } from '../../ui/icons.tsx';
import { Progress } from '../../ui/progress.tsx';
import styles from './upload-dock.module.css';
import type { UploadLine, Uploads } from './uploads.ts';

interface UploadDockProps {
  readonly uploads: Uploads;
}

const over: ReadonlySet<string> = new Set(['stored', 'cancelled', 'failed', 'paused']);

/** What is being uploaded, bottom right: how far, and a way on for each that failed. */
export default function UploadDock({ uploads }: UploadDockProps) {
  const { t } = useLingui();
  const lines = useSyncExternalStore(uploads.subscribe, uploads.lines, uploads.lines);
  const open = lines.filter((line) => !over.has(line.view.screen)).length;
  const held = lines.some((line) => line.view.screen === 'paused');
  if (lines.length === 0) return null;
  return (
    <section className={styles.dock} aria-label={t`Uploads`}>
      <div className={styles.head}>
        <span role="status">
          {open > 0 ? (
            <Plural value={open} one="Uploading # file" other="Uploading # files" />
          ) : held ? (
            <Trans>Paused</Trans>
          ) : (
            <Trans>Uploads finished</Trans>
          )}
        </span>
        <IconButton label={t`Close`} onClick={uploads.clear}>
          <X size={18} aria-hidden />
        </IconButton>
      </div>
      <ul className={styles.list}>
        {lines.map((line) => (
          <DockItem key={line.id} line={line} uploads={uploads} />
        ))}
      </ul>
    </section>
  );
}

function DockItem({ line, uploads }: { readonly line: UploadLine; readonly uploads: Uploads }) {
  const { t } = useLingui();
  const { facts } = useApp();
  const { id, name, size, view } = line;
  const text = useFailureText(view.screen === 'failed' ? view.failure : null);
  const words = {
    waiting: t`Waiting`,
    preparing: t`Preparing`,
    conflict: formatBytes(size, facts.locale),
    sending: formatBytes(size, facts.locale),
    paused: t`Paused`,
    failed: text,
    cancelled: t`Cancelled`,
    stored: formatBytes(size, facts.locale),
  }[view.screen];
  const lost = view.screen === 'sending' && view.lineLost;
  return (
    <li className={styles.item}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.actions}>
        {view.screen === 'sending' && (
          <IconButton label={t`Pause ${name}`} onClick={() => uploads.pause(id)}>
            <Pause size={16} aria-hidden />
          </IconButton>
        )}
        {view.screen === 'paused' && (
          <IconButton label={t`Resume ${name}`} onClick={() => uploads.resume(id)}>
            <Play size={16} aria-hidden />
          </IconButton>
        )}
        {view.screen === 'failed' && (
          <IconButton label={t`Upload ${name} again`} onClick={() => uploads.retry(id)}>
            <UploadIcon size={16} aria-hidden />
          </IconButton>
        )}
        {view.screen === 'stored' ? (
          <Check size={18} aria-label={t`Stored`} />
        ) : (
          view.screen !== 'cancelled' && (
            <IconButton label={t`Cancel ${name}`} onClick={() => uploads.cancel(id)}>
              <X size={16} aria-hidden />
            </IconButton>
          )
        )}
      </span>
      {(view.screen === 'sending' || view.screen === 'paused') && (
        <Progress className={styles.progress} label={name} value={view.stored} max={view.size} />
      )}
      <span className={clsx(styles.state, view.screen === 'failed' && styles.failed)}>
        {lost ? t`Connection lost. Retrying automatically.` : words}
      </span>
    </li>
  );
}
