import { once } from 'node:events';
import { get } from 'node:http';
import type { Archive } from '@aloft/core/wire';
import { Archive as ArchiveSchema } from '@aloft/core/wire';
import { parse } from 'content-disposition';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sized } from '../../../../.ci/tier/tier.ts';
import {
  call,
  fillWithFolders,
  newFolder,
  newPerson,
  type Person,
  signInAgain,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { folderRow } from '../files/rows.ts';
import { countReads } from './testing/count-reads.ts';
import { fill } from './testing/fill.ts';
import { heldSize, pausedArchive } from './testing/paused-archive.ts';
import { readZip } from './testing/read-zip.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ask = (who: Person, ids: readonly string[], more: object = {}) =>
  call(server, 'POST', '/drive/v1/files:archive', { token: who.token, body: { ids, ...more } });

async function archiveOf(who: Person, ids: readonly string[], more: object = {}): Promise<Archive> {
  return v.parse(ArchiveSchema, (await ask(who, ids, more)).body);
}

async function download(url: string) {
  const response = await fetch(url);
  if (response.status !== 200) expect.fail(`${response.status} ${await response.text()}`);
  return { headers: response.headers, entries: await readZip(Buffer.from(await response.arrayBuffer())) };
}

describe('an archive of one’s own files', () => {
  it('[R10.5 T17] files and folders come as one zip: whole, with empty folders, times and letters of all the world', async () => {
    const ada = await newPerson(server, 'archive@example.org');
    const photos = await newFolder(server, ada, 'Фото 📷');
    const inner = await newFolder(server, ada, '2024', photos);
    await newFolder(server, ada, 'empty', inner);
    await storeFile(server, ada, 'note.txt', 'words '.repeat(5000), inner);
    await storeFile(server, ada, 'nothing.txt', '', inner);
    const picture = await storeFile(server, ada, 'picture.png', 'no picture '.repeat(50));
    const gone = await storeFile(server, ada, 'gone.txt', 'gone', inner);
    await call(server, 'POST', '/drive/v1/files:batchTrash', { token: ada.token, body: { ids: [gone] } });
    const at = Date.UTC(2020, 1, 3, 4, 5, 6);
    await server.services.db
      .updateTable('files')
      .set({ modified_at: at })
      .where('id', '=', picture)
      .execute();

    const archive = await archiveOf(ada, [photos, picture, inner, picture]);
    expect(archive).toMatchObject({ name: 'Aloft.zip', token: '', size: String(30_000 + 550) });
    expect(archive.url.startsWith(server.contentUrl)).toBe(true);
    const { headers, entries } = await download(archive.url);
    const texts = Object.fromEntries(entries.map((one) => [one.name, one.bytes.toString()]));
    expect(texts).toEqual({
      'Фото 📷/': '',
      'Фото 📷/2024/': '',
      'Фото 📷/2024/empty/': '',
      'Фото 📷/2024/note.txt': 'words '.repeat(5000),
      'Фото 📷/2024/nothing.txt': '',
      'picture.png': 'no picture '.repeat(50),
    });
    expect(entries.every((one) => one.utf8)).toBe(true);
    const byName = new Map(entries.map((one) => [one.name, one]));
    expect(byName.get('picture.png')).toMatchObject({ modifiedAt: at, deflated: false });
    expect(byName.get('Фото 📷/2024/note.txt')).toMatchObject({ deflated: true });
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('[R10.5 P24b] the zip is named after the chosen entries, or as requested, and no name breaks the header', async () => {
    const ada = await newPerson(server, 'naming@example.org');
    const note = await storeFile(server, ada, 'my note.txt', 'a');
    const folder = await newFolder(server, ada, 'v1.0 “déjà” 50%; a=b');
    const named = async (ids: string[], more: object = {}) => {
      const archive = await archiveOf(ada, ids, more);
      const head = await fetch(archive.url, { method: 'HEAD' });
      const header = head.headers.get('content-disposition') ?? '';
      expect(parse(header)).toMatchObject({ type: 'attachment', parameters: { filename: archive.name } });
      return archive.name;
    };
    expect(await named([note])).toBe('my note.zip');
    expect(await named([folder])).toBe('v1.0 “déjà” 50%; a=b.zip');
    expect(await named([note, folder], { name: 'Trip.zip' })).toBe('Trip.zip');
    expect(await named([note], { name: '😀 a"b' })).toBe('😀 a"b.zip');
    for (const name of ['a\r\nb', '../up', 'é'.repeat(127), 'CON']) {
      expect(await ask(ada, [note], { name }), name).toMatchObject({
        status: 400,
        body: { error: 'invalid_argument' },
      });
    }
  });

  it('[T17 P24b] hostile names in the rows themselves stay in their folder, and doubles are numbered', async () => {
    const ada = await newPerson(server, 'hostile@example.org');
    const same = await storeFile(server, ada, 'x.txt', 'the bytes');
    const trap = folderRow({ accountId: ada.id, parentId: '', name: '..', now: server.services.clock() });
    await server.services.db.insertInto('files').values(trap).execute();
    const long = `${'長'.repeat(83)}.txt`;
    const names = [
      '"quotes"',
      'a?b*c',
      '..\\..\\evil.txt',
      '../../evil.txt',
      '/etc/passwd',
      'C:\\autoexec.bat',
      'a\r\nb: c',
      'CON',
      'NUL.txt',
    ];
    const kept = ['😀.txt', long, 'Ünï 日本.txt', '-rf', '$(reboot)', "it's", 'shalom שלום.txt'];
    await fill(
      server,
      ada,
      trap.id,
      [...names, '\u202etxt.exe', 'e\u0301.txt', '\u00e9.txt ', ...kept],
      same,
    );
    const { entries } = await download((await archiveOf(ada, [trap.id, same])).url);
    const files = entries.map((one) => one.name).filter((name) => name !== '__/' && name !== 'x.txt');
    expect(files).toHaveLength(names.length + 3 + kept.length);
    expect(new Set(files.map((one) => one.toLowerCase())).size).toBe(files.length);
    for (const name of files) {
      expect(name.startsWith('__/'), name).toBe(true);
      expect(name.slice(3), name).not.toMatch(
        /[\p{Cc}/\\\u202a-\u202e\u2066-\u2069]|^\.\.?$|^[a-z]:|^(con|nul)(\.|$)/iu,
      );
      expect(Buffer.byteLength(name.slice(3))).toBeLessThanOrEqual(255);
    }
    expect(kept.filter((name) => !files.includes(`__/${name}`))).toEqual([]);
    expect(entries.every((one) => one.name.endsWith('/') || one.bytes.toString() === 'the bytes')).toBe(true);
  });

  it('[R10.5] chosen from several folders, the same name comes twice with a number', async () => {
    const ada = await newPerson(server, 'twice@example.org');
    const folders = [await newFolder(server, ada, 'a'), await newFolder(server, ada, 'b')];
    const ids = [
      await storeFile(server, ada, 'same.txt', 'one', folders[0]),
      await storeFile(server, ada, 'Same.txt', 'two', folders[1]),
    ];
    for (const order of [ids, ids.toReversed()]) {
      const { entries } = await download((await archiveOf(ada, order)).url);
      expect(entries.map((one) => [one.name, one.bytes.toString()])).toEqual([
        ['Same.txt', 'two'],
        ['same (2).txt', 'one'],
      ]);
    }
  });

  it('[R10.5] too many entries are refused before any byte; so are none, strangers’ and trashed ones', async () => {
    const ada = await newPerson(server, 'many@example.org');
    const bob = await newPerson(server, 'bob-many@example.org');
    const full = await newFolder(server, ada, 'full');
    await fillWithFolders(server, ada, full, 9999);
    const { url } = await archiveOf(ada, [full]);
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
    await fillWithFolders(server, ada, await newFolder(server, ada, 'more', full), 1);
    expect(await ask(ada, [full])).toMatchObject({ status: 400, body: { error: 'too_many_files' } });
    expect((await fetch(url)).status).toBe(400);
    const ids = Array.from({ length: 1001 }, (_, n) => `f${n}`);
    expect(await ask(ada, ids)).toMatchObject({ body: { error: 'too_many_files' } });
    expect(await ask(ada, [])).toMatchObject({ body: { error: 'invalid_argument' } });
    const note = await storeFile(server, ada, 'note.txt', 'words');
    expect(await ask(bob, [note])).toMatchObject({ status: 404, body: { error: 'file_not_found' } });
    const below = await newFolder(server, ada, 'below');
    const deep = await storeFile(server, ada, 'deep.txt', 'words', below);
    await call(server, 'POST', '/drive/v1/files:batchTrash', { token: ada.token, body: { ids: [below] } });
    expect(await ask(ada, [deep])).toMatchObject({ status: 404, body: { error: 'file_not_found' } });
    const signedOut = await call(server, 'POST', '/drive/v1/files:archive', { body: { ids: [note] } });
    expect(signedOut).toMatchObject({ status: 401, body: { error: 'unauthenticated' } });
  });

  it('[P9e P9f] an address ends after an hour, with its last entry, and is nobody else’s to make', async () => {
    const ada = await newPerson(server, 'ends@example.org');
    const note = await storeFile(server, ada, 'note.txt', 'words');
    const { url } = await archiveOf(ada, [note]);
    const forged = url.replace(/\/archive\/([^/.]+)\./, '/archive/$1x.');
    expect((await fetch(forged)).status).toBe(404);
    expect((await fetch(url.replace('/archive/', '/content/'))).status).toBe(404);
    expect((await fetch(url)).status).toBe(200);
    await call(server, 'POST', '/drive/v1/files:batchTrash', { token: ada.token, body: { ids: [note] } });
    expect((await fetch(url)).status).toBe(404);
    await call(server, 'POST', '/drive/v1/files:batchUntrash', { token: ada.token, body: { ids: [note] } });
    expect((await fetch(url)).status).toBe(200);
    server.pass(3600_000);
    expect((await fetch(url)).status).toBe(404);
    expect((await signInAgain(server, ada)).id).toBe(ada.id);
  });
});

/** An archive of a folder with two files. */
async function twoFiles(who: Person) {
  const folder = await newFolder(server, who, 'all');
  await storeFile(server, who, 'a.zip', 'x'.repeat(heldSize), folder);
  await storeFile(server, who, 'b.zip', 'second', folder);
  return { folder, url: (await archiveOf(who, [folder])).url };
}

describe('an archive as a stream', () => {
  it('[R10.5] very many files stream one after the other, the next of them ready at most', async () => {
    const [count, length] = [sized({ gate: 300, all: 3000 }), 1000];
    const ada = await newPerson(server, 'flat@example.org');
    const folder = await newFolder(server, ada, 'much');
    const first = await storeFile(server, ada, 'first.zip', 'x'.repeat(length));
    const names = Array.from({ length: count }, (_, n) => `f${n}.zip`);
    await fill(server, ada, folder, names, first);
    const { url, size } = await archiveOf(ada, [folder]);
    expect(size).toBe(String(count * length));
    const reads = await countReads(server, first);
    const bytes = (await (await fetch(url)).arrayBuffer()).byteLength;
    expect(bytes).toBeGreaterThan(count * length);
    expect(reads.begun).toBe(count);
    expect(reads.most).toBeLessThanOrEqual(2);
    await expect.poll(() => reads.open).toBe(0);
    reads.stop();
  });

  it('[R10.5] a reader that goes away closes what is open, again and again', async () => {
    const ada = await newPerson(server, 'away@example.org');
    const big = await storeFile(server, ada, 'big.zip', 'x'.repeat(8 * 1024 ** 2));
    const { url } = await archiveOf(ada, [big]);
    const reads = await countReads(server, big);
    for (let n = 1; n <= 20; n += 1) {
      const request = get(url, { agent: false });
      const [response] = await once(request, 'response');
      await expect.poll(() => reads.begun).toBe(n);
      response.destroy();
    }
    await expect.poll(() => reads.open).toBe(0);
    reads.stop();
  });

  it('[P9c] a file that may no longer be read aborts the stream: half an archive does not look complete', async () => {
    const ada = await newPerson(server, 'broken@example.org');
    const { folder, url } = await twoFiles(ada);
    const rest = await pausedArchive(server, url);
    await call(server, 'POST', '/drive/v1/files:batchTrash', { token: ada.token, body: { ids: [folder] } });
    await expect(rest()).rejects.toThrow();
  });

  it('[P9d] a new password breaks off an archive that streams', async () => {
    const ada = await newPerson(server, 'streams@example.org');
    const { url } = await twoFiles(ada);
    const rest = await pausedArchive(server, url);
    const changed = await call(server, 'POST', '/v1/user/password', {
      token: ada.token,
      body: { old_password: 'a long password', new_password: 'another long password' },
    });
    expect(changed.status).toBe(200);
    await expect(rest()).rejects.toThrow();
  });

  it('[R10.5] what is held within its first file is read to its end when nothing has changed', async () => {
    const ada = await newPerson(server, 'held@example.org');
    const { url } = await twoFiles(ada);
    const rest = await pausedArchive(server, url);
    await expect(rest()).resolves.toBeUndefined();
  });
});
