import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import type { Services } from '../../services.ts';
import { addFailure } from '../backup/failures.ts';
import { makeKept } from '../backup/make-kept.ts';
import type { Backups } from '../backup/settings.ts';
import { backupsIn } from '../backup/testing/backups-in.ts';
import { examineBackups } from './backups.ts';

const day = 24 * 3_600_000;
let server: TestServer;
const among = mkdtempSync(join(tmpdir(), 'aloft-doctor-backups-'));
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  rmSync(among, { recursive: true, force: true });
});

let backups: Backups;
let now = Date.UTC(2026, 10, 29);
beforeEach(() => {
  backups = backupsIn(mkdtempSync(join(among, 'kept-')));
  now = Date.UTC(2026, 10, 29);
});
const services = (part: Partial<Services['configuration']> = {}): Services => ({
  ...server.services,
  clock: () => now,
  configuration: { ...server.configuration, backups, ...part },
});
const told = (state: string, words: string) => [
  { subject: 'backups', state, sentence: expect.stringContaining(words) },
];

it('says why the folder cannot be used, and nothing where there is none', async () => {
  expect(await examineBackups(services({ backups: null }))).toEqual([]);
  const nowhere = backupsIn(join(among, 'none'));
  expect(await examineBackups(services({ backups: nowhere }))).toMatchObject(
    told('wrong', 'cannot be used: there is no such folder (ALOFT_BACKUPS).'),
  );
  const file = join(among, 'file');
  writeFileSync(file, '');
  expect(await examineBackups(services({ backups: backupsIn(file) }))).toMatchObject(
    told('wrong', 'cannot be used: there is a file of that name (ALOFT_BACKUPS).'),
  );
  const inside = join(server.configuration.dataFolder, 'backups');
  mkdirSync(inside);
  expect(await examineBackups(services({ backups: backupsIn(inside) }))).toMatchObject(
    told('wrong', 'it lies in the data folder'),
  );
});

it('says how old the last one is, what failed since, and that it is on the disk of the data', async () => {
  expect(await examineBackups(services())).toMatchObject(told('limited', 'There is no backup yet'));
  const beside = `${server.configuration.dataFolder}-backups`;
  mkdirSync(beside);
  try {
    const there = backupsIn(beside);
    await makeKept(services({ backups: there }), there, { kind: 'scheduled' });
    const sameDisk = told('limited', `${beside} is on the disk of the data`);
    expect(await examineBackups(services({ backups: there, objectStore: null }))).toMatchObject(sameDisk);
  } finally {
    rmSync(beside, { recursive: true });
  }
  await makeKept(services(), backups, { kind: 'scheduled' });
  now += 3 * day;
  expect(await examineBackups(services())).toMatchObject(
    told('wrong', 'The last backup is of 2026-11-29T00:00:00.000Z: look for'),
  );
  await addFailure(server.services.db, 'storage_full', now);
  expect(await examineBackups(services())).toMatchObject(
    told('wrong', 'The last backup failed: storage_full.'),
  );
});
