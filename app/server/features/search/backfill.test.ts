// Names of the time before the index: they are found before they are in it, while they come into it, and afterwards.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nameKey } from '@aloft/core/service';
import { FileList } from '@aloft/core/wire';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBackup } from '../../operations/backup/create.ts';
import { restoreBackup } from '../../operations/backup/restore.ts';
import { checkNames, repairNames } from '../../operations/integrity/names.ts';
import { newestVersion, versionBefore } from '../../platform/database/migrator.ts';
import { type Database, type DatabasePlace, databaseOf, openDatabase } from '../../platform/database/open.ts';
import { isRefusal } from '../../platform/refusal.ts';
import {
  call,
  newFolder,
  newPerson,
  type Person,
  signInAgain,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import {
  clusterKey,
  type EnginePart,
  engineOf,
  forgetEngine,
  onCluster,
} from '../../proofs/testing/test-engine.ts';
import { listFolder } from '../files/listing.ts';
import { nameColumns } from '../files/names.ts';
import { indexOldNames, isNameIndexComplete, startNameBackfill } from './backfill.ts';

vi.mock('./bounds.ts', () => ({ firstWalk: 1, maxWalk: 3, fewNames: 2, maxSorted: 1000 }));

let target: EnginePart & { readonly dataFolder: string };
let place: DatabasePlace;
beforeEach(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'aloft-names-'));
  target = { dataFolder, ...(await engineOf(dataFolder)), secretKeys: [clusterKey] };
  place = databaseOf(target);
});
afterEach(async () => {
  await forgetEngine(target);
  rmSync(target.dataFolder, { recursive: true, force: true });
});

/** An account with entries as a build without the index left them. */
async function plantOld(names: readonly string[]): Promise<void> {
  const older = await openDatabase(place, versionBefore('2026-11-22-10-name-index'));
  await sql`INSERT INTO accounts (id, email, name, password_hash, created_at, quota_limit, quota_used, vip_expires_at)
    VALUES ('ada', 'ada@example.org', 'ada', 'none', 1, 1000000, 0, 0)`.execute(older);
  for (const [n, name] of names.entries())
    await sql`INSERT INTO files (id, account_id, parent_id, kind, name, name_key, size, mime_type, extension, category,
      phase, created_at, modified_at, tree_size, tree_entries) VALUES (${`id-${n}`}, 'ada', '', 'drive#folder', ${name},
      ${nameKey(name)}, 0, '', '', 'folder', 'PHASE_TYPE_COMPLETE', 1, 1, 0, 0)`.execute(older);
  await older.destroy();
}

async function found(db: Database, match: string): Promise<string[]> {
  const page = await listFolder(
    { short: db, long: db },
    {
      ...{ accountId: 'ada', parentId: '*', filters: { name: { match } }, limit: 500, page_token: '' },
      ...{ order: 'name_asc', foldersFirst: true, hasNameIndex: await isNameIndexComplete(db) },
    },
  );
  if (isRefusal(page)) throw new Error(page.refused);
  return page.rows.map((row) => row.name);
}
const positionOf = async (db: Database): Promise<string | undefined> =>
  (await db.selectFrom('backfills').select('position').where('name', '=', 'name-index').executeTakeFirst())
    ?.position;

it('[R10.1 P5d] names of an older build are found all the time, and folded once all are indexed', async () => {
  await plantOld(Array.from({ length: 120 }, (_, n) => `Größe ${n}`));
  const db = await openDatabase(place);
  expect(await positionOf(db)).toBe('');
  expect(await found(db, 'GRÖSSE'.replace('SS', 'ß'))).toHaveLength(120);
  expect(await found(db, 'größe １１９')).toEqual(['Größe 119']);
  let steps = 0;
  expect(
    await indexOldNames(db, () => {
      steps += 1;
      return steps > 1;
    }),
  ).toBe(false);
  expect(await positionOf(db)).not.toBe('');
  expect(await found(db, 'größe 1')).toHaveLength(39);
  // Names that are written meanwhile are in the index, those before the backfill's place and those after it.
  for (const id of ['id-0', 'id-99'])
    await db
      .updateTable('files')
      .set(nameColumns(`Änderung ${id}`, 'drive#file'))
      .where('id', '=', id)
      .execute();
  await db.deleteFrom('files').where('id', 'in', ['id-1', 'id-98']).execute();
  expect(await indexOldNames(db, () => false)).toBe(true);
  expect(await positionOf(db)).toBeUndefined();
  expect(await found(db, 'große 11')).toHaveLength(11);
  expect(await found(db, 'anderung id')).toEqual(['Änderung id-0', 'Änderung id-99']);
  expect([await found(db, 'große 99'), await found(db, 'große 98')]).toEqual([[], []]);
  await db.destroy();
});

