// Data of a build that stored passcodes and the signing key in the clear.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { hashPassword } from '../../features/accounts/passwords/passwords.ts';
import { versionBefore } from '../../platform/database/migrator.ts';
import { databaseOf, openDatabase } from '../../platform/database/open.ts';
import { keyIdOf } from '../../platform/keys/key-ring.ts';
import { leaksInRows } from '../../platform/keys/testing/stored.ts';
import { newSecret } from '../../platform/secrets.ts';
import { call, startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { type EnginePart, engineOf, forgetEngine } from '../../proofs/testing/test-engine.ts';

/** How many steps the schema had taken before passcodes were sealed. */
const before = versionBefore('2026-11-22-06-sealed-passcodes');
/** More than three pages of the sealing. */
const count = 650;
const codeOf = (n: number): string => `plain${String(n).padStart(4, '0')}`;

let server: TestServer | null = null;
let engine: EnginePart | null = null;
let folder = '';
afterEach(async () => {
  await server?.stop();
  if (engine !== null) await forgetEngine(engine);
  rmSync(folder, { recursive: true, force: true });
});

/** An account with many shares, as that build wrote them. */
async function writeOldData(signing: string): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'aloft-plain-'));
  engine = await engineOf(folder);
  const db = await openDatabase(databaseOf({ ...engine, dataFolder: folder }), before);
  const password = String(await hashPassword('a long password'));
  await sql`INSERT INTO secrets (name, value) VALUES ('signing', ${signing})`.execute(db);
  await sql`INSERT INTO accounts (id, email, name, password_hash, created_at, quota_limit)
    VALUES ('ada', 'ada@example.org', 'Ada', ${password}, 1, 1000)`.execute(db);
  await db.transaction().execute(async (inner) => {
    for (let n = 0; n < count; n += 1)
      await sql`INSERT INTO shares (id, account_id, title, pass_code, pass_hash, pass_version, restore_limit, file_num, audit, created_at)
        VALUES (${`share${n}`}, 'ada', 'A share', ${codeOf(n)}, 'a hash', 1, -1, 0, 'OK', ${n})`.execute(
        inner,
      );
  });
  await db.destroy();
}

it('[P6c P5d] is brought under the key at the first start: the same passcodes open, and nothing can be read any more', async () => {
  const signing = newSecret();
  await writeOldData(signing);
  server = await startTestServer({ dataFolder: folder });
  expect(server.services.signingKey).toBe(signing);
  for (const n of [0, 199, 200, count - 1]) {
    const open = (code: string) =>
      call(server ?? expect.fail(), 'GET', `/drive/v1/share/detail?share_id=share${n}&pass_code=${code}`);
    expect((await open('wrong1')).body.share_status).toBe('PASS_CODE_ERROR');
    expect((await open(codeOf(n))).body.share_status).toBe('OK');
  }
  const signed = await call(server, 'POST', '/v1/auth/signin', {
    body: { client_id: 'aloft-terminal', username: 'ada@example.org', password: 'a long password' },
  });
  const listed = await call(server, 'GET', '/drive/v1/share/list?limit=100', {
    token: String(signed.body.access_token),
  });
  expect(listed.body.data).toMatchObject(
    Array.from({ length: 100 }, (_, n) => ({ pass_code: codeOf(count - 1 - n), pass_code_status: 'OK' })),
  );
  const rows = await server.services.db
    .selectFrom('shares')
    .select(['pass_code', 'pass_hash', 'pass_sealed'])
    .execute();
  expect(rows).toHaveLength(count);
  expect(rows.filter((row) => row.pass_code !== '' || row.pass_hash !== '')).toEqual([]);
  expect(rows.filter((row) => keyIdOf(row.pass_sealed) === null)).toEqual([]);
  expect(await leaksInRows(server, { passcode: 'plain0', 'signing key': signing })).toEqual([]);
  // Done once: nothing is left to be scrubbed at the next start.
  const names = await server.services.db.selectFrom('secrets').select('name').orderBy('name').execute();
  expect(names.map(({ name }) => name)).toEqual(['key', 'signing']);
});

it('[P6c] one that an older process writes while a newer one runs is read, and sealed at the next start', async () => {
  await writeOldData(newSecret());
  server = await startTestServer({ dataFolder: folder });
  await server.services.db
    .updateTable('shares')
    .set({ pass_code: 'late23', pass_hash: 'a hash', pass_sealed: '' })
    .where('id', '=', 'share7')
    .execute();
  const open = () =>
    call(server ?? expect.fail(), 'GET', '/drive/v1/share/detail?share_id=share7&pass_code=late23');
  expect((await open()).body.share_status).toBe('OK');
  await server.stop();
  server = await startTestServer({ dataFolder: folder });
  expect((await open()).body.share_status).toBe('OK');
  expect(await leaksInRows(server, { passcode: 'late23' })).toEqual([]);
});
