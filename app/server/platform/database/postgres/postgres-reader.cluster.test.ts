import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clientKey } from '../../../platform/locks/fair-key.ts';
import { startTestServer, type TestServer } from '../../../proofs/testing/start-test-server.ts';
import { type LongReads, openLongReads } from '../long-reads.ts';
import { databaseOf } from '../open.ts';
import { outageOf } from '../outage.ts';

let server: TestServer;
let reads: LongReads;
beforeEach(async () => {
  server = await startTestServer();
  reads = openLongReads(databaseOf(server.configuration), { timeLimit: 60_000, idleLimit: 60_000 });
});
afterEach(async () => {
  await reads.stop();
  await server.stop();
});

const sleeping = sql<{ pid: number }>`SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep%' AND state = 'active'`;

it('[P36d] at most two long reads have a connection, none of the main pool', async () => {
  const { db } = server.services;
  const asked = ['ada', 'bo', 'cy', 'di'].map((requester) =>
    sql`SELECT pg_sleep(60)`.execute(reads.of(clientKey(requester))).catch((error: unknown) => error),
  );
  await expect.poll(async () => (await sleeping.execute(db)).rows.length).toBe(2);
  // All ten connections of the main pool are available at the same time.
  let inside = 0;
  await Promise.all(
    Array.from({ length: 10 }, () =>
      db.connection().execute(async (connection) => {
        inside += 1;
        await expect.poll(() => inside).toBe(10);
        await sql`SELECT 1`.execute(connection);
      }),
    ),
  );
  expect((await sleeping.execute(db)).rows).toHaveLength(2);
  await reads.stop();
  await Promise.all(asked);
});

it('[P36d] a connection ended by the server during a long read rejects it, and the next gets another', async () => {
  const { db } = server.services;
  const long = sql`SELECT pg_sleep(60)`.execute(reads.of(clientKey('ada'))).catch((error: unknown) => error);
  await expect.poll(async () => (await sleeping.execute(db)).rows.length).toBe(1);
  const [found] = (await sleeping.execute(db)).rows;
  await sql`SELECT pg_terminate_backend(${found?.pid})`.execute(db);
  expect(outageOf(await long)?.refused).toBe('unavailable');
  await sql`SELECT 1`.execute(reads.of(clientKey('ada')));
});
