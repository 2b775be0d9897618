// What is there before a migration is backed up first, where the server keeps backups.
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { type Configuration, readConfiguration } from '../../configuration.ts';
import { newestVersion } from '../../platform/database/migrator.ts';
import { databaseOf, openDatabase, schemaVersion } from '../../platform/database/open.ts';
import { runAloftHere } from '../../proofs/testing/operator-process.ts';
import { startTestServer } from '../../proofs/testing/start-test-server.ts';
import { clusterKey, type EnginePart, engineOf, forgetEngine } from '../../proofs/testing/test-engine.ts';
import { lockBackupFolder } from './backup-folder.ts';
import { backUpBeforeMigration } from './before-migration.ts';
import { listFolder } from './kept-backups.ts';
import { readManifest } from './manifest.ts';
import { backupsIn } from './testing/backups-in.ts';

const older = newestVersion - 1;
const among = mkdtempSync(join(tmpdir(), 'aloft-before-migration-'));
afterAll(() => rmSync(among, { recursive: true, force: true }));

let configuration: Configuration;
let engine: EnginePart;
let kept = '';
beforeEach(async () => {
  const dataFolder = mkdtempSync(join(among, 'data-'));
  engine = await engineOf(dataFolder);
  kept = mkdtempSync(join(among, 'kept-'));
  const backups = backupsIn(kept);
  configuration = { ...base(), dataFolder, ...engine, backups, secretKeys: [clusterKey] };
});
afterEach(() => forgetEngine(engine));

function base(): Configuration {
  const read = readConfiguration({
    ...{ ALOFT_PORT: '0', ALOFT_CONTENT_PORT: '0', ALOFT_DEMO: 'off', ALOFT_FFMPEG: 'off' },
  });
  if (!read.ok) throw new Error(read.problem);
  return read.configuration;
}

/** Data of the build before this one, with or without anybody in it. */
async function makeOlder(isUsed: boolean): Promise<void> {
  const db = await openDatabase(databaseOf(configuration), older);
  if (isUsed)
    await sql`INSERT INTO accounts (id, email, name, password_hash, created_at, quota_limit)
      VALUES ('ada', 'ada@example.org', 'Ada', 'x', 1, 1)`.execute(db);
  await db.destroy();
}
/** A server that makes no daily backup meanwhile. */
const start = () =>
  startTestServer(configuration, {
    makeBackup: async () => ({ kind: 'stopped' }),
  });
const names = () => readdirSync(kept).filter((name) => name.startsWith('aloft-'));

it('[P5d P5i] a server that finds an older schema makes a backup named for it, and then migrates', async () => {
  await makeOlder(true);
  await (await start()).stop();
  const [name = '', ...others] = names();
  expect([name, others]).toEqual([expect.stringMatching(new RegExp(`^aloft-schema-${older}-2.*Z$`)), []]);
  expect(await readManifest(join(kept, name))).toMatchObject({ schema: older });
  expect(await schemaVersion(databaseOf(configuration))).toBe(newestVersion);
  // The next start has nothing to migrate.
  await (await start()).stop();
  expect(names()).toEqual([name]);
});

it('[P5d P5i] so does `aloft migrate`, and says where it is', async () => {
  await makeOlder(true);
  const done = await runAloftHere(configuration, ['migrate']);
  expect([done.code, done.out]).toEqual([
    0,
    `What was there before is in ${join(kept, names()[0] ?? '')}.\nSchema ${newestVersion}, 1 steps taken.`,
  ]);
});

it('of data that nobody has used there is none', async () => {
  await makeOlder(false);
  expect((await runAloftHere(configuration, ['migrate'])).code).toBe(0);
  expect(names()).toEqual([]);
});

it('[P5i] where it cannot be made nothing is migrated, and one line says what to do', async () => {
  await makeOlder(true);
  const db = await openDatabase(databaseOf(configuration), older);
  await sql`INSERT INTO blobs (id, size, sha256, gcid, created_at)
    VALUES ('0123456789abcdefghijkl', 3, ${'0'.repeat(64)}, '', 1)`.execute(db);
  await db.destroy();
  const words = `the data is still that of schema ${older}, as no backup could be made before its migration: `;
  const migrated = await runAloftHere(configuration, ['migrate']);
  expect(migrated).toMatchObject({
    code: 1,
    out: '',
    complaint: expect.stringContaining(`${words}1 blobs are missing`),
  });
  expect(migrated.complaint).toMatch(/by leaving ALOFT_BACKUPS out this once$/);
  await expect(start()).rejects.toThrow(words);
  rmSync(kept, { recursive: true });
  expect((await runAloftHere(configuration, ['migrate'])).complaint).toContain('there is no such folder');
  expect([await schemaVersion(databaseOf(configuration)), existsSync(kept)]).toEqual([older, false]);
  const without = await runAloftHere({ ...configuration, backups: null }, ['migrate']);
  expect(without.code).toBe(0);
});

it('[P5i] a start that fails again and again keeps two of them, and no daily one goes', async () => {
  await makeOlder(true);
  const daily = join(kept, 'aloft-2026-11-28T03-00-00Z');
  let at = Date.UTC(2026, 10, 29);
  const first = await backUpBeforeMigration(configuration, () => at);
  cpSync(first ?? '', daily, { recursive: true });
  for (let n = 0; n < 3; n += 1) {
    at += 1000;
    await backUpBeforeMigration(configuration, () => at);
  }
  const found = await listFolder(kept);
  expect(found.map(({ kind }) => kind).toSorted()).toEqual(['migration', 'migration', 'scheduled']);
});

it('[P5i] waits while another process makes it, and takes that one', async () => {
  await makeOlder(true);
  const lock = lockBackupFolder(kept);
  const at = Date.UTC(2026, 10, 29);
  const waiting = backUpBeforeMigration(configuration, () => at);
  // Only when the folder is free again: what this one would make is there.
  const other = mkdtempSync(join(among, 'other-'));
  const made = await backUpBeforeMigration({ ...configuration, backups: backupsIn(other) }, () => at);
  cpSync(made ?? '', join(kept, `aloft-schema-${older}-2026-11-29T00-00-00Z`), { recursive: true });
  lock?.close();
  expect(await waiting).toBeNull();
  expect(names()).toHaveLength(1);
});
