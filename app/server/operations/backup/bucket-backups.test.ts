import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3mini } from 's3mini';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ObjectStore } from '../../platform/blobs/object-store.ts';
import { keyFileOf } from '../../platform/keys/key-file.ts';
import { noProgress, Stopped } from '../../platform/progress/progress.ts';
import { notes, stopsAt } from '../../platform/progress/testing/stops-at.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { freePort } from '../../proofs/testing/free-port.ts';
import { objectCredentials, startObjectServer } from '../../proofs/testing/object-server.ts';
import { runAloftHere } from '../../proofs/testing/operator-process.ts';
import {
  call,
  newPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { type EnginePart, engineOf, forgetEngine } from '../../proofs/testing/test-engine.ts';
import { sweep } from '../upkeep/sweep.ts';
import { openBackupBucket } from './bucket-backups.ts';
import { listKept } from './kept-backups.ts';
import { lastBackup } from './last-backup.ts';
import { makeInProcess } from './make-in-process.ts';
import { makeKept } from './make-kept.ts';
import type { Backups } from './settings.ts';

const among = mkdtempSync(join(tmpdir(), 'aloft-backup-bucket-'));
let objects: Awaited<ReturnType<typeof startObjectServer>>;
let server: TestServer;
let ada: Person;
const engines: EnginePart[] = [];
beforeAll(async () => {
  objects = await startObjectServer(mkdtempSync(join(among, 'objects-')));
});
afterAll(async () => {
  await objects.stop();
  for (const engine of engines) await forgetEngine(engine);
  rmSync(among, { recursive: true, force: true });
});

let serial = 0;
let now = Date.UTC(2026, 10, 29, 3);
let store: ObjectStore;
let backups: Backups;
beforeEach(async () => {
  serial += 1;
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
  store = { ...objectCredentials, endpoint: `${objects.url}/backups${serial}` };
  await new S3mini(store).createBucket();
  backups = { place: { kind: 'bucket', store }, time: 0, kept: 2 };
  return () => server.stop();
});

const configured = () => ({ ...server.configuration, backups });
const make = (progress = noProgress) => {
  now += 60_000;
  const source = { ...server.services, clock: () => now, configuration: configured() };
  return makeKept(source, backups, { kind: 'scheduled' }, progress);
};
async function made(): Promise<string> {
  const answer = await make();
  if (isRefusal(answer)) throw new Error(answer.description);
  return answer.path.slice(answer.path.lastIndexOf('/') + 1);
}
/** The ids of the blobs in the bucket. */
async function blobIds(): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of openBackupBucket(store).blobs.sizes()) ids.push(id);
  return ids.toSorted();
}
const names = async () => [...(await openBackupBucket(store).files()).keys()].toSorted();
const aloft = (...words: string[]) => runAloftHere(configured(), words);
/** Deletes a file for good, with its bytes. */
async function forget(id: string): Promise<void> {
  await call(server, 'POST', '/drive/v1/files:batchDelete', { token: ada.token, body: { ids: [id] } });
  server.pass(31 * 24 * 3600_000);
  await sweep(server.services);
}

it('[P5i] a bucket has each blob once, and loses what no kept backup has any more', async () => {
  const first = await storeFile(server, ada, 'first.bin', randomBytes(100_000));
  await storeFile(server, ada, 'large.bin', randomBytes(9_000_000));
  const oldest = await made();
  const ofOldest = await blobIds();
  expect(ofOldest).toHaveLength(2);
  await storeFile(server, ada, 'second.bin', randomBytes(1000));
  const next = await made();
  expect(await blobIds()).toHaveLength(3);
  await forget(first);
  const last = await made();
  expect(await names()).toEqual([next, last].toSorted());
  expect(await names()).not.toContain(oldest);
  // The one before still has the bytes of what was deleted.
  expect(await blobIds()).toHaveLength(3);
  const newest = await made();
  const left = await blobIds();
  expect(left).toHaveLength(2);
  expect((await listKept(backups.place)).map(({ name }) => name)).toEqual([newest, last]);
});

it('[P5h P5i] is listed, verified and restored by its name', async () => {
  await storeFile(server, ada, 'a.txt', 'some bytes');
  await storeFile(server, ada, 'empty.txt', '');
  const ran = await aloft('backup', 'create');
  expect(ran).toMatchObject({ code: 0, out: expect.stringContaining(`${store.endpoint}/backups/aloft-`) });
  const name = /backups\/(aloft-[\w-]+)/.exec(ran.out)?.[1] ?? '';
  expect((await aloft('backup', 'list')).out).toMatch(new RegExp(`${name}.* no$`, 'm'));
  expect(await aloft('backup', 'verify', name)).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('name a folder to restore it in with --scratch'),
  });
  const verified = await aloft('backup', 'verify', name, '--scratch', among);
  expect(verified).toMatchObject({ code: 0, complaint: '' });
  expect(verified.out).toContain('was restored whole');
  expect((await aloft('backup', 'list')).out).not.toMatch(/ no$/m);

  const dataFolder = mkdtempSync(join(among, 'target-'));
  const engine = await engineOf(dataFolder);
  engines.push(engine);
  const keyFile = keyFileOf(server.configuration.dataFolder);
  const target = { ...configured(), ...engine, dataFolder };
  const key = existsSync(keyFile) ? ['--key-file', keyFile] : [];
  const restored = await runAloftHere(target, [
    'backup',
    'restore',
    `${store.endpoint}/backups/${name}`,
    ...key,
  ]);
  expect(restored).toMatchObject({ code: 0, out: expect.stringMatching(/^Restored \d+ rows, 2 blobs/) });
  const checked = await runAloftHere(target, ['check']);
  expect(checked).toMatchObject({ code: 0, complaint: '' });
});

