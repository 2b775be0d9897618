// All one's data: what the service keeps of an account, in front of the files.
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  call,
  fillWithFolders,
  newFolder,
  newPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { accountFileName } from './account-data.ts';
import { archiveOf, askForArchive, entriesAt } from './testing/account-archives.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ask = (who: Person, body?: object) => askForArchive(server, who, body);

it('[R10.10] of more entries than one archive holds comes in parts, each entry in one of them', async () => {
  const di = await newPerson(server, 'di-data@example.org');
  const folder = await newFolder(server, di, 'Many');
  const deep = await newFolder(server, di, 'Deep', folder);
  await fillWithFolders(server, di, folder, 10_003);
  await storeFile(server, di, 'last.txt', 'last', deep);
  const trashed = await storeFile(server, di, 'trashed.txt', 'gone');
  await call(server, 'POST', '/drive/v1/files:batchTrash', { token: di.token, body: { ids: [trashed] } });
  const names: string[] = [];
  for (const part of [1, 2]) {
    const archive = await archiveOf(server, di, { account_data: true, part });
    expect(archive).toMatchObject({ name: `Aloft ${part}-2.zip`, part_count: 2 });
    const entries = await entriesAt(archive.url);
    expect(entries.has(accountFileName)).toBe(part === 1);
    names.push(...entries.keys());
  }
  expect((await ask(di, { account_data: true, part: 3 })).body).toMatchObject({
    error: 'invalid_argument',
  });
  expect(names).toHaveLength(1 + 10_003 + 3);
  expect(new Set(names).size).toBe(names.length);
  // Whoever asks for many at once waits for themselves, and nobody else does.
  const many = Array.from({ length: 16 }, () => ask(di, { account_data: true, part: 2 }));
  const eve = await newPerson(server, 'eve3-data@example.org');
  expect((await ask(eve)).status).toBe(200);
  const answers = (await Promise.all(many)).map(({ status, body }) => `${status} ${body.error ?? ''}`);
  expect(new Set(answers)).toEqual(new Set(['200 ', '429 resource_exhausted']));
});
