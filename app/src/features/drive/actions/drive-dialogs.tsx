import { lazy, useState } from 'react';
import { type FileEntry, isViewable } from '../../files/entry.ts';
import { LateDialog } from '../../load-failure/late-dialog.tsx';
import type { FolderListing } from '../folder/use-folder.ts';
import type { DriveActions } from './use-drive-actions.ts';

const RenameDialog = lazy(() => import('../names/rename-dialog.tsx'));
const RelocationConflicts = lazy(() => import('../move/relocation-conflicts.tsx'));
const CreateShareDialog = lazy(() => import('../../shares/create-dialog.tsx'));
const MoveDialog = lazy(() => import('../move/move-dialog.tsx'));
const OwnViewer = lazy(() => import('../../playback/own-viewer.tsx'));

export type OpenDialog =
  | { readonly what: 'rename'; readonly entry: FileEntry }
  | { readonly what: 'share'; readonly ids: readonly string[] }
  | { readonly what: 'move'; readonly entries: readonly FileEntry[] }
  | { readonly what: 'view'; readonly entry: FileEntry };

interface DriveDialogsProps {
  readonly dialog: OpenDialog | null;
  readonly listing: FolderListing;
  readonly actions: DriveActions;
  readonly onClose: () => void;
}

/** What one can step through from a file; of one that an address opens, the list may not have loaded its part yet. */
function withEntry(entries: readonly FileEntry[], entry: FileEntry): readonly FileEntry[] {
  return entries.some(({ id }) => id === entry.id) ? entries : [entry];
}

/** The one dialog that is open over a list; each comes with its first use. */
export function DriveDialogs({ dialog, listing, actions, onClose }: DriveDialogsProps) {
  const { conflicted } = actions;
  // Over the viewer, which stays open behind it.
  const [shared, setShared] = useState<FileEntry | null>(null);
  return (
    <LateDialog>
      {conflicted !== null && (
        <RelocationConflicts move={conflicted} actions={actions} onClose={actions.endConflict} />
      )}
      {dialog?.what === 'rename' && <RenameDialog entry={dialog.entry} actions={actions} onClose={onClose} />}
      {dialog?.what === 'share' && (
        <CreateShareDialog
          fileIds={dialog.ids}
          entries={listing.entries.filter((entry) => dialog.ids.includes(entry.id))}
          onClose={onClose}
        />
      )}
      {dialog?.what === 'move' && (
        <MoveDialog
          entries={dialog.entries}
          recent={actions.recentFolders}
          onChoose={(mode, to) => void actions.relocate(mode, dialog.entries, to)}
          onClose={onClose}
        />
      )}
      {dialog?.what === 'view' && (
        <OwnViewer
          entry={dialog.entry}
          entries={withEntry(listing.entries.filter(isViewable), dialog.entry)}
          onStar={(entry) => void actions.star([entry], !entry.starred)}
          onShare={setShared}
          onClose={onClose}
        />
      )}
      {shared !== null && (
        <CreateShareDialog fileIds={[shared.id]} entries={[shared]} onClose={() => setShared(null)} />
      )}
    </LateDialog>
  );
}
