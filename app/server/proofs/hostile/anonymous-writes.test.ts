import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeExpired, retained } from '../../features/accounts/purge-expired.ts';
import { makeSignUpLink } from '../../features/accounts/sign-up/sign-up-links.ts';
import { deleteBatchSize } from '../../platform/database/delete-expired.ts';
import { fillWithFolders } from '../testing/start-test-server.ts';
import { anybody, type Call } from './testing/call.ts';
import { callsOf } from './testing/calls.ts';
import { draftOf } from './testing/cases.ts';
import { type Answered, askWithin } from './testing/requests.ts';
import { differences, type Rows, readRows, rewind } from './testing/rows.ts';
import { settled, startWorld, type World } from './testing/world.ts';

const greedy = '203.0.113.7';
const other = '2001:db8:0:7::1';
const timeout = 120_000;

/** Anonymous calls that store a row each, rate-limited per client. */
const counted: readonly string[] = [
  'POST /v1/auth/authorize',
  'POST /v1/auth/signup',
  'POST /v1/auth/signin',
  'POST /v1/user/restore',
  'POST /v1/auth/attempt',
  'GET /v1/auth/authorize',
  'POST /v1/auth/device/code',
  'POST /v1/auth/passkey:begin',
  'POST /v1/auth/passkey',
  'POST /v1/auth/verification',
  'POST /v1/shield/captcha/init',
  'POST /v1/statistics',
  'POST /v1/contact',
  'POST /drive/v1/share:archive',
  'POST /drive/v1/share/upload',
];
/** Those whose rows are bounded otherwise. */
const bounded: Readonly<Record<string, string>> = {
  'POST /v1/auth/token': 'spends a code, a refresh token or a device code',
  'POST /challenge/:id': 'solves a challenge, and those are counted where they begin',
  'GET /download/:app': 'one row for each app',
  'GET /drive/v1/share': 'one row for each share',
  'GET /mail/v1/unsubscribe': 'one row for each address that was signed',
  'POST /mail/v1/unsubscribe': 'one row for each address that was signed',
  'POST /unsubscribe': 'one row for each address that was signed',
  'POST /:locale/unsubscribe': 'one row for each address that was signed',
  'POST /vip/v1/payment/:provider/webhook': 'one row for each event of an order, signed',
  'POST /pay/:token': 'one row for each event of an order, signed',
};

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.server.stop());

/** The calls of the admin listener carry its key, or an operator's session. */
const byStrangers = (): Call[] =>
  callsOf(world).filter((call) => call.as === 'nobody' && call.listener !== 'admin');

const ask = (call: Call, client: string, headers: Record<string, string> = {}): Promise<Answered> => {
  const draft = draftOf(call, '');
  const from = { ...draft.headers, 'x-forwarded-for': client, ...headers };
  return askWithin(world, call, { ...draft, headers: from }, timeout);
};
/** Tables whose rows others bound: a counter for each client and limit, and the log of changes, which forgets old ones. */
const boundedTables: ReadonlySet<string> = new Set(['rate_limits', 'changes', 'media_facts']);

const tablesThatGrew = (before: Rows, after: Rows): string[] =>
  [...after].flatMap(([name, rows]) =>
    !boundedTables.has(name) && rows.length > (before.get(name)?.length ?? 0) ? [name] : [],
  );

/** Sends a request, returns its response and the tables with new rows; then rewinds. */
async function tryOnce(call: Call, client: string): Promise<{ answer: Answered; grown: string[] }> {
  const { db } = world.server.services;
  const before = await readRows(db);
  const answer = await ask(call, client);
  await settled(world.server);
  const after = await readRows(db);
  await rewind(db, before, differences(before, after));
  return { answer, grown: tablesThatGrew(before, after) };
}

/** Exhausts every rate limit that a call of the client counts; returns their number. */
async function exhaust(call: Call, client: string): Promise<number> {
  const { db, clock } = world.server.services;
  await ask(call, client);
  await settled(world.server);
  const rows = await db.selectFrom('rate_limits').select('key').execute();
  const keys = rows.flatMap(({ key }) => (key.includes(client) ? [key] : []));
  await rewind(db, world.baseline, differences(world.baseline, await readRows(db)));
  for (const key of keys)
    await db.insertInto('rate_limits').values({ key, window_start: clock(), used: 1_000_000 }).execute();
  return keys.length;
}

