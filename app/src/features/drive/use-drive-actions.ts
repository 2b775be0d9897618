import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRuntime } from '../../actors/use-runtime.ts';
import {
  deleteFiles,
  fileAddress,
  moveFiles,
  starFiles,
  trashFiles,
  untrashFiles,
} from '../../data/files.ts';
import { resultOf } from '../../data/query-client.ts';
import type { FileEntry } from '../files/entry.ts';
import { startDownload } from '../files/start-download.ts';
import { showToast } from '../toasts/toasts.ts';

/** What a person does with entries of their own drive; each tells how it went, and what can be undone offers it. */
export function useDriveActions() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { actors } = useRuntime();
  const { mutateAsync: sendMove } = useMutation(moveFiles);
  const { mutateAsync: sendTrash } = useMutation(trashFiles);
  const { mutateAsync: sendUntrash } = useMutation(untrashFiles);
  const { mutateAsync: sendDelete } = useMutation(deleteFiles);
  const { mutateAsync: sendStar } = useMutation(starFiles);
  const [cut, setCut] = useState<ReadonlySet<string>>(new Set());

  const addressOf = (id: string) => resultOf(client.fetchQuery(fileAddress(id)));

  async function move(ids: readonly string[], folderId: string): Promise<boolean> {
    const moved = await resultOf(sendMove({ ids, folderId }));
    setCut(new Set());
    if (moved.ok) showToast(t`Moved`);
    else if (moved.failure.code === 'invalid_argument') showToast(t`You can’t move a folder into itself.`);
    else showToast(t`Couldn’t move this.`);
    return moved.ok;
  }

  async function untrash(ids: readonly string[]): Promise<void> {
    const untrashed = await resultOf(sendUntrash({ ids }));
    showToast(untrashed.ok ? t`Restored` : t`Couldn’t restore this.`);
  }

  return {
    cut,
    addressOf,
    move,
    untrash,
    setCut,
    download: async (entry: FileEntry): Promise<void> => {
      const failed = (): void => showToast(t`The download couldn’t start. Try again.`);
      const address = await addressOf(entry.id);
      if (address.ok) startDownload(address.value.download, failed);
      else failed();
    },
    trash: async (ids: readonly string[]): Promise<void> => {
      if (ids.length === 0) return;
      const trashed = await resultOf(sendTrash({ ids }));
      if (!trashed.ok) showToast(t`Couldn’t move this to the trash.`);
      else showToast(t`Moved to the trash`, { label: t`Undo`, run: () => void untrash(ids) });
    },
    remove: async (ids: readonly string[]): Promise<void> => {
      const deleted = await resultOf(sendDelete({ ids }));
      actors.session.send({ type: 'profile.reload' });
      showToast(deleted.ok ? t`Deleted permanently` : t`Not everything could be deleted. Try again.`);
    },
    star: async (entry: FileEntry): Promise<void> => {
      const done = await resultOf(sendStar({ ids: [entry.id], starred: !entry.starred }));
      if (!done.ok) showToast(t`Couldn’t change the star.`);
    },
    paste: async (folderId: string): Promise<void> => {
      if (cut.size > 0) await move([...cut], folderId);
    },
  };
}

export type DriveActions = ReturnType<typeof useDriveActions>;
