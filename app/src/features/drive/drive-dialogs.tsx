import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useApi } from '../../actors/api.ts';
import { type FileEntry, isViewable } from '../files/entry.ts';
import type { DriveActions } from './use-drive-actions.ts';
import type { FolderListing } from './use-folder.ts';

const NameDialog = lazy(() => import('./name-dialog.tsx'));
const ShareDialog = lazy(() => import('./share-dialog.tsx'));
const MoveDialog = lazy(() => import('./move-dialog.tsx'));
const Viewer = lazy(() => import('../preview/viewer.tsx'));

export type OpenDialog =
  | { readonly what: 'newFolder' }
  | { readonly what: 'rename'; readonly entry: FileEntry }
  | { readonly what: 'share'; readonly ids: readonly string[] }
  | { readonly what: 'move'; readonly ids: readonly string[] }
  | { readonly what: 'view'; readonly entry: FileEntry };

interface DriveDialogsProps {
  readonly dialog: OpenDialog | null;
  readonly folder: string;
  readonly listing: FolderListing;
  readonly actions: DriveActions;
  readonly onClose: () => void;
}

/** The one dialog that is open over a folder; each comes with its first use. */
export function DriveDialogs({ dialog, folder, listing, actions, onClose }: DriveDialogsProps) {
  const { t } = useLingui();
  const api = useApi();
  if (dialog === null) return null;
  return (
    <Suspense>
      {dialog.what === 'newFolder' && (
        <NameDialog
          title={t`New folder`}
          label={t`Name`}
          initial=""
          submit={t`Create`}
          onClose={onClose}
          onSubmit={async (name) => {
            const made = await api.drive.createFolder(folder, name);
            if (made.ok) await listing.reload();
            return made;
          }}
        />
      )}
      {dialog.what === 'rename' && (
        <NameDialog
          title={t`Rename`}
          label={t`Name`}
          initial={dialog.entry.name}
          submit={t`Rename`}
          onClose={onClose}
          onSubmit={async (name) => {
            const renamed = await api.drive.renameFile(dialog.entry.id, name);
            if (renamed.ok) await listing.reload();
            return renamed;
          }}
        />
      )}
      {dialog.what === 'share' && <ShareDialog fileIds={dialog.ids} onClose={onClose} />}
      {dialog.what === 'move' && (
        <MoveDialog
          ids={dialog.ids}
          from={folder}
          onMove={(to) => actions.move(dialog.ids, to)}
          onClose={onClose}
        />
      )}
      {dialog.what === 'view' && (
        <Viewer
          entry={dialog.entry}
          entries={listing.entries.filter(isViewable)}
          addressOf={actions.addressOf}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
