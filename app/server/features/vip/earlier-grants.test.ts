// Grants of the time before each had a row with its reason: they are kept, and given no second time.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { namedCompensation } from '@aloft/core/rules';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { versionBefore } from '../../platform/database/migrator.ts';
import { databaseOf, openDatabase } from '../../platform/database/open.ts';
import {
  call,
  newVerifiedPerson,
  type Person,
  signInAgain,
  startTestServer,
  storeFile,
} from '../../proofs/testing/start-test-server.ts';
import { engineOf, forgetEngine } from '../../proofs/testing/test-engine.ts';
import { purgeAccount } from '../accounts/purge-account-data.ts';
import { setActivity } from '../settings/activities.ts';

const day = 24 * 3600_000;
/** The schema before grants had rows. */
const before = versionBefore('2026-11-22-05-membership-grants');

/** An older build's rows: what Ada and Bo were given, and Bo by Ada's invitation. */
async function fillOlder(dataFolder: string, now: number): Promise<void> {
  const db = await openDatabase(databaseOf({ dataFolder, ...(await engineOf(dataFolder)) }), before);
  const end = now + 20 * day;
  for (const name of ['ada', 'bo'])
    await sql`INSERT INTO accounts (id, email, name, password_hash, created_at, quota_limit, quota_used, vip_expires_at,
      free_vip_at, email_verified_at) VALUES (${name}, ${`${name}@example.org`}, ${name}, 'none', ${now - day}, 1000000, 0,
      ${end}, ${now}, ${now})`.execute(db);
  await sql`INSERT INTO invite_codes VALUES ('ada', 'ADASCODE23', ${now})`.execute(db);
  await sql`INSERT INTO rewards VALUES ('ada', 'upload_first', 1, ${now})`.execute(db);
  await sql`INSERT INTO compensations VALUES ('ada', ${namedCompensation}, 4, ${now})`.execute(db);
  await sql`INSERT INTO invitations VALUES ('bo', 'ada', 3, 'r', 't', 'f', ${now})`.execute(db);
  await sql`INSERT INTO activation_codes VALUES ('a-hash', 5, NULL, 'ada', ${now}, ${now})`.execute(db);
  await db.destroy();
}

it('[P13g] grants of an older build are recorded with their reason, and are not given twice', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'aloft-grants-'));
  const now = Date.now();
  await fillOlder(dataFolder, now);
  const server = await startTestServer({ dataFolder });
  const { services } = server;
  const { db } = services;
  const rows = await db.selectFrom('membership_grants').select(['account_id', 'kind', 'days']).execute();
  expect(rows.map((row) => `${row.account_id} ${row.kind} ${row.days}`).toSorted()).toEqual([
    'ada activation_code 5',
    'ada compensation 4',
    'ada free_days 7',
    'ada inviter 3',
    'ada task 1',
    'bo free_days 7',
    'bo invited 3',
  ]);
  expect(await db.selectFrom('invitations').select(['days', 'inviter_days']).execute()).toEqual([
    { days: 3, inviter_days: 3 },
  ]);
  await setActivity(services, { name: namedCompensation, start: now - 1000, end: now + 90 * day, days: 4 });

  // Their passwords are nobody's: those of two people who are here now.
  const [one, two] = [
    await newVerifiedPerson(server, 'one@example.org'),
    await newVerifiedPerson(server, 'two@example.org'),
  ];
  for (const [old, fresh] of [
    ['ada', one],
    ['bo', two],
  ] as const) {
    const { password_hash } = await db
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', fresh.id)
      .executeTakeFirstOrThrow();
    await db.updateTable('accounts').set({ password_hash }).where('id', '=', old).execute();
  }
  const post = async (who: Person, path: string, body: object) =>
    (await call(server, 'POST', path, { token: who.token, body })).body;
  const askAgain = async (who: Person) => {
    await storeFile(server, who, 'a.txt', 'a');
    return [
      (await post(who, '/vip/v1/activity/free-vip', {})).free_days,
      (await post(who, '/vip/v1/activity/rewardVip', { type: 'upload_first' })).error,
      (await post(who, '/vip/v1/activity/compensate', { type: namedCompensation, action: 'claim' })).status,
    ];
  };
  const ada = await signInAgain(server, { email: 'ada@example.org' });
  expect(await askAgain(ada)).toEqual([0, 'already_exists', 'taken']);
  const bo = await signInAgain(server, { email: 'bo@example.org' });
  expect(await post(bo, '/vip/v1/activity/invite', { from: 'ADASCODE23' })).toMatchObject({
    error: 'already_exists',
  });

  await purgeAccount(services, 'ada');
  const left = await db.selectFrom('membership_grants').selectAll().execute();
  expect(left.filter((row) => Object.values(row).includes('ada'))).toEqual([]);
  const again = await newVerifiedPerson(server, 'ada@example.org');
  expect((await askAgain(again)).slice(0, 2)).toEqual([0, 'already_exists']);
  await server.stop();
  await forgetEngine(await engineOf(dataFolder));
  rmSync(dataFolder, { recursive: true, force: true });
});
