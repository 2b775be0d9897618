// What an account is told of: by whom it can be filled, who reads it, and what is read.
import { maxNotices } from '@aloft/core/service';
import { type Notice, Notices } from '@aloft/core/wire';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { transact } from '../../platform/database/transaction.ts';
import { newId } from '../../platform/secrets.ts';
import {
  call,
  newFolder,
  newPerson,
  newShare,
  type Person,
  sendBytes,
  signInAgain,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { purgeExpired } from '../accounts/purge-expired.ts';
import { openStream } from '../changes/testing/open-stream.ts';
import { noteEndingLinks } from './ending-links.ts';
import { recordNotice } from './record.ts';

const day = 24 * 3600_000;
let server: TestServer;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer({ trustedProxies: ['127.0.0.1'] });
  ada = await newPerson(server, 'ada@example.org');
  bo = await newPerson(server, 'bo-who-saves@example.org');
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.services.db.deleteFrom('notices').execute();
  [ada, bo] = [await signInAgain(server, ada), await signInAgain(server, bo)];
});

const parsed = ({ body }: { readonly body: unknown }): readonly Notice[] => v.parse(Notices, body).notices;
const noticesOf = async (who: Person) =>
  parsed(await call(server, 'GET', '/drive/v1/notices', { token: who.token }));
const markRead = async (who: Person, body: object) =>
  parsed(await call(server, 'POST', '/drive/v1/notices:markRead', { token: who.token, body }));

async function newLink(): Promise<{ id: string; folder: string }> {
  const folder = await newFolder(server, ada, newId());
  const upload = { max_files: 100, max_bytes: '1000000' };
  const { id } = await newShare(server, ada, [folder], { title: 'Send me your pictures', upload });
  return { id, folder };
}
async function send(share_id: string, name: string, sender_name: string): Promise<void> {
  const body = { share_id, name, size: 5, sender_name };
  const begun = await call(server, 'POST', '/drive/v1/share/upload', { body });
  const sent = await sendBytes(String(begun.body.endpoint), 0, new Uint8Array(Buffer.from('hello')));
  expect(sent.status).toBe(200);
}
async function save(who: Person, shareId: string, fileId: string): Promise<void> {
  const saved = await call(server, 'POST', '/drive/v1/share/restore', {
    token: who.token,
    body: { share_id: shareId, file_ids: [fileId] },
  });
  expect(saved.status).toBe(200);
}

it('[R10.7 R10.8] what strangers send by one link is one notice, with a name while there is but one', async () => {
  const { id, folder } = await newLink();
  await send(id, 'a.txt', 'Mina');
  await send(id, 'b.txt', 'Mina');
  expect(await noticesOf(ada)).toMatchObject([
    {
      ...{ type: 'TYPE_FILES_RECEIVED', count: 2, name: 'Send me your pictures', sender_name: 'Mina' },
      ...{ share_id: id, folder_id: folder, read: false },
    },
  ]);
  await send(id, 'c.txt', 'Theo');
  await send(id, 'd.txt', 'Mina');
  const [notice, ...more] = await noticesOf(ada);
  expect([notice?.count, notice?.sender_name, more]).toEqual([4, '', []]);
  // After it was read, it begins anew.
  await markRead(ada, { until: notice?.updated_time ?? '' });
  await send(id, 'e.txt', 'Theo');
  expect(await noticesOf(ada)).toMatchObject([{ count: 1, sender_name: 'Theo', read: false }]);
});

it('[R10.7] the owner of a share is told that others saved it, and not who, and nobody of their own saves', async () => {
  const file = await storeFile(server, ada, 'plan.txt', 'plan');
  const share = await newShare(server, ada, [file], { title: 'Plan' });
  await save(bo, share.id, file);
  await save(ada, share.id, file);
  const told = await call(server, 'GET', '/drive/v1/notices', { token: ada.token });
  expect(parsed(told)).toMatchObject([
    { type: 'TYPE_SHARE_SAVED', count: 1, name: 'Plan', share_id: share.id },
  ]);
  // A name that no random id has in it.
  for (const trace of ['bo-who-saves', bo.id]) expect(told.text).not.toContain(trace);
  expect(await noticesOf(bo)).toEqual([]);
});

it('[R10.7] a link that ends within a day is told once, again when it got another end, and a short one never', async () => {
  const file = await storeFile(server, ada, 'ending.txt', 'ending');
  const share = await newShare(server, ada, [file], { title: 'Ending', expiration_days: 7 });
  await newShare(server, ada, [file], { title: 'Short', expiration_days: 1 });
  const told = async () => {
    await noteEndingLinks(server.services);
    return (await noticesOf(ada)).map(({ name, count, read }) => [name, count, read]);
  };
  expect(await told()).toEqual([]);
  server.pass(6 * day + 3600_000);
  ada = await signInAgain(server, ada);
  expect(await told()).toEqual([['Ending', 1, false]]);
  const [notice] = await noticesOf(ada);
  expect(Date.parse(notice?.end_time ?? '') - server.services.clock()).toBeLessThan(day);
  await markRead(ada, { until: notice?.updated_time ?? '' });
  expect(await told()).toEqual([['Ending', 1, true]]);
  const body = { expiration_days: 3 };
  await call(server, 'PATCH', `/drive/v1/share/${share.id}`, { token: ada.token, body });
  // It ends later now.
  expect(await told()).toEqual([]);
  server.pass(2 * day + 3600_000);
  ada = await signInAgain(server, ada);
  expect(await told()).toEqual([['Ending', 1, false]]);
});

