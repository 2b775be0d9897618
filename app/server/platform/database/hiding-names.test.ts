import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { engineOf, forgetEngine } from '../../proofs/testing/test-engine.ts';
import { versionBefore } from './migrator.ts';
import { databaseOf, openDatabase } from './open.ts';

/** The schema before control characters were removed from names. */
const before = versionBefore('2026-11-22-07-sign-in-devices');

it('[P22c P5d] names and titles of an older build lose control characters, others are unchanged', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'aloft-names-'));
  const engine = await engineOf(dataFolder);
  const place = databaseOf({ ...engine, dataFolder });
  const old = await openDatabase(place, before);
  const names = ['Ada\r\nBcc: x', '\u202egnp.exe', 'Bo\u2066\u200f\u0085', '  Cy Ø 音乐 😀', "O'Neill"];
  for (const [nth, name] of names.entries()) {
    const id = `account-${nth}`;
    await sql`INSERT INTO accounts (id, email, name, password_hash, created_at, quota_limit, quota_used, vip_expires_at)
      VALUES (${id}, ${`${id}@example.org`}, ${name}, '', 0, 0, 0, 0)`.execute(old);
    await sql`INSERT INTO shares (id, account_id, title, pass_code, pass_hash, pass_version, restore_limit, restore_count,
      file_num, audit, created_at) VALUES (${`share-${nth}`}, ${id}, ${name}, '', '', 1, -1, 0, 0, 'OK', 0)`.execute(
      old,
    );
  }
  await old.destroy();
  const db = await openDatabase(place);
  const kept = ['AdaBcc: x', 'gnp.exe', 'Bo', 'Cy Ø 音乐 😀', "O'Neill"];
  const accounts = await db.selectFrom('accounts').select('name').orderBy('id').execute();
  const shares = await db.selectFrom('shares').select('title').orderBy('id').execute();
  expect(accounts.map(({ name }) => name)).toEqual(kept);
  expect(shares.map(({ title }) => title)).toEqual(kept);
  await db.destroy();
  await forgetEngine(engine);
  rmSync(dataFolder, { recursive: true, force: true });
});
