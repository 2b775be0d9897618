// What an owner chooses about a share: a passcode, dates and an address of one's own, and what was stopped.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { combinationsOf } from '../../proofs/testing/combinations-of.ts';
import {
  call,
  newFolder,
  newVerifiedPerson,
  type Person,
  signInAgain,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';

const day = 86_400_000;
let server: TestServer;
let ada: Person;
let bo: Person;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newVerifiedPerson(server, 'ada@example.org');
  bo = await newVerifiedPerson(server, 'bo@example.org');
  folder = await newFolder(server, ada, 'Kyoto');
});
afterAll(() => server.stop());
beforeEach(async () => {
  ada = await signInAgain(server, ada);
  bo = await signInAgain(server, bo);
});

const as = (who: Person, method: string, path: string, body?: object) =>
  call(server, method, path, { token: who.token, ...(body === undefined ? {} : { body }) });
const create = (who: Person, more: object, file = folder) =>
  as(who, 'POST', '/drive/v1/share', { file_ids: [file], ...more });
const idOf = async (more: object): Promise<string> => String((await create(ada, more)).body.share_id);
const change = (id: string, more: object) => as(ada, 'PATCH', `/drive/v1/share/${id}`, more);
const visit = (id: string, more: Record<string, string> = {}) =>
  call(server, 'GET', `/drive/v1/share?${new URLSearchParams({ share_id: id, ...more })}`);
const at = (ms: number): string => new Date(server.services.clock() + ms).toISOString();

