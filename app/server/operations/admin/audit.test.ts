import { limits } from '@aloft/core/service';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../configuration.ts';
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
import { ConsoleClient } from '../console/testing/console-client.ts';

const adminKey = 'the-key-of-an-operator';
let server: TestServer;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer({ adminPort: 0, adminKey });
  ada = await newPerson(server, 'ada@example.org');
  bo = await newPerson(server, 'bo@example.org');
});
afterAll(() => server.stop());

const path = '/audit.admin/v1/share';
const none = { gcids: [], file_ids: [], verdict: 'PROHIBITED' };
const audit = (body: object, key = adminKey) =>
  call({ appUrl: server.adminUrl ?? '' }, 'POST', path, { body, headers: { 'x-admin-key': key } });
const statusOf = async (share: { id: string; passCode: string }) =>
  (await call(server, 'GET', `/drive/v1/share?share_id=${share.id}&pass_code=${share.passCode}`)).body
    .share_status;
async function gcidOf(who: Person, id: string): Promise<string> {
  const file = await call(server, 'GET', `/drive/v1/files/${id}`, { token: who.token });
  return String(file.body.hash);
}
const field = (name: string) => [{ '@type': 'FieldViolation', detail: name }];

it('[R7.20 R6.5 R3.11] judges the person’s shares that hold the content or the entry, at the top or below', async () => {
  const outer = await newFolder(server, ada, 'outer');
  const inner = await newFolder(server, ada, 'inner', outer);
  const deep = await storeFile(server, ada, 'deep.txt', 'the very content', inner);
  const top = await storeFile(server, ada, 'top.txt', 'something else');
  const below = await newShare(server, ada, [outer]);
  const direct = await newShare(server, ada, [top]);
  const both = await newShare(server, ada, [inner, top]);
  const foreign = await newShare(server, bo, [await storeFile(server, bo, 'mine.txt', 'the very content')]);
  const gcid = await gcidOf(ada, deep);

  const judged = await audit({ ...none, share_user_id: ada.id, gcids: [gcid.toLowerCase()] });
  expect(judged.body).toEqual({ result: 'ok', affected: 2 });
  expect(await Promise.all([below, both, direct, foreign].map(statusOf))).toEqual([
    'PROHIBITED',
    'PROHIBITED',
    'OK',
    'OK',
  ]);
  const cleared = await audit({ ...none, share_user_id: ada.id, file_ids: [inner, top], verdict: 'OK' });
  expect(cleared.body).toEqual({ result: 'ok', affected: 3 });
  expect(await statusOf(below)).toBe('OK');
});

it('[R7.20 P10a] another’s entries and unknown ones affect nothing', async () => {
  const file = await storeFile(server, ada, 'b.txt', 'b');
  const share = await newShare(server, ada, [file]);
  expect((await audit({ ...none, share_user_id: bo.id, file_ids: [file] })).body.affected).toBe(0);
  expect((await audit({ ...none, share_user_id: 'nobody', file_ids: [file] })).body.affected).toBe(0);
  expect((await audit({ ...none, share_user_id: ada.id })).body.affected).toBe(0);
  expect(await statusOf(share)).toBe('OK');
});

it('[R6.5] the listener answers nothing without the key, and with it nothing but the audit', async () => {
  const admin = { appUrl: server.adminUrl ?? '' };
  const denied = { error: 'permission_denied', error_code: 7 };
  const wrong = ['', 'wrong', `${adminKey}x`, adminKey.slice(1)];
  for (const key of wrong)
    expect((await audit({ ...none, share_user_id: ada.id }, key)).body).toMatchObject(denied);
  expect((await call(admin, 'POST', path, { token: ada.token, body: {} })).body).toMatchObject(denied);
  const others = ['/v1/user/me', '/drive/v1/files', '/config/v1/basic', '/audit.admin', `${path}/x`];
  for (const other of others) {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
      expect((await call(admin, method, other, { token: ada.token })).body).toMatchObject(denied);
      const known = await call(admin, method, other, {
        token: ada.token,
        headers: { 'x-admin-key': adminKey },
      });
      expect(known.body).toMatchObject({ error: 'not_found', error_code: 5 });
    }
  }
  const read = await call(admin, 'GET', path, { headers: { 'x-admin-key': adminKey } });
  expect(read.status).toBe(404);
});

