import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits, maxFeedbackBodyLength } from '@aloft/core/service';
import { traceLimits } from '@aloft/core/traces';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAloftHere } from '../../proofs/testing/operator-process.ts';
import { sampleTrace } from '../../proofs/testing/sample-trace.ts';
import {
  call,
  newPerson,
  type Person,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { lastMail } from '../accounts/outbox.ts';
import { purgeAccount } from '../accounts/purge-account-data.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ feedbackMail: 'help@example.org' });
});
afterAll(() => server.stop());

const webp = Buffer.from('RIFF\0\0\0\0WEBP');
const send = (who: Person, body: object) =>
  call(server, 'POST', '/v1/user/feedback', { token: who.token, body });

async function aloft(...words: readonly string[]) {
  const { code, out, complaint } = await runAloftHere(server.configuration, [...words, '--json']);
  return { code, data: JSON.parse(out), complaint };
}

it('a message is kept with its facts and picture, mailed to the operator, listed by the command line, and gone with its account', async () => {
  const ada = await newPerson(server, 'ada@example.org');
  const sent = await send(ada, {
    category: 'broken',
    message: 'It stops.\r\n\r\nThen \u202eit goes on.',
    facts: { page: '/drive/all', browser: 'Chromium 156' },
    screenshot: webp.toString('base64'),
  });
  expect(sent.status).toBe(200);
  const id = String(sent.body.id);
  const message = 'It stops.\n\nThen it goes on.';

  const mail = await lastMail(server.services, 'help@example.org');
  expect(mail).toContain('Then it goes on.');
  expect(mail).toContain('browser: Chromium 156');
  expect(mail).toContain(`aloft feedback show ${id}`);

  const listed = await aloft('feedback', 'list', '--category', 'broken');
  expect(listed.data).toEqual([
    { id, at: expect.any(String), category: 'broken', email: 'ada@example.org', message, trace: false },
  ]);
  expect((await aloft('feedback', 'list', '--category', 'idea')).data).toEqual([]);
  const file = join(server.configuration.dataFolder, 'shown.webp');
  const shown = await aloft('feedback', 'show', id, '--screenshot', file);
  expect(shown.data).toMatchObject({
    message,
    facts: { page: '/drive/all', browser: 'Chromium 156' },
    screenshot: 'webp',
    trace: false,
  });
  expect(await readFile(file)).toEqual(webp);
  expect(await aloft('feedback', 'show', 'none')).toMatchObject({ code: 1 });

  await purgeAccount(server.services, ada.id);
  expect((await aloft('feedback', 'list')).data).toEqual([]);
});

it('one account writes so much a day, and so does one client with several accounts', async () => {
  const [bo, cy] = [await newPerson(server, 'bo@example.org'), await newPerson(server, 'cy@example.org')];
  const idea = { category: 'idea', message: 'More clouds' };
  await server.services.db.deleteFrom('rate_limits').execute();
  for (let n = 0; n < limits.feedbackOfAccount.max; n += 1) expect((await send(bo, idea)).status).toBe(200);
  expect((await send(bo, idea)).body.error).toBe('resource_exhausted');
  await server.services.db
    .updateTable('rate_limits')
    .set({ used: limits.feedbackOfClient.max })
    .where('key', 'like', `${limits.feedbackOfClient.name}:%`)
    .execute();
  expect((await send(cy, idea)).body.error).toBe('resource_exhausted');
  // What is no message costs nothing.
  await server.services.db.deleteFrom('rate_limits').execute();
  const page = Buffer.from('<html>').toString('base64');
  const refused = await send(cy, { ...idea, screenshot: page });
  expect(refused.body.details).toEqual([{ '@type': 'FieldViolation', detail: 'screenshot' }]);
  const counted = await server.services.db
    .selectFrom('rate_limits')
    .select('key')
    .where('key', 'like', 'feedback%')
    .execute();
  expect(counted).toEqual([]);
});

it('[R2.22] a trace is kept without what another client left in it, listed, and exported as a file that replays', async () => {
  const dot = await newPerson(server, 'dot@example.org');
  const secret = 'planted-secret-7f3a';
  const planted = sampleTrace
    .replace('"input":null', `"input":{"passCode":"${secret}"}`)
    .replace('"type":"page.press"', `"type":"page.press","passCode":"${secret}"`);
  expect(planted.split(secret)).toHaveLength(3);
  const sent = await send(dot, { category: 'broken', message: 'It stops', trace: planted });
  const id = String(sent.body.id);
  const row = await server.services.db
    .selectFrom('feedback')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(secret);
  expect((await aloft('feedback', 'list', '--category', 'broken')).data).toEqual([
    expect.objectContaining({ id, trace: true }),
  ]);
  const file = join(server.configuration.dataFolder, 'trace.json');
  expect((await aloft('feedback', 'show', id, '--trace', file)).data).toMatchObject({ trace: true });
  expect(await readFile(file, 'utf8')).toBe(sampleTrace);
  const replayed = execFileSync(process.execPath, ['.ci/replay.ts', file], { encoding: 'utf8' });
  expect(replayed).toBe('quickPress: same, 1 steps\n');
  // A file that is there already stays, and a message without a trace has none to write.
  expect((await aloft('feedback', 'show', id, '--trace', file)).code).toBe(1);
  await purgeAccount(server.services, dot.id);
});

it('[R2.22] a body holds the longest trace of quotes alone, and a longer or a foreign one is refused and not counted', async () => {
  const eve = await newPerson(server, 'eve@example.org');
  await server.services.db.deleteFrom('rate_limits').execute();
  const fill = (end: string) => sampleTrace + end.repeat(traceLimits.attached - sampleTrace.length);
  const message = { category: 'broken', message: 'It stops' };
  expect((await send(eve, { ...message, trace: fill('\n') })).status).toBe(200);
  await server.services.db.deleteFrom('rate_limits').execute();
  for (const trace of [
    fill('"'),
    `${fill(' ')} `,
    '',
    '{"format":"elf"}',
    sampleTrace.replace('"version": 1', '"version": 99'),
    '['.repeat(traceLimits.attached),
    '{"format":"aloft-trace"}',
  ]) {
    const refused = await send(eve, { ...message, trace });
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_argument']);
    expect(JSON.stringify(refused.body.details)).toContain('trace');
  }
  const endless = await send(eve, { ...message, trace: 'x'.repeat(maxFeedbackBodyLength) });
  expect(endless.body.error).toBe('out_of_range');
  const counted = await server.services.db
    .selectFrom('rate_limits')
    .select('key')
    .where('key', 'like', 'feedback%')
    .execute();
  expect(counted).toEqual([]);
});