it('[R10.1] a process that is killed half way leaves an index that the next one completes', async () => {
  const names = Array.from({ length: 200 }, (_, n) => `Straße ${n}`);
  await plantOld(names);
  const db = await openDatabase(place);
  const script = `import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, '../../platform/database/open.ts'))};
    import { indexOldNames } from ${JSON.stringify(join(import.meta.dirname, 'backfill.ts'))};
    let looks = 0;
    // It stands still after its first step.
    const hold = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    await indexOldNames(await openDatabase(${JSON.stringify(place)}), () => {
      looks += 1;
      if (looks > 1) hold();
      return false;
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
  const gone = once(child, 'close');
  await expect.poll(() => positionOf(db)).not.toBe('');
  child.kill('SIGKILL');
  await gone;
  expect(await positionOf(db)).toBeDefined();
  expect(await found(db, 'straße 199')).toEqual(['Straße 199']);
  expect(await indexOldNames(db, () => false)).toBe(true);
  expect(await found(db, 'STRAßE 199')).toEqual(['Straße 199']);
  expect(await checkOn(db)).toEqual([]);
  await db.destroy();
});

const checkOn = async (db: Database) => {
  const server = await startTestServer(target);
  try {
    return await checkNames({ ...server.services, db });
  } finally {
    await server.stop();
  }
};

const listed = async (server: TestServer, who: Person, match: string): Promise<string[]> => {
  const query = new URLSearchParams({ parent_id: '*', filters: JSON.stringify({ name: { match } }) });
  const answer = await call(server, 'GET', `/drive/v1/files?${query}`, { token: who.token });
  return v.parse(FileList, JSON.parse(answer.text)).files.map((one) => one.name);
};

it('[R10.1 P5d] a restored backup is searched at once, and its names are indexed after the start', async () => {
  const first = await startTestServer(target);
  const ada = await newPerson(first, 'ada@example.org');
  for (const name of ['Crème', '照片', 'plain one']) await newFolder(first, ada, name);
  const backup = join(target.dataFolder, 'backup');
  expect(isRefusal(await createBackup(first.services, { folder: backup, link: false }))).toBe(false);
  await first.stop();
  const dataFolder = mkdtempSync(join(tmpdir(), 'aloft-names-'));
  const other = { dataFolder, ...(await engineOf(dataFolder)), secretKeys: [clusterKey], diskReserve: null };
  const restored = await restoreBackup(other, backup);
  expect(restored).toMatchObject({ manifest: { schema: newestVersion } });
  const db = await openDatabase(databaseOf(other));
  expect(await positionOf(db)).toBe('');
  await db.destroy();
  const second = await startTestServer(other);
  const again = await signInAgain(second, { email: 'ada@example.org' });
  expect(await listed(second, again, 'crème')).toEqual(['Crème']);
  await expect.poll(() => positionOf(second.services.db)).toBeUndefined();
  expect(await listed(second, again, 'creme')).toEqual(['Crème']);
  expect(await listed(second, again, '照')).toEqual(['照片']);
  expect(await checkNames(second.services)).toEqual([]);
  await second.stop();
  await forgetEngine(other);
  rmSync(dataFolder, { recursive: true, force: true });
});

it('[R10.1 P4d] a check finds names that are not in the index, and rows of nobody, and mends both', async () => {
  const server = await startTestServer(target);
  const { services } = server;
  const ada = await newPerson(server, 'ada@example.org');
  const ids: string[] = [];
  for (const name of ['Ärger', 'plain name', 'other']) ids.push(await newFolder(server, ada, name));
  expect(await checkNames(services)).toEqual([]);
  const [folded = '', plain = '', gone = ''] = ids;
  await services.db.updateTable('files').set({ search_key: 'wrong' }).where('id', '=', folded).execute();
  const missing = [{ kind: 'nameNotIndexed', file: folded }];
  const stale: object[] = [];
  if (!onCluster()) {
    await sql`DELETE FROM name_index WHERE rowid = (SELECT rowid FROM files WHERE id = ${plain})`.execute(
      services.db,
    );
    missing.push({ kind: 'nameNotIndexed', file: plain });
    await sql`INSERT INTO name_index (rowid, grams) VALUES (4711, 'nobody')`.execute(services.db);
    stale.push({ kind: 'namesWithoutFile', rows: 1 });
  }
  const problems = await checkNames(services);
  expect(problems).toHaveLength(missing.length + stale.length);
  expect(problems).toEqual(expect.arrayContaining([...missing, ...stale]));
  expect(await listed(server, ada, 'arger')).toEqual([]);
  await repairNames(services);
  expect(await checkNames(services)).toEqual([]);
  expect(await listed(server, ada, 'arger')).toEqual(['Ärger']);
  expect(await listed(server, ada, 'plain')).toEqual(['plain name']);
  await call(server, 'DELETE', `/drive/v1/files/${gone}`, { token: ada.token });
  expect(await checkNames(services)).toEqual([]);
  await server.stop();
});

it('[R10.1] the backfill ends with its server, whatever is left', async () => {
  await plantOld(Array.from({ length: 400 }, (_, n) => `name ${n}`));
  const server = await startTestServer(target);
  const backfill = startNameBackfill(server.services);
  await backfill.stop();
  await server.stop();
  const db = await openDatabase(place);
  await indexOldNames(db, () => false);
  expect(await found(db, 'name 399')).toEqual(['name 399']);
  await db.destroy();
});
