import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { S3ServiceError } from 's3mini';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginStoreUpload, s3Client, signedPut } from '../../features/uploads/testing/store-clients.ts';
import { environmentOfEngine, runAloft } from '../testing/operator-process.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import {
  beginUpload,
  call,
  newFolder,
  newPerson,
  type Person,
  sendBytes,
} from '../testing/start-test-server.ts';
import { openStoreProxy, type StoreProxy, type StoreRequest } from '../testing/store-proxy.ts';
import { type EnginePart, engineOf, forgetEngine } from '../testing/test-engine.ts';

const mib = 1024 ** 2;
/** The server writes a chunk of this many bytes. */
const pieceSize = 8 * mib;
const leaseSeconds = 3;

/** One of two processes, and its connection to the object store. */
interface Side {
  readonly server: ServerProcess;
  readonly store: StoreProxy;
}

let folder: string;
let engine: EnginePart;
let first: Side;
let second: Side;
let ada: Person;
let database: pg.Client;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aloft-paused-'));
  engine = await engineOf(folder);
  const { objectStore } = engine;
  if (objectStore === null) throw new Error('there is no object store');
  const start = async (): Promise<Side> => {
    const store = await openStoreProxy(objectStore.endpoint);
    const environment = {
      ...environmentOfEngine({ ...engine, objectStore: { ...objectStore, endpoint: store.endpoint } }),
      ALOFT_LEASE_SECONDS: String(leaseSeconds),
    };
    return {
      store,
      server: await startServerProcess({ demonstration: 'off', captcha: 'off', environment }),
    };
  };
  [first, second] = await Promise.all([start(), start()]);
  ada = await newPerson(first.server, 'ada@example.org');
  database = new pg.Client({ connectionString: engine.databaseUrl ?? '' });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  for (const { server, store } of [first, second]) {
    await server.stop();
    await store.close();
  }
  await forgetEngine(engine);
  rmSync(folder, { recursive: true, force: true });
});

/** Holds the first matching request until released. */
function holdBack({ store }: Side, isMeant: (asked: StoreRequest) => boolean) {
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<null>();
  let isOver = false;
  store.look((asked) => {
    if (isOver || !isMeant(asked)) return null;
    isOver = true;
    reached.resolve();
    return gate.promise;
  });
  return { reached: reached.promise, letGo: () => gate.resolve(null) };
}
/** Matches a request for a chunk of an unfinished blob at or after an offset. */
const isPieceFrom = (offset: number, wanted: string) => (asked: StoreRequest) => {
  const found = /\/tmp\/[^/]+\/(\d{16})/.exec(asked.path)?.[1];
  return asked.method === wanted && found !== undefined && Number(found) >= offset;
};

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const at = ({ server }: Side, endpoint: string): string =>
  `${server.contentUrl}${new URL(endpoint).pathname}`;
const offsetAt = async (side: Side, endpoint: string): Promise<number> =>
  Number((await fetch(at(side, endpoint), { method: 'HEAD' })).headers.get('upload-offset'));

/** Retries a write until the paused process has lost its lease, which blocks it until then. */
async function onceFree(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 409) return answer;
    await answer.arrayBuffer();
    await new Promise((settle) => setTimeout(settle, 50));
  }
}

const Link = v.object({ web_content_link: v.string() });
async function storedHash(side: Side, fileId: string): Promise<string> {
  const { body } = await call(side.server, 'GET', `/drive/v1/files/${fileId}`, { token: ada.token });
  const answer = await fetch(v.parse(Link, body).web_content_link);
  return sha256(new Uint8Array(await answer.arrayBuffer()));
}

/** Repairs what late writes have left, as the hourly sweep does, and then checks integrity. */
async function problems(): Promise<string> {
  const environment = { ALOFT_DATA: join(folder, 'operator'), ...environmentOfEngine(engine) };
  await runAloft(environment, ['check', '--repair', '--json']);
  return (await runAloft(environment, ['check', '--deep', '--json'])).out;
}

