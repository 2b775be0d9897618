import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkAll } from '../../operations/integrity/check.ts';
import {
  beginUpload,
  call,
  newFolder,
  newPerson,
  type Person,
  sendBytes,
  startTestServer,
  storeFile,
  type TestServer,
} from '../testing/start-test-server.ts';
import { openTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import { engineOf, forgetEngine } from '../testing/test-engine.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'aloft-gone-'));
let server: TestServer;
let postgres: TcpProxy;
let objects: TcpProxy;
let ada: Person;
let crashes: string[] = [];
beforeAll(async () => {
  const engine = await engineOf(dataFolder);
  const database = new URL(engine.databaseUrl ?? '');
  const bucket = new URL(engine.objectStore?.endpoint ?? '');
  postgres = await openTcpProxy(database.hostname, Number(database.port));
  objects = await openTcpProxy(bucket.hostname, Number(bucket.port));
  database.port = String(postgres.port);
  bucket.port = String(objects.port);
  const objectStore = engine.objectStore === null ? null : { ...engine.objectStore, endpoint: bucket.href };
  server = await startTestServer(
    { dataFolder, databaseUrl: database.href, objectStore, adminPort: 0, adminKey: 'the-key-of-an-operator' },
    {
      readiness: { interval: 0 },
      log: ({ event, error }) => {
        if (event === 'crash') crashes.push(error ?? '');
      },
    },
  );
  ada = await newPerson(server, 'ada@example.org');
  return async () => {
    await server.stop();
    await postgres.close();
    await objects.close();
    await forgetEngine(engine);
  };
});
beforeEach(() => {
  crashes = [];
});
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

const list = () => call(server, 'GET', '/drive/v1/files', { token: ada.token });
const makeFolder = (name: string) =>
  call(server, 'POST', '/drive/v1/files', {
    token: ada.token,
    body: { kind: 'drive#folder', name, parent_id: '' },
  });

describe('a cluster whose parts go and come back', () => {
  it('[T31 P1c] PostgreSQL away: a catalogued 503 at once, and the server recovers by itself with all that was acknowledged', async () => {
    await newFolder(server, ada, 'before');
    const { endpoint } = await beginUpload(server, ada, 'a.bin', 8);
    expect((await sendBytes(endpoint, 0, new Uint8Array(3))).status).toBe(204);
    // Some of them are in progress when the connection is cut.
    const caught = Promise.all(Array.from({ length: 8 }, (_, n) => makeFolder(`at once ${n}`)));
    await postgres.cut();
    for (const { status } of await caught) expect([200, 503]).toContain(status);
    for (const answer of [await list(), await makeFolder('away')]) {
      expect(answer).toMatchObject({ status: 503, body: { error: 'unavailable', error_code: 14 } });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await sendBytes(endpoint, 3, new Uint8Array(5))).status).toBe(503);
    expect((await call(server, 'GET', '/config/v1/basic')).status).toBe(200);
    await postgres.restore();
    const after = await list();
    expect(after.status).toBe(200);
    expect(after.text).toContain('"before"');
    for (const [n, answer] of (await caught).entries())
      if (answer.status === 200) expect(after.text).toContain(`at once ${n}`);
    expect(after.text).not.toContain('"away"');
    const offset = Number((await fetch(endpoint, { method: 'HEAD' })).headers.get('upload-offset'));
    expect(offset).toBeGreaterThanOrEqual(3);
    expect((await sendBytes(endpoint, offset, new Uint8Array(8 - offset))).status).toBe(200);
    expect(crashes).toEqual([]);
    expect((await checkAll(server.services, true)).problems).toEqual([]);
  });

  it('probes name what is away, without a key, and are told when it is back', async () => {
    const probe = async () => {
      const answer = await fetch(`${server.adminUrl}/readyz`);
      return { status: answer.status, body: await answer.json() };
    };
    const readyz = async () => (await fetch(`${server.appUrl}/readyz`)).status;
    expect(await readyz()).toBe(200);
    for (const [proxy, name] of [
      [postgres, 'database'],
      [objects, 'store'],
    ] as const) {
      await proxy.cut();
      expect(await probe()).toMatchObject({
        status: 503,
        body: { checks: { [name]: { state: 'failing' } } },
      });
      expect(await readyz()).toBe(503);
      await proxy.restore();
      await expect.poll(readyz).toBe(200);
    }
  });

  it('[T31] PostgreSQL that ends every connection, as when it is shut down: at worst a 503, and later calls succeed', async () => {
    const direct = new URL(server.configuration.databaseUrl ?? '');
    const client = new pg.Client({ connectionString: direct.href });
    await client.connect();
    const caught = Promise.all(Array.from({ length: 8 }, (_, n) => makeFolder(`ended ${n}`)));
    const others = 'FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
    const { rows } = await client.query(`SELECT pid, pg_terminate_backend(pid) ${others}`);
    const ended = rows.map((row) => Number(row.pid));
    const connections = async () =>
      (await client.query(`SELECT pid ${others} AND pid = ANY($1)`, [ended])).rows;
    for (const { status } of await caught) expect([200, 503]).toContain(status);
    // It ends them one by one: a call meanwhile may get one that is about to end.
    await expect.poll(connections).toEqual([]);
    expect((await list()).status).toBe(200);
    expect(crashes).toEqual([]);
    await client.end();
  });

  it('[T31] a lease whose database becomes unavailable is lost, and acquired again', async () => {
    const { leases } = server.services;
    const held = await leases.take('work');
    expect(held).not.toBeNull();
    await postgres.cut();
    await expect(leases.take('other work')).rejects.toThrow();
    await held?.release();
    await postgres.restore();
    for (const name of ['work', 'other work']) {
      const again = await leases.take(name);
      expect(again).not.toBeNull();
      expect(await leases.take(name)).toBeNull();
      await again?.release();
    }
  });

  it('[T31 P1c P3b] the object store away: uploads and downloads fail, folders still work, and nothing acknowledged is lost', async () => {
    const id = await storeFile(server, ada, 'b.txt', 'bytes in the store');
    const { endpoint } = await beginUpload(server, ada, 'c.bin', 8);
    expect((await sendBytes(endpoint, 0, new Uint8Array(3))).status).toBe(204);
    const file = await call(server, 'GET', `/drive/v1/files/${id}?usage=FETCH`, { token: ada.token });
    const link = String(file.body.web_content_link);
    await objects.cut();
    const refused = await sendBytes(endpoint, 3, new Uint8Array(5));
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ error: 'unavailable' });
    const read = await fetch(link);
    expect(read.status).toBe(503);
    expect((await makeFolder('meanwhile')).status).toBe(200);
    await objects.restore();
    expect(await (await fetch(link)).text()).toBe('bytes in the store');
    const offset = Number((await fetch(endpoint, { method: 'HEAD' })).headers.get('upload-offset'));
    expect(offset).toBe(3);
    expect((await sendBytes(endpoint, 3, new Uint8Array(5))).status).toBe(200);
    expect(crashes).toEqual([]);
    expect((await checkAll(server.services, true)).problems).toEqual([]);
  });
});
