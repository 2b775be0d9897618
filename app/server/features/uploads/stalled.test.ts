import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { maxOpenUploads } from '@aloft/core/service';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { maxPauseDuration } from '../../platform/http/idle-transfers.ts';
import { newId } from '../../platform/secrets.ts';
import {
  beginUpload,
  call,
  newPerson,
  type Person,
  sendBytes,
  signInAgain,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { unfinishedBytes } from '../../proofs/testing/stored.ts';
import { fileRow } from '../files/rows.ts';
import { maxWait, partLease } from './part-reservation.ts';
import { beginStoreUpload, s3Client, signedPut } from './testing/store-clients.ts';

const mib = 1024 ** 2;

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());

/** How a request ended: with a status, or with its connection. */
function endOf(sending: ClientRequest): Promise<number | 'closed'> {
  return new Promise((settle) => {
    sending.once('response', (answer: IncomingMessage) => {
      answer.resume();
      settle(answer.statusCode ?? 0);
    });
    sending.on('error', () => settle('closed'));
    sending.once('close', () => settle('closed'));
  });
}

/** The parts that come from now on and wait for room, or have it: each holds a lease of its own. */
function countParts(): ReadonlySet<string> {
  const begun = new Set<string>();
  const { leases } = server.services;
  const take = leases.take.bind(leases);
  vi.spyOn(leases, 'take').mockImplementation(async (name) => {
    const lease = await take(name);
    if (lease !== null && name.startsWith(partLease(''))) begun.add(name);
    return lease;
  });
  return begun;
}

/** Lets time pass until everything that stands still has ended: what has just come counts from when it is seen. */
async function untilEnded(ends: readonly Promise<unknown>[]): Promise<void> {
  let isOver = false;
  void Promise.all(ends).then(() => {
    isOver = true;
  });
  const pass = (): boolean => {
    if (!isOver) server.pass(maxPauseDuration);
    return isOver;
  };
  await expect.poll(pass, { interval: 500 }).toBe(true);
}

// A bucket is written to in pieces of 8 MiB: a part is longer than that, so that it is stored while it stands still.
const size = 9 * mib;
const stalledAt = 8.5 * mib;
const senders = 6;

it(`[P3e] ${senders} parts of unknown length that stand still hold no more than the reservation and one part, and not for ever`, async () => {
  const { params } = await beginStoreUpload(server, ada, { name: 'stalled.bin', size });
  const ends: Promise<number | 'closed'>[] = [];
  let ended = 0;
  const begun = countParts();
  const bytes = randomBytes(stalledAt);
  for (let number = 1; number <= senders; number += 1) {
    const path = `/${params.key}?partNumber=${number}&uploadId=${params.key}`;
    const sending = signedPut(server, params, { host: params.endpoint, path });
    sending.setHeader('transfer-encoding', 'chunked');
    const end = endOf(sending);
    ends.push(end);
    void end.then(() => {
      ended += 1;
    });
    sending.write(bytes);
  }
  await expect.poll(() => unfinishedBytes(server)).toBeGreaterThan(7 * mib);
  // One has all of the room. The others wait for it, and are told to come again.
  await expect.poll(() => begun.size).toBe(senders);
  server.pass(maxWait);
  await expect.poll(() => ended).toBe(senders - 1);
  expect(await unfinishedBytes(server)).toBeLessThanOrEqual(size + stalledAt);
  const rows = () =>
    server.services.db.selectFrom('upload_parts').select('id').where('upload_id', '=', params.key).execute();
  expect(await rows()).toHaveLength(1);
  await untilEnded(ends);
  expect((await Promise.all(ends)).toSorted()).toEqual([503, 503, 503, 503, 503, 'closed']);
  await expect.poll(rows).toEqual([]);
  await expect.poll(() => unfinishedBytes(server)).toBe(0);
  const whole = randomBytes(size);
  expect((await s3Client(params).putObject(params.key, whole)).status).toBe(200);
});

it('[P3e P3b] a stalled resumable upload is aborted, keeps its bytes, and can be resumed', async () => {
  ada = await signInAgain(server, ada);
  const bytes = new Uint8Array(randomBytes(size));
  const { id, endpoint } = await beginUpload(server, ada, 'resumed.bin', size);
  const stalled = request(endpoint, {
    method: 'PATCH',
    headers: { 'upload-offset': '0', 'content-length': size },
  });
  const end = endOf(stalled);
  stalled.write(bytes.subarray(0, stalledAt));
  await expect.poll(() => unfinishedBytes(server)).toBeGreaterThan(7 * mib);
  expect((await sendBytes(endpoint, 1, new Uint8Array(1))).status).toBe(409);
  await untilEnded([end]);
  expect(await end).toBe('closed');
  const offset = async () => Number((await fetch(endpoint, { method: 'HEAD' })).headers.get('upload-offset'));
  await expect.poll(offset).toBe(stalledAt);
  const rest = async () => (await sendBytes(endpoint, stalledAt, bytes.slice(stalledAt))).status;
  await expect.poll(rest).toBe(200);
  ada = await signInAgain(server, ada);
  const { body } = await call(server, 'GET', `/drive/v1/files/${id}`, { token: ada.token });
  expect(body.size).toBe(String(size));
});

it(`[P3e] an account has ${maxOpenUploads} open uploads at most, whatever their size`, async () => {
  ada = await signInAgain(server, ada);
  const { db, clock } = server.services;
  const now = clock();
  const files = Array.from({ length: maxOpenUploads }, (_, n) =>
    fileRow({ accountId: ada.id, parentId: '', name: `open ${n}`, now, size: 0, blobId: null }),
  );
  const uploads = files.map((file) => ({
    id: newId(),
    account_id: ada.id,
    file_id: file.id,
    blob_id: newId(),
    size: 0,
    expires_at: now + maxPauseDuration,
  }));
  for (let n = 0; n < files.length; n += 100) {
    await db
      .insertInto('files')
      .values(files.slice(n, n + 100))
      .execute();
    await db
      .insertInto('uploads')
      .values(uploads.slice(n, n + 100))
      .execute();
  }
  const begin = () =>
    call(server, 'POST', '/drive/v1/files', {
      token: ada.token,
      body: { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_RESUMABLE', name: 'one more', size: '1' },
    });
  const refused = await begin();
  expect(refused).toMatchObject({ status: 429, body: { error: 'resource_exhausted' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await call(server, 'POST', '/drive/v1/files:batchDelete', {
    token: ada.token,
    body: { ids: [files[0]?.id] },
  });
  expect((await begin()).status).toBe(200);
});

it('[P3e T19] a write that was done already is compared with what is stored, and with no byte more', async () => {
  const bo = await newPerson(server, 'bo@example.org');
  const { params } = await beginStoreUpload(server, bo, { name: 'again.bin', size: 1000 });
  const bytes = randomBytes(1000);
  const s3 = s3Client(params);
  await s3.putObject(params.key, bytes);
  expect((await s3.putObject(params.key, bytes)).status).toBe(200);
  const endless = signedPut(server, params, { host: params.endpoint, path: `/${params.key}` });
  const answered = once(endless, 'response');
  endless.on('error', () => undefined);
  endless.write(randomBytes(2000));
  const [answer] = await answered;
  expect(answer.statusCode).toBe(400);
  endless.destroy();
});
