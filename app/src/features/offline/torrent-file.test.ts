import { expect, it } from 'vitest';
import { readTorrent } from './torrent-file.ts';

const info =
  'd5:filesld6:lengthi7e4:pathl5:a.txteed4:attr1:p6:lengthi9e4:pathl4:.pad1:9eed6:lengthi3e4:pathl3:dir5:b.txteee' +
  '4:name3:two12:piece lengthi16384e6:pieces20:01234567890123456789e';
const torrent = `d8:announce20:udp://a.example:69691:xi1e4:info${info}e`;

it('[R1.9] a .torrent tells its files, without padding, and becomes a magnet link', async () => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(info)));
  const hash = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const read = await readTorrent(new Blob([torrent]));
  expect(read).toEqual({
    name: 'two',
    files: [
      { path: 'a.txt', size: 7 },
      { path: 'dir/b.txt', size: 3 },
    ],
    magnet: `magnet:?xt=urn:btih:${hash}&dn=two&tr=${encodeURIComponent('udp://a.example:6969')}`,
  });
});

it('[R1.9] spoilt bytes are none: cut anywhere, deep, with lengths of any kind', async () => {
  for (let end = 0; end < torrent.length; end += 1)
    expect(await readTorrent(new Blob([torrent.slice(0, end)]))).toBeNull();
  const spoilt = [
    '',
    'd',
    'le',
    'i1e',
    'd4:infod6:pieces1:xee',
    '99999999999:a',
    `${'l'.repeat(100_000)}`,
    'd-1:e',
  ];
  for (const bytes of spoilt) expect(await readTorrent(new Blob([bytes]))).toBeNull();
});

it('[R1.9] names in GBK are read, declared or not, and padding of BitComet is left out', async () => {
  // 旅行 and 照片一.txt.
  const name = Uint8Array.of(0xc2, 0xc3, 0xd0, 0xd0);
  const file = Uint8Array.of(0xd5, 0xd5, 0xc6, 0xac, 0xd2, 0xbb, 0x2e, 0x74, 0x78, 0x74);
  const parts = [
    ...['4:infod5:filesld6:lengthi3e4:pathl10:', file, 'eed6:lengthi4e4:pathl20:_____padding_file_0_eee'],
    ...['4:name4:', name, '12:piece lengthi16384e6:pieces20:01234567890123456789ee'],
  ];
  for (const declared of ['', '8:encoding3:GBK'])
    expect(await readTorrent(new Blob([`d${declared}`, ...parts]))).toMatchObject({
      name: '旅行',
      files: [{ path: '照片一.txt', size: 3 }],
    });
});
