import { useLingui } from '@lingui/react/macro';
import { useApp } from '../../actors/use-runtime.ts';
import type { FileEntry } from '../files/entry.ts';
import { startDownload } from '../files/start-download.ts';
import { useArchiveDownload } from '../files/use-archive-download.ts';
import { showToast } from '../toasts/toasts.ts';
import { fetchAddress, fetchArchive } from './late-share.ts';

/** What is downloaded: the kind is missing where the entry is not loaded. */
export interface Wanted extends Partial<Pick<FileEntry, 'kind'>> {
  readonly id: string;
}

/** Downloads one file of a share as it is, and a folder or several entries as an archive (R10.5). */
export function useShareDownload(shareId: string) {
  const { t } = useLingui();
  const { flows } = useApp();
  const startArchive = useArchiveDownload();
  return async function download(passToken: string, entries: readonly Wanted[]): Promise<void> {
    const again = (): void =>
      showToast(t`The download couldn’t start.`, {
        label: t`Try again`,
        run: () => void download(passToken, entries),
      });
    const [first] = entries;
    if (first === undefined) return;
    if (entries.length === 1 && first.kind === 'file') {
      const address = await fetchAddress(flows, { shareId, passToken, fileId: first.id });
      if (address.ok) startDownload(address.value.download, again);
      else again();
      return;
    }
    const fileIds = entries.map(({ id }) => id);
    startArchive(await fetchArchive(flows, { shareId, passToken, fileIds }), again);
  };
}
