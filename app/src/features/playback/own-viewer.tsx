import { beginPlayer } from '@aloft/core';
import { lazy, useState } from 'react';
import { useRuntime } from '../../actors/use-runtime.ts';
import { useDownload } from '../drive/actions/use-download.ts';
import { useSaveFile } from '../drive/actions/use-save-file.ts';
import { ownAddress } from '../drive/own-entry.ts';
import type { FileEntry } from '../files/entry.ts';
import { SeePlans } from '../membership/see-plans.tsx';
import { createAudioPlayer } from '../player/audio-player.ts';
import { dedupeAddressRequest } from '../player/dedupe-address-request.ts';
import { OwnPlayerContext } from '../player/player-store.ts';
import { playerPorts } from '../player/track-ports.ts';
import type { ViewerActions } from '../preview/viewer-bar.tsx';
import styles from './own-viewer.module.css';
import { useFindBelow } from './use-find-below.ts';
import { useKeepFiles } from './use-keep-files.ts';
import { usePositionStore } from './use-position-store.ts';
import { useReadingPositions } from './use-reading-positions.ts';
import { useSavedPositions } from './use-saved-positions.ts';

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
  const { addressOf, listContents } = useDownload();
  /** A torrent whose files are to be fetched: its dialog stands over the viewer, which stays open. */
  const [torrent, setTorrent] = useState<FileEntry | null>(null);
  const save = useSaveFile();
  const findBelow = useFindBelow();
  const keepFiles = useKeepFiles();
  const places = useReadingPositions();
  const flows = useRuntime();
  const positions = usePositionStore();
  const { keptAddress, listeners } = useSavedPositions((id) => {
    const category = entries.find((one) => one.id === id)?.category;
    const ask = () => addressOf(id, category);
    return category === 'audio' ? dedupeAddressRequest('viewer', id, ask) : ask();
  }, positions);
  const createPlayer = () => {
    const addressOfTrack = (id: string) => dedupeAddressRequest('player', id, () => addressOf(id, 'audio'));
    const actor = beginPlayer(flows, playerPorts(addressOfTrack));
    return createAudioPlayer({ actor, addressOf: addressOfTrack, positions });
  };
  return (
    <div className={styles.all} {...listeners}>
      <OwnPlayerContext value={createPlayer}>
        <Viewer
          {...viewer}
          flows={flows}
          entries={entries}
          addressOf={keptAddress}
          findBelow={findBelow}
          listContents={listContents}
          hrefOf={ownAddress}
          onFetchTorrent={setTorrent}
          keepFiles={keepFiles}
          save={save}
          liftLimit={(limit) => <SeePlans limit={limit} size="medium" isInNewTab />}
          places={places}
        />
      </OwnPlayerContext>
      {torrent !== null && <AddDialog folder={null} owned={torrent} onClose={() => setTorrent(null)} />}
    </div>
  );
}
