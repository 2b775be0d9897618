// biome-ignore-all lint/a11y/useMediaCaption: people's own films and recordings come without captions
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { ChevronLeft, ChevronRight, Download, X } from '../../ui/icons.tsx';
import type { FileEntry } from '../files/entry.ts';

interface ViewerProps {
  readonly entry: FileEntry;
  /** What one can step through. */
  readonly entries: readonly FileEntry[];
  readonly addressOf: (entry: FileEntry) => Promise<{ inline: string; download: string } | null>;
  readonly onShow: (entry: FileEntry) => void;
  readonly onClose: () => void;
}

/** Shows an image, or plays a video or a sound, with the next and the previous one a key away. */
export default function Viewer({ entry, entries, addressOf, onShow, onClose }: ViewerProps) {
  const { t } = useLingui();
  const ref = useRef<HTMLDialogElement>(null);
  const ask = useRef(addressOf);
  const [address, setAddress] = useState<{ id: string; inline: string; download: string } | null>(null);
  const index = entries.findIndex((one) => one.id === entry.id);
  const previous = entries[index - 1];
  const next = entries[index + 1];

  useEffect(() => {
    ref.current?.showModal();
  }, []);
  useEffect(() => {
    let live = true;
    void ask.current(entry).then((found) => {
      if (live && found !== null) setAddress({ id: entry.id, ...found });
    });
    return () => {
      live = false;
    };
  }, [entry]);

  const shown = address?.id === entry.id ? address : null;
  return (
    <dialog
      ref={ref}
      className="viewer"
      aria-label={entry.name}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight' && next !== undefined) onShow(next);
        if (event.key === 'ArrowLeft' && previous !== undefined) onShow(previous);
      }}
    >
      <div className="viewer-frame">
        <div className="viewer-bar">
          <h2>{entry.name}</h2>
          {shown !== null && (
            <a className="icon-button" href={shown.download} aria-label={t`Download`}>
              <Download size={20} aria-hidden />
            </a>
          )}
          <button type="button" className="icon-button" aria-label={t`Close`} onClick={onClose}>
            <X size={22} aria-hidden />
          </button>
        </div>
        <div className="viewer-stage">
          {shown === null && <span className="spinner" />}
          {shown !== null && entry.category === 'image' && (
            <img src={shown.inline || entry.thumbnail} alt={entry.name} />
          )}
          {shown !== null && entry.category === 'video' && (
            <video src={shown.inline} controls autoPlay aria-label={entry.name} />
          )}
          {shown !== null && entry.category === 'audio' && (
            <audio src={shown.inline} controls autoPlay aria-label={entry.name} />
          )}
          {previous !== undefined && (
            <button
              type="button"
              className="icon-button viewer-step viewer-previous"
              aria-label={t`Previous`}
              onClick={() => onShow(previous)}
            >
              <ChevronLeft size={26} aria-hidden />
            </button>
          )}
          {next !== undefined && (
            <button
              type="button"
              className="icon-button viewer-step viewer-next"
              aria-label={t`Next`}
              onClick={() => onShow(next)}
            >
              <ChevronRight size={26} aria-hidden />
            </button>
          )}
        </div>
      </div>
    </dialog>
  );
}