describe('a share of one’s own making', () => {
  it('[R10.8] opens with the passcode that its owner chose, in any case, and with no other', async () => {
    const made = await create(ada, { pass_code: 'Gion 4' });
    expect(made.body.pass_code).toBe('gion4');
    const id = String(made.body.share_id);
    expect((await visit(id)).body.share_status).toBe('PASS_CODE_EMPTY');
    expect((await visit(id, { pass_code: 'gion5' })).body.share_status).toBe('PASS_CODE_ERROR');
    expect((await visit(id, { pass_code: 'GION4' })).body.share_status).toBe('OK');
    const changed = await change(id, { pass_code: 'shijo' });
    expect(changed.body).toMatchObject({ pass_code: 'shijo', share_to: 'encryptedlink' });
    expect((await visit(id, { pass_code: 'gion4' })).body.share_status).toBe('PASS_CODE_ERROR');
  });

  it('[R10.8] a passcode that cannot be typed everywhere is refused by its field', async () => {
    for (const pass_code of ['abc', 'a'.repeat(13), 'pässe', 'a-b-c-d', '']) {
      const made = await create(ada, { pass_code });
      expect([pass_code, made.status]).toEqual([pass_code, 400]);
      expect(made.text).toContain('pass_code');
    }
  });

  it('[R10.8] ends at its own date to the millisecond, which may be moved but not into the past', async () => {
    const id = await idOf({ expiration_at: at(day / 2) });
    expect((await visit(id)).body.share_status).toBe('OK');
    expect((await change(id, { expiration_at: at(-1) })).status).toBe(400);
    expect((await change(id, { expiration_at: at(20 * 365 * day) })).status).toBe(400);
    expect((await change(id, { expiration_at: at(day) })).status).toBe(200);
    server.pass(day - 1000);
    expect((await visit(id)).body.share_status).toBe('OK');
    server.pass(1001);
    expect((await visit(id)).body.share_status).toBe('EXPIRED');
  });

  it('[R10.8] before its start, strangers get a missing share with the time, and nothing of it', async () => {
    ada = await signInAgain(server, ada);
    const starts = at(3 * day);
    const id = await idOf({ start_at: starts, expiration_days: 1, title: 'a canary' });
    const early = await visit(id);
    expect(early.body).toMatchObject({
      share_status: 'NOT_FOUND',
      unavailable_reason: 'NOT_STARTED',
      start_at: starts,
      title: '',
      files: [],
    });
    expect(early.text).not.toContain('canary');
    const own = await as(ada, 'GET', '/drive/v1/share/list');
    expect(own.text).toContain('"share_status":"OK"');
    server.pass(3 * day);
    expect((await visit(id)).body).toMatchObject({ share_status: 'OK', unavailable_reason: '' });
    server.pass(day);
    expect((await visit(id)).body.share_status).toBe('EXPIRED');
  });

  it('[R10.8] stopped, it opens nothing; shared again, it opens by the same address but by no token of before', async () => {
    const id = await idOf({ pass_code: 'gion4' });
    const token = String((await visit(id, { pass_code: 'gion4' })).body.pass_code_token);
    await as(ada, 'POST', '/drive/v1/share:batchDelete', { ids: [id] });
    expect((await visit(id, { pass_code_token: token })).body.share_status).toBe('DELETED');
    expect((await change(id, { title: 'no' })).status).toBe(404);
    const listed = await as(ada, 'GET', '/drive/v1/share/list?with_ended=true');
    expect(listed.text).toContain(id);
    expect((await as(ada, 'GET', '/drive/v1/share/list')).text).not.toContain(id);
    expect((await change(id, { reopen: true, expiration_days: 7 })).body.share_status).toBe('OK');
    expect((await visit(id, { pass_code_token: token })).body.share_status).toBe('PASS_CODE_EMPTY');
    expect((await visit(id, { pass_code: 'gion4' })).body.share_status).toBe('OK');
    await as(ada, 'POST', '/drive/v1/share:batchDelete', { ids: [id], forget: true });
    expect((await as(ada, 'GET', '/drive/v1/share/list?with_ended=true')).text).not.toContain(id);
    expect((await change(id, { reopen: true })).status).toBe(404);
  });

  it('[R10.8] any of its choices are changed together, and the others stay', async () => {
    const made = await create(
      ada,
      { upload: { max_files: 10, max_bytes: '1000' } },
      await newFolder(server, ada, 'Inbox'),
    );
    const id = String(made.body.share_id);
    const sets = combinationsOf({
      expiration_days: [3],
      reopen: [true],
      pass_code_option: ['RENEWED'],
      sensitive: [true, false],
      upload: [{ max_files: 20, max_bytes: '2000' }],
    });
    for (const wanted of sets) {
      const what = JSON.stringify(wanted);
      const opposite = 'sensitive' in wanted && !wanted.sensitive;
      const { body: before } = await change(id, {
        sensitive: opposite,
        expiration_days: -1,
        upload: { max_files: 10, max_bytes: '1000' },
      });
      if ('reopen' in wanted) await as(ada, 'POST', '/drive/v1/share:batchDelete', { ids: [id] });
      const { status, body } = await change(id, wanted);
      expect([what, status]).toEqual([what, 200]);
      expect(body.share_status, what).toBe('OK');
      expect(body.title, what).toBe(before.title);
      expect(body.sensitive, what).toBe('sensitive' in wanted ? wanted.sensitive : before.sensitive);
      expect(body.pass_code !== before.pass_code, what).toBe('pass_code_option' in wanted);
      expect(body.expiration_at !== before.expiration_at, what).toBe('expiration_days' in wanted);
      expect(body.upload, what).toMatchObject('upload' in wanted ? wanted.upload : { max_files: 10 });
    }
  });
});

