import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite } from './sqlite.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aloft-busy-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('while another process writes', () => {
  it('[P36d] a write waits for it without blocking the thread, and is done when the lock is free', async () => {
    const path = join(folder, 'aloft.sqlite');
    const db = await openSqlite(path);
    await sql`CREATE TABLE notes (text TEXT)`.execute(db);
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    let ended = 0;
    const note = (): void => {
      ended += 1;
    };
    const writes = [
      sql`INSERT INTO notes VALUES ('alone')`.execute(db).then(note),
      db
        .transaction()
        .execute((inner) => sql`INSERT INTO notes VALUES ('together')`.execute(inner))
        .then(note),
    ];
    // The holder of the lock runs in this thread: it could never end if the thread were blocked.
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    expect(ended).toBe(0);
    other.exec('COMMIT');
    await Promise.all(writes);
    const { rows } = await sql`SELECT text FROM notes ORDER BY text`.execute(db);
    expect(rows).toEqual([{ text: 'alone' }, { text: 'together' }]);
    other.close();
    await db.destroy();
  });

  it('[P36d] who only reads does not wait for those who wait to write', async () => {
    const path = join(folder, 'aloft.sqlite');
    const db = await openSqlite(path);
    await sql`CREATE TABLE notes (text TEXT)`.execute(db);
    const other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    const insert = (text: string) =>
      db.transaction().execute((inner) => sql`INSERT INTO notes VALUES (${text})`.execute(inner));
    const writes = [insert('one'), insert('two'), sql`INSERT INTO notes VALUES ('three')`.execute(db)];
    for (let nth = 0; nth < 20; nth += 1)
      expect((await sql`SELECT text FROM notes`.execute(db)).rows).toEqual([]);
    other.exec('COMMIT');
    await Promise.all(writes);
    const { rows } = await sql`SELECT text FROM notes ORDER BY text`.execute(db);
    expect(rows).toEqual([{ text: 'one' }, { text: 'three' }, { text: 'two' }]);
    other.close();
    await db.destroy();
  });

  it('[P36d] SQLite’s own wait, which blocks the thread, is off', async () => {
    const db = await openSqlite(join(folder, 'aloft.sqlite'));
    const { rows } = await sql<{ timeout: number }>`PRAGMA busy_timeout`.execute(db);
    expect(rows).toEqual([{ timeout: 0 }]);
    await db.destroy();
  });

  it('[P36d] an error in the statement itself is reported at once', async () => {
    const db = await openSqlite(join(folder, 'aloft.sqlite'));
    await expect(sql`INSERT INTO nowhere VALUES (1)`.execute(db)).rejects.toThrow('no such table');
    await db.destroy();
  });
});
