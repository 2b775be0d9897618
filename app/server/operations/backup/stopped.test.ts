// Restores, migrations and rotations that are stopped where it hurts most, and begun again.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Configuration } from '../../configuration.ts';
import { newestVersion, versionBefore } from '../../platform/database/migrator.ts';
import { databaseOf, openDatabase, schemaVersion } from '../../platform/database/open.ts';
import { keyFileOf } from '../../platform/keys/key-file.ts';
import { type Progress, Stopped } from '../../platform/progress/progress.ts';
import { notes, stopsAt } from '../../platform/progress/testing/stops-at.ts';
import { isRefusal } from '../../platform/refusal.ts';
import {
  newFolder,
  newPerson,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { type EnginePart, engineOf, forgetEngine } from '../../proofs/testing/test-engine.ts';
import { checkAll } from '../integrity/check.ts';
import { createBackup } from './create.ts';
import { restoreBackup } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'aloft-stopped-'));
const backup = join(folder, 'backup');
const size = 100_000;
const count = 3;
let server: TestServer;
const engines: EnginePart[] = [];
beforeAll(async () => {
  server = await startTestServer();
  const ada = await newPerson(server, 'ada@example.org');
  for (let n = 0; n < count; n += 1) await storeFile(server, ada, `${n}.bin`, randomBytes(size));
  await storeFile(server, ada, 'in a folder.txt', '', await newFolder(server, ada, 'folder'));
  const made = await createBackup(server.services, { folder: backup, link: false });
  expect(isRefusal(made)).toBe(false);
});
afterAll(async () => {
  await server.stop();
  for (const engine of engines) await forgetEngine(engine);
  rmSync(folder, { recursive: true, force: true });
});

async function emptyTarget(): Promise<Configuration> {
  const dataFolder = mkdtempSync(join(folder, 'target-'));
  const engine = await engineOf(dataFolder);
  engines.push(engine);
  return { ...server.configuration, dataFolder, ...engine };
}
function restore(target: Configuration, progress: Progress) {
  const keyFile = keyFileOf(server.configuration.dataFolder);
  const choice = { keyFile: existsSync(keyFile) ? keyFile : null, withoutKey: false };
  return restoreBackup(target, backup, choice, progress);
}

it.each([
  ['looking at the rows', 0],
  ['looking at the blobs', 1],
  // One blob is whole, and the second has come in part.
  ['blobs', size],
  ['rows', 0],
])(
  '[P5e P5h] a restore that is stopped while it does the %s goes on, and everything is there once',
  async (name, most) => {
    const target = await emptyTarget();
    await expect(restore(target, stopsAt(name, most))).rejects.toThrow(Stopped);
    const { done, progress } = notes();
    expect(isRefusal(await restore(target, progress))).toBe(false);
    expect(done.get('blobs')).toBe(count * size);
    const restored = await startTestServer(target);
    expect((await checkAll(restored.services, true)).problems).toEqual([]);
    const people = await restored.services.db.selectFrom('accounts').select('email').execute();
    expect(people).toEqual([{ email: 'ada@example.org' }]);
    await restored.stop();
  },
);

it('[P5d] migrations that are stopped change nothing, and are all done by the next start', async () => {
  const target = await emptyTarget();
  const place = databaseOf(target);
  const before = versionBefore('2026-11-22-08-listing-indexes');
  await (await openDatabase(place, before)).destroy();
  await expect(openDatabase({ ...place, progress: stopsAt('migrations', 2) })).rejects.toThrow(Stopped);
  expect(await schemaVersion(place)).toBe(before);
  const { done, progress } = notes();
  await (await openDatabase({ ...place, progress })).destroy();
  expect(done.get('migrations')).toBe(newestVersion - before);
  expect(await schemaVersion(place)).toBe(newestVersion);
});

it('[P5e] a backup that is stopped while it makes links goes on with copies where those are wanted', async () => {
  const to = join(folder, 'linked');
  const { services } = server;
  const stopped = createBackup(services, { folder: to, link: true }, stopsAt('blobs', (count - 1) * size));
  await expect(stopped).rejects.toThrow(Stopped);
  expect(isRefusal(await createBackup(services, { folder: to, link: false }))).toBe(false);
  const files = readdirSync(join(to, 'blobs'), { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  expect(files.length).toBeGreaterThanOrEqual(count);
  for (const { parentPath, name } of files) expect(statSync(join(parentPath, name)).nlink).toBe(1);
});

it('tells how far a check is', async () => {
  const { done, progress } = notes();
  const { files } = await checkAll(server.services, true, progress);
  for (const name of ['entries', 'names', 'used space'])
    expect([name, done.get(name)]).toEqual([name, files]);
  expect(done.get('contents of blobs')).toBe(count * size);
  for (const name of done.keys())
    if (name !== 'database file')
      await expect(checkAll(server.services, true, stopsAt(name)), name).rejects.toThrow(Stopped);
});
