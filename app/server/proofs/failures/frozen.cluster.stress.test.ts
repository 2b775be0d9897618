import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { environmentOfEngine } from '../testing/operator-process.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { type Answer, call, newPerson, type Person } from '../testing/start-test-server.ts';
import { type EnginePart, engineOf, forgetEngine } from '../testing/test-engine.ts';

/** PostgreSQL ends the transaction of a frozen process after a sixth of it. */
const leaseSeconds = 90;
const writers = 12;
const gate = 999;

let folder: string;
let engine: EnginePart;
let frozen: ServerProcess;
let other: ServerProcess;
let client: pg.Client;
let ada: Person;
let bo: Person;

/**
 * An entry named `frozen` waits for a lock of the test in its transaction, after a given number of failed tries; one
 * named `overtaken n` fails twice.
 */
const triggers = `
  CREATE TABLE failing (tries BIGINT NOT NULL);
  INSERT INTO failing VALUES (0);
  CREATE SEQUENCE frozen_tries;
  ${Array.from({ length: 2 * writers }, (_, n) => `CREATE SEQUENCE "overtaken ${n}";`).join(' ')}
  CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.name = 'frozen' THEN
      IF nextval('frozen_tries') <= (SELECT tries FROM failing) THEN
        RAISE EXCEPTION 'overtaken' USING ERRCODE = '40001';
      END IF;
      PERFORM pg_advisory_xact_lock(${gate});
    ELSIF NEW.name LIKE 'overtaken %' AND nextval(quote_ident(NEW.name)) <= 2 THEN
      RAISE EXCEPTION 'overtaken' USING ERRCODE = '40001';
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER hold BEFORE INSERT ON files FOR EACH ROW EXECUTE FUNCTION hold();`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aloft-frozen-'));
  engine = await engineOf(folder);
  const environment = { ...environmentOfEngine(engine), ALOFT_LEASE_SECONDS: String(leaseSeconds) };
  const start = () => startServerProcess({ demonstration: 'off', captcha: 'off', environment });
  [frozen, other] = await Promise.all([start(), start()]);
  client = new pg.Client({ connectionString: engine.databaseUrl ?? '' });
  await client.connect();
  await client.query(triggers);
  ada = await newPerson(other, 'ada@example.org');
  bo = await newPerson(other, 'bo@example.org');
});
afterAll(async () => {
  await client.end();
  await frozen.stop();
  await other.stop();
  await forgetEngine(engine);
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await client.query(`DELETE FROM files; ALTER SEQUENCE frozen_tries RESTART`);
  for (let n = 0; n < 2 * writers; n += 1) await client.query(`ALTER SEQUENCE "overtaken ${n}" RESTART`);
});
afterEach(() => frozen.resume());

const makeFolder = (server: ServerProcess, who: Person, name: string): Promise<Answer> =>
  call(server, 'POST', '/drive/v1/files', {
    token: who.token,
    body: { kind: 'drive#folder', name, parent_id: '' },
  });
const list = (who: Person): Promise<Answer> => call(other, 'GET', '/drive/v1/files', { token: who.token });
const overtaken = (who: Person, from: number): Promise<Answer[]> =>
  Promise.all(Array.from({ length: writers }, (_, n) => makeFolder(other, who, `overtaken ${from + n}`)));
const all = (answers: readonly Answer[]): (number | unknown)[] => [
  ...new Set(answers.map((one) => (one.status === 200 ? 200 : one.body.error))),
];

/** Freezes a process in a transaction of Ada's after `failed` tries. Returns its session and call. */
async function freezeAfter(tries: number): Promise<{ pid: number; answer: Promise<Answer> }> {
  await client.query('UPDATE failing SET tries = $1', [tries]);
  await client.query('SELECT pg_advisory_lock($1)', [gate]);
  const answer = makeFolder(frozen, ada, 'frozen');
  const held = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = ${gate} AND NOT granted`;
  await expect.poll(async () => (await client.query(held)).rows.length).toBe(1);
  const pid = Number((await client.query(held)).rows[0]?.pid);
  await frozen.pause();
  await client.query('SELECT pg_advisory_unlock($1)', [gate]);
  await expect.poll(() => stateOf(pid)).toBe('idle in transaction');
  return { pid, answer };
}
async function stateOf(pid: number): Promise<string | null> {
  const { rows } = await client.query('SELECT state FROM pg_stat_activity WHERE pid = $1', [pid]);
  return rows.length === 0 ? null : String(rows[0]?.state);
}

describe('a process that is frozen within a transaction', () => {
  it('[P36j] at its first try: readers, also of its account, and writers of others are answered by another; resumed, it continues', async () => {
    const { pid, answer } = await freezeAfter(0);
    expect(all(await Promise.all([bo, ada, bo, ada, bo, ada].map(list)))).toEqual([200]);
    // Writers of its account wait, as the account's usage is one row.
    expect((await makeFolder(other, bo, 'x')).status).toBe(200);
    expect(await stateOf(pid)).toBe('idle in transaction');
    frozen.resume();
    expect((await answer).status).toBe(200);
    expect((await list(ada)).text).toContain('"frozen"');
  });

  it('[P36j] in its account’s queue: twelve writers of the account wait for it, readers and other accounts’ writers do not', async () => {
    const { pid, answer } = await freezeAfter(2);
    const same = overtaken(ada, 0);
    expect(all(await overtaken(bo, writers))).toEqual([200]);
    expect(all(await Promise.all([bo, ada, bo, ada, bo, ada].map(list)))).toEqual([200]);
    expect(await stateOf(pid)).toBe('idle in transaction');
    // PostgreSQL has ended the session: the process is still frozen.
    expect(all(await same)).toEqual([200]);
    expect(await stateOf(pid)).toBeNull();
    frozen.resume();
    expect((await answer).body.error).toBe('unavailable');
    expect((await makeFolder(frozen, ada, 'thawed')).status).toBe(200);
    expect((await list(ada)).text).not.toContain('"frozen"');
  });

  it('[P36j] alone, after three failed tries: readers do not wait, and writers no longer than the idle timeout', async () => {
    const { pid, answer } = await freezeAfter(3);
    const writing = [overtaken(ada, 0), overtaken(bo, writers)];
    expect(all(await Promise.all([bo, ada, bo, ada, bo, ada].map(list)))).toEqual([200]);
    for (const answers of await Promise.all(writing)) expect(all(answers)).toEqual([200]);
    expect(await stateOf(pid)).toBeNull();
    frozen.resume();
    expect((await answer).body.error).toBe('unavailable');
  });
});
