import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@aloft/core/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAloftHere } from '../../proofs/testing/operator-process.ts';
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
    { id, at: expect.any(String), category: 'broken', email: 'ada@example.org', message },
  ]);
  expect((await aloft('feedback', 'list', '--category', 'idea')).data).toEqual([]);
  const file = join(server.configuration.dataFolder, 'shown.webp');
  const shown = await aloft('feedback', 'show', id, '--screenshot', file);
  expect(shown.data).toMatchObject({
    message,
    facts: { page: '/drive/all', browser: 'Chromium 156' },
    screenshot: 'webp',
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
