import { deflateRawSync, gzipSync } from 'node:zlib';
import { Contents } from '@aloft/core/wire';
import { packTar } from 'modern-tar';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ZipFile } from 'yazl';
import { clientKey } from '../../platform/locks/fair-key.ts';
import { isRefusal } from '../../platform/refusal.ts';
import {
  call,
  newPerson,
  newShare,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { findFile } from '../files/tree.ts';
import { makeTorrent } from '../torrents/testing/made-torrent.ts';
import { openContained } from './read-contents.ts';
import { craftedZip } from './testing/crafted-zip.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'contents@example.org');
});
afterAll(() => server.stop());

async function contentsOf(id: string, query = ''): Promise<Contents> {
  const answer = await call(server, 'GET', `/drive/v1/files/${id}/contents?${query}`, { token: ada.token });
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return v.parse(Contents, JSON.parse(answer.text));
}

const stored = (name: string, bytes: Uint8Array): Promise<string> =>
  storeFile(server, ada, name, Buffer.from(bytes));

/** The address of an entry, by the one of its archive. */
function entryOf(archive: string, entry: string): string {
  const url = new URL(archive);
  url.searchParams.set('entry', entry);
  return url.href;
}

async function open(id: string, entry: string): Promise<Response> {
  const { body } = await call(server, 'GET', `/drive/v1/files/${id}`, { token: ada.token });
  return fetch(entryOf(String(body.web_content_link), entry));
}

