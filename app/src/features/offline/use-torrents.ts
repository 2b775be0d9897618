import { wantedPlaces } from '@aloft/core/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fileContents } from '../../data/files.ts';
import { userSettings } from '../../data/user-settings.ts';
import type { WantedTorrent } from './torrent-card.tsx';
import { readTorrent, type TorrentEntry, type TorrentFacts } from './torrent-file.ts';

/** Where the files of a torrent are named: in a chosen file, which a magnet link stands for, or in a file of the drive. */
export type TorrentSource =
  | { readonly kind: 'file'; readonly link: string }
  | { readonly kind: 'drive'; readonly id: string };

/** A torrent of the dialog. */
export interface ShownTorrent {
  readonly key: string;
  readonly name: string;
  readonly source: TorrentSource;
  /** What is wanted of it; null while its files are read, or cannot be. */
  readonly wanted: WantedTorrent | null;
  readonly isLooking: boolean;
}

/** A `.torrent` file of the drive. */
export interface OwnTorrent {
  readonly id: string;
  readonly name: string;
}

/** The files of the drive's own torrent, as the service reads them; null while or where they are not known. */
function useOwnFiles(id: string | null) {
  const contents = useQuery({ ...fileContents(id ?? '', ''), enabled: id !== null });
  const { data } = contents;
  const isRead = data?.format === 'torrent' && data.status === 'OK' && data.entries.length > 0;
  const files = isRead ? data.entries.map(({ path, size }) => ({ path, size: Number(size) })) : null;
  return { files, isLooking: contents.isLoading };
}

/**
 * The torrents of a download, whose files can be chosen (R1.9): `.torrent` files, and one of the drive. At first all files
 * are wanted but those that the person has filtered out (R3.9).
 */
export function useTorrents(owned: OwnTorrent | null) {
  const isFiltered =
    useQuery({ ...userSettings, refetchOnMount: 'always' }).data?.filter_files_on_create ?? true;
  const [chosen, setChosen] = useState<ReadonlyMap<string, readonly number[]>>(new Map());
  const [given, setGiven] = useState<readonly TorrentFacts[]>([]);
  const [unreadable, setUnreadable] = useState<readonly string[]>([]);
  const [own, setOwn] = useState(owned);
  const ownFiles = useOwnFiles(own?.id ?? null);

  function wantedOf(key: string, name: string, files: readonly TorrentEntry[]): WantedTorrent {
    const all = (): readonly number[] =>
      isFiltered ? wantedPlaces(files.map(({ path }) => path)) : [...files.keys()];
    return { name, files, places: chosen.get(key) ?? all() };
  }

  const torrents: ShownTorrent[] = [];
  if (own !== null) {
    const { files, isLooking } = ownFiles;
    const wanted = files === null ? null : wantedOf(own.id, own.name, files);
    torrents.push({
      ...{ key: own.id, name: own.name, wanted, isLooking },
      source: { kind: 'drive', id: own.id },
    });
  }
  for (const { magnet: link, name, files } of given) {
    const wanted = wantedOf(link, name, files);
    torrents.push({ key: link, name, source: { kind: 'file', link }, wanted, isLooking: false });
  }

  return {
    torrents,
    /** Names of files that are no torrents. */
    unreadable,
    take: async (files: Iterable<File>): Promise<void> => {
      for (const file of [...files]) {
        const read = await readTorrent(file);
        if (read === null)
          setUnreadable((before) => [...before.filter((one) => one !== file.name), file.name]);
        else setGiven((before) => [...before.filter(({ magnet }) => magnet !== read.magnet), read]);
      }
    },
    choose: ({ source }: ShownTorrent, places: readonly number[]): void =>
      setChosen((before) => new Map(before).set(source.kind === 'drive' ? source.id : source.link, places)),
    remove: ({ source }: ShownTorrent): void => {
      if (source.kind === 'drive') setOwn(null);
      else setGiven((before) => before.filter(({ magnet }) => magnet !== source.link));
    },
  };
}
