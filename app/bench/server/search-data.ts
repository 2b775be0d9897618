import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import * as v from 'valibot';
import { fileRow } from '../../server/features/files/rows.ts';
import { addNameTokens } from '../../server/platform/database/sqlite/name-tokens.ts';
import type { ServerProcess } from '../../server/proofs/testing/server-process.ts';
import { databasePath } from './drive.ts';

const filesAtOnce = 500;
const words =
  'holiday photo report invoice summer winter garden meeting notes draft final copy scan letter music mountain lake city car house family trip budget plan answer'.split(
    ' ',
  );
const wide = [
  ...'我们的假期照片和文件会议记录音乐电影学习工作家庭旅行计划报告合同发票春夏秋冬山水城市한국사진여행회의기록음악영화さくらのしゃしん',
];
const extensions = ['txt', 'jpg', 'pdf', 'mp4', 'docx'] as const;

const pick = <T>(list: readonly T[], nth: number): T => {
  const one = list[Math.abs(nth) % list.length];
  if (one === undefined) throw new Error('an empty list');
  return one;
};
/** A pseudo-random number that is the same in each run. */
const mixed = (n: number): number => Math.imul(n ^ (n >>> 15), 0x2c1b3c6d) >>> 7;

/** The nth name: two words or, in every fifth, Chinese, Korean and Japanese characters, and a number. */
export function searchName(nth: number): string {
  const number = String(mixed(nth * 3 + 1) % 1_000_000).padStart(6, '0');
  const end = `${number}-${nth}.${pick(extensions, mixed(nth * 7))}`;
  if (nth % 5 !== 0) return `${pick(words, mixed(nth))} ${pick(words, mixed(nth + 77))} ${end}`;
  const letters = Array.from({ length: 8 }, (_, place) => pick(wide, mixed(nth * 11 + place * 101)));
  return `${letters.join('')}${end}`;
}

/** A direct connection to the database of a running server. */
export interface DirectDatabase {
  insert(rows: readonly Readonly<Record<string, string | number | null>>[]): Promise<void>;
  /** The duration of a statement in ms. */
  time(sql: string): Promise<number>;
  run(sql: string): Promise<void>;
  /** The blob id of a file. */
  blobOf(fileId: string): Promise<string>;
  /**
   * Updates the statistics of the engine, merges the segments of SQLite's index of names and updates the visibility map
   * of PostgreSQL, which would happen in time.
   */
  settle(): Promise<void>;
  /** Enables or disables the updates of the name index. */
  setIndexed(isIndexed: boolean): Promise<void>;
  /** Enables or disables the triggers for the totals of folders. */
  setTotals(isEnabled: boolean): Promise<void>;
  end(): Promise<void>;
}

const Changes = v.object({ total: v.number() });
const Blob = v.object({ blob_id: v.string() });
const Triggers = v.array(v.object({ name: v.string(), sql: v.string() }));

/** As the thread beside a server does after commits (`name-index-thread.ts`), in larger steps. */
function mergeSegments(database: DatabaseSync): void {
  const step = database.prepare("INSERT INTO name_index (name_index, rank) VALUES ('merge', 2000)");
  const total = database.prepare('SELECT total_changes() AS total');
  const changes = (): number => v.parse(Changes, total.get()).total;
  for (;;) {
    const before = changes();
    step.run();
    if (changes() - before < 2) return;
  }
}

