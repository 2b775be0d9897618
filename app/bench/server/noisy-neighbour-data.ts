import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import * as v from 'valibot';
import { addNameTokens } from '../../server/platform/database/sqlite/name-tokens.ts';
import type { ServerProcess } from '../../server/proofs/testing/server-process.ts';
import {
  newFolder,
  newPerson,
  newShare,
  type Person,
  storeFile,
} from '../../server/proofs/testing/start-test-server.ts';
import { databasePath } from './drive.ts';

const batchSize = 20_000;
const filesOfFolder = 1000;
const sharedFiles = 1000;

/** A direct connection to the database of a running server. */
interface Rows {
  run(sql: string): Promise<void>;
  /** Disables the triggers for the totals of folders, which are inserted directly. */
  disableTotals(): Promise<void>;
  enableTotals(): Promise<void>;
  end(): Promise<void>;
}

const Triggers = v.array(v.object({ name: v.string(), sql: v.string() }));

/** The SQLite triggers for the totals of folders. */
const triggersOf = (database: DatabaseSync): v.InferOutput<typeof Triggers> =>
  v.parse(
    Triggers,
    database
      .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'files_tree_%'")
      .all(),
  );

async function openRows(server: ServerProcess, databaseUrl: string | null): Promise<Rows> {
  if (databaseUrl === null) {
    const database = new DatabaseSync(databasePath(server));
    addNameTokens(database);
    database.exec('PRAGMA busy_timeout = 60000; PRAGMA synchronous = OFF; PRAGMA foreign_keys = ON');
    const triggers = triggersOf(database);
    return {
      // Yields to the event loop, so that connections that the server closed meanwhile are noticed.
      run: async (sql) => {
        database.exec(sql);
        await setImmediate();
      },
      disableTotals: async () => database.exec(triggers.map(({ name }) => `DROP TRIGGER ${name};`).join(' ')),
      enableTotals: async () => database.exec(triggers.map(({ sql }) => `${sql};`).join(' ')),
      end: async () => database.close(),
    };
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    run: async (sql) => void (await client.query(sql)),
    disableTotals: async () => void (await client.query('ALTER TABLE files DISABLE TRIGGER files_tree')),
    enableTotals: async () => void (await client.query('ALTER TABLE files ENABLE TRIGGER files_tree')),
    end: () => client.end(),
  };
}

const columns = `id, account_id, parent_id, kind, name, name_key, order_key, size, blob_id, mime_type, extension, category, starred,
  phase, trashed_at, created_at, modified_at, tree_size, tree_entries`;
const numbers = (from: number, to: number): string =>
  `WITH RECURSIVE n(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM n WHERE n < ${to - 1})`;
const common = (kind: 'file' | 'folder'): string =>
  kind === 'file'
    ? `'text/plain', 'txt', 'document', 0, 'PHASE_TYPE_COMPLETE', NULL, 1, 1, 0, 0`
    : `'', '', 'folder', 0, 'PHASE_TYPE_COMPLETE', NULL, 1, 1, ${filesOfFolder}, ${filesOfFolder}`;

interface Tree {
  readonly accountId: string;
  readonly topId: string;
  /** A file of one byte, whose blob all files reference. */
  readonly sameAs: string;
  readonly count: number;
}

/** Inserts files into folders of a thousand each, below one folder; each file has one byte. */
async function fillTree(rows: Rows, { accountId, topId, sameAs, count }: Tree): Promise<void> {
  const folders = Math.ceil(count / filesOfFolder);
  await rows.run(`INSERT INTO files (${columns}) ${numbers(0, folders)}
    SELECT '${topId}-' || n, '${accountId}', '${topId}', 'drive#folder', 'folder ' || n, 'folder ' || n,
      'folder ' || length('' || n) || n, 0, NULL,
      ${common('folder')} FROM n`);
  for (let from = 0; from < count; from += batchSize)
    await rows.run(`INSERT INTO files (${columns}) ${numbers(from, Math.min(count, from + batchSize))}
      SELECT '${topId}=' || n, '${accountId}', '${topId}-' || (n / ${filesOfFolder}), 'drive#file',
        'file ' || n || '.txt', 'file ' || n || '.txt', 'file ' || length('' || n) || n || '.txt', 1,
        (SELECT blob_id FROM files WHERE id = '${sameAs}'), ${common('file')} FROM n`);
  await rows.run(`UPDATE accounts SET quota_used = quota_used + ${count}, entries_used = entries_used + ${count + folders}
    WHERE id = '${accountId}'`);
  await rows.run(
    `UPDATE files SET tree_size = ${count}, tree_entries = ${count + folders}, tree_height = 1 WHERE id = '${topId}'`,
  );
}

/** The accounts and folders of the heavy requests, and of the account that is measured. */
export interface NoisyNeighbourData {
  readonly server: ServerProcess;
  readonly environment: Readonly<Record<string, string>>;
  /** The measured account, which lists a folder of a thousand files. */
  readonly other: Person;
  readonly otherFolder: string;
  /** Has a very large tree and an empty folder. */
  readonly owner: Person;
  readonly tree: string;
  readonly target: string;
  /** Has another tree of that size, to be moved to the trash and deleted. */
  readonly trasher: Person;
  readonly trash: string;
  /** A share of a thousand files. */
  readonly share: string;
  readonly shared: readonly string[];
}

/** Fills a server with two trees of `count` files each, and the folder of the measured account. */
export async function fillNoisyNeighbour(
  server: ServerProcess,
  environment: Readonly<Record<string, string>>,
  count: number,
): Promise<NoisyNeighbourData> {
  const rows = await openRows(server, environment.DATABASE_URL ?? null);
  const [other, owner, trasher] = [
    await newPerson(server, 'other@example.org'),
    await newPerson(server, 'owner@example.org'),
    await newPerson(server, 'trasher@example.org'),
  ];
  const sameAs = await storeFile(server, owner, 'one byte.txt', 'x');
  const fill = async (who: Person, name: string, size: number): Promise<string> => {
    const topId = await newFolder(server, who, name);
    await fillTree(rows, { accountId: who.id, topId, sameAs, count: size });
    return topId;
  };
  await rows.disableTotals();
  const otherTop = await fill(other, 'others', filesOfFolder);
  await rows.run(
    `UPDATE files SET parent_id = '${otherTop}' WHERE account_id = '${other.id}' AND kind = 'drive#file'`,
  );
  await rows.run(
    `UPDATE files SET tree_size = 0, tree_entries = 0 WHERE parent_id = '${otherTop}' AND kind = 'drive#folder'`,
  );
  const tree = await fill(owner, 'tree', count);
  const target = await newFolder(server, owner, 'target');
  const trash = await fill(trasher, 'trash', count);
  const some = await fill(owner, 'shared', sharedFiles);
  await rows.enableTotals();
  await rows.run('ANALYZE');
  await rows.end();
  const shared = Array.from({ length: sharedFiles }, (_, nth) => `${some}=${nth}`);
  const { id: share } = await newShare(server, owner, shared);
  return {
    ...{ server, environment, other, otherFolder: otherTop, owner, tree, target, trasher, trash },
    ...{ share, shared },
  };
}
