import { DriveChanges } from '@aloft/core/wire';
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
import { vp8Film } from './testing/recordings.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function changes(who: Person, since = ''): Promise<DriveChanges> {
  const answer = await call(server, 'GET', `/drive/v1/changes?since=${since}`, { token: who.token });
  return v.parse(DriveChanges, answer.body);
}

it('[R10.7] what is read of a film after its upload is told to whoever lists its folder, and to nobody else', async () => {
  const { db, media } = server.services;
  const ada = await newPerson(server, 'ada@example.org');
  const bo = await newPerson(server, 'bo@example.org');
  const folder = await newFolder(server, ada, 'Films');
  const film = await vp8Film();
  const id = await storeFile(server, ada, 'film.webm', film, folder);
  const row = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  // Bo has the same content, as who saved it from a share; an upload of Bo’s own would have it read at some time.
  const ofBo = await storeFile(server, bo, 'notes.txt', 'not read');
  await db.updateTable('files').set({ blob_id: row.blob_id }).where('id', '=', ofBo).execute();
  // The upload has it read; once that is over it is read anew, so that nothing else is told meanwhile.
  await media.factsOf(row, 3600_000);
  await db.deleteFrom('media_facts').where('blob_id', '=', row.blob_id).execute();
  const [{ id: since }, { id: sinceOfBo }] = [await changes(ada), await changes(bo)];
  expect(await media.factsOf(row, 3600_000)).toMatchObject({ width: 480 });
  expect(await changes(ada, since)).toMatchObject({ all: false, folders: [folder] });
  expect((await changes(bo, sinceOfBo)).folders).toEqual([]);
});
