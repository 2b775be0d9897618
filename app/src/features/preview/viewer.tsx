// biome-ignore-all lint/a11y/useMediaCaption: people's own films and recordings come without captions
import { type Failure, type PreviewKind, type Result, viewPreview, withPreviewPorts } from '@aloft/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { createActor } from 'xstate';
import { useSnapshot } from '../../actors/use-runtime.ts';
import type { FileAddress } from '../../data/files.ts';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { useFailureText } from '../../ui/failure-text.ts';
import { ChevronLeft, ChevronRight, Download, X } from '../../ui/icons.tsx';
import { useModal } from '../../ui/modal.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { DownloadLink } from '../files/download-link.tsx';
import type { FileEntry } from '../files/entry.ts';
import { isPressed } from '../shortcuts/press.ts';
import styles from './viewer.module.css';

interface ViewerProps {
  readonly entry: FileEntry;
  /** What one can step through. */
  readonly entries: readonly FileEntry[];
  readonly addressOf: (id: string) => Promise<Result<FileAddress>>;
  readonly onClose: () => void;
}

const kindOf = (entry: FileEntry): PreviewKind => (entry.category === 'folder' ? 'other' : entry.category);

/** The preview's chart over these entries, beginning with one of them. */
function createPreview({ entry, entries, addressOf }: ViewerProps) {
  const actor = createActor(
    withPreviewPorts({
      resolveAddress: async ({ id }) => {
        const found = await addressOf(id);
        return found.ok ? { kind: 'address', ...found.value } : { kind: 'failed', failure: found.failure };
      },
    }),
  );
  actor.start();
  actor.send({
    type: 'preview.open',
    entries: entries.map((one) => ({ id: one.id, kind: kindOf(one) })),
    index: entries.findIndex((one) => one.id === entry.id),
  });
  return actor;
}

/** Shows an image, or plays a video or a sound, with the next and the previous one a key away (R10.6). */
export default function Viewer(props: ViewerProps) {
  const { entries, onClose } = props;
  const { t } = useLingui();
  const { ref, onCancel } = useModal(onClose, { closesOnScrim: false });
  const [actor] = useState(() => createPreview(props));
  const view = viewPreview(useSnapshot(actor));
  const entry = view.screen === 'nothing' ? undefined : entries.find((one) => one.id === view.entry.id);

  useEffect(() => () => actor.send({ type: 'preview.close' }), [actor]);

  if (view.screen === 'nothing' || entry === undefined) return null;
  const next = (): void => actor.send({ type: 'preview.next' });
  const previous = (): void => actor.send({ type: 'preview.previous' });
  const download = view.screen === 'file' || view.screen === 'unsupported' ? view.download : '';
  return (
    <dialog
      ref={ref}
      className={styles.viewer}
      aria-label={entry.name}
      onCancel={onCancel}
      onKeyDown={(event) => {
        // In a film and a recording the arrows seek.
        if (event.target instanceof HTMLMediaElement) return;
        if (isPressed('next', event)) next();
        if (isPressed('previous', event)) previous();
      }}
    >
      <div className={styles.frame}>
        <div className={styles.bar}>
          <h2>{entry.name}</h2>
          {download !== '' && (
            <DownloadLink className={styles.button} address={download} aria-label={t`Download`}>
              <Download size={20} aria-hidden />
            </DownloadLink>
          )}
          <button type="button" className={styles.button} aria-label={t`Close`} onClick={onClose}>
            <X size={22} aria-hidden />
          </button>
        </div>
        <div className={styles.stage}>
          {view.screen === 'loading' && <Spinner />}
          {view.screen === 'file' && (
            <Media
              key={entry.id}
              entry={entry}
              address={view.inline}
              onFailed={() => actor.send({ type: 'media.failed' })}
            />
          )}
          {view.screen === 'unsupported' && (
            <div className={styles.words} role="status">
              <p>
                <Trans>This file has no preview.</Trans>
              </p>
              <DownloadLink className={buttonStyle({ kind: 'primary' })} address={view.download}>
                <Trans>Download</Trans>
              </DownloadLink>
            </div>
          )}
          {view.screen === 'failed' && (
            <Failed failure={view.failure} onRetry={() => actor.send({ type: 'preview.retry' })} />
          )}
          {view.hasPrevious && (
            <button
              type="button"
              className={clsx(styles.button, styles.previous)}
              aria-label={t`Previous`}
              onClick={previous}
            >
              <ChevronLeft size={26} aria-hidden />
            </button>
          )}
          {view.hasNext && (
            <button
              type="button"
              className={clsx(styles.button, styles.next)}
              aria-label={t`Next`}
              onClick={next}
            >
              <ChevronRight size={26} aria-hidden />
            </button>
          )}
        </div>
      </div>
    </dialog>
  );
}

interface MediaProps {
  readonly entry: FileEntry;
  readonly address: string;
  readonly onFailed: () => void;
}

/** One file, each kind in its own way; a browser that cannot says so. */
function Media({ entry, address, onFailed }: MediaProps) {
  const { name } = entry;
  if (entry.category === 'video') {
    return <video src={address} controls autoPlay aria-label={name} onError={onFailed} data-initial-focus />;
  }
  if (entry.category === 'audio') {
    return <audio src={address} controls autoPlay aria-label={name} onError={onFailed} data-initial-focus />;
  }
  return <img src={address} alt={name} onError={onFailed} />;
}

function Failed({ failure, onRetry }: { readonly failure: Failure | null; readonly onRetry: () => void }) {
  const text = useFailureText(failure);
  return (
    <div className={styles.words} role="alert">
      <p>{text}</p>
      <Button kind="primary" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
