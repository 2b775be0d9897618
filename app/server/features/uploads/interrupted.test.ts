import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import fc from 'fast-check';
import { S3ServiceError, type UploadPart } from 's3mini';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sized } from '../../../../.ci/tier/tier.ts';
import { sweep } from '../../operations/upkeep/sweep.ts';
import {
  beginUpload,
  call,
  newPerson,
  type Person,
  sendBytes,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { beginStoreUpload, s3Client, signedPut } from './testing/store-clients.ts';

const [files, uploads] = [sized({ gate: 30, all: 200 }), sized({ gate: 8, all: 40 })];
const cuts = 3;
// A part is sent in three pieces: all together are fewer than what a listener takes for a rush.
const atOnce = 8;

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Announces all of the bytes and breaks the connection after some of them. */
function sendAndCut(endpoint: string, offset: number, bytes: Uint8Array, after: number): Promise<void> {
  return new Promise((settle) => {
    const sending = request(endpoint, {
      method: 'PATCH',
      headers: { 'upload-offset': String(offset), 'content-length': String(bytes.byteLength) },
    });
    sending.on('error', () => settle());
    sending.on('close', () => settle());
    sending.on('response', (answer) => answer.resume());
    sending.write(bytes.subarray(0, after), () => sending.destroy());
  });
}

async function offsetOf(endpoint: string): Promise<number> {
  const head = await fetch(endpoint, { method: 'HEAD' });
  expect(head.status).toBe(200);
  return Number(head.headers.get('upload-offset'));
}

/** Sends what is missing until the service has it: while a broken request is still being noticed it says so. */
async function sendRest(endpoint: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const refused = new Set<number>();
  const send = async (): Promise<number> => {
    const offset = await offsetOf(endpoint);
    const { status } = await sendBytes(endpoint, offset, bytes.slice(offset));
    if (status !== 200) refused.add(status);
    return status;
  };
  await expect.poll(send, { interval: 5 }).toBe(200);
  expect([400, 409]).toEqual(expect.arrayContaining([...refused]));
}

async function listed(): Promise<number> {
  const { body } = await call(server, 'GET', '/drive/v1/files?limit=500', { token: ada.token });
  return Array.isArray(body.files) ? body.files.length : -1;
}

async function inLanes(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      const n = next;
      next += 1;
      await work(n);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

const seed = Number(process.env.ALOFT_SEED ?? 20_261_121);

/** Sizes below `limit`, and where each file is cut: as parts of what is left of it then. */
function plans(count: number, limit: number, cutsOfEach: number) {
  const place = fc.noBias(fc.integer({ min: 0, max: 999 })).map((n) => n / 1000);
  const plan = fc.record({
    size: fc.noBias(fc.integer({ min: 30, max: limit - 1 })),
    places: fc.array(place, { minLength: cutsOfEach, maxLength: cutsOfEach }),
  });
  return fc.sample(plan, { seed, numRuns: count });
}

async function storedHash(id: string): Promise<unknown> {
  return (await call(server, 'GET', `/drive/v1/files/${id}`, { token: ada.token })).body.sha256;
}

it(`[P3a P3b] ${files} files, each cut ${cuts} times anywhere: never seen half, each whole in the end`, async () => {
  const planned = plans(files, 60_000, cuts);
  const begun: { id: string; endpoint: string; bytes: Uint8Array<ArrayBuffer> }[] = [];
  await inLanes(files, async (n) => {
    const { size, places } = planned[n] ?? expect.fail();
    const bytes = new Uint8Array(randomBytes(size));
    const { id, endpoint } = await beginUpload(server, ada, `cut ${n}.bin`, bytes.length);
    for (const place of places) {
      const offset = await offsetOf(endpoint);
      const rest = bytes.subarray(offset);
      if (rest.length > 1) await sendAndCut(endpoint, offset, rest, Math.floor(place * rest.length));
      expect(await offsetOf(endpoint)).toBeGreaterThanOrEqual(offset);
    }
    begun.push({ id, endpoint, bytes });
  });
  expect(await listed()).toBe(0);
  await inLanes(files, async (n) => {
    const one = begun[n];
    if (one !== undefined) await sendRest(one.endpoint, one.bytes);
  });
  let mismatches = 0;
  await inLanes(files, async (n) => {
    const one = begun[n];
    if (one !== undefined && (await storedHash(one.id)) !== sha256(one.bytes)) mismatches += 1;
  });
  expect([begun.length, mismatches], `ALOFT_SEED=${seed}`).toEqual([files, 0]);
});

/** What two have removed at once may be left on a store; the sweep takes it. */
async function leftAfterSweep(): Promise<number> {
  await sweep(server.services);
  let count = 0;
  for await (const { kind } of server.services.blobs.list()) if (kind === 'unfinished') count += 1;
  return count;
}

it('[P3b] parts that break off leave nothing, and sent again they make the whole', async () => {
  const planned = plans(uploads, 90_000, 3);
  await inLanes(planned.length, async (n) => {
    const { size, places } = planned[n] ?? expect.fail();
    const bytes = randomBytes(size);
    const { params, fileId } = await beginStoreUpload(server, ada, { name: `p${n}.bin`, size: bytes.length });
    const s3 = s3Client(params);
    const upload = await s3.getMultipartUploadId(params.key);
    const edges = [0, Math.ceil(bytes.length / 3), Math.ceil((2 * bytes.length) / 3), bytes.length];
    const cut = (part: number): Buffer => bytes.subarray(edges[part - 1], edges[part]);
    // The connection breaks before the announced length is there.
    const broken = (number: number): Promise<void> =>
      new Promise((settle) => {
        const path = `/${params.key}?partNumber=${number}&uploadId=${upload}`;
        const { length } = cut(number);
        const sending = signedPut(server, params, { host: params.endpoint, path, length });
        sending.on('error', () => settle());
        sending.on('close', () => settle());
        sending.write(cut(number).subarray(0, Math.floor((places[number - 1] ?? 0) * length)), () =>
          sending.destroy(),
        );
      });
    await Promise.all([broken(1), broken(2), broken(3)]);
    // Until a broken connection is noticed its part holds the room: whoever comes then is told to come again.
    const send = async (part: number): Promise<UploadPart> => {
      const sent: UploadPart[] = [];
      const attempt = async (): Promise<number> => {
        try {
          sent.push(await s3.uploadPart(params.key, upload, cut(part), part));
          return 200;
        } catch (error) {
          if (!(error instanceof S3ServiceError)) throw error;
          return error.status;
        }
      };
      const statuses = new Set<number>();
      await expect.poll(async () => statuses.add(await attempt()).has(200), { interval: 5 }).toBe(true);
      expect([200, 503]).toEqual(expect.arrayContaining([...statuses]));
      return sent[0] ?? expect.fail();
    };
    const parts = await Promise.all([3, 1, 2].map(send));
    await s3.completeMultipartUpload(
      params.key,
      upload,
      parts.toSorted((a, b) => a.partNumber - b.partNumber),
    );
    expect(await storedHash(fileId)).toBe(sha256(bytes));
  });
  // What broke off is noticed a little later; the sweep in between takes nothing that is still coming.
  await expect.poll(leftAfterSweep).toBe(0);
});

it('[T19] lengths that lie, are negative or overlong are refused, and nothing is stored', async () => {
  const { endpoint } = await beginUpload(server, ada, 'lie.bin', 10);
  const patch = (offset: string, body: string): Promise<Response> =>
    fetch(endpoint, { method: 'PATCH', headers: { 'upload-offset': offset }, body });
  for (const offset of ['-1', '1', '1e3', '99999999999999999', ''])
    expect((await patch(offset, '0123456789')).status).toBe(400);
  expect((await patch('0', '0123456789x')).status).toBe(400);
  for (const size of ['-1', '1e9', '1.5', '9'.repeat(16), -1, 1.5, Number.MAX_VALUE]) {
    for (const objProvider of [{ provider: 'PROVIDER_ALOFT' }, { provider: 'UPLOAD_TYPE_UNKNOWN' }]) {
      const answer = await call(server, 'POST', '/drive/v1/files', {
        token: ada.token,
        body: { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_RESUMABLE', name: 'x', size, objProvider },
      });
      expect(answer.body.error).toBe('invalid_argument');
    }
  }
  const before = await listed();
  expect((await patch('0', '0123456789')).status).toBe(200);
  expect(await listed()).toBe(before + 1);
});
