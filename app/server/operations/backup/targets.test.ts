// Where a backup can be restored to, which backups can, and what is said of others.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Configuration } from '../../configuration.ts';
import { newestVersion } from '../../platform/database/migrator.ts';
import { databaseOf, openDatabase } from '../../platform/database/open.ts';
import { numberedBackup } from '../../platform/database/testing/numbered-schema/load.ts';
import { keyFileOf } from '../../platform/keys/key-file.ts';
import { runAloftHere } from '../../proofs/testing/operator-process.ts';
import {
  call,
  newPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import {
  clusterKey,
  type EnginePart,
  engineOf,
  forgetEngine,
  onCluster,
} from '../../proofs/testing/test-engine.ts';
import { readManifest, sealManifest } from './manifest.ts';
import { openWritten } from './open-written.ts';
import { fillTables } from './restore-rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'aloft-targets-'));
const backup = join(folder, 'backup');

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
  await storeFile(server, ada, 'a.txt', 'words');
  expect((await aloft(server.configuration, 'backup', 'create', backup)).code).toBe(0);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const engines: EnginePart[] = [];
afterEach(async () => {
  for (const engine of engines.splice(0)) await forgetEngine(engine);
});

const aloft = (on: Configuration, ...words: string[]) => runAloftHere(on, words);

/** An empty data folder, and an empty database and bucket where the suite has them. */
async function emptyTarget(part: Partial<Configuration> = {}): Promise<Configuration> {
  const dataFolder = mkdtempSync(join(folder, 'target-'));
  const engine = await engineOf(dataFolder);
  engines.push(engine);
  return { ...server.configuration, dataFolder, ...engine, ...part };
}

function restore(target: Configuration, from = backup) {
  // Processes on a cluster have their key in common.
  const keyFile = onCluster() ? [] : ['--key-file', keyFileOf(server.configuration.dataFolder)];
  return aloft(target, 'backup', 'restore', from, ...(from === backup ? keyFile : []));
}

async function startAndStop(target: Configuration): Promise<void> {
  await (await startTestServer(target)).stop();
}

/** What somebody may do on an empty target without storing anything. */
const looks: Readonly<Record<string, (target: Configuration) => Promise<unknown>>> = {
  '`aloft check`': (target) => aloft(target, 'check'),
  '`aloft user list`': (target) => aloft(target, 'user', 'list'),
  '`aloft key show`': (target) => aloft(target, 'key', 'show'),
  '`aloft migrate`': (target) => aloft(target, 'migrate'),
  '`aloft backup create`': (target) => aloft(target, 'backup', 'create', `${target.dataFolder}-backup`),
  'a server that starts and stops': startAndStop,
};

it.each(Object.keys(looks))('[P5h] after %s on an empty target a backup is restored there', async (name) => {
  const target = await emptyTarget();
  await looks[name]?.(target);
  expect(await restore(target)).toMatchObject({ code: 0, complaint: '' });
  expect(await aloft(target, 'check', '--deep')).toMatchObject({ code: 0, complaint: '' });
  const restored = await startTestServer(target);
  const files = await call(restored, 'GET', '/drive/v1/files', { token: ada.token });
  expect(files.body.files).toMatchObject([{ name: 'a.txt' }]);
  // The key of the backup signs and seals, not the one that the first start made.
  expect(restored.services.signingKey).toBe(server.services.signingKey);
  await restored.stop();
});

it('[P5h] where anybody has stored anything nothing is restored, and the answer names it', async () => {
  const target = await emptyTarget();
  await aloft(target, 'redirect', 'set', '/old', '/drive/all');
  expect(await restore(target)).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/^there is data already \(\w+\): a backup is restored into an empty/),
  });
});

it('[P5h] what somebody stores while the blobs are restored is not mixed with the rows', async () => {
  const target = await emptyTarget();
  const db = await openDatabase(databaseOf(target));
  await sql`INSERT INTO accounts (id, email, name, password_hash, created_at, quota_limit)
    VALUES ('bob', 'bob@example.org', 'Bob', 'x', 1, 1)`.execute(db);
  const filling = fillTables(db, databaseOf(target).engine, await openWritten(backup));
  await expect(filling).rejects.toThrow('there is data already (accounts)');
  expect(await db.selectFrom('accounts').select('id').execute()).toEqual([{ id: 'bob' }]);
  await db.destroy();
});

it('[P5d P5h] a backup of an older build is restored and migrated; into a newer empty database it is not, and that is said', async () => {
  const target = await emptyTarget({ secretKeys: [clusterKey] });
  expect(await restore(target, numberedBackup)).toMatchObject({ code: 0, complaint: '' });
  expect(await aloft(target, 'check', '--deep')).toMatchObject({ code: 0, complaint: '' });
  expect((await aloft(target, 'user', 'list')).out).toContain('ada@example.org');

  const migrated = await emptyTarget({ secretKeys: [clusterKey] });
  expect((await aloft(migrated, 'migrate')).code).toBe(0);
  const refused = await restore(migrated, numberedBackup);
  expect([refused.code, refused.complaint]).toEqual([
    1,
    `the database was migrated to schema ${newestVersion}, and the backup has the older 21: restore it into a new data folder and database, which are migrated afterwards`,
  ]);
});

it('[P5h] an empty database of an older build takes a backup of this one', async () => {
  const target = await emptyTarget();
  await (await openDatabase(databaseOf(target), newestVersion - 1)).destroy();
  expect(await restore(target)).toMatchObject({ code: 0, complaint: '' });
});

it('[P5c P5h] a backup of a newer build is refused, and the answer says what restores it', async () => {
  const newer = join(folder, 'newer');
  cpSync(backup, newer, { recursive: true });
  const manifest = await readManifest(backup);
  writeFileSync(join(newer, 'manifest.json'), sealManifest({ ...manifest, schema: newestVersion + 1 }));
  expect(await restore(await emptyTarget(), newer)).toMatchObject({
    code: 1,
    complaint: `the backup was made by a newer Aloft (schema ${newestVersion + 1}, this one knows ${newestVersion}): restore it with that version, or a newer one`,
  });
});

it('[P5h] data of an older build is backed up by that build before it is migrated, and each command says so', async () => {
  const older = await emptyTarget();
  await (await openDatabase(databaseOf(older), newestVersion - 1)).destroy();
  const to = join(folder, 'older');
  for (const words of [
    ['backup', 'create', to],
    ['user', 'list'],
    ['key', 'reset', '--yes'],
  ])
    expect(await aloft(older, ...words)).toMatchObject({
      code: 1,
      complaint: expect.stringContaining(
        'take a backup with the version that wrote it, then stop the server',
      ),
    });
  expect((await aloft(older, 'migrate', '--status')).out).toContain('First take a backup with the version');
  expect((await aloft(older, 'migrate')).code).toBe(0);
  expect((await aloft(older, 'migrate', '--status')).out).not.toContain('First take a backup');
  expect((await aloft(older, 'backup', 'create', to)).code).toBe(0);
});
