import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../../../operations/upkeep/sweep.ts';
import { digestBytes } from '../../../platform/blobs/digest.ts';
import {
  call,
  newPerson,
  type Person,
  signInAgain,
  startTestServer,
  type TestServer,
} from '../../../proofs/testing/start-test-server.ts';
import { beginStoreUpload, ossClient, s3Client } from '../testing/store-clients.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());

const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');
const phaseOf = async (taskId: string): Promise<unknown> =>
  (await call(server, 'GET', `/drive/v1/tasks/${taskId}`, { token: ada.token })).body.phase;
const usage = async (): Promise<string> =>
  (await call(server, 'GET', '/drive/v1/about', { token: ada.token })).text;
const fileOf = (id: string) => call(server, 'GET', `/drive/v1/files/${id}`, { token: ada.token });

async function bytesOf(id: string): Promise<Buffer> {
  const { body } = await fileOf(id);
  return Buffer.from(await (await fetch(String(body.web_content_link))).arrayBuffer());
}
async function gcidOf(bytes: Uint8Array): Promise<string> {
  async function* once(): AsyncIterable<Uint8Array> {
    yield bytes;
  }
  return (await digestBytes(once(), bytes.length)).gcid;
}
/** Names of bytes that are neither whole files nor known rows. */
async function leftovers(): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { kind, id } of server.services.blobs.list()) if (kind === 'unfinished') found.push(id);
  return found;
}

describe('the object-store dialect, as S3', () => {
  it('[R10.4] a put stores the file, and the task that the client waits for is complete', async () => {
    const bytes = randomBytes(300_000);
    const hash = await gcidOf(bytes);
    const { params, fileId, taskId } = await beginStoreUpload(server, ada, {
      name: 'put.bin',
      size: bytes.length,
      hash,
    });
    expect(await phaseOf(taskId)).toBe('PHASE_TYPE_RUNNING');
    expect(params.endpoint).toBe(new URL(server.contentUrl).host);
    const put = await s3Client(params).putObject(params.key, bytes);
    expect([put.status, put.headers.get('etag')]).toEqual([200, `"${md5(bytes)}"`]);
    expect(await phaseOf(taskId)).toBe('PHASE_TYPE_COMPLETE');
    expect((await fileOf(fileId)).body).toMatchObject({
      phase: 'PHASE_TYPE_COMPLETE',
      hash,
      name: 'put.bin',
    });
    expect(Buffer.compare(await bytesOf(fileId), bytes)).toBe(0);
    // Known now: whoever names it is not asked for the bytes again.
    const again = await call(server, 'POST', '/drive/v1/files', {
      token: ada.token,
      body: {
        kind: 'drive#file',
        upload_type: 'UPLOAD_TYPE_RESUMABLE',
        resumable: { provider: 'PROVIDER_ALIYUN' },
        name: 'again.bin',
        size: bytes.length,
        hash: hash.toLowerCase(),
      },
    });
    expect(again.body).toMatchObject({ file: { phase: 'PHASE_TYPE_COMPLETE' } });
    expect(again.body.resumable).toBeUndefined();
  });

  it('[R10.4 P3a P12a] parts come in any order, at once and twice; nobody sees the file before it is complete', async () => {
    const bytes = randomBytes(1_000_000);
    const { params, fileId, taskId } = await beginStoreUpload(server, ada, {
      name: 'parts.bin',
      size: bytes.length,
      hash: await gcidOf(bytes),
    });
    const s3 = s3Client(params);
    const upload = await s3.getMultipartUploadId(params.key);
    expect(await s3.getMultipartUploadId(params.key)).toBe(upload);
    const cut = (n: number): Buffer => bytes.subarray((n - 1) * 250_000, n * 250_000);
    await s3.uploadPart(params.key, upload, randomBytes(250_000), 2);
    const parts = await Promise.all([3, 1, 4, 2].map((n) => s3.uploadPart(params.key, upload, cut(n), n)));
    expect((await fileOf(fileId)).body.phase).toBe('PHASE_TYPE_RUNNING');
    const inOrder = parts.toSorted((a, b) => a.partNumber - b.partNumber);
    const done = await s3.completeMultipartUpload(params.key, upload, inOrder);
    const whole = createHash('md5');
    for (const n of [1, 2, 3, 4]) whole.update(Buffer.from(md5(cut(n)), 'hex'));
    expect(done.etag).toBe(`${whole.digest('hex')}-4`);
    expect(Buffer.compare(await bytesOf(fileId), bytes)).toBe(0);
    expect(await phaseOf(taskId)).toBe('PHASE_TYPE_COMPLETE');
    expect(await leftovers()).toEqual([]);
    // The answer was lost: the same completion is answered the same, and nothing happens twice (P12).
    const before = await usage();
    expect((await s3.completeMultipartUpload(params.key, upload, inOrder)).etag).toBe(done.etag);
    expect(await usage()).toBe(before);
  });

  it('[R10.4] an aborted upload gives its space back at once, and its parts go', async () => {
    const before = await usage();
    const { params, fileId, taskId } = await beginStoreUpload(server, ada, { name: 'a.bin', size: 500_000 });
    expect(await usage()).not.toBe(before);
    const s3 = s3Client(params);
    const upload = await s3.getMultipartUploadId(params.key);
    await s3.uploadPart(params.key, upload, randomBytes(250_000), 1);
    await s3.abortMultipartUpload(params.key, upload);
    expect(await usage()).toBe(before);
    expect(await leftovers()).toEqual([]);
    expect((await fileOf(fileId)).status).toBe(404);
    expect(await phaseOf(taskId)).toBe('PHASE_TYPE_ERROR');
    await expect(s3.uploadPart(params.key, upload, randomBytes(9), 1)).rejects.toThrow(/NoSuchUpload/);
  });

  it('[R10.4] a client cancels by deleting the file or the task; either frees the space', async () => {
    const before = await usage();
    const one = await beginStoreUpload(server, ada, { name: 'one.bin', size: 1000 });
    const deleted = await call(server, 'POST', '/drive/v1/files:batchDelete', {
      token: ada.token,
      body: { ids: [one.fileId] },
    });
    expect(deleted.status).toBe(200);
    const two = await beginStoreUpload(server, ada, { name: 'two.bin', size: 1000 });
    await call(server, 'DELETE', `/drive/v1/tasks?task_ids=${two.taskId}&delete_files=false`, {
      token: ada.token,
    });
    expect(await usage()).toBe(before);
    expect((await fileOf(two.fileId)).status).toBe(404);
    expect(await s3Client(one.params).putObject(one.params.key, randomBytes(1000)).catch(String)).toMatch(
      /NoSuchUpload/,
    );
  });
});

