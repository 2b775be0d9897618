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
import { startViews, viewsOf } from './views.ts';

let server: TestServer;
let ada: Person;
let fileId = '';
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
  fileId = await storeFile(server, ada, 'note.txt', 'words');
});
afterAll(() => server.stop());

const made = async (): Promise<string> => (await newShare(server, ada, [fileId])).id;
const written = async (id: string): Promise<number | undefined> =>
  (
    await server.services.db
      .selectFrom('share_views')
      .select('views')
      .where('share_id', '=', id)
      .executeTakeFirst()
  )?.views;
const told = async (id: string): Promise<string> =>
  JSON.parse((await call(server, 'GET', '/drive/v1/share/list', { token: ada.token })).text).data.find(
    (one: { share_id: string }) => one.share_id === id,
  ).view_count;

it('[R10.8] each view of a share is in its owner’s list at once, and in its row when the server stops', async () => {
  const id = await made();
  const look = () => call(server, 'GET', `/drive/v1/share?share_id=${id}`);
  for (const { status } of await Promise.all(Array.from({ length: 25 }, look))) expect(status).toBe(200);
  expect(await told(id)).toBe('25');
  await server.services.views.flush();
  expect([await told(id), await written(id)]).toEqual(['25', 25]);
});

it('[R10.8] views that two processes counted add up', async () => {
  const id = await made();
  const counters = [1, 2].map(() => startViews(server.services.db, Date.now, () => undefined));
  for (let round = 0; round < 20; round += 1) {
    for (const views of counters) views.count(id, 1);
    await Promise.all(counters.map((views) => views.flush()));
  }
  expect(await written(id)).toBe(40);
});

it('views of a share that is erased before they are written go with it, and hold nothing else up', async () => {
  const [gone, stays] = [await made(), await made()];
  const { db, views } = server.services;
  for (const id of [gone, stays]) views.count(id, 3);
  await db.deleteFrom('share_files').where('share_id', '=', gone).execute();
  await db.deleteFrom('shares').where('id', '=', gone).execute();
  await views.flush();
  expect([await written(gone), await written(stays)]).toEqual([undefined, 3]);
  expect(await viewsOf(server.services, [gone, stays])).toEqual(
    new Map([
      [gone, 0],
      [stays, 3],
    ]),
  );
});
