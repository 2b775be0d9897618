import { createHash } from 'node:crypto';
import { Timeline, TimelineDay } from '@aloft/core/wire';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  call,
  newFolder,
  newPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';

// What is stored without a date has that of its upload: all of it is one day.
const noon = Date.UTC(2026, 6, 15, 12);

let server: TestServer;
let ada: Person;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => noon });
  ada = await newPerson(server, 'ada@example.org');
  folder = await newFolder(server, ada, 'Photos');
});
afterAll(() => server.stop());

async function photo(taken: string, colour: string): Promise<Buffer> {
  return sharp({ create: { width: 30, height: 20, channels: 3, background: colour } })
    .jpeg()
    .withExif({ IFD2: { DateTimeOriginal: taken } })
    .toBuffer();
}

async function timeline(parentId = folder) {
  const address = `/drive/v1/timeline?parent_id=${parentId}&utc_offset=0`;
  const answer = await call(server, 'GET', address, { token: ada.token });
  expect(answer.status).toBe(200);
  return v.parse(Timeline, JSON.parse(answer.text));
}

async function day(one: string) {
  const address = `/drive/v1/timeline/${one}?parent_id=${folder}&utc_offset=0`;
  const answer = await call(server, 'GET', address, { token: ada.token });
  expect(answer.status).toBe(200);
  return v.parse(TimelineDay, JSON.parse(answer.text)).files;
}

it('[R2.25] a photo stands at the day that its camera wrote into it, with its size; a copy too', async () => {
  await storeFile(server, ada, 'kyoto.jpg', await photo('2024:03:05 23:59:58', 'red'), folder);
  await storeFile(server, ada, 'old.jpg', await photo('1961:04:12 09:07:00', 'blue'), folder);
  await expect
    .poll(async () => (await timeline()).days.map((one) => one.day))
    .toEqual(['2024-03-05', '1961-04-12']);
  const [kyoto] = await day('2024-03-05');
  expect(kyoto).toMatchObject({
    name: 'kyoto.jpg',
    params: { width: '30', height: '20', taken_time: '2024-03-05T23:59:58.000Z' },
  });
  const copied = await call(server, 'POST', '/drive/v1/files:batchCopy', {
    token: ada.token,
    body: { ids: [kyoto?.id], to: { parent_id: folder } },
  });
  expect(copied.status).toBe(200);
  await expect
    .poll(async () => (await timeline()).days)
    .toEqual([
      { day: '2024-03-05', count: 2 },
      { day: '1961-04-12', count: 1 },
    ]);
});

it('[R2.25] a photo that is uploaded again without its bytes stands at the same day', async () => {
  const [first, again] = [await newFolder(server, ada, 'First'), await newFolder(server, ada, 'Again')];
  const bytes = await photo('2024:05:02 00:30:00', 'purple');
  await storeFile(server, ada, 'first.jpg', bytes, first);
  const expected = [{ day: '2024-05-02', count: 1 }];
  await expect.poll(async () => (await timeline(first)).days).toEqual(expected);
  const answer = await call(server, 'POST', '/drive/v1/files', {
    token: ada.token,
    body: {
      ...{ kind: 'drive#file', upload_type: 'UPLOAD_TYPE_RESUMABLE', name: 'again.jpg', parent_id: again },
      ...{ size: String(bytes.length), sha256: createHash('sha256').update(bytes).digest('hex') },
    },
  });
  expect(answer.body).toMatchObject({ file: { phase: 'PHASE_TYPE_COMPLETE' } });
  expect((await timeline(again)).days).toEqual(expected);
});

it('[R2.25] a broken or lying date counts for nothing, and the day of the upload holds', async () => {
  const inner = await newFolder(server, ada, 'Broken');
  for (const [name, taken] of [
    ['text.jpg', 'yesterday, about noon!'],
    ['month.jpg', '2024:13:40 10:00:00'],
    ['far.jpg', '9999:01:01 00:00:00'],
  ] as const)
    await storeFile(server, ada, name, await photo(taken, name === 'far.jpg' ? 'green' : 'grey'), inner);
  const today = '2026-07-15';
  await expect.poll(async () => (await timeline(inner)).days).toEqual([{ day: today, count: 3 }]);
});