describe('a process that is paused for longer than its lease', () => {
  it('[P4c P1c] while it stores bytes: it overwrites none that another process has acknowledged', async () => {
    const bytes = new Uint8Array(randomBytes(3 * pieceSize));
    const { id, endpoint } = await beginUpload(first.server, ada, 'overwritten.bin', bytes.length);
    const late = holdBack(first, isPieceFrom(2 * pieceSize, 'PUT'));
    // The last chunks of both start at the same offset and differ in length.
    const toFirst = sendBytes(at(first, endpoint), 0, bytes.slice(0, 2.5 * pieceSize));
    await late.reached;
    await first.server.pause();
    const acknowledged = await offsetAt(second, endpoint);
    const joining = holdBack(second, isPieceFrom(acknowledged, 'GET'));
    const rest = bytes.slice(acknowledged);
    const toSecond = onceFree(() => sendBytes(at(second, endpoint), acknowledged, rest));
    await joining.reached;
    first.server.resume();
    late.letGo();
    const paused = await toFirst;
    joining.letGo();
    expect((await toSecond).status).toBe(200);
    expect(await storedHash(second, id)).toBe(sha256(bytes));
    expect(paused.status).toBe(503);
    expect(await problems()).toContain('"problems":[]');
  });

  it('[P4c] before it discards an upload: it deletes none of the bytes that another process stores', async () => {
    const bytes = randomBytes(pieceSize + mib);
    const { params, fileId } = await beginStoreUpload(first.server, ada, {
      name: 'put.bin',
      size: bytes.length,
    });
    const late = holdBack(first, isPieceFrom(0, 'PUT'));
    const toFirst = signedPut(first.server, params, {
      host: params.endpoint,
      path: `/${params.key}`,
      length: bytes.length,
    });
    toFirst.on('error', () => undefined);
    toFirst.write(bytes.subarray(0, pieceSize + 1));
    await late.reached;
    await first.server.pause();
    const joining = holdBack(second, isPieceFrom(0, 'GET'));
    const elsewhere = s3Client({ ...params, endpoint: new URL(second.server.contentUrl).host });
    const put = (): Promise<Response> =>
      elsewhere.putObject(params.key, bytes).catch((error: unknown) => {
        if (error instanceof S3ServiceError && error.status === 503)
          return new Response(null, { status: 409 });
        throw error;
      });
    const toSecond = onceFree(put);
    await joining.reached;
    const before = first.server.output().length;
    toFirst.destroy();
    first.server.resume();
    late.letGo();
    await expect.poll(() => first.server.output().slice(before)).toContain('"method":"PUT"');
    joining.letGo();
    expect((await toSecond).status).toBe(200);
    expect(await storedHash(second, fileId)).toBe(sha256(bytes));
  });

  it('[P4c P12c] while it completes the file: another process completes it, and the paused one changes nothing', async () => {
    const bytes = new Uint8Array(randomBytes(pieceSize + mib));
    const { id, endpoint } = await beginUpload(first.server, ada, 'joined.bin', bytes.length);
    const late = holdBack(first, ({ method, path }) => method !== 'GET' && path.includes('/blobs/'));
    const toFirst = sendBytes(at(first, endpoint), 0, bytes);
    await late.reached;
    await first.server.pause();
    const toSecond = await onceFree(() => sendBytes(at(second, endpoint), bytes.length, new Uint8Array()));
    expect(toSecond.status).toBe(200);
    first.server.resume();
    late.letGo();
    expect((await toFirst).status).toBe(503);
    expect(await storedHash(second, id)).toBe(sha256(bytes));
    expect(await problems()).toContain('"problems":[]');
  });

  it('[P4c P12c] during a write with an idempotency key: repeated at another process, it happens once', async () => {
    const shared = await newFolder(first.server, ada, 'shared once');
    const key = randomUUID();
    const body = JSON.stringify({ file_ids: [shared] });
    const headers = {
      authorization: `Bearer ${ada.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    };
    const sending = request(`${first.server.appUrl}/drive/v1/share`, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
    });
    const answered = once(sending, 'response');
    // The server has taken the write's lease and waits to read what it remembers.
    await database.query('BEGIN');
    await database.query('LOCK TABLE idempotency IN ACCESS EXCLUSIVE MODE');
    sending.end(body);
    const leased = async () =>
      (await database.query(`SELECT 1 FROM leases WHERE name LIKE 'write:%'`)).rowCount;
    await expect.poll(leased).toBe(1);
    await first.server.pause();
    await database.query('ROLLBACK');
    const again = await onceFree(() =>
      fetch(`${second.server.appUrl}/drive/v1/share`, { method: 'POST', headers, body }),
    );
    expect(again.status).toBe(200);
    first.server.resume();
    const [late] = await answered;
    expect(late.statusCode).toBe(503);
    const { rows } = await database.query('SELECT share_id FROM share_files WHERE file_id = $1', [shared]);
    expect(rows).toHaveLength(1);
  });
});
