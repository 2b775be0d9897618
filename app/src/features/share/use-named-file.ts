import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import type { FileEntry } from '../files/entry.ts';
import { showToast } from '../toasts/toasts.ts';
import { fetchEntry } from './late-share.ts';

/** Reads the file that the address named, once; of one that cannot be opened it is said, and `onRead` gets null. */
export function useNamedFile(
  wanted: Parameters<typeof fetchEntry>[1],
  onRead: (entry: FileEntry | null) => void,
): void {
  const { t } = useLingui();
  const { flows } = useApp();
  const { fileId } = wanted;

  const read = useEffectEvent(async (isCurrent: () => boolean): Promise<void> => {
    const found = await fetchEntry(flows, wanted);
    if (!isCurrent()) return;
    onRead(found.ok ? found.value : null);
    if (found.ok) return;
    if (found.failure.code !== 'file_not_found') showToast(t`Couldn’t open this file.`);
    else showToast(t`This file doesn’t exist any more.`);
  });

  useEffect(() => {
    if (fileId === '') return;
    let isCurrent = true;
    void read(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [fileId]);
}
