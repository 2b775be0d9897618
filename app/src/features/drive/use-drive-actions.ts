import type { Failure, Result } from '@aloft/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useApi } from '../../actors/api.ts';
import { useRuntime } from '../../actors/use-runtime.ts';
import type { FileEntry } from '../files/entry.ts';
import { startDownload } from '../files/start-download.ts';
import type { FileAddress } from '../preview/viewer.tsx';
import { showToast } from '../toasts/toasts.ts';
import type { FolderListing } from './use-folder.ts';

/** As many ids as one call takes. */
const batch = 500;

/** Sends ids in batches; stops at the first that fails. */
async function inBatches(
  ids: readonly string[],
  send: (part: readonly string[]) => Promise<Result<unknown>>,
): Promise<Failure | null> {
  for (let at = 0; at < ids.length; at += batch) {
    const done = await send(ids.slice(at, at + batch));
    if (!done.ok) return done.failure;
  }
  return null;
}

/** What a person does with entries of their own drive; each tells how it went, and what can be undone offers it. */
export function useDriveActions(listing: FolderListing) {
  const { t } = useLingui();
  const api = useApi();
  const { actors } = useRuntime();
  const [cut, setCut] = useState<ReadonlySet<string>>(new Set());

  async function addressOf(id: string): Promise<Result<FileAddress>> {
    const file = await api.drive.getFile(id);
    if (!file.ok) return file;
    const { links, web_content_link } = file.value;
    return { ok: true, value: { inline: links.inline?.url ?? '', download: web_content_link } };
  }

  async function move(ids: readonly string[], folderId: string): Promise<boolean> {
    const failed = await inBatches(ids, (part) => api.drive.moveFiles(part, folderId));
    await listing.reload();
    setCut(new Set());
    if (failed?.code === 'invalid_argument') showToast(t`A folder cannot be moved into itself.`);
    else if (failed !== null) showToast(t`This could not be moved.`);
    else showToast(t`Moved`);
    return failed === null;
  }

  async function untrash(ids: readonly string[]): Promise<void> {
    const failed = await inBatches(ids, api.drive.untrashFiles);
    await listing.reload();
    showToast(failed === null ? t`Back in its place` : t`This could not be taken out of the trash.`);
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
      const failed = await inBatches(ids, api.drive.trashFiles);
      await listing.reload();
      if (failed !== null) showToast(t`This could not be moved to the trash.`);
      else showToast(t`Moved to the trash`, { label: t`Undo`, run: () => void untrash(ids) });
    },
    remove: async (ids: readonly string[]): Promise<void> => {
      const failed = await inBatches(ids, api.drive.deleteFiles);
      await listing.reload();
      actors.session.send({ type: 'profile.reload' });
      showToast(failed === null ? t`Deleted for good` : t`Not everything could be deleted. Try again.`);
    },
    star: async (entry: FileEntry): Promise<void> => {
      const done = await (entry.starred ? api.drive.unstarFiles : api.drive.starFiles)([entry.id]);
      await listing.reload();
      if (!done.ok) showToast(t`This could not be marked.`);
    },
    paste: async (folderId: string): Promise<void> => {
      if (cut.size > 0) await move([...cut], folderId);
    },
  };
}

export type DriveActions = ReturnType<typeof useDriveActions>;
