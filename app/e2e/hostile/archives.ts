// Archives and torrents: bombs, slips, links, lies, and names that want to be more than names.
import { deflateRawSync, gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { craftedZip } from '../../server/features/contents/testing/crafted-zip.ts';
import { encode } from '../../server/features/torrents/bencode.ts';
import { makeTorrent } from '../../server/features/torrents/testing/made-torrent.ts';
import { expect } from '../fixtures.ts';
import {
  file,
  type HostileFile,
  mark,
  noPreview,
  quiet,
  type Seen,
  says,
  script,
  xml,
} from './hostile-file.ts';
import { written } from './texts.ts';

/** A tree with such a line, of which nothing is markup or a link. */
const lists =
  (name: string | RegExp): Seen =>
  async (viewer) => {
    const tree = viewer.getByRole('treegrid');
    await expect(tree.getByText(name).first()).toBeVisible();
    await expect(tree.locator('a, img, script, iframe')).toHaveCount(0);
  };
/** An entry that a press shows over the list; its viewer closes again. */
const opens =
  (name: string, seen: Seen): Seen =>
  async (viewer) => {
    await viewer.getByRole('treegrid').getByRole('button', { name, exact: true }).click();
    const entry = viewer.page().getByRole('dialog', { name, exact: true });
    await seen(entry);
    await entry.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(entry).toHaveCount(0);
  };
const broken = says('This archive is damaged or incomplete.');
const brokenTorrent = says('This torrent can’t be read.');
const data = Buffer.from(quiet);
const last = { name: `${quiet}.txt`, data };

const zip = (
  name: string,
  entries: (far: string) => Parameters<typeof craftedZip>[0],
  seen = lists(`${quiet}.txt`),
) => file(name, (far) => craftedZip([...entries(far), last]), seen);

const tar = (
  name: string,
  headers: (far: string) => Parameters<typeof packTar>[0],
  isPacked = false,
  seen = lists(`${quiet}.txt`),
): HostileFile =>
  file(
    name,
    async (far) => {
      const bytes = await packTar([
        ...headers(far),
        { header: { name: `${quiet}.txt`, size: data.length }, body: data },
      ]);
      return isPacked ? gzipSync(bytes) : Buffer.from(bytes);
    },
    seen,
  );
const link = (name: string, type: 'symlink' | 'link', linkname: string) =>
  ({ header: { name, type, size: 0, linkname } }) as const;

/** The bytes of a tar's header are octal and summed: this one says that its entry is as long as wished. */
function lyingTar(size: string): Buffer {
  const head = Buffer.alloc(512);
  head.write('liar.bin', 0);
  head.write('0000644\0', 100);
  head.write(size, 124);
  head.write('ustar\0' + '00', 257);
  head.write('        ', 148);
  const sum = head.reduce((all, byte) => all + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([head, Buffer.alloc(1024)]);
}

const torrent = (
  name: string,
  paths: (far: string) => readonly (readonly string[])[],
  seen = lists(`${quiet}.bin`),
) =>
  file(
    name,
    (far) =>
      makeTorrent(
        'Rivers',
        [...paths(far), [`${quiet}.bin`]].map((path) => ({ path, bytes: Buffer.alloc(9) })),
        { trackers: [`${far}/announce`, `udp://${new URL(far).host}`, 'javascript:alert(1)'] },
      ).file,
    seen,
  );
const info = (name: string, content: Parameters<typeof encode>[0], seen = brokenTorrent) =>
  file(name, () => encode(content) as Buffer, seen);

export const archives: readonly HostileFile[] = [
  zip('slip.zip', () => [
    { name: '../../../../etc/passwd' },
    { name: '..\\..\\autoexec.bat' },
    { name: 'a/../../b' },
  ]),
  zip('absolute.zip', () => [
    { name: '/etc/passwd' },
    { name: 'C:\\Windows\\a.dll' },
    { name: '\\\\evil\\share\\a' },
    { name: '//evil/a' },
  ]),
  zip('link.zip', () => [
    { name: 'link', mode: 0o120777, data: Buffer.from('/etc/passwd') },
    { name: 'device', mode: 0o020777 },
  ]),
  zip('markup.zip', (far) => [
    { name: `<img src=x onerror="${script(far, 'zip')}">.txt` },
    { name: `<script>${mark}</script>/a` },
  ]),
  zip(
    'opened-page.zip',
    (far) => [
      { name: 'page.html', data: Buffer.from(`<script>${script(far, 'opened')}</script><p>${quiet}</p>`) },
    ],
    opens('page.html', written('<script>')),
  ),
  zip(
    'opened-picture.zip',
    (far) => [
      {
        name: 'picture.png',
        data: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="${xml(script(far, 'svg'))}"/>`),
      },
    ],
    opens('picture.png', says('This picture is damaged or incomplete.')),
  ),
  zip(
    'opened-sum.zip',
    () => [{ name: 'sum.txt', data, sum: 1 }],
    opens('sum.txt', (viewer) => expect(viewer.getByRole('alert')).toBeVisible()),
  ),
  zip('controls.zip', () => [
    { name: 'a\r\nSet-Cookie: b' },
    { name: '\u001b[2J\0hidden' },
    { name: '\u007f\u0085' },
  ]),
  zip('directions.zip', () => [{ name: 'gpj.\u202eexe' }, { name: '\u2066a\u2069.\u200fb' }]),
  zip(
    'same-names.zip',
    () => Array.from({ length: 200 }, () => ({ name: 'same.txt', data })),
    lists('same.txt'),
  ),
  zip('file-and-folder.zip', () => [
    { name: 'a' },
    { name: 'a/' },
    { name: 'a/b' },
    { name: 'a/b/' },
    { name: 'A/B' },
  ]),
  zip('proto.zip', () => [{ name: '__proto__/a' }, { name: 'constructor/prototype' }, { name: 'toString' }]),
  zip('dots.zip', () => [{ name: '.' }, { name: '..' }, { name: './././' }, { name: '///' }, { name: '' }]),
  zip('deep.zip', () => [{ name: `${'a/'.repeat(500)}b` }], lists('a')),
  zip('long-name.zip', () => [{ name: 'x'.repeat(60_000) }]),
  zip('bomb.zip', () => [
    { name: 'bomb.bin', method: 8, data: deflateRawSync(Buffer.alloc(10_000_000)), size: 10_000_000 },
    { name: 'liar.bin', method: 8, data: deflateRawSync(Buffer.alloc(1000)), size: 4_000_000_000 },
  ]),
  zip(
    'overlap.zip',
    () =>
      Array.from({ length: 300 }, (_, nth) => ({
        name: `${nth}.bin`,
        header: 0,
        packed: 1_000_000,
        size: 1_000_000,
      })),
    lists('0.bin'),
  ),
  zip(
    'locked.zip',
    () => [{ name: 'locked.txt', flags: 0x801, data }],
    says('Some files are locked with a password.'),
  ),
  zip('methods.zip', () =>
    [0, 1, 6, 9, 12, 14, 93, 95, 99].map((method) => ({ name: `${method}.bin`, method, data })),
  ),
  zip('no-utf8.zip', () => [{ name: Buffer.from([0xff, 0xfe, 0xc0, 0xaf]) }]),
  file(
    'nested.zip',
    () =>
      Array.from({ length: 20 }).reduce<Buffer>(
        (inner, _, nth) => craftedZip([{ name: `${nth}.zip`, data: inner }]),
        craftedZip([last]),
      ),
    lists('19.zip'),
  ),
  file('claims.zip', () => craftedZip([last], 60_000), broken),
  file(
    'many.zip',
    () => craftedZip(Array.from({ length: 20_000 }, (_, nth) => ({ name: `${nth % 9}/${nth}` }))),
    lists('8'),
  ),
  file('cut.zip', () => craftedZip([last]).subarray(0, -9), broken),
  file(
    'page.zip',
    (far) => Buffer.concat([Buffer.from(`<script>${script(far, 'page')}</script>`), craftedZip([last])]),
    (viewer) => expect(viewer.getByRole('treegrid')).toBeVisible(),
  ),
  file(
    'comment.zip',
    (far) => Buffer.concat([craftedZip([last]), Buffer.from(`<script>${script(far, 'comment')}</script>`)]),
    (viewer) => expect(viewer.getByRole('treegrid')).toBeVisible(),
  ),
  file(
    'page.jar',
    (far) =>
      craftedZip([{ name: 'index.html', data: Buffer.from(`<script>${script(far, 'jar')}</script>`) }, last]),
    lists('index.html'),
  ),
  file('empty.zip', () => '', broken),
  tar('slip.tar', () => [
    { header: { name: '../../etc/passwd', size: 0 } },
    { header: { name: '/etc/shadow', size: 0 } },
  ]),
  tar('links.tar', () => [
    link('link', 'symlink', '/etc/passwd'),
    link('hard', 'link', '../../etc/passwd'),
    link('loop', 'symlink', 'loop'),
  ]),
  tar('markup.tar', (far) => [{ header: { name: `<img src=x onerror="${xml(far)}">`, size: 0 } }]),
  tar(
    'extended.tar',
    () => [
      { header: { name: 'a', size: 0, pax: { path: '../../slip', size: '99999999999', linkpath: '/etc' } } },
    ],
    false,
    (viewer) => expect(viewer.getByRole('treegrid')).toBeVisible(),
  ),
  tar(
    'packed.tar.gz',
    () => [{ header: { name: 'bomb.bin', size: 5_000_000 }, body: Buffer.alloc(5_000_000) }],
    true,
  ),
  file(
    'gzip-bomb.tgz',
    () => gzipSync(Buffer.alloc(20_000_000)),
    (viewer) => expect(viewer.getByRole('treegrid')).toBeVisible(),
  ),
  file('lying.tar', () => lyingTar('77777777777\0'), broken),
  file(
    'negative.tar',
    () => lyingTar('-1\0'),
    (viewer) => expect(viewer.getByRole('treegrid')).toBeVisible(),
  ),
  file('cut.tgz', () => gzipSync(Buffer.alloc(5000, 'a')).subarray(0, 30), noPreview),
  file('words.tar', () => quiet.repeat(100), broken),
  file('page.gz', (far) => gzipSync(`<script>${script(far, 'gz')}</script>`), noPreview),
  file('cut.7z', () => Buffer.from('377abcaf271c00040000000000000000', 'hex'), noPreview),
  file('words.7z', () => quiet, noPreview),
  file('words.rar', () => `Rar!\u001a\u0007\0${quiet}`, noPreview),
  file('disc.iso', () => Buffer.alloc(40_000), noPreview),
  torrent(
    'slip.torrent',
    () => [['..', '..', 'etc', 'passwd'], ['/etc', 'shadow'], ['C:\\a']],
    lists(/passwd/),
  ),
  torrent('markup.torrent', (far) => [[`<img src=x onerror="${script(far, 'torrent')}">`]]),
  torrent('trackers.torrent', () => [['a']]),
  torrent('directions.torrent', () => [['gpj.\u202eexe'], ['a\r\nb']]),
  torrent('proto.torrent', () => [['__proto__', 'a'], ['constructor']]),
  file(
    'seeds.torrent',
    (far) =>
      makeTorrent('Rivers', [{ path: [`${quiet}.bin`], bytes: Buffer.alloc(9) }], {
        outer: { 'url-list': `${far}/seed`, httpseeds: [`${far}/http`], nodes: [] },
      }).file,
    lists(`${quiet}.bin`),
  ),
  file('deep.torrent', () => `${'l'.repeat(200_000)}${'e'.repeat(200_000)}`, brokenTorrent),
  file('long-number.torrent', () => `d4:infod6:lengthi${'9'.repeat(100_000)}ee`, brokenTorrent),
  file('long-string.torrent', () => '99999999999:a', brokenTorrent),
  file('cut.torrent', () => 'd4:infod5:filesl', brokenTorrent),
  file('words.torrent', (far) => `<script>${script(far, 'words')}</script>`, brokenTorrent),
  file('empty.torrent', () => '', brokenTorrent),
  info('no-info.torrent', { announce: 'x' }),
  info('no-pieces.torrent', { info: { name: 'a', length: 5, 'piece length': 0, pieces: '' } }),
  info('huge.torrent', {
    info: { name: 'a', length: 9_000_000_000_000_000, 'piece length': 1, pieces: 'a'.repeat(20) },
  }),
];