it('[R7.20] wrong input is refused by its field', async () => {
  const whole = { ...none, share_user_id: ada.id };
  expect((await audit({ ...whole, verdict: 'FINE' })).body.details).toEqual(field('verdict'));
  expect((await audit({ ...whole, gcids: ['zz'] })).body.details).toEqual(field('gcids.0'));
  expect((await audit({ ...whole, file_ids: 'all' })).body.details).toEqual(field('file_ids'));
  expect((await audit(none)).body.details).toEqual(field('share_user_id'));
  const many = Array.from({ length: 1001 }, (_, n) => String(n));
  expect((await audit({ ...whole, file_ids: many })).body.details).toEqual(field('file_ids'));
});

it('[R6.5] on the public listener there is no such call, and without a key there is no listener', async () => {
  for (const method of ['GET', 'POST']) {
    const answer = await call(server, method, path, {
      headers: { 'x-admin-key': adminKey },
      ...(method === 'GET' ? {} : { body: { ...none, share_user_id: ada.id } }),
    });
    expect(answer.status).toBe(404);
    expect(answer.body.error).toBe('not_found');
  }
  const plain = await startTestServer();
  expect(plain.adminUrl).toBeNull();
  await plain.stop();
  const short = readConfiguration({ ALOFT_ADMIN_KEY: 'short' });
  expect(short).toMatchObject({ ok: false });
  expect(JSON.stringify(short)).not.toContain('short');
});

describe('guesses at the admin key', () => {
  const { max, window } = limits.operatorKeys;
  const verdict = { ...none, share_user_id: 'nobody' };
  let guarded: TestServer;
  beforeEach(async () => {
    // A local proxy is listed, as the guide has it: what it forwards may be anything here.
    guarded = await startTestServer({ adminPort: 0, adminKey, trustedProxies: ['127.0.0.1', '::1'] });
  });
  afterEach(() => guarded.stop());
  const give = (key: string, from = '127.0.0.1', at = path) =>
    call({ appUrl: guarded.adminUrl ?? '' }, 'POST', at, {
      body: verdict,
      headers: { 'x-forwarded-for': from, ...(key === '' ? {} : { 'x-admin-key': key }) },
    });
  const errorsOf = (answers: readonly { body: Record<string, unknown> }[]) =>
    answers.map(({ body }) => body.error ?? 'ok');

  it('[P7r P7e] are looked at twenty times at the audit call, a hundred at once too, whatever address they name', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => give(`guess ${n}`, `203.0.113.${n}`)),
    );
    const looked = errorsOf(answers).filter((error) => error === 'permission_denied');
    expect(looked).toHaveLength(max);
    expect((await give(adminKey)).status).toBe(429);
    guarded.pass(window + 1);
    expect((await give(adminKey)).status).toBe(200);
  });

  it('[P7r] close the console and the audit call for each other', async () => {
    const grace = new ConsoleClient(guarded);
    for (let n = 0; n < max; n += 1) await (n % 2 === 0 ? give(`guess ${n}`) : grace.signIn(`guess ${n}`));
    expect((await give(adminKey)).status).toBe(429);
    expect((await grace.signIn(adminKey)).status).toBe(429);
  });

  it('[P7r] are not what a page of another site sends, without a key, nor the right key at once', async () => {
    for (let n = 0; n < max + 1; n += 1) expect((await give('')).status).toBe(403);
    // At a path that is none: so many audits at once would wait for each other.
    const ask = () => give(adminKey, '127.0.0.1', '/none');
    const answers = await Promise.all(Array.from({ length: 2 * max }, ask));
    expect(new Set(errorsOf(answers))).toEqual(new Set(['not_found']));
  });
});
