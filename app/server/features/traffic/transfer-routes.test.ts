import type { TierLimits } from '@aloft/core/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  call,
  newPerson,
  newShare,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { beginStoreUpload, s3Client } from '../uploads/testing/store-clients.ts';
import { trafficOf } from './used.ts';

const none: TierLimits = { largestFile: null, monthlyDownload: null, monthlyUpload: null, dailyTasks: 100 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ tiers: { free: { ...none, monthlyDownload: 500 }, premium: none } });
});
afterAll(() => server.stop());

const of = (who: Person) => trafficOf(server.services, who.id);

it('[R7.6] an upload of the object-store dialect counts, whole or in parts', async () => {
  const ada = await newPerson(server, 'ada@example.org');
  const whole = await beginStoreUpload(server, ada, { name: 'a.bin', size: 10 });
  await s3Client(whole.params).putObject(whole.params.key, Buffer.alloc(10));
  expect(await of(ada)).toEqual({ uploaded: 10, downloaded: 0 });
  const { params } = await beginStoreUpload(server, ada, { name: 'b.bin', size: 7 });
  await s3Client(params).uploadPart(params.key, params.key, Buffer.alloc(4), 1);
  expect(await of(ada)).toEqual({ uploaded: 14, downloaded: 0 });
});

it('[R7.6] an archive counts as it goes, for whose files they are, and is refused when the month is used up', async () => {
  const bo = await newPerson(server, 'bo@example.org');
  const file = await storeFile(server, bo, 'a.zip', 'x'.repeat(400));
  const share = await newShare(server, bo, [file]);
  const asked = await call(server, 'POST', '/drive/v1/share:archive', {
    body: { share_id: share.id, file_ids: [file] },
  });
  const url = String(asked.body.url);
  const { byteLength } = await (await fetch(url)).arrayBuffer();
  expect(byteLength).toBeGreaterThan(500);
  expect(await of(bo)).toEqual({ uploaded: 400, downloaded: byteLength });
  const refused = await fetch(url);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  // Which limit of the plan it was, apart from other limits of this code (R8.2).
  expect(await refused.json()).toMatchObject({
    error: 'resource_exhausted',
    details: [{ '@type': 'FieldViolation', detail: 'monthly_download' }],
  });
});
