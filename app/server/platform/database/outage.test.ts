import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { S3mini } from 's3mini';
import { afterAll, describe, expect, it } from 'vitest';
import { outageOf } from './outage.ts';

const folder = mkdtempSync(join(tmpdir(), 'aloft-outage-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function errorOf(work: () => unknown): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing went wrong');
}
const meaning = async (work: () => unknown): Promise<string | null> =>
  outageOf(await errorOf(work))?.refused ?? null;
/** A closed port. */
async function deadPort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((settle) => probe.listen(0, '127.0.0.1', settle));
  const address = probe.address();
  await new Promise((settle) => probe.close(settle));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
const table = 'CREATE TABLE t (x TEXT)';
const fill =
  'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) INSERT INTO t SELECT hex(randomblob(200)) FROM n';

describe('the classification of errors', () => {
  it('[T31] SQLite: full, locked by another process, read-only, not a database', async () => {
    const path = join(folder, 'a.sqlite');
    const db = new DatabaseSync(path);
    db.exec(`${table}; PRAGMA max_page_count = 20`);
    expect(await meaning(() => db.exec(fill))).toBe('storage_full');
    const other = new DatabaseSync(path);
    db.exec('BEGIN IMMEDIATE');
    expect(await meaning(() => other.exec('BEGIN IMMEDIATE'))).toBe('unavailable');
    db.exec('ROLLBACK');
    const reader = new DatabaseSync(path, { readOnly: true });
    expect(await meaning(() => reader.exec('DELETE FROM t'))).toBe('unavailable');
    for (const one of [db, other, reader]) one.close();
    writeFileSync(join(folder, 'b.sqlite'), 'rubbish '.repeat(1000));
    const rubbish = new DatabaseSync(join(folder, 'b.sqlite'));
    expect(await meaning(() => rubbish.exec(table))).toBe('data_loss');
    rubbish.close();
    expect(await meaning(() => new DatabaseSync(join(folder, 'none', 'c.sqlite')))).toBe('unavailable');
  });

  it('[T31] the system: a full device, a closed port', async () => {
    const full = openSync('/dev/full', 'w');
    expect(await meaning(() => writeSync(full, 'x'))).toBe('storage_full');
    closeSync(full);
    const port = await deadPort();
    const refused = () =>
      new Promise((_, fail) => {
        createConnection(port, '127.0.0.1').once('error', fail);
      });
    expect(await meaning(refused)).toBe('unavailable');
    expect(await meaning(() => fetch(`http://127.0.0.1:${port}/`))).toBe('unavailable');
    for (const [code, outage] of [
      ['EROFS', 'unavailable'],
      ['EIO', 'unavailable'],
      ['EDQUOT', 'storage_full'],
    ])
      expect(outageOf(Object.assign(new Error('no'), { code }))?.refused).toBe(outage);
  });

  it('[T31] PostgreSQL and the object store: unreachable, shutting down, standby, out of space', async () => {
    const port = await deadPort();
    const nobody = new pg.Pool({ connectionString: `postgres://a@127.0.0.1:${port}/a` });
    expect(await meaning(() => nobody.connect())).toBe('unavailable');
    await nobody.end();
    const bucket = new S3mini({
      endpoint: `http://127.0.0.1:${port}/bucket`,
      accessKeyId: 'a',
      secretAccessKey: 'b',
      region: 'auto',
    });
    expect(await meaning(() => bucket.putObject('key', 'x'))).toBe('unavailable');
    const states = [
      ['57P01', 'unavailable'],
      ['08006', 'unavailable'],
      ['25006', 'unavailable'],
      ['53100', 'storage_full'],
    ] as const;
    for (const [code, outage] of states) {
      const error = new pg.DatabaseError('no', 2, 'error');
      error.code = code;
      expect(outageOf(error)?.refused).toBe(outage);
    }
    expect(outageOf(new Error('Connection terminated unexpectedly'))?.refused).toBe('unavailable');
  });

  it('[T31] a programming error is not an outage', () => {
    expect(outageOf(new TypeError('undefined is not a function'))).toBeNull();
    expect(
      outageOf(Object.assign(new Error('UNIQUE'), { code: 'ERR_SQLITE_ERROR', errcode: 2067 })),
    ).toBeNull();
    expect(outageOf('text')).toBeNull();
    expect(outageOf(undefined)).toBeNull();
    const round = new Error('round');
    round.cause = round;
    expect(outageOf(round)).toBeNull();
    expect(outageOf(new Error('x', { cause: Object.assign(new Error('y'), { code: 'ENOSPC' }) }))).toEqual({
      refused: 'storage_full',
    });
  });
});
