import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { restoreBackup } from '../../operations/backup/restore.ts';
import { checkAll } from '../../operations/integrity/check.ts';
import { call, signInAgain, startTestServer } from '../../proofs/testing/start-test-server.ts';
import { clusterKey, type EnginePart, engineOf, forgetEngine } from '../../proofs/testing/test-engine.ts';
import { migrations } from './migrations/index.ts';
import { newestVersion, versionBefore } from './migrator.ts';
import { type Database, type DatabasePlace, databaseOf, openDatabase, schemaVersion } from './open.ts';
import { loadNumberedSchema, numberedBackup, runBeside } from './testing/numbered-schema/load.ts';
import { shapeOf } from './testing/schema-shape.ts';

const folder = mkdtempSync(join(tmpdir(), 'aloft-migrator-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let target: EnginePart & { readonly dataFolder: string; readonly diskReserve: null };
let place: DatabasePlace;
beforeEach(async () => {
  const dataFolder = mkdtempSync(join(folder, 'data-'));
  // The fixtures are sealed with this key on either engine.
  target = { dataFolder, ...(await engineOf(dataFolder)), secretKeys: [clusterKey], diskReserve: null };
  place = databaseOf(target);
});
afterEach(() => forgetEngine(target));

const names = Object.keys(migrations);
/** The last step of builds that numbered their migrations. */
const numbered = 21;

/** Opens and closes the database; returns what `look` reads in between. */
async function opened<T>(look: (db: Database) => Promise<T>, at = place): Promise<T> {
  const db = await openDatabase(at);
  try {
    return await look(db);
  } finally {
    await db.destroy();
  }
}

async function history(db: Database): Promise<readonly unknown[]> {
  const { rows } = await sql<{
    name: string;
  }>`SELECT name FROM kysely_migration ORDER BY timestamp, name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Turns a database into one that a build with numbered migrations left at that step. */
async function forgetNames(): Promise<void> {
  await runBeside(place, 'DROP TABLE kysely_migration; DROP TABLE kysely_migration_lock;');
}

describe('migrations', () => {
  it('are all in the list, in the order of their names', () => {
    const files = readdirSync(join(import.meta.dirname, 'migrations')).filter((name) => name !== 'index.ts');
    expect(names.map((name) => `${name}.ts`)).toEqual(files.toSorted());
    expect(names).toEqual(names.toSorted());
  });

  it('are each applied once, and recorded by name and by number', async () => {
    expect(await opened(history)).toEqual(names);
    expect(await opened(history)).toEqual(names);
    expect(await schemaVersion(place)).toBe(newestVersion);
    const count =
      place.engine === 'sqlite'
        ? sql`SELECT user_version AS n FROM pragma_user_version`
        : sql`SELECT version AS n FROM schema_version`;
    expect((await opened((db) => count.execute(db))).rows).toEqual([{ n: newestVersion }]);
  });

  it('are applied once by several processes that start at the same time', async () => {
    const script = `import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, 'open.ts'))};
      await (await openDatabase(${JSON.stringify(place)})).destroy();`;
    const start = async (): Promise<string> => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let complaint = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        complaint += text;
      });
      const [code] = await once(child, 'close');
      return code === 0 ? 'done' : complaint;
    };
    expect(await Promise.all([start(), start(), start()])).toEqual(['done', 'done', 'done']);
    expect(await opened(history)).toEqual(names);
  });

  it('leave the database unchanged when one fails', async () => {
    const before = versionBefore('2026-11-22-08-listing-indexes');
    await (await openDatabase(place, before)).destroy();
    // The last of two missing migrations fails: its table exists.
    await runBeside(place, 'CREATE TABLE tree_jobs (id TEXT)');
    await expect(openDatabase(place)).rejects.toThrow(/tree_jobs/);
    expect(await schemaVersion(place)).toBe(before);
    await runBeside(place, 'DROP TABLE tree_jobs');
    expect(await opened(history)).toEqual(names);
  });
});

describe('[P5d] a database of a build with numbered migrations', () => {
  it('is upgraded with its rows to the schema of a new one', async () => {
    await loadNumberedSchema(place);
    expect(await schemaVersion(place)).toBe(numbered);
    expect((await opened(history)).slice(0, numbered)).toEqual(names.slice(0, numbered));
    const shape = await opened((db) => shapeOf(db, place.engine));
    const server = await startTestServer(target);
    const ada = await signInAgain(server, { email: 'ada@example.org' });
    const listed = await call(server, 'GET', '/drive/v1/files', { token: ada.token });
    expect(listed.body.files).toMatchObject([{ name: 'Photos' }]);
    await server.stop();

    const dataFolder = mkdtempSync(join(folder, 'new-'));
    const fresh = await engineOf(dataFolder);
    const expected = await opened((db) => shapeOf(db, place.engine), databaseOf({ dataFolder, ...fresh }));
    expect(expected.length).toBeGreaterThan(300);
    expect(shape).toEqual(expected);
    await forgetEngine(fresh);
  });

  it.each([1, 12, 20])('continues from step %i', async (version) => {
    await (await openDatabase(place, version)).destroy();
    await forgetNames();
    expect(await schemaVersion(place)).toBe(version);
    expect(await opened(history)).toEqual(names);
  });

  it('has a backup that is restored and upgraded', async () => {
    expect(await restoreBackup(target, numberedBackup)).toMatchObject({ manifest: { schema: numbered } });
    const server = await startTestServer(target);
    expect((await checkAll(server.services, true)).problems).toEqual([]);
    const ada = await signInAgain(server, { email: 'ada@example.org' });
    const listed = await call(server, 'GET', '/drive/v1/files', { token: ada.token });
    expect(listed.body.files).toMatchObject([{ name: 'Photos' }]);
    expect(await opened(history)).toEqual(names);
    await server.stop();
  });
});

describe('[P5c] a database of a newer build is refused', () => {
  it('by an unknown name', async () => {
    await opened(history);
    await runBeside(
      place,
      `INSERT INTO kysely_migration VALUES ('9999-01-01-01-unknown', '9999-01-01T00:00:00.000Z')`,
    );
    const words = `the data was written by a newer Aloft (schema ${newestVersion + 1}, this one knows ${newestVersion})`;
    await expect(openDatabase(place)).rejects.toThrow(words);
    expect(await schemaVersion(place)).toBe(newestVersion + 1);
  });

  it('by its number, if it has no names', async () => {
    await opened(history);
    await forgetNames();
    const number =
      place.engine === 'sqlite' ? 'PRAGMA user_version = 999' : 'UPDATE schema_version SET version = 999';
    await runBeside(place, number);
    await expect(openDatabase(place)).rejects.toThrow('newer Aloft (schema 999');
    expect(await schemaVersion(place)).toBe(999);
  });
});
