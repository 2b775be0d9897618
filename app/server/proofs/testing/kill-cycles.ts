// Writers against a server process that is killed with -9 again and again, and a ledger of what it acknowledged.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import * as v from 'valibot';
import { type Random, randomOf } from '../hostile/testing/random.ts';
import { openDatabaseFile } from './database-file.ts';
import { startServerProcess } from './server-process.ts';
import { newPerson, newShare, signInAgain, storeFile } from './start-test-server.ts';
import {
  acknowledgedIn,
  emptyLedger,
  type Ledger,
  sendRestore,
  sha256,
  startWriters,
  type Work,
} from './write-load.ts';

/** What was lost; both lists must be empty. */
export interface KillReport {
  readonly cycles: number;
  readonly acknowledged: number;
  readonly lost: readonly string[];
  readonly corrupt: readonly string[];
}

/** Repeats a step until the server is killed; then a failed call is expected. */
async function repeatUntil(isOver: () => boolean, step: () => Promise<unknown>): Promise<void> {
  while (!isOver()) {
    try {
      await step();
    } catch {
      return;
    }
  }
}

const upTo = (random: Random, max: number): number => random(() => fc.noBias(fc.integer({ min: 1, max })));

async function writeUntilKilled(work: Work, random: Random, kill: () => Promise<void>): Promise<void> {
  let over = false;
  const writers = startWriters(work, (step) => repeatUntil(() => over, step));
  const ended = Promise.all(writers).then(() => 'ended' as const);
  // In writes, not in time: a slow machine would be killed before it has done anything.
  const enough = acknowledgedIn(work.ledger) + upTo(random, 16);
  while (acknowledgedIn(work.ledger) < enough)
    if ((await Promise.race([ended, setTimeout(5)])) === 'ended') break;
  await setTimeout(upTo(random, 30));
  await kill();
  over = true;
  await ended;
}

const FileRow = v.nullish(v.object({ name: v.string(), blob_id: v.nullable(v.string()), phase: v.string() }));
const Count = v.object({ count: v.number() });

/**
 * Inspects the dead server's folder: everything acknowledged is there, and nothing is partial. Blobs that an earlier
 * inspection `read` are not read again.
 */
function inspect(
  folder: string,
  ledger: Ledger,
  read: ReadonlySet<string>,
): { lost: string[]; corrupt: string[] } {
  const db = openDatabaseFile({ dataFolder: folder });
  const lost: string[] = [];
  const corrupt: string[] = [];
  const rows = db.prepare('SELECT name, blob_id, phase FROM files WHERE id = ?');
  const rowOf = (id: string) => v.parse(FileRow, rows.get(id));
  for (const [id, expected] of ledger.files) {
    const blob = rowOf(id)?.blob_id;
    if (blob === null || blob === undefined) lost.push(`file ${id}`);
    else if (
      !read.has(id) &&
      sha256(readFileSync(join(folder, 'blobs', blob.slice(0, 2), blob))) !== expected
    )
      corrupt.push(`file ${id}`);
  }
  for (const [id, names] of ledger.names)
    if (!names.includes(rowOf(id)?.name ?? '')) lost.push(`folder ${id}`);
  for (const id of ledger.deleted)
    if (rowOf(id) !== null && rowOf(id) !== undefined) lost.push(`delete ${id}`);
  const half = db.prepare(
    "SELECT count(*) AS count FROM files WHERE kind = 'drive#file' AND phase = 'PHASE_TYPE_COMPLETE' AND blob_id IS NULL",
  );
  if (v.parse(Count, half.get()).count > 0) corrupt.push('a file is shown that is not whole');
  const unpaid = db.prepare(
    'SELECT count(*) AS count FROM accounts WHERE quota_used <> (SELECT coalesce(sum(size), 0) FROM files WHERE account_id = accounts.id)',
  );
  if (v.parse(Count, unpaid.get()).count > 0) corrupt.push('the used space is not the sum of the files');
  const checks = [
    ...db.prepare('PRAGMA integrity_check').all(),
    ...db.prepare('PRAGMA foreign_key_check').all(),
  ];
  if (checks.length !== 1 || checks[0]?.integrity_check !== 'ok') corrupt.push(JSON.stringify(checks));
  db.close();
  return { lost, corrupt };
}

function countCopies(folder: string, accountId: string): number {
  const db = openDatabaseFile({ dataFolder: folder });
  const row = db.prepare('SELECT count(*) AS count FROM files WHERE account_id = ?').get(accountId);
  db.close();
  return v.parse(Count, row).count;
}

/** The options of a run. */
export interface KillWatch {
  /**
   * All blobs are read after so many kills, and after the last; in between, only new ones. 1 reads all each time,
   * which is too slow for thousands of kills.
   */
  readonly readAllEvery: number;
  /** Of the moments of the kills. */
  readonly seed?: number;
  readonly progress?: (cycle: number, acknowledged: number) => void;
}

/** Kills the server so many times under eight writers and reports what was lost (P1, P12). */
export async function runKillCycles(
  cycles: number,
  watch: KillWatch = { readAllEvery: 1 },
): Promise<KillReport> {
  const server = await startServerProcess({
    demonstration: 'off',
    captcha: 'off',
    environment: { ALOFT_QUOTA: String(10 ** 12) },
  });
  const random = randomOf(watch.seed ?? Date.now());
  const ledger = emptyLedger();
  const lost: string[] = [];
  const corrupt: string[] = [];
  let read: ReadonlySet<string> = new Set();
  try {
    let owner = await newPerson(server, 'owner@example.org');
    let guest = await newPerson(server, 'guest@example.org');
    const shared = await storeFile(server, owner, 'shared.txt', 'for everybody');
    const share = (await newShare(server, owner, [shared])).id;
    const work = (): Work => ({ server: () => server, owner, guest, share, shared, ledger });
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      await writeUntilKilled(work(), random, () => server.kill());
      const readsAll = (cycle + 1) % watch.readAllEvery === 0 || cycle === cycles - 1;
      const found = inspect(server.dataFolder, ledger, readsAll ? new Set() : read);
      read = new Set(ledger.files.keys());
      lost.push(...found.lost);
      corrupt.push(...found.corrupt);
      watch.progress?.(cycle + 1, acknowledgedIn(ledger));
      await server.start();
      for (const key of [...ledger.unanswered]) await sendRestore(work(), key);
      // Access tokens survive a kill, but not an hour of soaking.
      if (cycle % 200 === 199)
        [owner, guest] = [await signInAgain(server, owner), await signInAgain(server, guest)];
    }
    const copies = countCopies(server.dataFolder, guest.id);
    if (copies !== ledger.restores.size) corrupt.push(`${copies} copies of ${ledger.restores.size} restores`);
    return { cycles, acknowledged: acknowledgedIn(ledger), lost, corrupt };
  } finally {
    await server.stop();
  }
}
