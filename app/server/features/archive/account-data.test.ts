// All one's data: what the service keeps of an account, in front of the files.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  newPerson,
  newShare,
  type Person,
  signInAgain,
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
const urlOf = async (who: Person, body?: object) => (await archiveOf(server, who, body)).url;

describe('an archive of all one’s data', () => {
  it('[R10.10] has the files and what the service keeps of the account: its own, and nothing that opens anything', async () => {
    const ada = await newPerson(server, 'ada-data@example.org');
    const eve = await newPerson(server, 'eve-data@example.org');
    const note = await storeFile(server, ada, 'note.txt', 'words');
    const secret = await storeFile(server, eve, 'secret.txt', 'hers');
    const share = await newShare(server, ada, [note], { pass_code_option: 'REQUIRED' });
    const hers = await newShare(server, eve, [secret]);
    const phone = { ada: '+6581234567', eve: '+60123456789' };
    await call(server, 'PATCH', '/v1/user/me', { body: { phone_number: phone.ada }, token: ada.token });
    await call(server, 'PATCH', '/v1/user/me', { body: { phone_number: phone.eve }, token: eve.token });
    const entries = await entriesAt(await urlOf(ada));
    expect([...entries.keys()].toSorted()).toEqual([accountFileName, 'note.txt']);
    const text = entries.get(accountFileName) ?? '';
    const data = JSON.parse(text);
    expect(data.profile).toMatchObject({ id: ada.id, email: 'a***@example.org', phone_number: phone.ada });
    expect(data.sessions).toHaveLength(1);
    expect(data.shares).toMatchObject([{ id: share.id }]);
    for (const other of [ada.token, ada.refresh, share.passCode, 'hash', eve.id, hers.id, phone.eve])
      expect([other, text.includes(other)]).toEqual([other, false]);
  });

  it('[R10.10] is there for an empty drive, and a file of the same name stands beside it', async () => {
    const bo = await newPerson(server, 'bo-data@example.org');
    expect([...(await entriesAt(await urlOf(bo))).keys()]).toEqual([accountFileName]);
    const own = await storeFile(server, bo, accountFileName, 'mine');
    const entries = await entriesAt(await urlOf(bo));
    expect(entries.size).toBe(2);
    expect(entries.get(accountFileName)).toContain(bo.id);
    expect([...entries.values()]).toContain('mine');
    const plain = await entriesAt(await urlOf(bo, { ids: [own] }));
    expect(plain.get(accountFileName)).toBe('mine');
    for (const body of [{ ids: [] }, { ids: [own], account_data: true }, { account_data: true, part: 2 }])
      expect((await ask(bo, body)).body).toMatchObject({ error: 'invalid_argument' });
  });

  it('[P25f R10.10] names the lists of which it has only the newest rows', async () => {
    const di = await newPerson(server, 'di-data@example.org');
    const dataOf = async () => JSON.parse((await entriesAt(await urlOf(di))).get(accountFileName) ?? '');
    const insert = (from: number, count: number) =>
      server.services.db
        .insertInto('saved_searches')
        .values(
          Array.from({ length: count }, (_, nth) => {
            const created_at = from + nth;
            const words = `search ${created_at}`;
            return { account_id: di.id, id: words, name: words, query: words, created_at };
          }),
        )
        .execute();
    await insert(0, 500);
    await insert(500, 500);
    expect(await dataOf()).toMatchObject({ saved_searches: { length: 1000 }, incomplete_lists: [] });
    await insert(1000, 1);
    const data = await dataOf();
    expect(data).toMatchObject({
      saved_searches: { length: 1000 },
      incomplete_lists: ['saved_searches'],
    });
    expect(data.saved_searches[0].created_at).toBe(new Date(1000).toISOString());
  });

  it('[R10.10] is its owner’s to ask for, and its address ends after an hour and with the sessions', async () => {
    const cy = await newPerson(server, 'cy-data@example.org');
    const eve = await newPerson(server, 'eve2-data@example.org');
    const note = await storeFile(server, cy, 'note.txt', 'words');
    const body = { account_data: true };
    expect((await call(server, 'POST', '/drive/v1/files:archive', { body })).body.error).toBe(
      'unauthenticated',
    );
    expect([...(await entriesAt(await urlOf(eve))).keys()]).toEqual([accountFileName]);
    const url = await urlOf(cy);
    // Whether it is in there is signed: nothing can be added to an address.
    const files = await urlOf(cy, { ids: [note] });
    expect([...(await entriesAt(`${files}?account_data=true`)).keys()]).toEqual(['note.txt']);
    await signInAgain(server, cy);
    await call(server, 'POST', '/v1/user/sessions:revokeOthers', { token: cy.token, body: {} });
    expect((await fetch(url)).status).toBe(404);
    const late = await urlOf(await signInAgain(server, cy));
    server.pass(3_600_001);
    expect((await fetch(late)).status).toBe(404);
  });
});
