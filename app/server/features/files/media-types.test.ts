import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from '../../platform/database/migrations/index.ts';
import {
  call,
  newPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());

const names = ['film.wmv', 'song.opus', 'scan.tiff', 'program.exe', 'words.txt'];

async function stored(): Promise<unknown> {
  const rows = await server.services.db
    .selectFrom('files')
    .select(['name', 'category', 'mime_type'])
    .where('name', 'in', names)
    .execute();
  return Object.fromEntries(rows.map(({ name, category, mime_type }) => [name, [category, mime_type]]));
}

it('[R3.10] files of an older build get the category of their kind, which the use of storage counts them by', async () => {
  for (const name of names) await storeFile(server, ada, name, name);
  const expected = await stored();
  expect(expected).toEqual({
    'film.wmv': ['video', 'video/x-ms-wmv'],
    'song.opus': ['audio', 'audio/ogg'],
    'scan.tiff': ['image', 'image/tiff'],
    'program.exe': ['other', 'application/octet-stream'],
    'words.txt': ['document', 'text/plain'],
  });
  await server.services.db
    .updateTable('files')
    .set({ category: 'other', mime_type: 'application/octet-stream' })
    .where('name', 'in', ['film.wmv', 'song.opus', 'scan.tiff'])
    .execute();
  await migrations['2026-11-26-01-media-types'].up(server.services.db);
  expect(await stored()).toEqual(expected);
  const { text } = await call(server, 'GET', '/drive/v1/usage', { token: ada.token });
  expect(
    JSON.parse(text)
      .categories.map(({ category }: { category: string }) => category)
      .toSorted(),
  ).toEqual([...['audio', 'document', 'image', 'other', 'video']]);
});
