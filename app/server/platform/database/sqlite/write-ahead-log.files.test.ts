import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ImmediateDialect } from './immediate-dialect.ts';
import { openSqlite } from './sqlite.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aloft-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Notes {
  readonly notes: { readonly text: string };
}

/** A database whose disk syncs are completed by the test. */
function onHeldDisk() {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE notes (text TEXT)');
  const syncs: PromiseWithResolvers<void>[] = [];
  const inner = {
    close: () => database.close(),
    prepare: (text: string) => {
      const statement = database.prepare(text);
      return {
        reader: statement.columns().length > 0,
        all: (values: readonly unknown[]) => statement.all(...values.map(String)),
        iterate: (values: readonly unknown[]) => statement.iterate(...values.map(String)),
        run: (values: readonly unknown[]) => statement.run(...values.map(String)),
      };
    },
  };
  const log = {
    committed: () => {
      const one = Promise.withResolvers<void>();
      syncs.push(one);
      return one.promise;
    },
    close: () => Promise.resolve(),
  };
  return { syncs, db: new Kysely<Notes>({ dialect: new ImmediateDialect(inner, log) }) };
}

describe('the write-ahead log', () => {
  it('[P1a] a write is acknowledged when on disk, and others read and write meanwhile', async () => {
    const { syncs, db } = onHeldDisk();
    const ended: string[] = [];
    const note = (text: string) => () => ended.push(text);
    const alone = db.insertInto('notes').values({ text: 'a' }).execute().then(note('alone'));
    const together = db
      .transaction()
      .execute((inner) => inner.insertInto('notes').values({ text: 'b' }).returning('text').execute())
      .then(note('together'));
    await expect.poll(() => syncs.length).toBe(2);
    expect((await db.selectFrom('notes').selectAll().execute()).length).toBe(2);
    await db.transaction().execute((inner) => inner.selectFrom('notes').selectAll().execute());
    await sql`SELECT 1`.execute(db);
    // Reads do not wait for the disk.
    expect(syncs.length).toBe(2);
    expect(ended).toEqual([]);
    syncs[1]?.resolve();
    await together;
    expect(ended).toEqual(['together']);
    syncs[0]?.resolve();
    await alone;
  });

  it('[P1a] a write fails when the disk sync fails, and the next one may succeed', async () => {
    const { syncs, db } = onHeldDisk();
    const refused = db.insertInto('notes').values({ text: 'a' }).execute();
    await expect.poll(() => syncs.length).toBe(1);
    syncs[0]?.reject(new Error('EIO'));
    await expect(refused).rejects.toThrow('EIO');
    const next = db.insertInto('notes').values({ text: 'b' }).execute();
    await expect.poll(() => syncs.length).toBe(2);
    syncs[1]?.resolve();
    await next;
  });

  it('[P36d] is copied to the file off the main connection, and does not grow with writes', async () => {
    const path = join(folder, 'aloft.sqlite');
    const db = await openSqlite(path);
    await sql`CREATE TABLE notes (text BLOB)`.execute(db);
    const pages = 1500;
    const write = () =>
      db.transaction().execute(async (inner) => {
        for (let n = 0; n < pages; n += 1)
          await sql`INSERT INTO notes VALUES (zeroblob(4000))`.execute(inner);
      });
    const copied = async (): Promise<number> => {
      const { rows } = await sql<{ checkpointed: number }>`PRAGMA wal_checkpoint(NOOP)`.execute(db);
      return rows[0]?.checkpointed ?? 0;
    };
    await write();
    await expect.poll(copied).toBeGreaterThan(pages);
    const once = statSync(`${path}-wal`).size;
    for (let n = 0; n < 4; n += 1) {
      await write();
      await expect.poll(copied).toBeGreaterThan(pages);
    }
    expect(statSync(`${path}-wal`).size).toBeLessThan(2 * once);
    await db.destroy();
  });
});
