import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  fillWithFolders,
  newFolder,
  newPerson,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { archiveOf, entriesAt } from './testing/account-archives.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('[R10.5] an archive of as many entries as it may have has each of them', async () => {
  const ada = await newPerson(server, 'full@example.org');
  const full = await newFolder(server, ada, 'full');
  await fillWithFolders(server, ada, full, 9999);
  const { url } = await archiveOf(server, ada, { ids: [full] });
  expect((await entriesAt(url)).size).toBe(10_000);
});
