import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useDriveActions } from '../drive/use-drive-actions.ts';
import { type FileEntry, isViewable } from '../files/entry.ts';
import OwnViewer from '../playback/own-viewer.tsx';

/** An entry that was chosen in the panel: a folder is gone to, a picture or film is shown, any other file downloaded. */
export default function OpenedEntry({
  entry,
  onClose,
}: {
  readonly entry: FileEntry;
  readonly onClose: () => void;
}) {
  const navigate = useNavigate();
  const actions = useDriveActions();
  const isShown = isViewable(entry);
  const open = useEffectEvent(() => {
    if (isShown) return;
    onClose();
    if (entry.kind === 'folder') void navigate({ to: '/drive/all', search: { folder: entry.id } });
    else void actions.download([entry]);
  });
  useEffect(() => open(), []);
  return isShown ? <OwnViewer entry={entry} entries={[entry]} onClose={onClose} /> : null;
}
