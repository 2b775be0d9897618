import { File, Timeline } from '@aloft/core/wire';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
} from '../../proofs/testing/start-test-server.ts';

let server: TestServer;
let ada: Person;
let photo: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
  photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .jpeg()
    .withExif({ IFD2: { DateTimeOriginal: '2024:05:02 00:30:00' } })
    .toBuffer();
});
afterAll(() => server.stop());

const fileOf = async (id: string) =>
  v.parse(File, (await call(server, 'GET', `/drive/v1/files/${id}`, { token: ada.token })).body);
const rename = async (id: string, name: string) => {
  const answer = await call(server, 'PATCH', `/drive/v1/files/${id}`, { token: ada.token, body: { name } });
  expect(answer.status).toBe(200);
};
async function timelineOf(parentId: string) {
  const address = `/drive/v1/timeline?parent_id=${parentId}&utc_offset=0`;
  return v.parse(Timeline, (await call(server, 'GET', address, { token: ada.token })).body).days;
}

it('[R10.3] a file whose new name has another extension is of that type, with its thumbnail and its day', async () => {
  const folder = await newFolder(server, ada, 'Photos');
  const id = await storeFile(server, ada, 'holiday.jpg.download', photo, folder);
  expect(await fileOf(id)).toMatchObject({ mime_type: 'application/octet-stream', thumbnail_link: '' });
  expect(await timelineOf(folder)).toEqual([]);
  await rename(id, 'holiday.jpg');
  expect(await fileOf(id)).toMatchObject({
    ...{ mime_type: 'image/jpeg', file_extension: '.jpg', file_category: 'image' },
  });
  await expect.poll(() => timelineOf(folder)).toEqual([{ day: '2024-05-02', count: 1 }]);
  const { thumbnail_link: thumbnail, web_content_link: content } = await fileOf(id);
  expect((await fetch(thumbnail)).headers.get('content-type')).toBe('image/webp');
  expect((await fetch(content)).headers.get('content-type')).toBe('image/jpeg');
  await rename(id, 'holiday.jpg.old');
  expect(await fileOf(id)).toMatchObject({ mime_type: 'application/octet-stream', thumbnail_link: '' });
  expect(await timelineOf(folder)).toEqual([]);
});

it('[R10.3] what failed as a film is tried again as the picture that it is', async () => {
  const id = await storeFile(server, ada, 'picture.mp4', await sharp(photo).negate().jpeg().toBuffer());
  const row = await server.services.db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(await server.services.media.factsOf(row, 3600_000)).toMatchObject({ still: 'none' });
  await rename(id, 'picture.jpg');
  await expect.poll(async () => (await fileOf(id)).thumbnail_link).not.toBe('');
});

it('[R10.3] a file that is renamed while its bytes come is of the type of its new name', async () => {
  const { id, endpoint } = await beginUpload(server, ada, 'coming.part', photo.length);
  await rename(id, 'came.jpg');
  expect((await sendBytes(endpoint, 0, new Uint8Array(photo))).status).toBe(200);
  expect(await fileOf(id)).toMatchObject({ name: 'came.jpg', mime_type: 'image/jpeg' });
});

it('[R10.3] a folder stays a folder, whatever its name ends with', async () => {
  const id = await newFolder(server, ada, 'plain');
  await rename(id, 'plain.jpg');
  expect(await fileOf(id)).toMatchObject({ kind: 'drive#folder', mime_type: '', file_extension: '' });
});
