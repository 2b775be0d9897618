import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { type FileEntry, isViewable } from '../files/entry.ts';
import OwnViewer from '../playback/own-viewer.tsx';

/** An entry that was chosen in the panel: a folder is gone to, a file is opened. */
export default function OpenedEntry({
  entry,
  onClose,
}: {
  readonly entry: FileEntry;
  readonly onClose: () => void;
}) {
  const navigate = useNavigate();
  const isShown = isViewable(entry);
  const open = useEffectEvent(() => {
    if (isShown) return;
    onClose();
    void navigate({ to: '/drive/all', search: { folder: entry.id } });
  });
  useEffect(() => open(), []);
  return isShown ? <OwnViewer entry={entry} entries={[entry]} onClose={onClose} /> : null;
}
