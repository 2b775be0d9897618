import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { fileById } from '../../data/file-pages.ts';
import { resultOf } from '../../data/query-client.ts';
import type { FileEntry } from '../files/entry.ts';
import { showToast } from '../toasts/toasts.ts';
import { ownEntry } from './own-entry.ts';

/** Opens the file that the address names, once; the address is left without it, so that Back leads on. */
export function useOpenedFile(id: string, onOpen: (entry: FileEntry) => void): void {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();

  const open = useEffectEvent(async (isCurrent: () => boolean): Promise<void> => {
    const file = await resultOf(client.fetchQuery(fileById(id)));
    if (!isCurrent()) return;
    const entry = file.ok && !file.value.trashed ? ownEntry(file.value) : null;
    const folder = entry === null ? {} : { folder: entry.parent };
    await navigate({
      to: '/drive/all',
      replace: true,
      search: ({ file: _file, ...rest }) => ({ ...rest, ...(folder.folder === '' ? {} : folder) }),
    });
    if (entry !== null) onOpen(entry);
    else if (!file.ok && file.failure.code !== 'file_not_found') showToast(t`Couldn’t open this file.`);
    else showToast(t`This file doesn’t exist any more.`);
  });

  useEffect(() => {
    if (id === '') return;
    let isCurrent = true;
    void open(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [id]);
}
