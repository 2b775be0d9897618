// What SQLite keeps of former rows, in free pages and in its log, after a build that stored secrets in the clear.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { versionBefore } from '../../platform/database/migrator.ts';
import { openDatabase } from '../../platform/database/open.ts';
import type { LogFields } from '../../platform/http/log.ts';
import { leaksInFiles } from '../../platform/keys/testing/stored.ts';
import { newSecret } from '../../platform/secrets.ts';
import { runAloftHere } from '../../proofs/testing/operator-process.ts';
import { startTestServer } from '../../proofs/testing/start-test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'aloft-scrub-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const before = versionBefore('2026-11-22-06-sealed-passcodes');
const onFiles = { databaseUrl: null, objectStore: null, secretKeys: [] };

/** Shares of which half are gone again: their pages are free, and hold what stood in them. */
async function writeOldData(dataFolder: string, signing: string): Promise<void> {
  const db = await openDatabase({ engine: 'sqlite', path: join(dataFolder, 'aloft.sqlite') }, before);
  await sql`INSERT INTO secrets (name, value) VALUES ('signing', ${signing})`.execute(db);
  await sql`INSERT INTO accounts (id, email, name, password_hash, created_at, quota_limit)
    VALUES ('ada', 'ada@example.org', 'Ada', 'x', 1, 1000)`.execute(db);
  await db.transaction().execute(async (inner) => {
    for (let n = 0; n < 400; n += 1)
      await sql`INSERT INTO shares (id, account_id, title, pass_code, pass_hash, pass_version, restore_limit, file_num, audit, created_at)
        VALUES (${`share${n}`}, 'ada', ${'a title '.repeat(20)}, ${`secretcode${n}`}, 'a hash', 1, -1, 0, 'OK', ${n})`.execute(
        inner,
      );
  });
  await sql`DELETE FROM shares WHERE created_at % 2 = 0`.execute(db);
  await db.destroy();
}

it('[P6c] no file of the data folder holds a passcode or the signing key after the first start, its log included', async () => {
  const dataFolder = mkdtempSync(join(folder, 'data-'));
  const signing = newSecret();
  await writeOldData(dataFolder, signing);
  const canaries = { passcode: 'secretcode', 'signing key': signing };
  expect(leaksInFiles(dataFolder, canaries)).toHaveLength(2);
  const server = await startTestServer({ ...onFiles, dataFolder });
  expect(leaksInFiles(dataFolder, canaries)).toEqual([]);
  const backup = join(folder, 'backup');
  expect(await runAloftHere(server.configuration, ['backup', 'create', backup])).toMatchObject({ code: 0 });
  expect(leaksInFiles(backup, canaries)).toEqual([]);
  await server.stop();
  expect(leaksInFiles(dataFolder, canaries)).toEqual([]);
});

it('[P6c] a reader that blocks the scrubbing postpones it to the next start', async () => {
  const dataFolder = mkdtempSync(join(folder, 'data-'));
  const signing = newSecret();
  await writeOldData(dataFolder, signing);
  const canaries = { passcode: 'secretcode' };
  // Brought up to date first: it is the new build's own operator who reads.
  const path = join(dataFolder, 'aloft.sqlite');
  const reader = await openDatabase({ engine: 'sqlite', path });
  await sql`BEGIN`.execute(reader);
  await sql`SELECT count(*) FROM shares`.execute(reader);
  const lines: LogFields[] = [];
  const first = await startTestServer(
    { ...onFiles, dataFolder },
    { log: (fields) => lines.push(fields), limits: { busy: 0 } },
  );
  expect(lines.filter(({ event, error }) => event === 'key' && error !== undefined)).toHaveLength(1);
  await sql`ROLLBACK`.execute(reader);
  await reader.destroy();
  await first.stop();
  const second = await startTestServer({ ...onFiles, dataFolder });
  expect(leaksInFiles(dataFolder, canaries)).toEqual([]);
  await second.stop();
});