it('[P5i P5h] one that is stopped leaves no backup, and the next goes on with its blobs', async () => {
  for (let n = 0; n < 6; n += 1) await storeFile(server, ada, `${n}.bin`, randomBytes(1000));
  await expect(make(stopsAt('blobs', 5000))).rejects.toThrow(Stopped);
  expect(await listKept(backups.place)).toEqual([]);
  const begun = await names();
  expect(begun).toHaveLength(1);
  const there = (await blobIds()).length;
  expect(there).toBeGreaterThan(0);
  const { done, progress } = notes();
  expect(isRefusal(await make(progress))).toBe(false);
  expect(done.get('blobs')).toBe(6000 - there * 1000);
  expect(await names()).not.toContain(begun[0]);
  expect(await blobIds()).toHaveLength(6);
});

it('[P5e P5i] bytes that are not those of their row are stored nowhere, and end it', async () => {
  await storeFile(server, ada, 'a.bin', randomBytes(1000));
  const { db } = server.services;
  await db
    .updateTable('blobs')
    .set({ sha256: '0'.repeat(64) })
    .execute();
  expect(await make()).toMatchObject({ refused: 'data_loss' });
  expect([await listKept(backups.place), await blobIds()]).toEqual([[], []]);
});

it('[P5i] the server makes one in a process of its own, which gets the keys of the bucket', async () => {
  await storeFile(server, ada, 'a.bin', randomBytes(1000));
  const services = { ...server.services, configuration: configured() };
  const answer = await makeInProcess(services, new AbortController().signal);
  expect(answer).toMatchObject({ kind: 'made', path: expect.stringContaining(store.endpoint) });
  expect(await listKept(backups.place)).toHaveLength(1);
});

it('[P5i] is made by one process at a time; the turn of one that died ends', async () => {
  const both = await Promise.all([make(), make()]);
  expect(both.map((one) => (isRefusal(one) ? one.refused : 'made')).toSorted()).toEqual(['aborted', 'made']);
  const { db } = server.services;
  const until = now + 10 * 60_000;
  await db.insertInto('leases').values({ name: 'backups:turn', holder: 'dead', until }).execute();
  expect(await make()).toMatchObject({ refused: 'aborted' });
  now = until;
  expect(isRefusal(await make())).toBe(false);
});

it('[P5i] beside a backup that this build cannot read, nothing of it is removed', async () => {
  await storeFile(server, ada, 'a.bin', randomBytes(1000));
  const first = await made();
  const bucket = openBackupBucket(store);
  const foreign = 'aloft-2026-11-01T00-00-00Z';
  await bucket.writeText(foreign, 'manifest.json', '{"format":2}');
  const before = await blobIds();
  await forget((await storeFile(server, ada, 'b.bin', randomBytes(1000))) ?? '');
  for (let n = 0; n < 3; n += 1) await made();
  expect(await names()).toContain(foreign);
  expect(await names()).not.toContain(first);
  expect(await blobIds()).toEqual(before);
});

it('[P5h P5i] rows that were changed in the bucket, or are gone, are refused', async () => {
  await storeFile(server, ada, 'a.bin', randomBytes(1000));
  const name = await made();
  const bucket = openBackupBucket(store);
  const verify = async () => (await aloft('backup', 'verify', name, '--scratch', among)).complaint;
  // A damaged note of a trial restore is none.
  await bucket.writeText(name, 'verified.json', '{');
  expect(await listKept(backups.place)).toMatchObject([{ name, verifiedAt: null }]);
  await bucket.writeText(name, 'tables/accounts.ndjson', '{}\n');
  expect(await verify()).toContain('the rows of accounts are not those that were written');
  await new S3mini(store).deleteObject(`backups/${name}/tables/accounts.ndjson`);
  expect(await verify()).toContain('the rows of accounts are missing');
  expect(
    (await aloft('backup', 'verify', 'aloft-2020-01-01T00-00-00Z', '--scratch', among)).complaint,
  ).toContain('holds no whole backup');
});

it('[P5i] a bucket that cannot be used is one line, for a command and for the overview', async () => {
  const [port, good] = [await freePort(), store];
  const bad: readonly (readonly [ObjectStore, string])[] = [
    [{ ...good, secretAccessKey: 'wrong' }, 'it refuses the key'],
    [{ ...good, endpoint: `${objects.url}/none` }, 'there is no such bucket'],
    [{ ...good, endpoint: `http://127.0.0.1:${port}/backups` }, 'it does not answer'],
  ];
  for (const [place, why] of bad) {
    backups = { ...backups, place: { kind: 'bucket', store: place } };
    const words = `the bucket for backups ${place.endpoint} cannot be used: ${why} (ALOFT_BACKUPS)`;
    const name = 'aloft-2026-11-29T03-00-00Z';
    for (const command of [['create'], ['list'], ['verify', name, '--scratch', among]])
      expect(await aloft('backup', ...command)).toMatchObject({ code: 1, complaint: words });
    expect(await lastBackup({ ...server.services, configuration: configured() })).toMatchObject({
      ...{ madeAt: null, isOld: true, failure: words },
    });
  }
});
