import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientKey } from '../../platform/locks/fair-key.ts';
import {
  call,
  newPerson,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { LongReadFailure, type LongReadReason } from './long-read-failure.ts';
import { type LongReads, openLongReads } from './long-reads.ts';
import { databaseOf } from './open.ts';

/** A query that outlasts every time limit. */
const endless = sql<{ n: number }>`
  WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 100000000000) SELECT max(n) AS n FROM c`;

let server: TestServer;
const opened: LongReads[] = [];
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.stop()));
  await server.stop();
});

function readers(timeLimit: number): LongReads {
  const one = openLongReads(databaseOf(server.configuration), { timeLimit, idleLimit: 60_000 });
  opened.push(one);
  return one;
}

describe('long reads', () => {
  it('[P36d] do not block: a later, short read is done first', async () => {
    const reads = readers(600_000);
    const ended: string[] = [];
    const long = endless
      .execute(reads.of(clientKey('ada')))
      .catch(() => undefined)
      .then(() => ended.push('long'));
    await sql`SELECT 1`.execute(reads.of(clientKey('bo')));
    await server.services.db.selectFrom('accounts').select('id').execute();
    ended.push('short');
    await reads.stop();
    await long;
    expect(ended).toEqual(['short', 'long']);
  });

  it('[P36d] end at their time limit, and the next finds a reader', async () => {
    const reads = readers(1000);
    await expect(endless.execute(reads.of(clientKey('ada')))).rejects.toMatchObject({ reason: 'too_late' });
    // A busy machine may take longer to start a reader.
    const next = () =>
      sql<{ one: number }>`SELECT 1 AS one`.execute(reads.of(clientKey('ada'))).catch(() => null);
    await expect.poll(async () => (await next())?.rows).toEqual([{ one: 1 }]);
  });

  it('[P36d] see earlier commits, in the same columns and types as the main connection', async () => {
    const who = await newPerson(server, 'ada@example.org');
    await storeFile(server, who, 'straight after.txt', 'content');
    const query = (db: typeof server.services.db) => db.selectFrom('files').selectAll().execute();
    const read = await query(readers(60_000).of(clientKey(who.id)));
    expect(read).toEqual(await query(server.services.db));
    expect(read).toHaveLength(1);
    const filters = encodeURIComponent('{"name":{"match":"straight"}}');
    const found = await call(server, 'GET', `/drive/v1/files?parent_id=*&filters=${filters}`, {
      token: who.token,
    });
    expect(found.text).toContain('straight after.txt');
  });

  it('[P36d] return very many rows, and cannot write', async () => {
    const reads = readers(60_000);
    const numbers = sql<{ n: number }>`
      WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 2001) SELECT n FROM c`;
    const { rows } = await numbers.execute(reads.of(clientKey('ada')));
    expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 2001 }, (_, n) => n + 1));
    await expect(
      reads.of(clientKey('ada')).insertInto('secrets').values({ name: 'a', value: 'b' }).execute(),
    ).rejects.toThrow();
    await expect(
      reads
        .of(clientKey('ada'))
        .transaction()
        .execute(async () => undefined),
    ).rejects.toThrow();
    expect(await server.services.db.selectFrom('secrets').select('name').execute()).toEqual([
      { name: 'key' },
      { name: 'signing' },
    ]);
  });

  it('[P36d] report database errors, and the reader continues', async () => {
    const reads = readers(60_000);
    await expect(sql`SELECT a FROM nowhere`.execute(reads.of(clientKey('ada')))).rejects.toThrow('nowhere');
    expect((await sql<{ one: number }>`SELECT 1 AS one`.execute(reads.of(clientKey('ada')))).rows).toEqual([
      { one: 1 },
    ]);
  });

  it('[P36d] in progress are ended when the server stops', async () => {
    const reads = readers(60_000);
    const long = endless.execute(reads.of(clientKey('ada'))).catch((error: unknown) => error);
    await sql`SELECT 1`.execute(reads.of(clientKey('bo')));
    await reads.stop();
    expect(await long).toBeInstanceOf(Error);
  });
});

it.each([
  ['too_late', 504, 'deadline_exceeded', null],
  ['too_many', 429, 'resource_exhausted', '2'],
  ['busy', 503, 'unavailable', '2'],
  ['died', 503, 'unavailable', '2'],
] satisfies [LongReadReason, number, string, string | null][])(
  '[P36d] a search whose long read ends with %s is answered %i %s',
  async (reason, status, code, wait) => {
    const refusing = await startTestServer(
      {},
      {
        longReads: {
          of: () => {
            throw new LongReadFailure(reason);
          },
          waiting: () => 0,
          stop: async () => undefined,
        },
      },
    );
    try {
      const who = await newPerson(refusing, 'ada@example.org');
      const answer = await call(refusing, 'GET', '/drive/v1/files?parent_id=*', { token: who.token });
      expect([answer.status, answer.body.error, answer.headers.get('retry-after')]).toEqual([
        status,
        code,
        wait,
      ]);
    } finally {
      await refusing.stop();
    }
  },
);
