import type { Failure } from '@aloft/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { resultOf } from '../../data/query-client.ts';
import { downloadTorrent, reloadTasks } from '../../data/tasks.ts';
import { useTaskFlows } from './use-task-flow.ts';
import type { ShownTorrent } from './use-torrents.ts';

/** One download that a press starts. */
export interface WantedDownload {
  /** What it is called where it is refused: a link's own text, a torrent's name. */
  readonly text: string;
  /** Its torrent; null for a link. */
  readonly torrent: ShownTorrent | null;
  readonly from: { readonly url: string } | { readonly torrentId: string };
  /** The wanted files of a torrent, by their places in it; null for all of them. */
  readonly files: readonly number[] | null;
}

/** What the links and torrents of the dialog come to; a torrent without a wanted file is left out. */
export function wantedDownloads(
  links: readonly string[],
  torrents: readonly ShownTorrent[],
): readonly WantedDownload[] {
  const ofLinks = links.map(
    (url): WantedDownload => ({ text: url, torrent: null, from: { url }, files: null }),
  );
  const ofFiles = torrents.map((torrent): WantedDownload => {
    const { name, source, wanted } = torrent;
    const from = source.kind === 'drive' ? { torrentId: source.id } : { url: source.link };
    return { text: name, torrent, from, files: wanted?.places ?? null };
  });
  return [...ofLinks, ...ofFiles].filter(({ files }) => files?.length !== 0);
}

/** Bytes of all files that are wanted, as far as they are known. */
export function sizeOf(torrents: readonly ShownTorrent[]): number {
  return torrents
    .flatMap(({ wanted }) => wanted?.places.map((place) => wanted.files[place]?.size ?? 0) ?? [])
    .reduce((sum, size) => sum + size, 0);
}

/** Starts downloads into a folder; answers for each why it was refused, or null. */
export function useStartDownloads() {
  const client = useQueryClient();
  const flows = useTaskFlows();
  const ofDrive = useMutation(downloadTorrent);
  return async (
    wanted: readonly WantedDownload[],
    parentId: string,
  ): Promise<readonly (Failure | null)[]> => {
    const links = wanted.flatMap(({ from, files }) =>
      'url' in from ? [{ url: from.url, parentId, files }] : [],
    );
    const ofLinks = [...(await flows.create(links))];
    const failures: (Failure | null)[] = [];
    for (const { from, files } of wanted) {
      if ('url' in from) failures.push(ofLinks.shift() ?? null);
      else {
        const { torrentId } = from;
        const chosen = files === null ? {} : { files };
        const made = await resultOf(ofDrive.mutateAsync({ torrentId, parentId, ...chosen }));
        failures.push(made.ok ? null : made.failure);
      }
    }
    await reloadTasks(client);
    return failures;
  };
}
