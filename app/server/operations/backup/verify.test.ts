// A backup is restored for a trial: what is whole, what is damaged, and what is left behind.
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tryFileLock } from '../../platform/database/sqlite/folder-lock.ts';
import { numberedBackup } from '../../platform/database/testing/numbered-schema/load.ts';
import { newKeyText } from '../../platform/keys/key.ts';
import { keyFileOf } from '../../platform/keys/key-file.ts';
import { runAloftHere } from '../../proofs/testing/operator-process.ts';
import {
  newPerson,
  newShare,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { clusterKey, onCluster } from '../../proofs/testing/test-engine.ts';
import { blobPath, readManifest, sealManifest, tablePath } from './manifest.ts';
import { backupsIn } from './testing/backups-in.ts';

const among = mkdtempSync(join(tmpdir(), 'aloft-verify-'));
const kept = join(among, 'kept');
let server: TestServer;
let whole = '';
let blob = '';
beforeAll(async () => {
  mkdirSync(kept);
  server = await startTestServer();
  const ada = await newPerson(server, 'ada@example.org');
  const file = await storeFile(server, ada, 'a.txt', 'some words');
  await newShare(server, ada, [file]);
  expect((await aloft('backup', 'create')).code).toBe(0);
  const [name = ''] = readdirSync(kept).filter((one) => one.startsWith('aloft-'));
  whole = join(kept, name);
  blob = (await server.services.db.selectFrom('blobs').select('id').executeTakeFirstOrThrow()).id;
});
afterAll(async () => {
  await server.stop();
  rmSync(among, { recursive: true, force: true });
});

const aloft = (...words: string[]) =>
  runAloftHere({ ...server.configuration, backups: backupsIn(kept) }, words);
/** A copy of the backup that something has happened to. */
async function damaged(name: string, damage: (folder: string) => unknown): Promise<string> {
  const folder = join(among, name);
  cpSync(whole, folder, { recursive: true });
  rmSync(join(folder, 'verified.json'), { force: true });
  await damage(folder);
  return folder;
}
const scratchIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('.aloft-verify-'));