function openSqlite(server: ServerProcess): DirectDatabase {
  const database = new DatabaseSync(databasePath(server));
  addNameTokens(database);
  database.exec('PRAGMA busy_timeout = 60000; PRAGMA synchronous = OFF');
  const triggersOf = (prefix: string) =>
    v.parse(
      Triggers,
      database
        .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE ?")
        .all(`${prefix}%`),
    );
  const [indexTriggers, totalsTriggers] = [triggersOf('files_search_'), triggersOf('files_tree_')];
  const set = (triggers: v.InferOutput<typeof Triggers>, isOn: boolean): void => {
    for (const { name, sql } of triggers) database.exec(`DROP TRIGGER IF EXISTS ${name}; ${isOn ? sql : ''}`);
  };
  return {
    insert: async (rows) => {
      const [first] = rows;
      if (first === undefined) return;
      const columns = Object.keys(first);
      const statement = database.prepare(
        `INSERT INTO files (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      );
      database.exec('BEGIN IMMEDIATE');
      for (const row of rows) statement.run(...Object.values(row));
      database.exec('COMMIT');
      await setImmediate();
    },
    time: async (sql) => {
      const statement = database.prepare(sql);
      const began = performance.now();
      statement.all();
      return performance.now() - began;
    },
    run: async (sql) => database.exec(sql),
    blobOf: async (fileId) =>
      v.parse(Blob, database.prepare('SELECT blob_id FROM files WHERE id = ?').get(fileId)).blob_id,
    settle: async () => {
      mergeSegments(database);
      database.exec('ANALYZE');
    },
    setIndexed: async (isOn) => set(indexTriggers, isOn),
    setTotals: async (isOn) => set(totalsTriggers, isOn),
    end: async () => database.close(),
  };
}

async function openPostgres(url: string): Promise<DirectDatabase> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    insert: async (rows) => {
      const [first] = rows;
      if (first === undefined) return;
      const columns = Object.keys(first);
      const placeholders = rows.map(
        (_, nth) => `(${columns.map((_column, place) => `$${nth * columns.length + place + 1}`).join(', ')})`,
      );
      await client.query(
        `INSERT INTO files (${columns.join(', ')}) VALUES ${placeholders.join(', ')}`,
        rows.flatMap((row) => Object.values(row)),
      );
    },
    time: async (sql) => {
      const began = performance.now();
      await client.query(sql);
      return performance.now() - began;
    },
    run: async (sql) => void (await client.query(sql)),
    blobOf: async (fileId) =>
      v.parse(
        v.tuple([Blob]),
        (await client.query('SELECT blob_id FROM files WHERE id = $1', [fileId])).rows,
      )[0].blob_id,
    settle: async () => void (await client.query('VACUUM (ANALYZE)')),
    setIndexed: async (isOn) =>
      void (await client.query(
        `UPDATE pg_index SET indisready = ${isOn} WHERE indexrelid = 'files_search'::regclass`,
      )),
    setTotals: async (isOn) =>
      void (await client.query(`ALTER TABLE files ${isOn ? 'ENABLE' : 'DISABLE'} TRIGGER files_tree`)),
    end: () => client.end(),
  };
}

export const openDatabase = (server: ServerProcess, databaseUrl: string | null): Promise<DirectDatabase> =>
  databaseUrl === null ? Promise.resolve(openSqlite(server)) : openPostgres(databaseUrl);

/** Inserts files with realistic names into a folder. */
export async function fillSearchDrive(
  database: DirectDatabase,
  place: { readonly accountId: string; readonly parentId: string; readonly fileId: string },
  count: number,
): Promise<void> {
  const { accountId, parentId, fileId } = place;
  const blobId = await database.blobOf(fileId);
  await database.setTotals(false);
  for (let from = 0; from < count; from += filesAtOnce) {
    const rows = Array.from({ length: Math.min(filesAtOnce, count - from) }, (_, place) => {
      const name = searchName(from + place);
      const { starred, ...row } = fileRow({
        accountId,
        parentId,
        name,
        now: from + place + 1,
        size: 1,
        blobId,
      });
      return { ...row, starred: starred ?? 0 };
    });
    await database.insert(rows.map((row) => v.parse(Row, row)));
  }
  await database.run(`UPDATE accounts SET quota_used = quota_used + ${count}, entries_used = entries_used + ${count}
    WHERE id = '${accountId}'`);
  await database.run(
    `UPDATE files SET tree_size = ${count}, tree_entries = ${count} WHERE id = '${parentId}'`,
  );
  await database.setTotals(true);
  await database.settle();
}
const Row = v.record(v.string(), v.union([v.string(), v.number(), v.null()]));
