import { afterAll, beforeAll, expect, it } from 'vitest';
import { type WaitingMail, waitingMails } from '../../features/accounts/outbox.ts';
import {
  call,
  newPerson,
  newVerifiedPerson,
  type Person,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustedProxies: ['127.0.0.1', '::1'] });
});
afterAll(() => server.stop());

const day = 24 * 3600_000;
const passwords = ['a long password', 'another long password'] as const;

/** The mails to a mailbox, whatever label is in their address. */
async function mailsTo(name: string): Promise<readonly WaitingMail[]> {
  await server.services.mail.idle();
  const found: WaitingMail[] = [];
  for await (const mail of waitingMails(server.configuration.dataFolder))
    if (mail.to.startsWith(`${name}@`) || mail.to.startsWith(`${name}+`)) found.push(mail);
  return found;
}

const changePassword = (who: Person, from: string, to: string) =>
  call(server, 'POST', '/v1/user/password', {
    token: who.token,
    body: { old_password: from, new_password: to },
  });

/** Changes the password to and fro. */
async function changeTimes(who: Person, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const changed = await changePassword(who, passwords[n % 2] ?? '', passwords[(n + 1) % 2] ?? '');
    expect(changed.status).toBe(200);
  }
}

const askForCode = (email: string, client: string) =>
  call(server, 'POST', '/v1/auth/verification', {
    body: { client_id: 'aloft-terminal', email, target: 'ANY', usage: 'REGISTER' },
    headers: { 'x-forwarded-for': client },
  });

it('[P7l] an address that nobody confirmed hears nothing of what its account’s maker does', async () => {
  const maker = await newPerson(server, 'victim@example.org');
  await changeTimes(maker, 4);
  await call(server, 'POST', '/v1/auth/signin', {
    body: { client_id: 'aloft-terminal', username: maker.email, password: passwords[0] },
    headers: { 'user-agent': 'another/1', 'x-forwarded-for': '198.51.100.9' },
  });
  const gone = await call(server, 'POST', '/v1/user/delete', {
    token: maker.token,
    body: { password: passwords[0] },
  });
  expect(gone.status).toBe(200);
  const back = await call(server, 'POST', '/v1/user/restore', {
    body: { client_id: 'aloft-terminal', username: maker.email, password: passwords[0] },
  });
  expect(back.status).toBe(200);
  expect(await mailsTo('victim')).toEqual([]);
  await askForCode(maker.email, '198.51.100.9');
  expect(await mailsTo('victim')).toHaveLength(1);
});

it('[P7l] a former address that was never confirmed is not told of the next one', async () => {
  const maker = await newPerson(server, 'former@example.org');
  const begun = await call(server, 'POST', '/v1/auth/verification', {
    body: { client_id: 'aloft-terminal', email: 'next@example.org', target: 'ANY', usage: 'EMAIL_CHANGE' },
  });
  const code = /\b\d{6}\b/.exec((await mailsTo('next'))[0]?.text ?? '')?.[0] ?? '';
  const proved = await call(server, 'POST', '/v1/auth/verification/verify', {
    body: {
      client_id: 'aloft-terminal',
      verification_id: begun.body.verification_id,
      verification_code: code,
    },
  });
  const changed = await call(server, 'POST', '/v1/user/email', {
    token: maker.token,
    body: {
      email: 'next@example.org',
      password: passwords[0],
      verification_token: proved.body.verification_token,
    },
  });
  expect(changed.status).toBe(200);
  expect(await mailsTo('former')).toEqual([]);
});

it('[P7m] a confirmed mailbox gets ten mails of a cause a day, and another cause is not hidden by them', async () => {
  const ada = await newVerifiedPerson(server, 'ada@example.org');
  await changeTimes(ada, 14);
  expect(await mailsTo('ada')).toHaveLength(10);
  await call(server, 'POST', '/v1/user/delete', { token: ada.token, body: { password: passwords[0] } });
  const mails = await mailsTo('ada');
  expect(mails).toHaveLength(11);
  expect(mails[0]?.text).toContain('will be deleted');
  await call(server, 'POST', '/v1/user/restore', {
    body: { client_id: 'aloft-terminal', username: ada.email, password: passwords[0] },
  });
  server.pass(day);
  const again = await call(server, 'POST', '/v1/auth/signin', {
    body: { client_id: 'aloft-terminal', username: ada.email, password: passwords[0] },
  });
  await changeTimes({ ...ada, token: String(again.body.access_token) }, 1);
  expect((await mailsTo('ada')).filter((one) => one.text.includes('password of your'))).toHaveLength(11);
});

it('[P7m] labels are one inbox: five codes for a client, thirty for all, and nobody is refused for others', async () => {
  const own = [];
  for (let n = 0; n < 8; n += 1) own.push((await askForCode(`bo+${n}@example.org`, '198.51.100.1')).status);
  expect(own).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  for (let n = 0; n < 40; n += 1) {
    const asked = await askForCode(`bo+x${n}@example.org`, `203.0.113.${n}`);
    expect(asked.status).toBe(200);
  }
  expect(await mailsTo('bo')).toHaveLength(30);
});
