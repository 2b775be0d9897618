import { OwnShareList } from '@aloft/core/wire';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  call,
  newFolder,
  newPerson,
  newShare,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';

let server: TestServer;
let ada: Person;
let file: string;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
  file = await storeFile(server, ada, 'a.txt', 'a');
});
afterAll(() => server.stop());

const list = async (who: Person, query = '') => {
  const { text } = await call(server, 'GET', `/drive/v1/share/list${query}`, { token: who.token });
  return v.parse(OwnShareList, JSON.parse(text));
};

it('[R10.8] own shares come newest first, page by page, ended ones not; a spoilt token is refused', async () => {
  const made: string[] = [];
  for (let n = 0; n < 5; n += 1) made.push((await newShare(server, ada, [file])).id);
  server.pass(1000);
  made.push((await newShare(server, ada, [file])).id);
  const ended = made.splice(2, 1);
  await call(server, 'POST', '/drive/v1/share:batchDelete', { token: ada.token, body: { ids: ended } });
  const seen: string[] = [];
  let token = '';
  do {
    const page = await list(ada, `?limit=2&page_token=${token}`);
    expect(page.data.length).toBeLessThanOrEqual(2);
    seen.push(...page.data.map((share) => share.share_id));
    token = page.next_page_token;
  } while (token !== '');
  expect(seen.toSorted()).toEqual(made.toSorted());
  expect(seen[0]).toBe(made.at(-1));
  const spoilt = await call(server, 'GET', '/drive/v1/share/list?page_token=x', { token: ada.token });
  expect(spoilt.body).toMatchObject({ error: 'invalid_argument', details: [{ detail: 'page_token' }] });
});

it('[R10.8] a share says for how many days it was made, and whether it has a passcode', async () => {
  const bo = await newPerson(server, 'bo@example.org');
  const own = await storeFile(server, bo, 'b.txt', 'b');
  await newShare(server, bo, [own], { expiration_days: 7, pass_code_option: 'REQUIRED' });
  server.pass(3600_000);
  expect((await list(bo)).data).toMatchObject([{ expiration_days: 7, share_to: 'encryptedlink' }]);
  await newShare(server, bo, [own]);
  expect((await list(bo)).data[0]).toMatchObject({ expiration_days: -1, share_to: 'publiclink' });
});

it('[R7.1 R7.2] the top and a folder of a share; the seconds that are left, and nothing of a closed one', async () => {
  const cy = await newPerson(server, 'cy@example.org');
  const folder = await newFolder(server, cy, 'folder');
  await storeFile(server, cy, 'inside.txt', 'inside', folder);
  const share = await newShare(server, cy, [folder], { expiration_days: 1 });
  const ask = async (path: string) =>
    JSON.parse(
      (
        await call(
          server,
          'GET',
          `/drive/v1/${path}share_id=${share.id}&thumbnail_size=SIZE_SMALL&limit=9999`,
        )
      ).text,
    );
  const top = await ask(`share?parent_id=${folder}&`);
  expect(top.files.map((one: { name: string }) => one.name)).toEqual(['folder']);
  expect(top.expiration_left_seconds).toBeGreaterThan(86_300);
  expect(top.expiration_left_seconds).toBeLessThanOrEqual(86_400);
  expect(top).toMatchObject({ thumbnail_link: '', contain_sensitive_resource_text: '' });
  const inner = await ask(`share/detail?parent_id=${folder}&`);
  expect(inner.files.map((one: { name: string }) => one.name)).toEqual(['inside.txt']);
  server.pass(25 * 3600_000);
  expect(await ask('share?')).toMatchObject({
    share_status: 'EXPIRED',
    expiration_left_seconds: 0,
    user_info: { user_id: '', nickname: '' },
    files: [],
  });
});
