import { lazy } from 'react';
import { useDownload } from '../drive/use-download.ts';
import { useSaveFile } from '../drive/use-save-file.ts';
import type { FileEntry } from '../files/entry.ts';
import type { ViewerActions } from '../preview/viewer-bar.tsx';
import styles from './own-viewer.module.css';
import { useKeptPositions } from './use-kept-positions.ts';

const Viewer = lazy(() => import('../preview/viewer.tsx'));

interface OwnViewerProps extends ViewerActions {
  readonly entry: FileEntry;
  /** What one can step through. */
  readonly entries: readonly FileEntry[];
  readonly onClose: () => void;
}

/** The viewer over files of the own drive: what was played before goes on where it was left, on any device (R10.6). */
export default function OwnViewer({ entries, ...viewer }: OwnViewerProps) {
  const { addressOf } = useDownload();
  const save = useSaveFile();
  const { keptAddress, listeners } = useKeptPositions((id) =>
    addressOf(id, entries.find((one) => one.id === id)?.category),
  );
  return (
    <div className={styles.all} {...listeners}>
      <Viewer {...viewer} entries={entries} addressOf={keptAddress} save={save} />
    </div>
  );
}
