import type { Result } from '@aloft/core';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FileAddress } from '../../../data/file-address.ts';
import { archiveFiles, fileAddress, fileContents } from '../../../data/files.ts';
import { resultOf } from '../../../data/query-client.ts';
import { trafficOfMonth } from '../../../data/usage.ts';
import { startArchiveDownload, tellDownloadFailed } from '../../files/download/archive-download.ts';
import { startDownload } from '../../files/download/start-download.ts';
import type { FileEntry } from '../../files/entry.ts';
import { useLimitToast } from '../../membership/use-limit-toast.ts';

/** Downloads one file as it is, and a folder or several entries as an archive (R10.5). */
export function useDownload() {
  const { i18n, t } = useLingui();
  const client = useQueryClient();
  const tellLimit = useLimitToast();
  const { mutateAsync: sendArchive } = useMutation(archiveFiles);

  /** With its category where it is about to be viewed: what has a length is then played. */
  const addressOf = (id: string, viewed?: FileEntry['category']): Promise<Result<FileAddress>> => {
    const isPlayed = viewed === 'video' || viewed === 'audio';
    return resultOf(client.fetchQuery(fileAddress(id, isPlayed ? 'PLAY' : 'FETCH')));
  };

  const listContents = (id: string, page: string) => resultOf(client.fetchQuery(fileContents(id, page)));

  /** Says why a download did not start: the month's traffic is used up, or another try may help. */
  async function tellWhy(retry: () => void): Promise<void> {
    const traffic = await resultOf(client.fetchQuery({ ...trafficOfMonth, staleTime: 0 }));
    const { used, limit } = traffic.ok ? traffic.value.download : { used: 0, limit: null };
    const isLeft = traffic.ok && traffic.value.packedTraffic > 0;
    if (limit === null || used < limit || isLeft) return tellDownloadFailed(i18n, retry);
    await tellLimit(t`This month’s downloads are used up.`, { limit: 'download', needed: used });
  }

  async function download(entries: readonly Pick<FileEntry, 'id' | 'kind'>[]): Promise<void> {
    const retry = (): void => void download(entries);
    const again = (): void => tellDownloadFailed(i18n, retry);
    const refused = (): void => void tellWhy(retry);
    const [first] = entries;
    if (first === undefined) return;
    // A call would wait for a line in silence.
    if (!window.navigator.onLine) return again();
    if (entries.length === 1 && first.kind === 'file') {
      const address = await addressOf(first.id);
      if (address.ok) startDownload(address.value.download, refused);
      else again();
      return;
    }
    const archive = await resultOf(sendArchive({ ids: entries.map((entry) => entry.id) }));
    startArchiveDownload(i18n, archive, archive.ok ? refused : again);
  }

  return { addressOf, listContents, download };
}
