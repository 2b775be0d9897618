import { UsageDetails } from '@aloft/core/wire';
import { sql } from 'kysely';
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

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());

async function details(of: Person) {
  const answer = await call(server, 'GET', '/drive/v1/usage/details', { token: of.token });
  expect(answer.status).toBe(200);
  return v.parse(UsageDetails, JSON.parse(answer.text));
}

it('[R10.10] as many duplicates as a copied folder has are counted, and twenty sets of them listed', async () => {
  const folder = await newFolder(server, ada, 'Notes');
  for (let n = 1; n <= 22; n += 1) await storeFile(server, ada, `${n}.txt`, Buffer.alloc(n, n), folder);
  const copied = await call(server, 'POST', '/drive/v1/files:batchCopy', {
    token: ada.token,
    body: { ids: [folder], to: { parent_id: '' }, name_conflict: 'keep_both' },
  });
  expect(copied.status).toBe(200);
  await expect.poll(async () => (await details(ada)).duplicates).toEqual({ size: '253', count: 22 });
  const { duplicate_sets: sets } = await details(ada);
  expect(sets.map(({ size }) => Number(size))).toEqual(Array.from({ length: 20 }, (_, n) => 22 - n));
  await expect
    .poll(async () => (await details(ada)).largest_folders.map(({ tree_size: size }) => size))
    .toEqual(['253', '253']);
});

it('[R10.10] a circle of folders, which no call makes, ends neither list', async () => {
  const bob = await newPerson(server, 'bob@example.org');
  const outer = await newFolder(server, bob, 'Outer');
  const inner = await newFolder(server, bob, 'Inner', outer);
  await storeFile(server, bob, 'one.txt', Buffer.from('the same'), inner);
  await storeFile(server, bob, 'other.txt', Buffer.from('the same'), inner);
  await sql`UPDATE files SET parent_id = ${inner} WHERE id = ${outer}`.execute(server.services.db);
  const { duplicates, largest_folders: folders } = await details(bob);
  expect(duplicates).toEqual({ size: '8', count: 1 });
  expect(folders.length).toBeLessThanOrEqual(2);
});