it('[R10.7 R10.10] space that runs out is told when it does, once a day however often it does', async () => {
  let cy = await newPerson(server, 'cy@example.org');
  const { db, clock } = server.services;
  await db.updateTable('accounts').set({ quota_limit: 100 }).where('id', '=', cy.id).execute();
  await storeFile(server, cy, 'most.bin', 'x'.repeat(89));
  expect(await noticesOf(cy)).toEqual([]);
  const id = await storeFile(server, cy, 'low.bin', 'x');
  expect(await noticesOf(cy)).toMatchObject([{ type: 'TYPE_SPACE_LOW', count: 1, read: false }]);
  await markRead(cy, { until: new Date(clock()).toISOString() });
  await call(server, 'DELETE', `/drive/v1/files/${id}`, { token: cy.token });
  const other = await storeFile(server, cy, 'again.bin', 'x');
  expect(await noticesOf(cy)).toMatchObject([{ read: true }]);
  await call(server, 'DELETE', `/drive/v1/files/${other}`, { token: cy.token });
  // There is space again.
  expect(await noticesOf(cy)).toEqual([]);
  server.pass(day);
  cy = await signInAgain(server, cy);
  await storeFile(server, cy, 'on another day.bin', 'x');
  expect(await noticesOf(cy)).toMatchObject([{ count: 1, read: false }]);
});

it('[R10.7] notices belong to one account: nobody reads or marks another’s', async () => {
  const { id } = await newLink();
  await send(id, 'a.txt', 'Mina');
  const [notice] = await noticesOf(ada);
  const [until, ids] = [notice?.updated_time ?? '', [notice?.id ?? '']];
  expect(await noticesOf(bo)).toEqual([]);
  expect(await markRead(bo, { until, ids })).toEqual([]);
  expect(await markRead(bo, { until })).toEqual([]);
  expect((await noticesOf(ada))[0]?.read).toBe(false);
  expect((await call(server, 'GET', '/drive/v1/notices')).status).toBe(401);
  expect((await call(server, 'POST', '/drive/v1/notices:markRead', { body: { until } })).status).toBe(401);
  for (const body of [
    {},
    { until: 'soon' },
    { until, ids: [] },
    { until, ids: Array.from({ length: 1001 }, () => 'a') },
  ]) {
    const refused = await call(server, 'POST', '/drive/v1/notices:markRead', { token: ada.token, body });
    expect([body, refused.status]).toEqual([body, 400]);
  }
});

it('[R10.7] what is marked is what was seen: of one, of all, and not what happened since', async () => {
  const [one, two] = [await newLink(), await newLink()];
  await send(one.id, 'a.txt', '');
  await send(two.id, 'a.txt', '');
  const seen = await noticesOf(ada);
  const [first, second] = seen;
  const readOf = (notices: readonly Notice[]) =>
    new Map(notices.map(({ share_id, read }) => [share_id, read] as const));
  const after = readOf(await markRead(ada, { until: first?.updated_time ?? '', ids: [second?.id ?? ''] }));
  expect([after.get(second?.share_id ?? ''), after.get(first?.share_id ?? '')]).toEqual([true, false]);
  server.pass(1000);
  await send(two.id, 'b.txt', '');
  const all = readOf(await markRead(ada, { until: first?.updated_time ?? '' }));
  expect([all.get(one.id), all.get(two.id)]).toEqual([true, false]);
});

it('[R10.7 P36o] ten thousand things of one link take one row, and an account keeps a hundred, for ninety days', async () => {
  const { db, clock } = server.services;
  const notice = { accountId: ada.id, type: 'TYPE_FILES_RECEIVED', name: 'Inbox' } as const;
  await transact(db, async (inner) => {
    for (let n = 0; n < 10_000; n += 1)
      await recordNotice(inner, { ...notice, subject: 'one', senderName: `${n}` }, clock());
  });
  expect(await noticesOf(ada)).toMatchObject([{ count: 10_000, sender_name: '' }]);
  await recordNotice(db, { ...notice, accountId: bo.id, subject: 'of bo' }, clock());
  for (let n = 0; n < maxNotices + 20; n += 1)
    await recordNotice(db, { ...notice, subject: `${n}` }, clock() + n);
  const rows = await db.selectFrom('notices').select(['subject', 'account_id']).execute();
  expect(rows.filter(({ account_id }) => account_id === ada.id)).toHaveLength(maxNotices);
  expect(rows.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['119', '20', 'of bo']));
  server.pass(90 * day + 1000);
  await purgeExpired(server.services);
  expect(await db.selectFrom('notices').select('id').execute()).toEqual([]);
});

it('[R10.7] a notice is told to the open streams of its account, and so is that it was read', async () => {
  const { id } = await newLink();
  const stream = await openStream(server, ada.token);
  await send(id, 'a.txt', '');
  await stream.until((told) => told.notices);
  const [notice] = await noticesOf(ada);
  await markRead(ada, { until: notice?.updated_time ?? '' });
  await stream.until((told) => told.notices);
  stream.close();
});
