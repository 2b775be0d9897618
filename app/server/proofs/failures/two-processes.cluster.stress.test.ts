import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderRow } from '../../features/files/rows.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { environmentOfEngine } from '../testing/operator-process.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import {
  call,
  newFolder,
  newPerson,
  newShare,
  type Person,
  storeFile,
} from '../testing/start-test-server.ts';
import { type EnginePart, engineOf, forgetEngine } from '../testing/test-engine.ts';
import {
  acknowledgedIn,
  emptyLedger,
  sendRestore,
  sha256,
  startWriters,
  type Work,
} from '../testing/write-load.ts';

const cycles = 8;
/** The minimum of acknowledged writes for the test to be meaningful. */
const enough = 50;
// Longer than a busy machine delays a process, which would count as a pause.
const leaseSeconds = 5;

let folder: string;
let engine: EnginePart;
let servers: ServerProcess[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aloft-two-'));
  engine = await engineOf(folder);
  const environment = {
    ...environmentOfEngine(engine),
    ALOFT_LEASE_SECONDS: String(leaseSeconds),
    ALOFT_QUOTA: String(10 ** 12),
  };
  const start = () => startServerProcess({ demonstration: 'off', captcha: 'off', environment });
  // Concurrently: the second finds the schema migrated, or waits for it.
  servers = await Promise.all([start(), start()]);
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await forgetEngine(engine);
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

const either = (): ServerProcess => {
  const server = servers[randomInt(servers.length)];
  if (server === undefined) throw new Error('no server');
  return server;
};
const Rows = v.array(v.record(v.string(), v.unknown()));
async function ask(statement: string, values: readonly string[] = []) {
  const client = new pg.Client({ connectionString: engine.databaseUrl ?? '' });
  await client.connect();
  const { rows } = await client.query(statement, [...values]);
  await client.end();
  return v.parse(Rows, rows);
}
/** Slows each step of a restore, so that the kill is in time. */
const slowly = [
  'CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.3); RETURN NULL; END $$',
  'CREATE TRIGGER slowly BEFORE UPDATE ON tasks FOR EACH STATEMENT EXECUTE FUNCTION slowly()',
];
const Link = v.object({ web_content_link: v.string() });

describe('two processes on one database', () => {
  it('[P1c P3a P11b P12c] one is killed with -9 again and again under eight writers: nothing acknowledged is lost, doubled or half', async () => {
    const owner = await newPerson(either(), 'owner@example.org');
    const guest = await newPerson(either(), 'guest@example.org');
    const shared = await storeFile(either(), owner, 'shared.txt', 'for everybody');
    const share = (await newShare(either(), owner, [shared])).id;
    const ledger = emptyLedger();
    const work: Work = { server: either, owner, guest, share, shared, ledger };
    let over = false;
    // A failed call means a kill: the writer continues at the other process.
    const repeat = async (step: () => Promise<unknown>): Promise<void> => {
      while (!over) await step().catch(() => new Promise((settle) => setTimeout(settle, 10)));
    };
    const writers = startWriters(work, repeat);
    // A busy machine does less between two kills, so it gets more of them.
    for (let cycle = 0; cycle < cycles || acknowledgedIn(ledger) <= enough; cycle += 1) {
      const victim = servers[cycle % 2];
      await new Promise((settle) => setTimeout(settle, randomInt(50, 600)));
      await victim?.kill();
      await new Promise((settle) => setTimeout(settle, 100));
      await victim?.start();
    }
    over = true;
    await Promise.all(writers);
    for (const key of [...ledger.unanswered]) {
      await expect.poll(() => sendRestore(work, key).then((done) => done.status)).toBe(200);
    }
    for (const [id, expected] of ledger.files) {
      const { body } = await call(either(), 'GET', `/drive/v1/files/${id}`, { token: owner.token });
      const bytes = await (await fetch(v.parse(Link, body).web_content_link)).arrayBuffer();
      expect(sha256(new Uint8Array(bytes)), id).toBe(expected);
    }
    const rows = new Map((await ask('SELECT id, name FROM files')).map((row) => [row.id, row.name]));
    for (const [id, names] of ledger.names) expect(names).toContain(rows.get(id));
    for (const id of ledger.deleted) expect(rows.has(id)).toBe(false);
    const copies = await ask('SELECT id FROM files WHERE account_id = $1', [guest.id]);
    expect(copies.length).toBe(ledger.restores.size);
    const half = `SELECT id FROM files WHERE kind = 'drive#file' AND phase = 'PHASE_TYPE_COMPLETE' AND blob_id IS NULL`;
    expect(await ask(half)).toEqual([]);
    const unpaid = `SELECT id FROM accounts WHERE quota_used <> (SELECT coalesce(sum(size), 0) FROM files WHERE account_id = accounts.id)`;
    expect(await ask(unpaid)).toEqual([]);
  });

  it('[R4.2 P1c] a long restore whose process was killed is completed by the other, each entry once', async () => {
    const owner = await newPerson(either(), 'many@example.org');
    const guest = await newPerson(either(), 'saver@example.org');
    const top = await newFolder(either(), owner, 'many');
    await fill(owner, top, 6000);
    const share = (await newShare(either(), owner, [top])).id;
    const [victim, other] = servers;
    if (victim === undefined || other === undefined) throw new Error('two servers are needed');
    for (const statement of slowly) await ask(statement);
    const begun = await call(victim, 'POST', '/drive/v1/share/restore', {
      token: guest.token,
      headers: { 'idempotency-key': randomUUID() },
      body: { share_id: share, file_ids: [top] },
    });
    expect(begun.body.restore_status).toBe('RESTORE_START');
    const task = `/drive/v1/tasks/${String(begun.body.restore_task_id)}`;
    const told = async () => (await call(other, 'GET', task, { token: guest.token })).body;
    await expect.poll(async () => Number((await told()).progress), { interval: 20 }).toBeGreaterThan(0);
    await victim.kill();
    expect((await told()).phase).toBe('PHASE_TYPE_RUNNING');
    await ask('DROP TRIGGER slowly ON tasks');
    await expect.poll(async () => (await told()).phase).toBe('PHASE_TYPE_COMPLETE');
    const copies = await ask('SELECT id FROM files WHERE account_id = $1', [guest.id]);
    expect(copies.length).toBe(6001);
    await victim.start();
  });
});

async function fill(owner: Person, parentId: string, count: number): Promise<void> {
  const db = await openDatabase({ engine: 'postgres', url: engine.databaseUrl ?? '' });
  const rows = Array.from({ length: count }, (_, n) =>
    folderRow({ accountId: owner.id, parentId, name: `d${n}`, now: Date.now() }),
  );
  for (let at = 0; at < rows.length; at += 1000)
    await db
      .insertInto('files')
      .values(rows.slice(at, at + 1000))
      .execute();
  await db.destroy();
}
