import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { createFolder, renameFile } from '../../data/files.ts';
import { failureOf } from '../../data/query-client.ts';
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
  if (dialog === null) return null;
  return (
    <Suspense>
      {dialog.what === 'newFolder' && <NewFolderDialog parentId={folder} onClose={onClose} />}
      {dialog.what === 'rename' && <RenameDialog entry={dialog.entry} onClose={onClose} />}
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

function NewFolderDialog({ parentId, onClose }: { readonly parentId: string; readonly onClose: () => void }) {
  const { t } = useLingui();
  const create = useMutation(createFolder);
  return (
    <NameDialog
      title={t`New folder`}
      label={t`Name`}
      initial=""
      submit={t`Create`}
      busy={create.isPending}
      failure={failureOf(create.error)}
      onSubmit={(name) => create.mutate({ parentId, name }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function RenameDialog({ entry, onClose }: { readonly entry: FileEntry; readonly onClose: () => void }) {
  const { t } = useLingui();
  const rename = useMutation(renameFile);
  return (
    <NameDialog
      title={t`Rename`}
      label={t`Name`}
      initial={entry.name}
      isFile={entry.kind === 'file'}
      submit={t`Rename`}
      busy={rename.isPending}
      failure={failureOf(rename.error)}
      onSubmit={(name) => rename.mutate({ id: entry.id, name }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