describe('the object-store dialect, as OSS', () => {
  it('[R10.4] put, parts beside each other, list and abort work with its own client', async () => {
    const bytes = randomBytes(700_000);
    const put = await beginStoreUpload(server, ada, { name: 'oss.bin', size: bytes.length });
    const stored = await ossClient(put.params).put(put.params.key, bytes);
    expect(stored.res.status).toBe(200);
    expect(Buffer.compare(await bytesOf(put.fileId), bytes)).toBe(0);
    const other = randomBytes(700_000);
    const many = await beginStoreUpload(server, ada, { name: 'many.bin', size: other.length });
    await ossClient(many.params).multipartUpload(many.params.key, other, {
      partSize: 102_400,
      parallel: 4,
    });
    expect(Buffer.compare(await bytesOf(many.fileId), other)).toBe(0);
    const left = await beginStoreUpload(server, ada, { name: 'left.bin', size: other.length });
    const oss = ossClient(left.params);
    const { uploadId } = await oss.initMultipartUpload(left.params.key);
    await oss.uploadPart(left.params.key, uploadId, 1, other, 0, 102_400);
    const listed = await oss.listParts(left.params.key, uploadId);
    expect(JSON.stringify(listed.parts)).toContain(md5(other.subarray(0, 102_400)));
    await oss.abortMultipartUpload(left.params.key, uploadId);
    expect(await leftovers()).toEqual([]);
  });
});

