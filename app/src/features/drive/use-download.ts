import type { Result } from '@aloft/core';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FileAddress } from '../../data/file-address.ts';
import { archiveFiles, fileAddress, fileContents } from '../../data/files.ts';
import { resultOf } from '../../data/query-client.ts';
import type { FileEntry } from '../files/entry.ts';
import { startDownload } from '../files/start-download.ts';
import { useArchiveDownload } from '../files/use-archive-download.ts';
import { showToast } from '../toasts/toasts.ts';

/** Downloads one file as it is, and a folder or several entries as an archive (R10.5). */
export function useDownload() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { mutateAsync: sendArchive } = useMutation(archiveFiles);
  const startArchive = useArchiveDownload();

  /** With its category where it is about to be viewed: what has a length is then played. */
  const addressOf = (id: string, viewed?: FileEntry['category']): Promise<Result<FileAddress>> => {
    const isPlayed = viewed === 'video' || viewed === 'audio';
    return resultOf(client.fetchQuery(fileAddress(id, isPlayed ? 'PLAY' : 'FETCH')));
  };

  const listContents = (id: string, page: string) => resultOf(client.fetchQuery(fileContents(id, page)));

  async function download(entries: readonly Pick<FileEntry, 'id' | 'kind'>[]): Promise<void> {
    const again = (): void =>
      showToast(t`The download couldn’t start.`, {
        label: t`Try again`,
        run: () => void download(entries),
      });
    const [first] = entries;
    if (first === undefined) return;
    if (entries.length === 1 && first.kind === 'file') {
      const address = await addressOf(first.id);
      if (address.ok) startDownload(address.value.download, again);
      else again();
      return;
    }
    startArchive(await resultOf(sendArchive({ ids: entries.map((entry) => entry.id) })), again);
  }

  return { addressOf, listContents, download };
}
