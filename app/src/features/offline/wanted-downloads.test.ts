import { expect, it } from 'vitest';
import type { ShownTorrent, TorrentSource } from './use-torrents.ts';
import { sizeOf, wantedDownloads } from './wanted-downloads.ts';

const files = [3, 5, 7].map((size) => ({ path: `${size}.bin`, size }));

function torrent(name: string, source: TorrentSource, places: readonly number[] | null): ShownTorrent {
  const wanted = places === null ? null : { name, files, places };
  return { key: name, name, source, wanted, isLooking: places === null };
}

it('[R1.9] links and torrents start with the files that are chosen, and with all where they are not known', () => {
  const own = torrent('own', { kind: 'drive', id: 'id' }, [0, 1]);
  const unread = torrent('unread', { kind: 'drive', id: 'other' }, null);
  const picked = torrent('picked', { kind: 'file', link: 'magnet:c' }, [1]);
  const torrents = [own, unread, picked];
  expect(wantedDownloads(['https://a.test/b', 'magnet:a'], torrents)).toEqual([
    { text: 'https://a.test/b', torrent: null, from: { url: 'https://a.test/b' }, files: null },
    { text: 'magnet:a', torrent: null, from: { url: 'magnet:a' }, files: null },
    { text: 'own', torrent: own, from: { torrentId: 'id' }, files: [0, 1] },
    { text: 'unread', torrent: unread, from: { torrentId: 'other' }, files: null },
    { text: 'picked', torrent: picked, from: { url: 'magnet:c' }, files: [1] },
  ]);
  expect(sizeOf(torrents)).toBe(8 + 5);
});

it('[R1.9] a torrent without a wanted file is not started', () => {
  const torrents = [
    torrent('file', { kind: 'file', link: 'magnet:c' }, []),
    torrent('drive', { kind: 'drive', id: 'id' }, []),
  ];
  expect(wantedDownloads([], torrents)).toEqual([]);
});
