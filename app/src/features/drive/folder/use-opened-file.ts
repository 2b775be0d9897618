import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fileById } from '../../../data/file-pages.ts';
import { resultOf } from '../../../data/query-client.ts';
import type { FileEntry } from '../../files/entry.ts';
import { showToast } from '../../toasts/toasts.ts';
import { ownEntry } from '../own-entry.ts';

/**
 * Opens the file that the address names, once; the entry in the browser's history becomes that of its folder.
 * @returns the file that was opened, until its folder is left
 */
export function useOpenedFile(
  id: string,
  folder: string,
  onOpen: (entry: FileEntry) => void,
): FileEntry | undefined {
  const [opened, setOpened] = useState<FileEntry>();
  /** The opened file whose folder was on screen since. */
  const seen = useRef<FileEntry>(undefined);
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();

  const open = useEffectEvent(async (isCurrent: () => boolean): Promise<void> => {
    const file = await resultOf(client.fetchQuery(fileById(id)));
    if (!isCurrent()) return;
    const entry = file.ok && !file.value.trashed ? ownEntry(file.value) : null;
    await navigate({
      to: '/drive/all',
      replace: true,
      search: ({ file: _file, folder: given, ...rest }) => {
        const folder = entry?.parent ?? given ?? '';
        return { ...rest, ...(folder === '' ? {} : { folder }) };
      },
    });
    if (entry !== null) {
      setOpened(entry);
      onOpen(entry);
    } else if (!file.ok && file.failure.code !== 'file_not_found') showToast(t`Couldn’t open this file.`);
    else showToast(t`This file no longer exists.`);
  });

  useEffect(() => {
    if (id === '') return;
    let isCurrent = true;
    void open(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [id]);

  // Whoever comes back to the folder later is not led to the file again.
  useEffect(() => {
    if (opened === undefined) return;
    if (opened.parent === folder) seen.current = opened;
    else if (seen.current === opened) setOpened(undefined);
  }, [opened, folder]);
  return opened?.parent === folder ? opened : undefined;
}