describe('anonymous writes', () => {
  it('[P36i] every anonymous call that stores a row is rate-limited per client, or has a named bound', async () => {
    const found = new Set<string>();
    for (const call of byStrangers()) {
      const { grown } = await tryOnce(call, greedy);
      if (grown.length > 0) found.add(call.route);
    }
    expect([...found].toSorted()).toEqual([...counted, ...Object.keys(bounded)].toSorted());
  });

  it('[P36i] a client over its limit gets Retry-After and stores nothing; others are served', async () => {
    const { db } = world.server.services;
    for (const route of counted) {
      const call = byStrangers().find((one) => one.route === route);
      if (call === undefined) throw new Error(`no call ${route}`);
      const usual = await tryOnce(call, other);
      expect(await exhaust(call, greedy), route).toBeGreaterThan(0);
      const { answer, grown } = await tryOnce(call, greedy);
      expect([route, answer.status], answer.text).toEqual([route, 429]);
      expect(answer.text).toContain('"error":"resource_exhausted"');
      expect(Number(answer.headers.get('retry-after')), route).toBeGreaterThan(0);
      expect(grown).toEqual([]);
      const others = await tryOnce(call, other);
      expect([route, others.answer.status]).toEqual([route, usual.answer.status]);
      expect(others.grown).toEqual(usual.grown);
      await rewind(db, world.baseline, differences(world.baseline, await readRows(db)));
    }
  });

  it('[P36i] a client that requests 121 authorizations has 120 rows; another one is served', async () => {
    const { db } = world.server.services;
    const call = byStrangers().find((one) => one.route === 'GET /v1/auth/authorize');
    if (call === undefined) throw new Error('no call');
    const statuses: number[] = [];
    for (let n = 0; n < 121; n += 1) statuses.push((await ask(call, greedy)).status);
    expect(statuses.filter((one) => one === 302)).toHaveLength(120);
    expect(statuses.at(-1)).toBe(429);
    // The same subscriber from another address, and another client.
    expect((await ask(call, `::ffff:${greedy}`)).status).toBe(429);
    expect((await ask(call, other)).status).toBe(302);
    const before = world.baseline.get('authorize_requests')?.length ?? 0;
    expect(await db.selectFrom('authorize_requests').select('id').execute()).toHaveLength(before + 121);
    await rewind(db, world.baseline, differences(world.baseline, await readRows(db)));
  });

  it('[P36i P12a] of 601 writes with distinct idempotency keys 600 are stored; a stored key still gets its response', async () => {
    const { db } = world.server.services;
    const call = anybody('POST /v1/auth/revoke', { body: { token: 'of-no-session'.repeat(4) } });
    const withKey = (client: string, n: number) =>
      ask(call, client, { 'idempotency-key': `a-key-of-its-own-${n}` });
    const statuses: number[] = [];
    for (let n = 0; n < 601; n += 1) statuses.push((await withKey(greedy, n)).status);
    expect(statuses.filter((one) => one === 200)).toHaveLength(600);
    expect(statuses.at(-1)).toBe(429);
    expect((await withKey(greedy, 5)).headers.get('idempotent-replay')).toBe('true');
    expect((await ask(call, greedy)).status).toBe(200);
    expect((await withKey(other, 601)).status).toBe(200);
    const stored = await db.selectFrom('idempotency').select('key').execute();
    expect(stored).toHaveLength((world.baseline.get('idempotency')?.length ?? 0) + 601);
    await rewind(db, world.baseline, differences(world.baseline, await readRows(db)));
  });

  it('[P36i] long reads are not stored for an idempotency key', async () => {
    const { server, bo } = world;
    const { db } = server.services;
    await fillWithFolders(server, bo.who, bo.openFolder, 40);
    const rows = await db.selectFrom('files').select('id').where('parent_id', '=', bo.openFolder).execute();
    const call = byStrangers().find((one) => one.route === 'POST /drive/v1/share:batch_file_info');
    if (call === undefined) throw new Error('no call');
    const fileIds = rows.map((row) => row.id);
    const wide = { ...call, body: { share_id: bo.openShare, file_ids: fileIds }, more: {} };
    const before = (await db.selectFrom('idempotency').select('key').execute()).length;
    const answer = await ask(wide, other, { 'idempotency-key': 'a-long-answer' });
    expect([answer.status, answer.text.length > 16 * 1024], answer.text.slice(0, 200)).toEqual([200, true]);
    expect(await db.selectFrom('idempotency').select('key').execute()).toHaveLength(before);
    await rewind(db, world.baseline, differences(world.baseline, await readRows(db)));
  });

  it('[P36i] old rows are deleted a thousand at a time, and after three days no anonymous row is left', async () => {
    const { server } = world;
    const { db, clock } = server.services;
    for (const call of byStrangers()) await ask(call, other, { 'idempotency-key': 'remembered' });
    const locked = { query: { share_id: world.bo.lockedShare.id, pass_code: 'wrong1' } };
    const [share] = byStrangers().filter((one) => one.route === 'GET /drive/v1/share');
    if (share !== undefined) await ask({ ...share, ...locked }, other);
    await settled(server);
    // Only an operator makes one.
    const link = {
      role: 'person',
      label: '',
      quota: null,
      membershipDays: null,
      makerId: null,
      expiresAt: clock(),
    } as const;
    await makeSignUpLink(server.services, db, link);
    const many = Array.from({ length: 2500 }, (_, n) => ({
      key: `flood:${n}`,
      window_start: clock(),
      used: 1,
    }));
    for (let at = 0; at < many.length; at += 500)
      await db
        .insertInto('rate_limits')
        .values(many.slice(at, at + 500))
        .execute();
    const sizes = async (): Promise<Record<string, number>> => {
      const counts: Record<string, number> = {};
      for (const { table } of retained) {
        const { rows } = await sql<{
          count: number;
        }>`SELECT count(*) AS count FROM ${sql.table(table)}`.execute(db);
        counts[table] = Number(rows[0]?.count);
      }
      return counts;
    };
    // Each of them has rows to delete.
    for (const [table, count] of Object.entries(await sizes())) expect(count, table).toBeGreaterThan(0);
    server.pass(3 * 24 * 3_600_000);
    const deleted: number[] = [];
    const watch: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        deleted.push(Number(result.numAffectedRows ?? 0n));
        return result;
      },
    };
    await purgeExpired({ ...server.services, db: db.withPlugin(watch) });
    expect(Math.max(...deleted)).toBe(deleteBatchSize);
    // Sessions last for weeks, messages to the operator for a year, notices, of which a link has one, for a quarter, and
    // links of the operator for a month.
    const lasting: ReadonlySet<string> = new Set(['tokens', 'contacts', 'notices', 'sign_up_links']);
    const left = Object.entries(await sizes()).filter(([table]) => !lasting.has(table));
    expect(left.filter(([, count]) => count > 0)).toEqual([]);
  });
});
