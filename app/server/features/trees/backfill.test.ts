// Entries of the time before their counts were kept: they are counted beside whatever people do meanwhile.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { checkAccounts } from '../../operations/integrity/accounts.ts';
import { checkFolders } from '../../operations/integrity/folders.ts';
import { versionBefore } from '../../platform/database/migrator.ts';
import { databaseOf, openDatabase } from '../../platform/database/open.ts';
import { transact } from '../../platform/database/transaction.ts';
import { startTestServer } from '../../proofs/testing/start-test-server.ts';
import { engineOf, forgetEngine } from '../../proofs/testing/test-engine.ts';
import { countOldEntries } from './backfill.ts';
import { removeTrees } from './remove.ts';
import { runJobs, settleTotals } from './testing/run-jobs.ts';

/** The schema before entries were counted. */
const before = versionBefore('2026-11-22-09-tree-totals');
const [folders, filesOfFolder, size] = [12, 25, 3];

it('[P5d P4d P11b] entries of an older build are counted, those too that are deleted while that is done', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'aloft-backfill-'));
  const engine = await engineOf(dataFolder);
  const place = databaseOf({ dataFolder, ...engine });
  const older = await openDatabase(place, before);
  const entry = (id: string, parentId: string, kind: 'file' | 'folder') =>
    sql`INSERT INTO files (id, account_id, parent_id, kind, name, name_key, size, mime_type, extension, category, phase,
      created_at, modified_at) VALUES (${id}, 'ada', ${parentId}, ${`drive#${kind}`}, ${id}, ${id}, ${kind === 'file' ? size : 0},
      '', '', ${kind === 'file' ? 'other' : 'folder'}, 'PHASE_TYPE_COMPLETE', 1, 1)`.execute(older);
  await sql`INSERT INTO accounts (id, email, name, password_hash, created_at, quota_limit, quota_used, vip_expires_at)
    VALUES ('ada', 'ada@example.org', 'ada', 'none', 1, 1000000, ${folders * filesOfFolder * size}, 0)`.execute(
    older,
  );
  // Each folder lies in the one before it.
  for (let n = 0; n < folders; n += 1) {
    await entry(`folder-${n}`, n === 0 ? '' : `folder-${n - 1}`, 'folder');
    for (let f = 0; f < filesOfFolder; f += 1) await entry(`file-${n}-${f}`, `folder-${n}`, 'file');
  }
  await sql`UPDATE files SET trashed_at = 5 WHERE id = ${`folder-${folders - 2}`}`.execute(older);
  await older.destroy();

  const db = await openDatabase(place);
  // One file and one tree go before anything is counted, another tree when some of it is.
  await transact(db, (inner) => removeTrees(inner, 'ada', ['file-0-0', `folder-${folders - 3}`], 10));
  let pages = 0;
  await countOldEntries(db, () => {
    pages += 1;
    return pages > 1;
  });
  await transact(db, (inner) => removeTrees(inner, 'ada', [`folder-${folders - 4}`, 'file-1-1'], 11));
  await db.destroy();

  const server = await startTestServer({ dataFolder, ...engine });
  const { services } = server;
  await expect.poll(() => services.db.selectFrom('backfills').select('name').execute()).toEqual([]);
  await runJobs(services);
  await settleTotals(services);
  expect([...(await checkFolders(services)), ...(await checkAccounts(services))]).toEqual([]);
  const left = folders - 4;
  const top = await services.db
    .selectFrom('files')
    .select(['tree_size', 'tree_entries', 'tree_height'])
    .where('id', '=', 'folder-0')
    .executeTakeFirstOrThrow();
  expect(top).toMatchObject({
    tree_size: (left * filesOfFolder - 2) * size,
    tree_entries: left * filesOfFolder - 2 + left - 1,
  });
  expect(top.tree_height).toBeGreaterThanOrEqual(left - 1);
  const { entries_used: used } = await services.db
    .selectFrom('accounts')
    .select('entries_used')
    .where('id', '=', 'ada')
    .executeTakeFirstOrThrow();
  expect(used).toBe(left * filesOfFolder - 2 + left);
  await server.stop();
  await forgetEngine(engine);
  rmSync(dataFolder, { recursive: true, force: true });
});
