import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkAll } from '../../operations/integrity/check.ts';
import { type Disk, nodeDisk } from '../../platform/blobs/disk.ts';
import { openBlobFolder } from '../../platform/blobs/store.ts';
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

/** The error of every write from now on; null when the disk works. */
let trouble: 'EROFS' | 'EIO' | 'ENOSPC' | null = null;
const failing = <T>(work: () => Promise<T>): Promise<T> =>
  trouble === null
    ? work()
    : Promise.reject(Object.assign(new Error(`${trouble}: write`), { code: trouble }));
const disk: Disk = {
  ...nodeDisk,
  appendTo: async (path) => {
    const file = await failing(() => nodeDisk.appendTo(path));
    return {
      ...file,
      write: (bytes) => failing(() => file.write(bytes)),
      sync: () => failing(() => file.sync()),
    };
  },
  sync: (path) => failing(() => nodeDisk.sync(path)),
  rename: (from, to) => failing(() => nodeDisk.rename(from, to)),
};

let server: TestServer;
let ada: Person;
let dataFolder = '';
let crashes: string[] = [];
beforeEach(async () => {
  trouble = null;
  crashes = [];
  dataFolder = mkdtempSync(join(tmpdir(), 'aloft-failing-'));
  const blobs = await openBlobFolder(dataFolder, disk);
  const here = { dataFolder, databaseUrl: null, objectStore: null };
  server = await startTestServer(here, {
    blobs,
    log: ({ event, error }) => {
      if (event === 'crash') crashes.push(error ?? '');
    },
  });
  ada = await newPerson(server, 'ada@example.org');
});
afterEach(async () => {
  vi.useRealTimers();
  expect(crashes).toEqual([]);
  trouble = null;
  expect((await checkAll(server.services, true)).problems).toEqual([]);
  await server.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

const makeFolder = (name: string) =>
  call(server, 'POST', '/drive/v1/files', {
    token: ada.token,
    body: { kind: 'drive#folder', name, parent_id: '' },
  });
const list = () => call(server, 'GET', '/drive/v1/files', { token: ada.token });
const pragma = (name: string, value: string) =>
  sql.raw(`PRAGMA ${name} = ${value}`).execute(server.services.db);

describe('a disk that fails', () => {
  it.each([
    ['EROFS', 503, 'unavailable'],
    ['EIO', 503, 'unavailable'],
    ['ENOSPC', 507, 'storage_full'],
  ] as const)(
    '[T31 P3a P3b] %s while bytes are received and while they are completed gives a catalogued error, and the upload continues',
    async (code, status, error) => {
      const { endpoint, id } = await beginUpload(server, ada, 'a.bin', 10);
      expect((await sendBytes(endpoint, 0, new Uint8Array(4))).status).toBe(204);
      trouble = code;
      const refused = await sendBytes(endpoint, 4, new Uint8Array(6));
      expect(refused.status).toBe(status);
      expect(await refused.json()).toMatchObject({ error });
      expect((await list()).text).not.toContain('a.bin');
      trouble = null;
      const offset = (await fetch(endpoint, { method: 'HEAD' })).headers.get('upload-offset');
      expect(Number(offset)).toBeGreaterThanOrEqual(4);
      const rest = new Uint8Array(10 - Number(offset));
      expect((await sendBytes(endpoint, Number(offset), rest)).status).toBe(200);
      expect((await call(server, 'GET', `/drive/v1/files/${id}`, { token: ada.token })).body.size).toBe('10');
    },
  );
});

describe('a database that fails', () => {
  it('[T31] disk full: writes are refused as storage_full, reads continue, and acknowledged data stays', async () => {
    await newFolder(server, ada, 'before');
    const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(server.services.db);
    await pragma('max_page_count', String(rows[0]?.page_count ?? 0));
    let answer = await makeFolder('first');
    for (let n = 0; n < 500 && answer.status === 200; n += 1)
      answer = await makeFolder(`${n}${'x'.repeat(200)}`);
    expect(answer.status).toBe(507);
    expect(answer.body).toMatchObject({ error: 'storage_full' });
    expect((await list()).text).toContain('"before"');
    await pragma('max_page_count', '1073741823');
    expect((await makeFolder('after')).status).toBe(200);
  });

  it('[T31] locked by another program for longer than the busy timeout: unavailable with Retry-After, then it recovers', async () => {
    await pragma('busy_timeout', '30');
    const other = new DatabaseSync(join(dataFolder, 'aloft.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    // The clock of the wait, which is that of the process: no time passes until it is over.
    vi.useFakeTimers({ toFake: ['performance'] });
    let isOver = false;
    const asked = makeFolder('locked').finally(() => {
      isOver = true;
    });
    while (!isOver) {
      vi.advanceTimersByTime(3600_001);
      await setImmediate();
    }
    vi.useRealTimers();
    const refused = await asked;
    expect(refused).toMatchObject({ status: 503, body: { error: 'unavailable' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await list()).status).toBe(200);
    other.exec('ROLLBACK');
    other.close();
    expect((await makeFolder('locked')).status).toBe(200);
  });

  it('[T31] read-only: unavailable, reads continue, and it recovers by itself', async () => {
    await storeFile(server, ada, 'before.txt', 'x');
    await pragma('query_only', 'ON');
    expect(await makeFolder('no')).toMatchObject({ status: 503, body: { error: 'unavailable' } });
    expect((await list()).text).toContain('before.txt');
    await pragma('query_only', 'OFF');
    expect((await makeFolder('yes')).status).toBe(200);
    expect((await list()).text).not.toContain('"no"');
  });

  it('[T31 P3b] unavailable at an upload’s last step: every acknowledged byte is kept, and the step is retried', async () => {
    const { endpoint, id } = await beginUpload(server, ada, 'last.bin', 10);
    expect((await sendBytes(endpoint, 0, new Uint8Array(4).fill(1))).status).toBe(204);
    await pragma('query_only', 'ON');
    expect((await sendBytes(endpoint, 4, new Uint8Array(6).fill(2))).status).toBe(503);
    await pragma('query_only', 'OFF');
    expect((await fetch(endpoint, { method: 'HEAD' })).headers.get('upload-offset')).toBe('10');
    expect((await sendBytes(endpoint, 10, new Uint8Array(1))).status).toBe(400);
    expect((await sendBytes(endpoint, 10, new Uint8Array(0))).status).toBe(200);
    const file = await call(server, 'GET', `/drive/v1/files/${id}?usage=FETCH`, { token: ada.token });
    const bytes = new Uint8Array(await (await fetch(String(file.body.web_content_link))).arrayBuffer());
    expect([...bytes]).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 2, 2]);
  });
});