async function zipped(names: readonly string[], text: string): Promise<Buffer> {
  const zip = new ZipFile();
  for (const name of names) zip.addBuffer(Buffer.from(text), name, { mtime: new Date(Date.UTC(2024, 1, 3)) });
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

const tarOf = (names: readonly string[], text: string): Promise<Uint8Array> =>
  packTar([
    { header: { name: 'folder/', type: 'directory', size: 0 } },
    { header: { name: 'folder/link', type: 'symlink', size: 0, linkname: '/etc/passwd' } },
    ...names.map((name) => ({ header: { name, size: Buffer.byteLength(text) }, body: text })),
  ]);

describe('what an archive holds', () => {
  it.each(['a.tar', 'a.tar.gz', 'a.tgz'])('[R10.6] %s is listed, and one entry is opened', async (name) => {
    const tar = await tarOf(['folder/été.txt', 'b.txt'], 'words');
    const id = await stored(name, name === 'a.tar' ? tar : gzipSync(tar));
    const contents = await contentsOf(id);
    expect(contents).toMatchObject({ format: name === 'a.tar' ? 'tar' : 'tar.gz', status: 'OK' });
    expect(contents.entries.map(({ path, kind, size, id: entry }) => [path, kind, size, entry])).toEqual([
      ['folder/', 'folder', '0', ''],
      ['folder/link', 'link', '0', ''],
      ['folder/été.txt', 'file', '5', '2'],
      ['b.txt', 'file', '5', '3'],
    ]);
    const opened = await open(id, '3');
    expect([await opened.text(), opened.headers.get('content-disposition')]).toEqual([
      'words',
      'attachment; filename=b.txt',
    ]);
    for (const entry of ['0', '1', '4', '99999']) expect((await open(id, entry)).status).toBe(404);
  });

  it('[R10.6] the files of a torrent are those that its metadata names', async () => {
    const { file, infoHash } = makeTorrent('Rivers', [
      { path: ['one', 'a.bin'], bytes: Buffer.alloc(10) },
      // Nobody's file, which has no place among those that a download names.
      { path: ['.pad', '6'], bytes: Buffer.alloc(6), attr: 'p' },
      { path: ['b.bin'], bytes: Buffer.alloc(20) },
    ]);
    const contents = await contentsOf(await stored('a.torrent', file));
    expect(contents).toMatchObject({ format: 'torrent', status: 'OK', total: 2, info_hash: infoHash });
    expect(contents.entries.map(({ id, path, size }) => [id, path, size])).toEqual([
      ['0', 'one/a.bin', '10'],
      ['1', 'b.bin', '20'],
    ]);
    expect(await contentsOf(await stored('b.torrent', Buffer.from('d3:fooe')))).toMatchObject({
      ...{ format: 'torrent', status: 'BROKEN', entries: [] },
    });
  });

  it('[R10.6] 100,000 entries come page by page, each once, and others are answered meanwhile', async () => {
    const many = Array.from({ length: 100_000 }, (_, n) => ({ name: `folder ${n % 100}/file ${n}.txt` }));
    const id = await stored('many.zip', craftedZip(many));
    const seen = new Set<string>();
    let page = '';
    do {
      const [contents] = await Promise.all([
        contentsOf(id, `limit=5000&page_token=${page}`),
        call(server, 'GET', '/drive/v1/about', { token: ada.token }),
      ]);
      expect(contents.status).toBe('OK');
      for (const { path } of contents.entries) seen.add(path);
      page = contents.next_page_token;
    } while (page !== '');
    expect(seen.size).toBe(100_000);
  });

  it('[R10.6 T17] slips, links, hidden letters and foreign spellings are shown as text and never followed', async () => {
    const id = await stored(
      'slip.zip',
      craftedZip([
        { name: '../../etc/passwd', data: Buffer.from('root') },
        { name: '/absolute.txt', data: Buffer.from('a') },
        { name: 'C:\\autoexec.bat', data: Buffer.from('b') },
        { name: 'gpj.\u202eexe', data: Buffer.from('c') },
        { name: 'a\r\nSet-Cookie: b', data: Buffer.from('d') },
        { name: 'link', data: Buffer.from('/etc/shadow'), mode: 0o120777 },
        { name: Buffer.from([0x81, 0x2e, 0x74]), flags: 0, data: Buffer.from('e') },
        { name: Buffer.from('größe.txt'), flags: 0, data: Buffer.from('f') },
      ]),
    );
    const { entries } = await contentsOf(id);
    expect(entries.map(({ path, kind, id: entry }) => [path, kind, entry !== ''])).toEqual([
      ['../../etc/passwd', 'file', true],
      ['/absolute.txt', 'file', true],
      ['C:/autoexec.bat', 'file', true],
      ['gpj.\ufffdexe', 'file', true],
      ['a\ufffd\ufffdSet-Cookie: b', 'file', true],
      ['link', 'link', false],
      ['ü.t', 'file', true],
      ['größe.txt', 'file', true],
    ]);
    const opened = await open(id, entries[0]?.id ?? '');
    expect(opened.headers.get('content-disposition')).toBe('attachment; filename=passwd');
    expect(await opened.text()).toBe('root');
    const policy = opened.headers.get('content-security-policy') ?? '';
    expect([policy.includes('sandbox'), opened.headers.get('x-content-type-options')]).toEqual([
      true,
      'nosniff',
    ]);
  });
});

describe('a hostile archive', () => {
  it('[R10.6 T16] an entry is told to be a picture or a film only as far as browsers run nothing of it, and is always an attachment', async () => {
    const data = Buffer.from('<script>alert(1)</script>');
    const names = ['a.png', 'a.svg', 'a.html', 'a.txt', 'a.pdf', 'a.js', 'png', 'a.png.html', 'a.PNG'];
    const id = await stored('pages.zip', craftedZip(names.map((name) => ({ name, data }))));
    const { entries } = await contentsOf(id);
    const told = entries.map(async ({ path, id: entry }) => {
      const { headers } = await open(id, entry);
      expect(headers.get('content-disposition')).toMatch(/^attachment/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain('sandbox');
      return [path, headers.get('content-type')];
    });
    const unknown = 'application/octet-stream';
    expect(Object.fromEntries(await Promise.all(told))).toEqual({
      ...{ 'a.png': 'image/png', 'a.PNG': 'image/png', 'a.txt': 'text/plain; charset=utf-8' },
      ...{ 'a.svg': unknown, 'a.html': unknown, 'a.pdf': unknown, 'a.js': unknown },
      ...{ png: unknown, 'a.png.html': unknown },
    });
  });

  it('[R10.6] an entry that is locked, a bomb, or packed in an unknown way is listed and cannot be opened', async () => {
    const gibibyte = 2 ** 30;
    const id = await stored(
      'bombs.zip',
      craftedZip([
        { name: 'locked.txt', flags: 0x801, data: Buffer.from('secret words here'), size: 5 },
        { name: 'bomb.bin', method: 8, data: Buffer.alloc(1000), size: gibibyte },
        { name: 'lzma.bin', method: 14, data: Buffer.alloc(10) },
        { name: 'huge.bin', method: 8, data: Buffer.alloc(10), size: 0xfffffffe },
      ]),
    );
    const { entries } = await contentsOf(id);
    expect(entries.map(({ path, id: entry, encrypted }) => [path, entry, encrypted])).toEqual([
      ['locked.txt', '', true],
      ['bomb.bin', '', false],
      ['lzma.bin', '', false],
      ['huge.bin', '', false],
    ]);
    // Where each record stands can be counted by anybody.
    const { entries: other } = await contentsOf(await stored('x.zip', craftedZip([{ name: 'locked.txt' }])));
    for (const at of [other[0]?.id ?? '0', '1', '40']) expect((await open(id, at)).status).toBe(404);
  });

  it('[R10.6] an entry that lies about its size or sum ends early, so that nobody takes it for whole', async () => {
    const data = Buffer.from('words of the entry');
    const id = await stored(
      'lies.zip',
      craftedZip([
        { name: 'sum.txt', data, sum: 1 },
        { name: 'right.txt', data },
        { name: 'longer.txt', data: deflateRawSync('a'.repeat(100_000)), method: 8, size: 90_000 },
      ]),
    );
    const { entries } = await contentsOf(id);
    const opened = await open(id, entries[0]?.id ?? '');
    expect([opened.status, await opened.text()]).toEqual([
      500,
      expect.stringContaining('"error":"data_loss"'),
    ]);
    expect(await (await open(id, entries[1]?.id ?? '')).text()).toBe(String(data));
    await expect(open(id, entries[2]?.id ?? '').then((one) => one.text())).rejects.toThrow();
  });

  it('[R10.6] overlapping entries are each only as long as they claim', async () => {
    const data = Buffer.from('the same bytes');
    const entries = Array.from({ length: 50 }, (_, n) => ({ name: `${n}.txt`, data, header: 0 }));
    const id = await stored('overlap.zip', craftedZip(entries));
    const contents = await contentsOf(id);
    expect(contents).toMatchObject({ status: 'OK', total: 50 });
    // Each begins at the first header, whose name is one letter shorter than the last ones’.
    expect(await (await open(id, contents.entries[9]?.id ?? '')).text()).toBe(String(data));
  });

  it('[R10.6] truncated, empty, polyglot and malformed archives, and all their prefixes, return an error', async () => {
    const zip = await zipped(['a.txt', 'b/c.txt'], 'words '.repeat(100));
    const whole = craftedZip([{ name: 'a' }, { name: 'b' }], 9);
    expect(await contentsOf(await stored('claims.zip', whole))).toMatchObject({ status: 'BROKEN', total: 9 });
    for (const part of [1, 3, 21, 100, zip.length - 23, zip.length - 1])
      expect(await contentsOf(await stored(`cut${part}.zip`, zip.subarray(0, part)))).toMatchObject({
        ...{ status: 'BROKEN', entries: [] },
      });
    expect(await contentsOf(await stored('empty.zip', craftedZip([])))).toMatchObject({
      ...{ status: 'OK', entries: [], total: 0 },
    });
    expect(await contentsOf(await stored('nothing.zip', Buffer.alloc(0)))).toMatchObject({
      status: 'BROKEN',
    });
    // Nothing of a directory is where its end claims it.
    const moved = Buffer.from(zip);
    moved.writeUInt32LE(moved.readUInt32LE(zip.length - 6) + 1, zip.length - 6);
    expect((await contentsOf(await stored('moved.zip', moved))).status).toBe('BROKEN');
    const tar = await tarOf(['a.txt'], 'words'.repeat(1000));
    const half = Buffer.from(tar).subarray(0, tar.length - 3000);
    expect(await contentsOf(await stored('half.tar', half))).toMatchObject({ status: 'BROKEN' });
    const spoilt = Buffer.from(tar);
    spoilt.fill('x', 0, 20);
    expect(await contentsOf(await stored('spoilt.tar', spoilt))).toMatchObject({
      ...{ status: 'BROKEN', entries: [] },
    });
    expect(await contentsOf(await stored('log.gz', gzipSync('only words')))).toMatchObject({
      ...{ status: 'UNSUPPORTED', format: '' },
    });
    expect(await contentsOf(await stored('a.7z', Buffer.from('7z')))).toMatchObject({
      status: 'UNSUPPORTED',
    });
  });

  it('[R10.6] a gzip bomb ends at its limit, and its entry cannot be opened', async () => {
    const size = 20 * 1024 ** 2;
    const bomb = gzipSync(
      await packTar([{ header: { name: 'zeros.bin', size }, body: new Uint8Array(size) }]),
    );
    const id = await stored('bomb.tar.gz', bomb);
    expect(await contentsOf(id)).toMatchObject({ status: 'OK', entries: [{ path: 'zeros.bin', id: '' }] });
    expect((await open(id, '0')).status).toBe(404);
  });

  it('[R10.6 P36s] a small gzip of much more is unpacked up to a multiple of its size, once for all who look', async () => {
    const size = 65 * 1024 ** 2;
    const bomb = gzipSync(
      await packTar([
        { header: { name: 'zeros.bin', size }, body: new Uint8Array(size) },
        { header: { name: 'behind.txt', size: 1 }, body: 'a' },
      ]),
    );
    const id = await stored('large.tar.gz', bomb);
    const share = await newShare(server, ada, [id], {});
    const read = vi.spyOn(server.services.blobs, 'read');
    const visit = () => call(server, 'GET', `/drive/v1/share/contents?share_id=${share.id}&file_id=${id}`);
    const seen = await Promise.all([contentsOf(id), contentsOf(id), visit()]);
    expect(seen[0]).toMatchObject({ status: 'CUT', entries: [{ path: 'zeros.bin', id: '' }] });
    expect(seen[1]).toEqual(seen[0]);
    expect(v.parse(Contents, seen[2].body)).toEqual(seen[0]);
    expect(v.parse(Contents, (await visit()).body)).toEqual(seen[0]);
    // Nor is it unpacked to find what is known not to open.
    for (const entry of ['0', '1']) expect((await open(id, entry)).status).toBe(404);
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
  });

  it('[R10.6] of 40 concurrent openings by one reader those beyond its queue are refused, and no other reader waits', async () => {
    const id = await stored('queue.tar.gz', gzipSync(await tarOf(['a.txt'], 'words')));
    const row = await findFile(server.services.db, ada.id, id);
    if (row === null) expect.fail('it is stored');
    const openAs = (reader: string) => openContained(server.services, row, 2, clientKey(reader));
    const many = Array.from({ length: 40 }, () => openAs('one'));
    const other = await openAs('other');
    const opened = [...(await Promise.all(many)), other];
    for (const one of opened) if (!isRefusal(one)) one.stream.destroy();
    // Two slots and sixteen places in the queue are one reader's.
    const refused = opened.filter(isRefusal);
    expect(refused).toHaveLength(40 - 18);
    expect(new Set(refused.map((one) => one.refused))).toEqual(new Set(['resource_exhausted']));
    expect(isRefusal(other)).toBe(false);
  });

  it('[R10.6 P9a] an entry of a shared archive ends with the share', async () => {
    const id = await stored('shared.zip', craftedZip([{ name: 'a.txt', data: Buffer.from('words') }]));
    const share = await newShare(server, ada, [id], {});
    const query = `share_id=${share.id}&file_id=${id}`;
    const { body } = await call(server, 'GET', `/drive/v1/share/contents?${query}`);
    const [entry] = v.parse(Contents, body).entries;
    const info = await call(server, 'GET', `/drive/v1/share/file_info?${query}`);
    const [, url = ''] = /"web_content_link":"([^"]+)"/.exec(info.text) ?? [];
    const address = entryOf(url, entry?.id ?? '');
    expect(await (await fetch(address)).text()).toBe('words');
    await call(server, 'POST', '/drive/v1/share:batchDelete', {
      token: ada.token,
      body: { ids: [share.id] },
    });
    expect((await fetch(address)).status).toBe(404);
    expect((await call(server, 'GET', `/drive/v1/share/contents?${query}`)).body).toMatchObject({
      ...{ share_status: 'DELETED', entries: [] },
    });
  });
});
