import { formatBytes } from '@aloft/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useApp } from '../../actors/use-runtime.ts';
import { useFailureText } from '../../ui/failure-text.ts';
import { Check, Upload as UploadIcon, X } from '../../ui/icons.tsx';
import type { Upload, Uploads } from './use-uploads.ts';

/** What is being uploaded, bottom right: how far, and a way on for each that failed. */
export function UploadDock({ uploads }: { readonly uploads: Uploads }) {
  const { t } = useLingui();
  const open = uploads.list.filter((one) => one.status === 'waiting' || one.status === 'running').length;
  if (uploads.list.length === 0) return null;
  return (
    <section className="dock" aria-label={t`Uploads`}>
      <div className="dock-head">
        <span role="status">
          {open > 0 ? (
            <Plural value={open} one="Uploading # file" other="Uploading # files" />
          ) : (
            <Trans>Uploads finished</Trans>
          )}
        </span>
        <button type="button" className="icon-button" aria-label={t`Close`} onClick={uploads.clear}>
          <X size={18} aria-hidden />
        </button>
      </div>
      <ul className="dock-list">
        {uploads.list.map((one) => (
          <DockItem key={one.id} upload={one} uploads={uploads} />
        ))}
      </ul>
    </section>
  );
}

function DockItem({ upload, uploads }: { readonly upload: Upload; readonly uploads: Uploads }) {
  const { t } = useLingui();
  const { facts } = useApp();
  const text = useFailureText(upload.failure);
  const active = upload.status === 'running' || upload.status === 'waiting';
  return (
    <li className="dock-item">
      <span className="name" title={upload.name}>
        {upload.name}
      </span>
      {active && (
        <button
          type="button"
          className="icon-button"
          aria-label={t`Cancel ${upload.name}`}
          onClick={() => uploads.cancel(upload.id)}
        >
          <X size={16} aria-hidden />
        </button>
      )}
      {upload.status === 'done' && <Check size={18} aria-label={t`Stored`} />}
      {(upload.status === 'failed' || upload.status === 'cancelled') && (
        <button
          type="button"
          className="icon-button"
          aria-label={t`Upload ${upload.name} again`}
          onClick={() => uploads.retry(upload.id)}
        >
          <UploadIcon size={16} aria-hidden />
        </button>
      )}
      {upload.status === 'running' && (
        <progress
          className="progress"
          value={upload.stored}
          max={Math.max(1, upload.size)}
          aria-label={upload.name}
        />
      )}
      <span className={`state${upload.status === 'failed' ? ' failed' : ''}`}>
        {upload.status === 'failed'
          ? text
          : upload.status === 'cancelled'
            ? t`Cancelled`
            : formatBytes(upload.size, facts.locale)}
      </span>
    </li>
  );
}