it('[P5j] a whole backup is restored beside it with the server’s key, and listed as verified', async () => {
  expect((await aloft('backup', 'list')).out).toMatch(/ {2}no$/);
  const done = await aloft('backup', 'verify', whole);
  expect(done).toMatchObject({ code: 0, complaint: '' });
  expect(done.out).toContain(`${whole} was restored whole: `);
  expect(done.out).toContain('The key opens what is sealed.');
  expect((await aloft('backup', 'list')).out).toMatch(/daily .* \d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(scratchIn(kept)).toEqual([]);
});

it('[P5f P5j] neither the backup nor what is left of a trial holds a key', async () => {
  const folder = await damaged('keyless', () => undefined);
  const [key = ''] = onCluster()
    ? [clusterKey]
    : readFileSync(keyFileOf(server.configuration.dataFolder), 'utf8').split('\n');
  const copy = join(among, 'copy.key');
  writeFileSync(copy, `${key}\n`, { mode: 0o600 });
  const done = await aloft('backup', 'verify', folder, '--key-file', copy);
  expect(done).toMatchObject({ code: 0, complaint: '' });
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const texts = files.map((one) => readFileSync(join(one.parentPath, one.name), 'utf8'));
  expect(texts.filter((text) => text.includes(key))).toEqual([]);
});

it.each<readonly [string, string, (folder: string) => unknown]>([
  [
    'a manifest that was changed',
    'was changed after it was written',
    (folder) => {
      const path = join(folder, 'manifest.json');
      writeFileSync(path, readFileSync(path, 'utf8').replace(/"rows": 1,/, '"rows": 2,'));
    },
  ],
  [
    'rows that were added',
    'the rows of accounts are not those',
    (folder) => appendFileSync(tablePath(folder, 'accounts'), '{}\n'),
  ],
  ['rows that are gone', 'the rows of files are missing', (folder) => rmSync(tablePath(folder, 'files'))],
  ['bytes that are gone', 'are missing or not as many', (folder) => rmSync(blobPath(folder, blob))],
  [
    'bytes that were changed',
    'are not those that were written',
    (folder) => writeFileSync(blobPath(folder, blob), 'SOME WORDS'),
  ],
  ['no manifest', 'there is no manifest.json', (folder) => rmSync(join(folder, 'manifest.json'))],
  [
    'a manifest of a newer Aloft',
    'made by a newer Aloft',
    async (folder) =>
      writeFileSync(
        join(folder, 'manifest.json'),
        sealManifest({ ...(await readManifest(folder)), schema: 99_999 }),
      ),
  ],
])('[P5j] %s: exit code 1, and it is named', async (name, words, damage) => {
  const folder = await damaged(name, damage);
  const done = await aloft('backup', 'verify', folder, '--scratch', among);
  expect(done).toMatchObject({ code: 1, out: '', complaint: expect.stringContaining(words) });
  expect([scratchIn(among), existsSync(join(folder, 'verified.json'))]).toEqual([[], false]);
});

it('[P5j] rows that were wrong when they were written are restored, and named', async () => {
  const { db } = server.services;
  await db
    .updateTable('accounts')
    .set((eb) => ({ quota_used: eb('quota_used', '+', 7) }))
    .execute();
  const folder = join(among, 'wrong');
  expect((await aloft('backup', 'create', folder)).code).toBe(0);
  await db
    .updateTable('accounts')
    .set((eb) => ({ quota_used: eb('quota_used', '-', 7) }))
    .execute();
  const done = await aloft('backup', 'verify', folder);
  expect([done.code, done.out]).toEqual([1, expect.stringContaining('17 bytes are counted as used, 10 are')]);
});

it('[P5j] without its key the rest is proven, and said so; another key is refused', async () => {
  const other = join(among, 'other.key');
  writeFileSync(other, `${newKeyText()}\n`, { mode: 0o600 });
  expect(await aloft('backup', 'verify', whole, '--key-file', other)).toMatchObject({
    ...{ code: 1, complaint: expect.stringContaining('holds another key than') },
  });
  const elsewhere = { ...server.configuration, secretKeys: [newKeyText()] };
  const done = await runAloftHere(elsewhere, ['backup', 'verify', whole]);
  expect([done.code, done.out]).toEqual([0, expect.stringContaining('is not here: give its file')]);
});

it('[P5d P5j] a backup of an older build is migrated on the way', async () => {
  const done = await aloft('backup', 'verify', numberedBackup, '--scratch', among);
  rmSync(join(numberedBackup, 'verified.json'), { force: true });
  expect(done).toMatchObject({ code: 0, complaint: '' });
});

it('[P5j] what a killed trial has left is removed by the next one, and not that of one at work', async () => {
  const scratch = mkdtempSync(join(among, 'scratch-'));
  const [left, atWork] = ['.aloft-verify-left', '.aloft-verify-at-work'].map((name) => join(scratch, name));
  for (const folder of [left, atWork]) {
    mkdirSync(join(folder ?? '', 'data'), { recursive: true });
    utimesSync(folder ?? '', 0, 0);
  }
  const lock = tryFileLock(join(atWork ?? '', 'lock.sqlite'));
  utimesSync(atWork ?? '', 0, 0);
  expect((await aloft('backup', 'verify', whole, '--scratch', scratch)).code).toBe(0);
  lock?.close();
  expect(scratchIn(scratch)).toEqual(['.aloft-verify-at-work']);
});

it('a folder that is not there is one line', async () => {
  expect(await aloft('backup', 'verify', join(among, 'none'))).toMatchObject({
    ...{ code: 1, complaint: expect.stringContaining('holds no whole backup') },
  });
  expect(await aloft('backup', 'verify', whole, '--scratch', join(among, 'none'))).toMatchObject({
    ...{ code: 1, complaint: expect.stringContaining('there is no such folder') },
  });
});
