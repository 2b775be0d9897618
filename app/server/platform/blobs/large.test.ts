import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  beginUpload,
  call,
  newPerson,
  type Person,
  sendBytes,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { createDigests } from './digest.ts';

const size = 3_500_000;
const bytes = new Uint8Array(randomBytes(size));
const expected = createDigests(size);
expected.update(bytes);
const digests = expected.result();

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());

const fileOf = async (id: string) =>
  (await call(server, 'GET', `/drive/v1/files/${id}`, { token: ada.token })).body;

it('[P3b R10.4] a large upload has the same digests whether it came in one go or in parts', async () => {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const whole = await beginUpload(server, ada, 'whole.bin', size);
  expect((await sendBytes(whole.endpoint, 0, bytes)).status).toBe(200);
  expect(await fileOf(whole.id)).toMatchObject({ sha256, hash: digests.gcid });
  const parts = await beginUpload(server, ada, 'parts.bin', size);
  const cut = 1_700_001;
  expect((await sendBytes(parts.endpoint, 0, bytes.slice(0, cut))).status).toBe(204);
  expect((await sendBytes(parts.endpoint, cut, bytes.slice(cut))).status).toBe(200);
  expect(await fileOf(parts.id)).toMatchObject({ sha256, hash: digests.gcid });
});

it('many large uploads at once each get their own digests', async () => {
  const made = await Promise.all(
    Array.from({ length: 20 }, async (_, nth) => {
      const own = bytes.slice(0, size - nth * 1000);
      const { id, endpoint } = await beginUpload(server, ada, `many ${nth}.bin`, own.length);
      expect((await sendBytes(endpoint, 0, own)).status).toBe(200);
      return { id, sha256: createHash('sha256').update(own).digest('hex') };
    }),
  );
  for (const { id, sha256 } of made) expect(await fileOf(id)).toMatchObject({ sha256 });
});

it('[P3b] a disconnected sender resumes where the disk ends', async () => {
  const { id, endpoint } = await beginUpload(server, ada, 'gone.bin', size);
  const cut = 1_200_000;
  const sending = request(endpoint, {
    method: 'PATCH',
    headers: { 'upload-offset': '0', 'content-length': size },
  });
  sending.once('error', () => undefined);
  await new Promise((settle) => sending.write(bytes.subarray(0, cut), settle));
  sending.destroy();
  await expect
    .poll(async () => (await fetch(endpoint, { method: 'HEAD' })).headers.get('upload-offset'))
    .toBe(String(cut));
  // Refused while the first sender still holds the upload.
  await expect.poll(async () => (await sendBytes(endpoint, cut, bytes.slice(cut))).status).toBe(200);
  expect(await fileOf(id)).toMatchObject({ sha256: createHash('sha256').update(bytes).digest('hex') });
});

it('a large file comes back whole and in ranges that cross the pieces it is sent in', async () => {
  const { id, endpoint } = await beginUpload(server, ada, 'back.bin', size);
  await sendBytes(endpoint, 0, bytes);
  const link = String((await fileOf(id)).web_content_link);
  const whole = await fetch(link);
  expect(whole.headers.get('content-length')).toBe(String(size));
  expect(whole.headers.get('content-security-policy')).toContain('sandbox');
  expect(whole.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  expect(Buffer.compare(new Uint8Array(await whole.arrayBuffer()), bytes)).toBe(0);
  for (const [first, last] of [
    [0, 0],
    [524_287, 524_288],
    [100, 2_000_000],
    [size - 1, size - 1],
  ] as const) {
    const part = await fetch(link, { headers: { range: `bytes=${first}-${last}` } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${first}-${last}/${size}`]);
    expect(Buffer.compare(new Uint8Array(await part.arrayBuffer()), bytes.subarray(first, last + 1))).toBe(0);
  }
  const head = await fetch(link, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)]);
});

it('a reader that goes away leaves no file open', async () => {
  const { id, endpoint } = await beginUpload(server, ada, 'left.bin', size);
  await sendBytes(endpoint, 0, bytes);
  const link = String((await fileOf(id)).web_content_link);
  const { readdirSync, readlinkSync } = await import('node:fs');
  const open = (): number =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).includes(`${server.configuration.dataFolder}/blobs/`);
      } catch {
        return false;
      }
    }).length;
  await new Promise<void>((settle) => {
    const reading = request(link, (answer) => {
      answer.once('data', () => {
        answer.destroy();
        settle();
      });
    });
    reading.end();
  });
  await expect.poll(open).toBe(0);
});
