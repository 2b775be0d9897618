import { createHash } from 'node:crypto';
import { nameKey } from '@aloft/core/service';
import { expect, it } from 'vitest';
import { decodeFirst, type Encodable, encode } from './bencode.ts';
import { readMagnet, readPeer } from './magnet.ts';
import { readInfo, readTorrentFile, writeTorrentFile } from './metainfo.ts';
import { makeTorrent } from './testing/made-torrent.ts';
import { plantTree } from './tree.ts';

const right = { name: 'a', 'piece length': 4, pieces: Buffer.alloc(40), length: 8 };
const infoOf = (more: { readonly [key: string]: Encodable }) => readInfo(encode({ ...right, ...more }));

it('[R1.9] a torrent says its name, hash, pieces and trackers', () => {
  const made = makeTorrent('a', Buffer.alloc(10), { pieceLength: 4, trackers: ['http://t/a', 'udp://u:1'] });
  const read = readTorrentFile(made.file);
  expect(read?.trackers).toEqual(['http://t/a', 'udp://u:1']);
  expect(read?.metainfo).toMatchObject({ infoHash: made.infoHash, name: 'a', total: 10, isSingle: true });
  // Its hash is of the bytes as they came, in whatever order somebody wrote them.
  const unordered = Buffer.from('d4:infod12:piece lengthi4e6:pieces0:4:name1:a6:lengthi0eee');
  const info = unordered.subarray(7, -1);
  expect(readTorrentFile(unordered)?.metainfo.infoHash).toBe(createHash('sha1').update(info).digest('hex'));
});

it('[T18] sizes, pieces and paths that make no sense are no torrent', () => {
  expect(infoOf({})?.total).toBe(8);
  const spoilt: readonly { readonly [key: string]: Encodable }[] = [
    { length: -1 },
    { length: 9 },
    { length: 2 ** 46 },
    { 'piece length': 0 },
    { 'piece length': 64 * 1024 ** 2 },
    { pieces: Buffer.alloc(39) },
    { pieces: 'x' },
    { name: 7 },
    { 'piece length': 1, length: 10_001, pieces: Buffer.alloc(200_020) },
  ];
  for (const more of spoilt) expect([more, infoOf(more)]).toEqual([more, null]);
  const { length: _, ...folder } = right;
  const filesOf = (files: Encodable) => readInfo(encode({ ...folder, files }));
  const file = { length: 8, path: ['a'] };
  expect(filesOf([file])?.files).toHaveLength(1);
  const bad: readonly Encodable[] = [
    [],
    'a',
    [{ length: 8 }],
    [{ length: 8, path: [] }],
    [{ length: 8, path: [7] }],
    [{ length: 8, path: Array.from({ length: 33 }, () => 'd') }],
    [{ path: ['a'] }],
    [{ length: 4, path: ['a'] }],
    [{ length: 8, path: ['x'.repeat(2501)] }],
    [file, { length: 0, path: ['b'], attr: 'l', 'symlink path': ['..', 'etc'] }],
    Array.from({ length: 10_001 }, () => ({ length: 0, path: ['a'] })),
  ];
  for (const files of bad) expect([files, filesOf(files)]).toEqual([files, null]);
  for (const bytes of [Buffer.from(''), Buffer.from('le'), Buffer.from('d4:infoi1ee'), Buffer.from('de')])
    expect(readTorrentFile(bytes)).toBe(null);
});

/** 旅行 and 照片一.txt as GBK. */
const [travel, photo] = [Buffer.from('c2c3d0d0', 'hex'), Buffer.from('d5d5c6acd2bb2e747874', 'hex')];
const inGbk = {
  ...{ name: travel, files: [{ length: 8, path: [photo] }] },
  ...{ 'piece length': right['piece length'], pieces: right.pieces },
};

it('[R1.9] names are read in the encoding that is declared, else in the likeliest for all of them', () => {
  const read = (
    outer: { readonly [key: string]: Encodable },
    more: { readonly [key: string]: Encodable } = {},
  ) => readTorrentFile(encode({ ...outer, info: { ...inGbk, ...more } }))?.metainfo;
  for (const metainfo of [
    read({}),
    read({ encoding: 'GBK' }),
    read({}, { encoding: 'GBK' }),
    read({ encoding: 'UTF-8' }),
  ])
    expect([metainfo?.name, metainfo?.files[0]?.path]).toEqual(['旅行', ['照片一.txt']]);
  // What is declared is taken at its word, and what stands there in UTF-8 wins.
  expect(read({ encoding: 'KOI8-R' })?.name).toBe('бцпп');
  const both = { length: 8, path: [photo], 'path.utf-8': ['夏.txt'] };
  expect(read({}, { 'name.utf-8': '冬', files: [both] })).toMatchObject({
    name: '冬',
    files: [{ path: ['夏.txt'] }],
  });
});