describe('invalid uploads', () => {
  it('[T19] bytes that are not those announced end the upload and leave nothing', async () => {
    const before = await usage();
    const [announced, other] = [randomBytes(1000), randomBytes(1000)];
    const hash = await gcidOf(announced);
    const { params, fileId, taskId } = await beginStoreUpload(server, ada, { name: 'x', size: 1000, hash });
    await expect(s3Client(params).putObject(params.key, other)).rejects.toThrow(/BadDigest/);
    expect([await usage(), (await fileOf(fileId)).status]).toEqual([before, 404]);
    expect(await phaseOf(taskId)).toBe('PHASE_TYPE_ERROR');
    expect(await leftovers()).toEqual([]);
  });

  it('[T19 P3b] a list that leaves a part out is refused, and the parts that were acknowledged wait for a whole one', async () => {
    const content = randomBytes(1000);
    const { params, fileId, taskId } = await beginStoreUpload(server, ada, { name: 'y', size: 1000 });
    const s3 = s3Client(params);
    const upload = await s3.getMultipartUploadId(params.key);
    const first = await s3.uploadPart(params.key, upload, content.subarray(0, 999), 1);
    await expect(s3.completeMultipartUpload(params.key, upload, [first])).rejects.toThrow(/BadDigest/);
    const last = await s3.uploadPart(params.key, upload, content.subarray(999), 2);
    await expect(s3.completeMultipartUpload(params.key, upload, [first])).rejects.toThrow(/BadDigest/);
    await s3.completeMultipartUpload(params.key, upload, [first, last]);
    expect([(await fileOf(fileId)).status, await phaseOf(taskId)]).toEqual([200, 'PHASE_TYPE_COMPLETE']);
  });

  it('[T19] more, fewer or strange bytes, parts out of order and unknown ones are refused', async () => {
    const { params } = await beginStoreUpload(server, ada, { name: 'lies.bin', size: 1000 });
    const s3 = s3Client(params);
    await expect(s3.putObject(params.key, randomBytes(1001))).rejects.toThrow(/EntityTooLarge/);
    await expect(s3.putObject(params.key, randomBytes(999))).rejects.toThrow(/IncompleteBody/);
    const upload = await s3.getMultipartUploadId(params.key);
    const one = await s3.uploadPart(params.key, upload, randomBytes(600), 1);
    await expect(s3.uploadPart(params.key, upload, randomBytes(401), 2)).rejects.toThrow(/EntityTooLarge/);
    await expect(s3.uploadPart(params.key, upload, randomBytes(1), 10_001)).rejects.toThrow(
      /InvalidArgument/,
    );
    const two = await s3.uploadPart(params.key, upload, randomBytes(400), 2);
    const complete = (parts: (typeof one)[]) => s3.completeMultipartUpload(params.key, upload, parts);
    await expect(complete([two, one])).rejects.toThrow(/InvalidPartOrder/);
    await expect(complete([one, { partNumber: 3, etag: one.etag }])).rejects.toThrow(/InvalidPart/);
    await expect(complete([one, { partNumber: 2, etag: one.etag }])).rejects.toThrow(/InvalidPart/);
    await complete([one, two]);
  });

  it('[P10a T19] the credentials of one upload open no other, and unsigned requests are not found', async () => {
    const mine = await beginStoreUpload(server, ada, { name: 'mine.bin', size: 9 });
    const other = await beginStoreUpload(server, ada, { name: 'other.bin', size: 9 });
    await expect(s3Client(mine.params).putObject(other.params.key, randomBytes(9))).rejects.toThrow(
      /AccessDenied/,
    );
    const wrong = { ...mine.params, access_key_secret: other.params.access_key_secret };
    await expect(s3Client(wrong).putObject(wrong.key, randomBytes(9))).rejects.toThrow(
      /SignatureDoesNotMatch/,
    );
    await expect(ossClient(wrong).put(wrong.key, randomBytes(9))).rejects.toThrow(/SignatureDoesNotMatch/);
    const forged = { ...mine.params, security_token: `${mine.params.security_token}x` };
    await expect(s3Client(forged).putObject(forged.key, randomBytes(9))).rejects.toThrow(
      /InvalidAccessKeyId/,
    );
    const bare = await fetch(`${server.contentUrl}/${mine.params.key}`, { method: 'PUT', body: 'x' });
    expect(bare.status).toBe(404);
    const token = mine.params.security_token;
    const own = await fetch(`${server.contentUrl}/upload/${token}`, { method: 'PATCH', body: 'x' });
    expect(own.status).toBe(404);
    expect((await fetch(`${server.contentUrl}/content/${token}/x`)).status).toBe(404);
  });

  it('[R10.4] an empty file needs no bytes', async () => {
    const answer = await call(server, 'POST', '/drive/v1/files', {
      token: ada.token,
      body: {
        kind: 'drive#file',
        upload_type: 'UPLOAD_TYPE_RESUMABLE',
        resumable: { provider: 'PROVIDER_ALIYUN' },
        name: 'empty.txt',
      },
    });
    expect(answer.body).toMatchObject({ file: { phase: 'PHASE_TYPE_COMPLETE', size: '0' } });
  });
});

describe('expiry', () => {
  it('[P3c] an abandoned upload is removed after a day, with its parts and its reservation', async () => {
    ada = await newPerson(server, 'later@example.org');
    const before = await usage();
    const { params, fileId } = await beginStoreUpload(server, ada, { name: 'left.bin', size: 500_000 });
    const s3 = s3Client(params);
    const upload = await s3.getMultipartUploadId(params.key);
    await s3.uploadPart(params.key, upload, randomBytes(250_000), 2);
    server.pass(23 * 3600_000);
    await sweep(server.services);
    expect((await leftovers()).length).toBe(1);
    server.pass(2 * 3600_000);
    await expect(s3.uploadPart(params.key, upload, randomBytes(9), 1)).rejects.toThrow(/ExpiredToken/);
    await sweep(server.services);
    ada = await signInAgain(server, ada);
    expect(await leftovers()).toEqual([]);
    expect(await usage()).toBe(before);
    expect((await fileOf(fileId)).status).toBe(404);
  });
});
