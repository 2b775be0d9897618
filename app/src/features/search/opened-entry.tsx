import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useDriveActions } from '../drive/use-drive-actions.ts';
import { type FileEntry, isViewable } from '../files/entry.ts';
import Viewer from '../preview/viewer.tsx';

/** An entry that was chosen in the panel: a folder is gone to, a file is opened. */
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
    void navigate({ to: '/drive/all', search: { folder: entry.id } });
  });
  useEffect(() => open(), []);
  return isShown ? (
    <Viewer
      entry={entry}
      entries={[entry]}
      addressOf={actions.addressOf}
      listContents={actions.listContents}
      onClose={onClose}
    />
  ) : null;
}
