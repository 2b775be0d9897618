import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  call,
  newFolder,
  newPerson,
  type Person,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { unfinishedOf } from '../../proofs/testing/stored.ts';
import { Added, addLink, beginLink, contentOf, endedTask, taskOf, usedBy } from './testing/requests.ts';
import { bytes, closeWeb, mood, openWeb, pace, pacedBytes, pages, seen } from './testing/web.ts';

let port = 0;
let server: TestServer;
let ada: Person;
beforeAll(async () => {
  port = await openWeb();
  server = await startTestServer({ offlineTestTargets: [`127.0.0.1:${port}`], freeQuota: 1_000_000 });
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(async () => {
  await server.stop();
  await closeWeb();
});

const linkTo = (path: string): string => `http://127.0.0.1:${port}${path}`;
const add = (who: Person, url: unknown, more: object = {}) => addLink(server, who, { url }, more);
const begin = (who: Person, url: string, more: object = {}, on = server) => beginLink(on, who, { url }, more);
const ended = (who: Person, id: string, on = server) => endedTask(on, who, id);
const fetchAll = async (who: Person, path: string, more: object = {}) =>
  ended(who, await begin(who, linkTo(path), more));
const leftOver = async (): Promise<{ unfinished: number; uploads: number }> => {
  const uploads = await server.services.db.selectFrom('uploads').select('id').execute();
  return { unfinished: (await unfinishedOf(server)).length, uploads: uploads.length };
};

it('[R1.9] a link becomes a task and then a file with the same bytes, in the folder that was asked for', async () => {
  const folder = await newFolder(server, ada, 'downloads');
  const answer = await add(ada, linkTo('/file.bin'), { parent_id: folder });
  expect(answer.body).toMatchObject({
    upload_type: 'UPLOAD_TYPE_URL',
    url: { kind: 'upload#url' },
    file: null,
    task: { type: 'offline', name: 'file.bin', user_id: ada.id, params: { url: linkTo('/file.bin') } },
  });
  const task = await ended(ada, v.parse(Added, answer.body).task.id);
  expect(task).toMatchObject({
    phase: 'PHASE_TYPE_COMPLETE',
    progress: 100,
    file_name: 'file.bin',
    file_size: '200000',
  });
  expect(Buffer.compare(await contentOf(server, ada, task.file_id), bytes)).toBe(0);
  const file = await call(server, 'GET', `/drive/v1/files/${task.file_id}`, { token: ada.token });
  expect(file.body).toMatchObject({ parent_id: folder, size: '200000', phase: 'PHASE_TYPE_COMPLETE' });
  expect(await usedBy(server, ada)).toBe(200_000);
  const events = await call(server, 'GET', '/drive/v1/events', { token: ada.token });
  expect(events.text).toContain('"TYPE_DOWNLOAD"');
});

it('[R1.9] names come from the wish, the answer, the address; each is cleaned, a taken one gets a number', async () => {
  expect(await fetchAll(ada, '/named')).toMatchObject({ file_name: 'passwd.txt' });
  expect(await fetchAll(ada, '/named', { name: 'mine.txt' })).toMatchObject({ file_name: 'mine.txt' });
  expect(await fetchAll(ada, '/named', { name: 'mine.txt' })).toMatchObject({ file_name: 'mine (2).txt' });
  expect(await fetchAll(ada, '/empty')).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', file_size: '0' });
  expect((await add(ada, linkTo('/named'), { name: 'a/b' })).body).toMatchObject({
    details: [{ detail: 'name' }],
  });
  const missing = await add(ada, linkTo('/named'), { parent_id: 'nowhere' });
  expect(missing.body.error).toBe('file_not_found');
});

it('[R1.9] what goes wrong is a code in the task, and nothing is left behind', async () => {
  const before = await usedBy(server, ada);
  const failures = [
    ['/missing', 'not_found'],
    ['/forbidden', 'permission_denied'],
    ['/short', 'unreachable'],
    ['/huge', 'file_space_not_enough'],
    ['/endless', 'file_space_not_enough'],
    ['/flaky', 'unreachable'],
    ['/hops/6', 'unreachable'],
    ['/to-private', 'permission_denied'],
    ['/to-file', 'permission_denied'],
  ] as const;
  for (const [path, message] of failures) {
    const task = await fetchAll(ada, path);
    expect([path, task.phase, task.message, task.file_id]).toEqual([path, 'PHASE_TYPE_ERROR', message, '']);
  }
  const { body } = await call(server, 'GET', '/drive/v1/notices', { token: ada.token });
  // The space that some of them took for a while runs out no more.
  expect(body.notices).toMatchObject([{ type: 'TYPE_DOWNLOAD_FAILED', count: failures.length, read: false }]);
  // Cut at the space that is left, give or take what was on its way.
  expect(seen.endless).toBeLessThan(20_000_000);
  expect(await usedBy(server, ada)).toBe(before);
  await expect.poll(leftOver).toEqual({ unfinished: 0, uploads: 0 });
});

it('[R1.9] progress is told while the bytes come', async () => {
  const id = await begin(ada, linkTo('/paced'));
  const progress = async () => {
    pace.next();
    return (await taskOf(server, ada, id)).progress;
  };
  await expect.poll(progress).toBeGreaterThan(0);
  const file_size = String(pacedBytes);
  expect(await taskOf(server, ada, id)).toMatchObject({ phase: 'PHASE_TYPE_RUNNING', file_size });
  expect(await progress()).toBeLessThan(100);
  pace.rest();
  expect(await ended(ada, id)).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', progress: 100 });
});

it('[R1.9] five redirects are followed; bytes beyond the announced length are not taken', async () => {
  expect(await fetchAll(ada, '/hops/5', { name: 'hopped' })).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE' });
  const task = await fetchAll(ada, '/long');
  if (task.phase === 'PHASE_TYPE_COMPLETE') expect(task.file_size).toBe('4');
  else expect(task.message).toBe('unreachable');
});

it('[P27a] an address of this network fails without being asked, the test’s own other port too', async () => {
  const asked = seen.requests.length;
  for (const url of [
    'http://127.0.0.1/',
    `http://localhost:${port}/file.bin`,
    'http://[::1]:8080/',
    'http://2130706433/',
  ]) {
    expect(await ended(ada, await begin(ada, url))).toMatchObject({ message: 'permission_denied' });
  }
  expect(seen.requests.length).toBe(asked);
});

it('[R1.9] what is no link of the web is refused at once, by name', async () => {
  const spoilt = [
    '',
    'nonsense',
    'ftp://example.org/a',
    'file:///etc/passwd',
    'javascript:1',
    'http://a:b@example.org/',
  ];
  for (const url of [...spoilt, `http://example.org/${'x'.repeat(2048)}`, 7, null]) {
    const answer = await add(ada, url);
    expect([url, answer.body.error, answer.body.details]).toEqual([
      url,
      'invalid_argument',
      [{ '@type': 'FieldViolation', detail: 'url' }],
    ]);
  }
  expect((await add(ada, 'magnet:?xt=urn:btih:0')).body).toMatchObject({
    error: 'unimplemented',
    error_code: 12,
  });
  expect((await call(server, 'POST', '/drive/v1/files', { body: {} })).status).toBe(401);
});

it('[R10.9] a failed download is tried again; nothing else is', async () => {
  mood.broken = true;
  const id = await begin(ada, linkTo('/flaky'));
  expect(await ended(ada, id)).toMatchObject({ message: 'unreachable' });
  const retry = (given: string, who = ada) =>
    call(server, 'POST', '/drive/v1/task', {
      token: who.token,
      body: { type: 'offline', id: given, create_type: 'RETRY' },
    });
  mood.broken = false;
  expect([(await retry(id)).status, (await retry(id)).body.error]).toEqual([200, 'failed_precondition']);
  const task = await ended(ada, id);
  expect(task).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', message: '' });
  expect((await contentOf(server, ada, task.file_id)).toString()).toBe('repaired');
  expect((await retry(id)).body.error).toBe('failed_precondition');
  const eve = await newPerson(server, 'eve@example.org');
  for (const who of [ada, eve])
    expect((await retry(who === eve ? id : 'no', who)).body.error).toBe('task_not_found');
});

it('[R10.9] a running download that is cancelled stops at once and gives its space back', async () => {
  const before = await usedBy(server, ada);
  const closed = seen.closed;
  const id = await begin(ada, linkTo('/slow'));
  await expect.poll(() => usedBy(server, ada)).toBe(before + 4096);
  expect((await taskOf(server, ada, id)).phase).toBe('PHASE_TYPE_RUNNING');
  const remove = (ids: string) =>
    call(server, 'DELETE', `/drive/v1/tasks?task_ids=${ids}`, { token: ada.token });
  expect((await remove(`${id},unknown`)).body.error).toBe('task_not_found');
  expect((await taskOf(server, ada, id)).phase).toBe('PHASE_TYPE_RUNNING');
  expect((await remove(id)).status).toBe(200);
  expect(await usedBy(server, ada)).toBe(before);
  await expect.poll(() => seen.closed).toBe(closed + 1);
  await expect.poll(leftOver).toEqual({ unfinished: 0, uploads: 0 });
  expect((await call(server, 'GET', `/drive/v1/tasks/${id}`, { token: ada.token })).status).toBe(404);
});

it('[R1.9] what a server had begun when it stopped is taken up by the next', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'aloft-offline-'));
  const part = { dataFolder, offlineTestTargets: [`127.0.0.1:${port}`] };
  const first = await startTestServer(part);
  const bo = await newPerson(first, 'bo@example.org');
  const slow = seen.slow;
  const ids = [];
  for (let n = 0; n < 3; n += 1) ids.push(await begin(bo, linkTo('/slow'), { name: `slow ${n}` }, first));
  // Two of one account at a time; the third waits.
  await expect.poll(() => seen.slow).toBe(slow + 2);
  expect((await taskOf(first, bo, ids[2] ?? '')).phase).toBe('PHASE_TYPE_PENDING');
  await first.stop();
  const answer = pages['/slow'];
  pages['/slow'] = (_, response) => response.end('at last');
  try {
    const second = await startTestServer(part);
    for (const id of ids) {
      const task = await ended(bo, id, second);
      expect(task).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', message: '' });
      expect((await contentOf(second, bo, task.file_id)).toString()).toBe('at last');
    }
    expect(await usedBy(second, bo)).toBe(21);
    expect(await unfinishedOf(second)).toEqual([]);
    await second.stop();
  } finally {
    if (answer !== undefined) pages['/slow'] = answer;
    rmSync(dataFolder, { recursive: true, force: true });
  }
});

it('[R1.9 P12a] the same request twice is one task; more than a hundred a day are refused, until the next', async () => {
  const cy = await newPerson(server, 'cy@example.org');
  const once = () =>
    call(server, 'POST', '/drive/v1/files', {
      token: cy.token,
      headers: { 'idempotency-key': 'one-link-once' },
      body: { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_URL', url: { url: 'http://127.0.0.1/' } },
    });
  expect((await once()).text).toBe((await once()).text);
  const answers = await Promise.all(Array.from({ length: 105 }, () => add(cy, 'http://127.0.0.1/')));
  expect(answers.filter((one) => one.status === 200)).toHaveLength(99);
  const refused = answers.find((one) => one.status !== 200);
  expect(refused?.body).toMatchObject({ error: 'task_daily_create_limit', error_code: 8 });
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(80_000);
  expect((await add(ada, 'http://127.0.0.1/')).status).toBe(200);
});
