import { useLingui } from '@lingui/react/macro';
import type { FileEntry } from './entry.ts';

/** What a kind is called. */
export function useKindName(): (category: FileEntry['category']) => string {
  const { t } = useLingui();
  const names: Readonly<Record<FileEntry['category'], string>> = {
    folder: t`Folder`,
    image: t`Image`,
    video: t`Video`,
    audio: t`Audio`,
    document: t`Document`,
    archive: t`Archive`,
    epub: t`Book`,
    torrent: t`Torrent`,
    code: t`Code`,
    other: t`File`,
  };
  return (category) => names[category];
}
