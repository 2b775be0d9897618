// Addresses in words: they are not to be found by trying, and nobody takes them all.
import { limits, maxSlugsPerAccount } from '@aloft/core/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  call,
  newFolder,
  newPerson,
  newShare,
  newVerifiedPerson,
  type Person,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';

let server: TestServer;
let ada: Person;
let folder: string;
beforeAll(async () => {
  server = await startTestServer({ trustedProxies: ['127.0.0.1'] });
  ada = await newVerifiedPerson(server, 'ada@example.org');
  folder = await newFolder(server, ada, 'Kyoto');
});
afterAll(() => server.stop());

const visit = (id: string, client: string) =>
  call(server, 'GET', `/drive/v1/share?share_id=${id}`, { headers: { 'x-forwarded-for': client } });
const create = (slug: string, who = ada, file = folder) =>
  call(server, 'POST', '/drive/v1/share', { token: who.token, body: { file_ids: [file], slug } });
/** As after that many uses of a limit, whoever it counts. */
const use = (name: string, used: number) =>
  server.services.db.updateTable('rate_limits').set({ used }).where('key', 'like', `${name}:%`).execute();

it('[R10.8 P7b] a client that tried too many unknown slugs has to wait, for known ones, too; ids open, and no other client waits', async () => {
  const [guesser, other] = ['2001:db8:1:2::1', '2001:db8:1:3::1'];
  expect((await create('summer-trip')).status).toBe(200);
  const byId = await newShare(server, ada, [folder]);
  expect((await visit('winter-trip', guesser)).body.share_status).toBe('NOT_FOUND');
  await use(limits.missedShares.name, limits.missedShares.max - 1);
  expect((await visit('summer-trip', guesser)).body.share_status).toBe('OK');
  expect((await visit('spring-trip', guesser)).body.share_status).toBe('NOT_FOUND');
  for (const words of ['autumn-trip', 'summer-trip', 'SUMMER TRIP']) {
    const refused = await visit(words, '2001:db8:1:2::ffff');
    expect([words, refused.status]).toEqual([words, 429]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await visit(byId.id, guesser)).body.share_status).toBe('OK');
  expect((await visit('summer-trip', other)).body.share_status).toBe('OK');
  const upload = await call(server, 'GET', '/drive/v1/share/upload?share_id=any-words', {
    headers: { 'x-forwarded-for': guesser },
  });
  expect(upload.status).toBe(429);
});

it('[R10.8 P36i] an account may ask for a limited number of slugs a day, taken or not', async () => {
  const bo = await newVerifiedPerson(server, 'bo@example.org');
  const own = await newFolder(server, bo, 'of bo');
  expect((await create('summer-trip', bo, own)).status).toBe(409);
  await use(limits.shareWords.name, limits.shareWords.max);
  expect((await create('yet-another', bo, own)).status).toBe(429);
  const made = await newShare(server, bo, [own]);
  const changed = await call(server, 'PATCH', `/drive/v1/share/${made.id}`, {
    token: bo.token,
    body: { slug: 'yet-another' },
  });
  expect(changed.status).toBe(429);
});

it('[R10.8 P36i] an account may have a limited number of open shares with a slug', async () => {
  const cy = await newVerifiedPerson(server, 'cy@example.org');
  const own = await newFolder(server, cy, 'of cy');
  const { id } = await newShare(server, cy, [own]);
  const { db } = server.services;
  const row = await db.selectFrom('shares').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await db
    .insertInto('shares')
    .values(
      Array.from({ length: maxSlugsPerAccount }, (_, n) => ({
        ...row,
        id: `cy-${n}`,
        slug: `cys-word-${n}`,
      })),
    )
    .execute();
  expect((await create('one-too-many', cy, own)).status).toBe(429);
  await call(server, 'POST', '/drive/v1/share:batchDelete', { token: cy.token, body: { ids: ['cy-0'] } });
  expect((await create('one-too-many', cy, own)).status).toBe(200);
});

it('[R10.8 P36u T33] an account whose address nobody confirmed takes no word, at first or later, and loses none that it has', async () => {
  const { db } = server.services;
  const dee = await newPerson(server, 'dee@example.org');
  const own = await newFolder(server, dee, 'of dee');
  const refused = await create('words-of-dee', dee, own);
  expect(refused.body).toMatchObject({ error: 'email_not_verified' });
  expect(refused.body.details).toContainEqual(expect.objectContaining({ detail: 'slug' }));
  const { id } = await newShare(server, dee, [own]);
  const change = (body: object) => call(server, 'PATCH', `/drive/v1/share/${id}`, { token: dee.token, body });
  expect((await change({ slug: 'words-of-dee' })).body.error).toBe('email_not_verified');
  expect((await visit('words-of-dee', '2001:db8:9::1')).body.share_status).toBe('NOT_FOUND');
  // Nor does one of several at once.
  const many = await Promise.all(Array.from({ length: 5 }, (_, n) => create(`words-of-dee-${n}`, dee, own)));
  expect(new Set(many.map(({ body }) => body.error))).toEqual(new Set(['email_not_verified']));
  const confirm = (at: number | null) =>
    db.updateTable('accounts').set({ email_verified_at: at }).where('id', '=', dee.id).execute();
  await confirm(server.services.clock());
  expect((await change({ slug: 'words-of-dee' })).status).toBe(200);
  // As an account of an earlier build has it.
  await confirm(null);
  expect((await change({ title: 'of dee', slug: 'words-of-dee' })).status).toBe(200);
  expect((await visit('words-of-dee', '2001:db8:9::1')).body.share_status).toBe('OK');
});
