import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { thumbnailFolder } from '../../features/content/thumbnails.ts';
import { budgetOfTables } from '../../platform/budgets/stored-bytes.ts';
import { newId } from '../../platform/secrets.ts';
import {
  newFolder,
  newPerson,
  type Person,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { budgetUses, isOver } from './budgets.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
  await newPerson(server, 'bo@example.org');
  await newFolder(server, ada, 'folder');
});
afterAll(() => server.stop());

const useOf = async (name: string) => {
  const found = (await budgetUses(server.services)).find((use) => use.name === name);
  if (found === undefined) throw new Error(`no budget of ${name}`);
  return found;
};

it('[P36p] a check tells what is used of every budget, in all and of the account with the most', async () => {
  const uses = await budgetUses(server.services);
  expect(uses.map(({ name }) => name)).toEqual(
    [...budgetOfTables.keys(), 'streams', 'thumbnails'].toSorted(),
  );
  const tokens = await useOf('tokens');
  expect(tokens.most).toBeGreaterThan(0);
  expect(tokens.used).toBeGreaterThan(tokens.most ?? 0);
  expect(uses.filter(isOver)).toEqual([]);
});

it('[P36p] and says where there is more than there may be', async () => {
  const message = 'a'.repeat(1024 ** 2);
  const row = { account_id: ada.id, category: 'idea', facts: '{}', screenshot: '', created_at: 0 } as const;
  for (let n = 0; n < 9; n += 1)
    await server.services.db
      .insertInto('feedback')
      .values({ ...row, id: newId(), message })
      .execute();
  const feedback = await useOf('feedback');
  expect([isOver(feedback), feedback.used]).toEqual([true, feedback.most]);
});

it('[P36p] thumbnails are counted in the data folder', async () => {
  const folder = thumbnailFolder(server.configuration.dataFolder);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'one.webp'), 'some bytes');
  expect((await useOf('thumbnails')).used).toBe(10);
});
