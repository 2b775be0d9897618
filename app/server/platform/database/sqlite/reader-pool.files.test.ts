import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clientKey } from '../../../platform/locks/fair-key.ts';
import { startTestServer, type TestServer } from '../../../proofs/testing/start-test-server.ts';
import { type LongReads, openLongReads } from '../long-reads.ts';
import { databaseOf } from '../open.ts';

let server: TestServer;
let reads: LongReads;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  await reads.stop();
  await server.stop();
});

const open = (idleLimit: number): void => {
  reads = openLongReads(databaseOf(server.configuration), { timeLimit: 60_000, idleLimit });
};

/** A file of a process that may have ended. */
function proc(pid: string, file: 'status' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** The running readers that this process has started. */
function readersAlive(): number[] {
  const isOwn = (pid: string): boolean =>
    proc(pid, 'status').includes(`PPid:\t${process.pid}\n`) &&
    proc(pid, 'cmdline').includes('reader-process.ts');
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isOwn(name))
    .map(Number);
}

it('[P36d] a reader starts with the first long read, ends when idle, and has low priority', async () => {
  open(100);
  expect(readersAlive()).toEqual([]);
  await sql`SELECT 1`.execute(reads.of(clientKey('ada')));
  const [pid = 0, ...more] = readersAlive();
  expect(more).toEqual([]);
  expect(getPriority(pid)).toBeGreaterThan(getPriority());
  await expect.poll(readersAlive).toEqual([]);
  await sql`SELECT 1`.execute(reads.of(clientKey('ada')));
});

it('[P36d] a reader killed during a read rejects it, and the next read gets another', async () => {
  open(60_000);
  const long = sql`WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 100000000000)
    SELECT max(n) FROM c`
    .execute(reads.of(clientKey('ada')))
    .catch((error: unknown) => error);
  await expect.poll(readersAlive).toHaveLength(1);
  process.kill(readersAlive()[0] ?? 0, 'SIGKILL');
  expect(await long).toMatchObject({ reason: 'died' });
  await sql`SELECT 1`.execute(reads.of(clientKey('ada')));
  // And one that died while idle.
  process.kill(readersAlive()[0] ?? 0, 'SIGKILL');
  await expect.poll(readersAlive).toEqual([]);
  await sql`SELECT 1`.execute(reads.of(clientKey('ada')));
});

it('[P36d] stopping leaves no reader behind', async () => {
  open(60_000);
  await Promise.all(['ada', 'bo'].map((requester) => sql`SELECT 1`.execute(reads.of(clientKey(requester)))));
  expect(readersAlive()).toHaveLength(2);
  await reads.stop();
  expect(readersAlive()).toEqual([]);
});
