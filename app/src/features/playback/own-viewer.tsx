import { beginPlayer } from '@aloft/core';
import { useLingui } from '@lingui/react/macro';
import { lazy, useState } from 'react';
import { useRuntime } from '../../actors/use-runtime.ts';
import { useDownload } from '../drive/use-download.ts';
import { useSaveFile } from '../drive/use-save-file.ts';
import type { FileEntry } from '../files/entry.ts';
import { createAudioPlayer } from '../player/audio-player.ts';
import { handOver } from '../player/handed-address.ts';
import { OwnPlayerContext } from '../player/player-room.ts';
import { playerPorts } from '../player/track-ports.ts';
import type { ViewerActions } from '../preview/viewer-bar.tsx';
import styles from './own-viewer.module.css';
import { useKeptPositions } from './use-kept-positions.ts';
import { usePositionStore } from './use-position-store.ts';
import { useReadingPlaces } from './use-reading-places.ts';

const AddDialog = lazy(() => import('../offline/add-dialog.tsx'));
const Viewer = lazy(() => import('../preview/viewer.tsx'));

interface OwnViewerProps extends ViewerActions {
  readonly entry: FileEntry;
  /** What one can step through. */
  readonly entries: readonly FileEntry[];
  readonly onClose: () => void;
}

/** The viewer over files of the own drive: what was played before goes on where it was left, on any device (R10.6). */
export default function OwnViewer({ entries, ...viewer }: OwnViewerProps) {
  const { t } = useLingui();
  const { addressOf, listContents } = useDownload();
  /** A torrent whose files are to be fetched: its dialog stands over the viewer, which stays open. */
  const [torrent, setTorrent] = useState<FileEntry | null>(null);
  const save = useSaveFile();
  const places = useReadingPlaces();
  const flows = useRuntime();
  const positions = usePositionStore();
  const { keptAddress, listeners } = useKeptPositions((id) => {
    const category = entries.find((one) => one.id === id)?.category;
    const ask = () => addressOf(id, category);
    return category === 'audio' ? handOver(id, ask) : ask();
  }, positions);
  const createPlayer = () => {
    const ports = playerPorts((id) => handOver(id, () => addressOf(id, 'audio')));
    return createAudioPlayer({ actor: beginPlayer(flows, ports), positions });
  };
  return (
    <div className={styles.all} {...listeners}>
      <OwnPlayerContext value={createPlayer}>
        <Viewer
          {...viewer}
          entries={entries}
          addressOf={keptAddress}
          listContents={listContents}
          onFetchTorrent={setTorrent}
          save={save}
          places={places}
        />
      </OwnPlayerContext>
      {torrent !== null && (
        <AddDialog folder={{ id: '', name: t`My drive` }} owned={torrent} onClose={() => setTorrent(null)} />
      )}
    </div>
  );
}
