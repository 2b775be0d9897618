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
import { codedFilm } from '../media/testing/recordings.ts';

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

async function timeline(parentId = folder, offset = 0) {
  const address = `/drive/v1/timeline?parent_id=${parentId}&utc_offset=${offset}`;
  const answer = await call(server, 'GET', address, { token: ada.token });
  expect(answer.status).toBe(200);
  return v.parse(Timeline, JSON.parse(answer.text));
}

async function day(one: string, parentId = folder, offset = 0) {
  const address = `/drive/v1/timeline/${one}?parent_id=${parentId}&utc_offset=${offset}`;
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

it('[R2.25] films stand at their day and minute beside photos, whether they tell the clock of the camera or UTC', async () => {
  const seoul = await newFolder(server, ada, 'Seoul');
  // From 00:30 to 00:33 in Seoul, nine hours ahead of UTC.
  const recorded = new Date(Date.UTC(2024, 4, 1, 15, 31));
  const tags = { 'com.apple.quicktime.creationdate': '2024-05-02T00:32:00+0900' };
  await storeFile(server, ada, 'photo.jpg', await photo('2024:05:02 00:30:00', 'orange'), seoul);
  await storeFile(server, ada, 'film.mp4', await codedFilm(0, { recorded }), seoul);
  await storeFile(server, ada, 'film-apple.mov', await codedFilm(0, { recorded, tags }), seoul);
  await storeFile(server, ada, 'PXL_20240501_153300123.mp4', await codedFilm(90), seoul);
  const expected = [{ day: '2024-05-02', count: 4 }];
  await expect.poll(async () => (await timeline(seoul, 540)).days).toEqual(expected);
  expect((await day('2024-05-02', seoul, 540)).map(({ name }) => name)).toEqual([
    ...['PXL_20240501_153300123.mp4', 'film-apple.mov', 'film.mp4', 'photo.jpg'],
  ]);
  // Read in London, what tells its camera's clock stays where it was lived.
  expect((await timeline(seoul)).days).toEqual([
    { day: '2024-05-02', count: 2 },
    { day: '2024-05-01', count: 2 },
  ]);
  const { body } = await call(server, 'POST', '/drive/v1/files:batchCopy', {
    token: ada.token,
    body: { ids: [seoul], to: { parent_id: folder } },
  });
  expect(body.task_id).toMatch(/^copy\./);
  const copies = server.services.db
    .selectFrom('files')
    .select(['taken_at', 'recorded_at'])
    .where('name', '=', 'film.mp4')
    .orderBy('created_at');
  await expect
    .poll(() => copies.execute())
    .toEqual(Array.from({ length: 2 }, () => ({ taken_at: null, recorded_at: recorded.getTime() })));
});

it('[R2.25] a name that a camera gave tells the day where the content does not, and is not believed where it cannot be', async () => {
  const named = await newFolder(server, ada, 'Named');
  const bare = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'black' } })
    .png()
    .toBuffer();
  await storeFile(server, ada, 'IMG_20240502_003000.png', bare, named);
  await storeFile(server, ada, 'VID_20240503_003000.mp4', Buffer.from('no film at all'), named);
  await storeFile(server, ada, 'IMG_20241340_003000.png', Buffer.concat([bare, Buffer.alloc(1)]), named);
  await expect
    .poll(async () => (await timeline(named)).days)
    .toEqual([
      { day: '2026-07-15', count: 1 },
      { day: '2024-05-03', count: 1 },
      { day: '2024-05-02', count: 1 },
    ]);
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
