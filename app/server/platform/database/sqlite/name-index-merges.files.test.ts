import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Tables } from '../tables/tables.ts';
import { commitsOfMerge } from './name-index-merges.ts';
import { openSqlite } from './sqlite.ts';

let folder = '';
let db: Kysely<Tables>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aloft-merges-'));
  db = await openSqlite(join(folder, 'aloft.db'));
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

/** The segments of the index that have any content. */
async function segments(): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(DISTINCT segid) AS count FROM name_index_idx`.execute(db);
  return rows[0]?.count ?? 0;
}

const names = 2 * commitsOfMerge;

/** Each commit adds a segment. */
async function addNames(database: Kysely<Tables>): Promise<void> {
  for (let name = 1; name <= names; name += 1)
    await sql`INSERT INTO name_index (rowid, grams) VALUES (${name}, ${`gram${name % 10}`})`.execute(
      database,
    );
}

describe('the index of names', () => {
  it('[P36d] no write merges its segments', async () => {
    const { rows } = await sql<{ k: string; v: number }>`SELECT k, v FROM name_index_config`.execute(db);
    const settings = Object.fromEntries(rows.map(({ k, v }) => [k, v]));
    expect(settings).toMatchObject({ automerge: 0, deletemerge: 0, crisismerge: 1000 });
  });

  it('a thread merges them, and every name is still found', async () => {
    await addNames(db);
    await expect.poll(segments).toBeLessThan(commitsOfMerge);
    const { rows } = await sql<{
      rowid: number;
    }>`SELECT rowid FROM name_index WHERE name_index MATCH 'gram7'`.execute(db);
    expect(rows).toHaveLength(Math.ceil((names - 6) / 10));
  });

  it('[P36d] an operator’s process beside the server leaves the merging, which takes the write lock, to it', async () => {
    const operator = await openSqlite(join(folder, 'aloft.db'), { isServed: true });
    await addNames(operator);
    expect(await segments()).toBe(names);
    await operator.destroy();
  });
});