it('[R1.9] padding of BitComet is nobody’s file, and the engine makes none of it', () => {
  const name = '_____padding_file_0_如果您看到此文件，请升级到BitComet(比特彗星)0.85或以上版本____';
  const { length: _, ...folder } = right;
  const files = [
    { length: 5, path: ['a'] },
    { length: 3, path: [name] },
  ];
  expect(readInfo(encode({ ...folder, files }))?.files).toMatchObject([
    { path: ['a'], isPadding: false, isHidden: false },
    { path: [name], isPadding: true, isHidden: true },
  ]);
});

it('[R1.9] a magnet link is read in hex and base32, with its trackers and peers', () => {
  const infoHash = '0123456789abcdef0123456789abcdef01234567';
  const base32 = 'AERUKZ4JVPG66AJDIVTYTK6N54ASGRLH';
  const more =
    '&dn=A%20name&tr=udp%3A%2F%2Ft%3A1&tr=http%3A%2F%2Fu&x.pe=192.0.2.1:7&x.pe=[2001:db8::1]:8&x.pe=a.b:9';
  expect(readMagnet(`magnet:?xt=urn:btih:${infoHash.toUpperCase()}${more}`)).toEqual({
    infoHash,
    name: 'A name',
    trackers: ['udp://t:1', 'http://u'],
    peers: [
      { address: '192.0.2.1', port: 7 },
      { address: '2001:db8::1', port: 8 },
    ],
  });
  for (const given of [base32, base32.toLowerCase()])
    expect(readMagnet(`MAGNET:?dn=x&xt=urn:btih:${given}`)?.infoHash).toBe(infoHash);
  for (const bad of ['', 'magnet:', 'magnet:?xt=urn:btih:1', `magnet:?xt=urn:sha1:${base32}`, infoHash])
    expect(readMagnet(bad)).toBe(null);
  for (const bad of ['1.2.3.4', '1.2.3.4:0', '1.2.3.4:65536', '1.2.3:1', '::1:80', '[x]:1', '01.2.3.4:5'])
    expect([bad, readPeer(bad)]).toEqual([bad, null]);
});

it('[R1.9 P24c] whatever a torrent calls its files, a drive gets one name of each, below one folder', () => {
  const evil = ['..', '.', '', '/', '\\', 'C:\\x', '\u0000', 'nul', 'a/../../b', '\u202e', 'x'.repeat(400)];
  const files = evil.flatMap((one, n) => [
    { path: [one], size: n },
    { path: [one, evil.at(-1 - n) ?? '', 'same'], size: n },
  ]);
  const planted = plantTree('', { name: '../..', isSingle: false, files }, [...files.keys()]);
  expect(planted.filter(({ file }) => file !== null)).toHaveLength(files.length);
  const keys = planted.map(({ parent, name }) => `${parent}/${nameKey(name)}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(planted[0]).toEqual({ name: 'download', parent: -1, file: null });
  planted.forEach(({ name, parent }, n) => {
    expect(parent).toBeLessThan(n);
    expect(name).toMatch(/^[^/\\\p{Cc}\u202a-\u202e]{1,255}$/u);
    expect(['.', '..', 'nul']).not.toContain(name);
  });
  const only = { path: ['deep', 'one.txt'], size: 1 };
  expect(plantTree('', { name: 'n', isSingle: false, files: [only] }, [0])).toMatchObject([
    { name: 'one.txt', parent: -1 },
  ]);
  expect(plantTree('own', { name: 'n', isSingle: false, files: [] }, [])).toEqual([
    { name: 'own', parent: -1, file: null },
  ]);
});

it('[T18] the engine is given what is hashed and the trackers that we chose, and nothing else of a stranger’s file', () => {
  const outer = { nodes: [['127.0.0.1', 6881]], 'url-list': ['http://127.0.0.1/seed'], zzz: 'anything' };
  const made = makeTorrent('a', Buffer.alloc(10), { trackers: ['http://bad/a'], outer });
  const read = readTorrentFile(made.file);
  const info = read?.metainfo.info ?? Buffer.alloc(0);
  const written = writeTorrentFile(info, ['http://one/a', 'udp://two:6969']);
  const again = readTorrentFile(written);
  expect([again?.metainfo.infoHash, again?.trackers]).toEqual([
    made.infoHash,
    ['http://one/a', 'udp://two:6969'],
  ]);
  expect([...(decodeFirst(written)?.entries.keys() ?? [])]).toEqual(['announce', 'announce-list', 'info']);
  expect([...(decodeFirst(writeTorrentFile(info, []))?.entries.keys() ?? [])]).toEqual(['info']);
});
