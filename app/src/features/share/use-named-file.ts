import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import type { FileEntry } from '../files/entry.ts';
import type { NamedInShare } from './read-named-file.ts';

/** Reads the file that the address named, once; of one that cannot be opened it is said, and `onRead` gets null. */
export function useNamedFile(wanted: NamedInShare, onRead: (entry: FileEntry | null) => void): void {
  const { i18n } = useLingui();
  const { flows } = useApp();
  const { fileId } = wanted;

  const read = useEffectEvent(async (isCurrent: () => boolean): Promise<void> => {
    const script = await import('./read-named-file.ts').catch(() => null);
    const found = script && (await script.readNamedFile(flows, wanted));
    if (!isCurrent()) return;
    onRead(found === null ? null : found.entry);
    if (found?.entry === null) found.tell(i18n);
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
