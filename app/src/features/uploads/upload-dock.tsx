import { formatBytes } from '@aloft/core/rules';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import { useFailureText } from '../../ui/failure-text.ts';
import { Check, Pause, Play, Upload as UploadIcon, X } from '../../ui/icons.tsx';
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
    <section className="dock" aria-label={t`Uploads`}>
      <div className="dock-head">
        <span role="status">
          {open > 0 ? (
            <Plural value={open} one="Uploading # file" other="Uploading # files" />
          ) : held ? (
            <Trans>Paused</Trans>
          ) : (
            <Trans>Uploads finished</Trans>
          )}
        </span>
        <button type="button" className="icon-button" aria-label={t`Close`} onClick={uploads.clear}>
          <X size={18} aria-hidden />
        </button>
      </div>
      <ul className="dock-list">
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
    <li className="dock-item">
      <span className="name" title={name}>
        {name}
      </span>
      <span className="dock-actions">
        {view.screen === 'sending' && (
          <button
            type="button"
            className="icon-button"
            aria-label={t`Pause ${name}`}
            onClick={() => uploads.pause(id)}
          >
            <Pause size={16} aria-hidden />
          </button>
        )}
        {view.screen === 'paused' && (
          <button
            type="button"
            className="icon-button"
            aria-label={t`Resume ${name}`}
            onClick={() => uploads.resume(id)}
          >
            <Play size={16} aria-hidden />
          </button>
        )}
        {view.screen === 'failed' && (
          <button
            type="button"
            className="icon-button"
            aria-label={t`Upload ${name} again`}
            onClick={() => uploads.retry(id)}
          >
            <UploadIcon size={16} aria-hidden />
          </button>
        )}
        {view.screen === 'stored' ? (
          <Check size={18} aria-label={t`Stored`} />
        ) : (
          view.screen !== 'cancelled' && (
            <button
              type="button"
              className="icon-button"
              aria-label={t`Cancel ${name}`}
              onClick={() => uploads.cancel(id)}
            >
              <X size={16} aria-hidden />
            </button>
          )
        )}
      </span>
      {(view.screen === 'sending' || view.screen === 'paused') && (
        <progress className="progress" value={view.stored} max={Math.max(1, view.size)} aria-label={name} />
      )}
      <span className={`state${view.screen === 'failed' ? ' failed' : ''}`}>
        {lost ? t`Connection lost. Retrying automatically.` : words}
      </span>
    </li>
  );
}
