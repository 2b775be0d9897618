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

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());

const list = async (who: Person, query = ''): Promise<{ names: string[]; text: string }> => {
  const { text } = await call(server, 'GET', `/drive/v1/files${query}`, { token: who.token });
  return { names: JSON.parse(text).files.map((one: { name: string }) => one.name), text };
};

it('a page that was asked for before tells of every write at once, and its time is that of the asking', async () => {
  const one = await storeFile(server, ada, 'one.txt', 'one');
  const before = await list(ada);
  server.pass(1000);
  const again = await list(ada);
  expect(again.names).toEqual(before.names);
  expect(JSON.parse(again.text).sync_time).not.toBe(JSON.parse(before.text).sync_time);
  const writes: [string, string, unknown, string[]][] = [
    ['PATCH', `/drive/v1/files/${one}`, { name: 'two.txt' }, ['two.txt']],
    ['POST', '/drive/v1/files:batchTrash', { ids: [one] }, []],
    ['POST', '/drive/v1/files:batchUntrash', { ids: [one] }, ['two.txt']],
    ['POST', '/drive/v1/files', { kind: 'drive#folder', name: 'New' }, ['New', 'two.txt']],
    ['DELETE', `/drive/v1/files/${one}`, undefined, ['New']],
  ];
  for (const [method, path, body, names] of writes) {
    await list(ada);
    const answer = await call(server, method, path, { token: ada.token, body });
    expect([path, answer.status]).toEqual([path, 200]);
    expect([path, (await list(ada)).names]).toEqual([path, names]);
  }
  await newFolder(server, ada, 'Star');
  const { files } = JSON.parse((await list(ada)).text);
  await call(server, 'POST', '/drive/v1/files:star', { token: ada.token, body: { ids: [files[0].id] } });
  expect(JSON.parse((await list(ada)).text).files[0].starred).toBe(true);
});

it('[P17b] nobody gets another’s cached page, nor any after signing out', async () => {
  const bo = await newPerson(server, 'bo@example.org');
  await newFolder(server, bo, 'Of Bo');
  expect((await list(bo)).names).toEqual(['Of Bo']);
  expect((await list(ada)).names).not.toContain('Of Bo');
  expect((await call(server, 'GET', '/drive/v1/files', {})).status).toBe(401);
  await server.services.db
    .updateTable('token_families')
    .set({ revoked_at: 1 })
    .where('account_id', '=', bo.id)
    .execute();
  expect((await call(server, 'GET', '/drive/v1/files', { token: bo.token })).status).toBe(401);
});

it('addresses in a page are made anew with the minute', async () => {
  await storeFile(server, ada, 'seen.png', 'no picture');
  const linkOf = async (): Promise<string> =>
    JSON.parse((await list(ada)).text).files.find((one: { name: string }) => one.name === 'seen.png')
      .thumbnail_link;
  const before = await linkOf();
  server.pass(60_000);
  expect(await linkOf()).not.toBe(before);
});