describe('slug', () => {
  it('[R10.8] opens the share in any spelling, and ends with it', async () => {
    const made = await create(ada, { slug: 'Summer  Photos', expiration_days: 1 });
    expect(String(made.body.share_url)).toMatch(/\/s\/summer-photos$/);
    expect((await visit('summer-photos')).body).toMatchObject({
      share_status: 'OK',
      share_id: made.body.share_id,
    });
    server.pass(day + 1);
    expect((await visit('summer-photos')).body.share_status).toBe('EXPIRED');
  });

  it('[R10.8] what looks the same, is reserved or has other letters is refused', async () => {
    await create(ada, { slug: 'modern-art' });
    for (const slug of ['modern-art', 'modernart', 'rnodern-art', 'm0dern-art', 'MODERN_ART'])
      expect([slug, (await create(bo, { slug }, await newFolder(server, bo, slug))).status]).toEqual([
        slug,
        409,
      ]);
    for (const slug of ['admin', 'adm1n', 'aloft-support', 'log-in', 'abc', 'фото-2026', 'a/b/c/d', '-abcd'])
      expect([slug, (await create(ada, { slug })).status]).toEqual([slug, 400]);
  });

  it('[R10.8] of an ended share, its owner takes it at once and others after thirty days', async () => {
    const first = await idOf({ slug: 'winter-trip' });
    await as(ada, 'POST', '/drive/v1/share:batchDelete', { ids: [first] });
    const elsewhere = await newFolder(server, bo, 'Winter');
    expect((await create(bo, { slug: 'winter-trip' }, elsewhere)).status).toBe(409);
    expect((await visit('winter-trip')).body.share_status).toBe('DELETED');
    const again = await idOf({ slug: 'winter-trip' });
    expect((await visit('winter-trip')).body.share_id).toBe(again);
    await as(ada, 'POST', '/drive/v1/share:batchDelete', { ids: [again] });
    server.pass(30 * day + 1);
    bo = await signInAgain(server, bo);
    const taken = await create(bo, { slug: 'winter-trip' }, elsewhere);
    expect(taken.status).toBe(200);
    expect((await visit('winter-trip')).body.share_id).toBe(taken.body.share_id);
  });

  it('[R10.8] given up, it opens nothing and is held; a share has had five at most', async () => {
    const id = await idOf({ slug: 'spring-one' });
    expect((await change(id, { slug: '' })).body.slug).toBe('');
    expect((await visit('spring-one')).body.share_status).toBe('NOT_FOUND');
    expect((await create(bo, { slug: 'spring-one' }, await newFolder(server, bo, 'Spring'))).status).toBe(
      409,
    );
    for (const word of ['kappa', 'tau', 'delta', 'eta'])
      expect((await change(id, { slug: `spring-${word}` })).status).toBe(200);
    expect((await change(id, { slug: 'spring-omega' })).status).toBe(429);
    const rows = await server.services.db
      .selectFrom('share_slugs')
      .select('slug')
      .where('share_id', '=', id)
      .execute();
    expect(rows).toHaveLength(5);
  });
});

describe('what an owner sees of a share', () => {
  it('[R10.8] views and saves by day, of as many days as are kept and no more', async () => {
    const file = await storeFile(server, ada, 'counted.txt', 'words');
    const id = await idOf({});
    await change(id, { title: 'counted' });
    for (let n = 0; n < 40; n += 1) {
      await visit(id);
      await server.services.views.flush();
      server.pass(day);
    }
    await visit(id);
    ada = await signInAgain(server, ada);
    const { body } = await as(ada, 'GET', `/drive/v1/share/${id}/days`);
    const days = body.days;
    expect(Array.isArray(days) && days.length).toBe(24);
    expect(Array.isArray(days) && days.every((one) => one.views === 1 && one.saves === 0)).toBe(true);
    const rows = await server.services.db
      .selectFrom('share_days')
      .selectAll()
      .where('share_id', '=', id)
      .execute();
    expect(rows.length).toBeLessThanOrEqual(32);
    bo = await signInAgain(server, bo);
    expect((await as(bo, 'GET', `/drive/v1/share/${id}/days`)).status).toBe(404);
    expect(file).not.toBe('');
  });

  it('[R10.8] a listing marks what is shared at once, for its owner alone', async () => {
    const file = await storeFile(server, ada, 'marked.txt', 'words');
    const marks = async (): Promise<unknown> => {
      const { body } = await as(ada, 'GET', '/drive/v1/files');
      const files = Array.isArray(body.files) ? body.files : [];
      return files.find((one) => one.id === file)?.shared;
    };
    expect(await marks()).toBe(false);
    const made = await create(ada, {}, file);
    expect(await marks()).toBe(true);
    expect((await visit(String(made.body.share_id))).text).not.toContain('"shared":true');
    await as(ada, 'POST', '/drive/v1/share:batchDelete', { ids: [made.body.share_id] });
    expect(await marks()).toBe(false);
  });
});
