import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  call,
  newPerson,
  startTestServer,
  type TestServer,
} from '../../../proofs/testing/start-test-server.ts';
import { lastMail } from '../outbox.ts';
import { purgeExpired } from '../purge-expired.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const request = (email: string, target = 'ANY', headers: Record<string, string> = {}) =>
  call(server, 'POST', '/v1/auth/verification', {
    body: { client_id: 'aloft-terminal', email, target, usage: 'REGISTER' },
    headers,
  });
const verify = (id: string, code: string) =>
  call(server, 'POST', '/v1/auth/verification/verify', {
    body: { client_id: 'aloft-terminal', verification_id: id, verification_code: code },
  });
const signUp = (email: string, token: string) =>
  call(server, 'POST', '/v1/auth/signup', {
    body: { client_id: 'aloft-terminal', email, password: 'a long password', verification_token: token },
  });
const codeIn = (mail: string | null): string => /\b\d{6}\b/.exec(mail ?? '')?.[0] ?? '';
const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000');
const field = (name: string) => [{ '@type': 'FieldViolation', detail: name }];

const Begun = v.object({ verification_id: v.string(), expires_in: v.literal(600) });
async function mailed(email: string): Promise<{ id: string; code: string }> {
  const { verification_id: id } = v.parse(Begun, (await request(email)).body);
  return { id, code: codeIn(await lastMail(server.services, email.toLowerCase())) };
}

it('[R1.4] the mailed code gives a token, and the token an account with a proven address, once', async () => {
  const first = await mailed('Ada@Example.org');
  expect((await verify(first.id, first.code)).body).toHaveProperty('verification_token');
  expect((await verify(first.id, first.code)).body.error).toBe('expired_verification_code');

  const second = await mailed('bo@example.org');
  const token = String((await verify(second.id, second.code)).body.verification_token);
  expect((await signUp('cy@example.org', token)).body).toMatchObject({ error: 'invalid_verification_code' });
  expect((await signUp('bo@example.org', 'nothing of ours')).body).toMatchObject({
    error: 'invalid_verification_code',
    error_code: 4014,
  });
  expect((await signUp('bo@example.org', token)).status).toBe(200);
  const row = await server.services.db
    .selectFrom('accounts')
    .select('email_verified_at')
    .where('email', '=', 'bo@example.org')
    .executeTakeFirstOrThrow();
  expect(row.email_verified_at).not.toBeNull();
});

it('[R1.4] a verified address that is taken meanwhile stays taken, and the refusal spends nothing', async () => {
  const { id, code } = await mailed('di@example.org');
  const token = String((await verify(id, code)).body.verification_token);
  const answers = await Promise.all(Array.from({ length: 4 }, () => signUp('di@example.org', token)));
  expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
  expect(answers.filter((one) => one.body.error === 'email_taken')).toHaveLength(3);
});

it('[P7e] five wrong codes end a verification, for the right one too; a hundred at once as well', async () => {
  const { id, code } = await mailed('ed@example.org');
  const answers = await Promise.all(Array.from({ length: 100 }, () => verify(id, wrongFor(code))));
  const wrong = answers.filter((one) => one.body.error === 'invalid_verification_code');
  expect(wrong).toHaveLength(5);
  expect(answers.filter((one) => one.body.error === 'expired_verification_code')).toHaveLength(95);
  expect((await verify(id, code)).body).toMatchObject({
    error: 'expired_verification_code',
    error_code: 4024,
  });
});

it('the right code serves one of a hundred at once, and for ten minutes', async () => {
  const first = await mailed('fi@example.org');
  const answers = await Promise.all(Array.from({ length: 100 }, () => verify(first.id, first.code)));
  expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
  const second = await mailed('gu@example.org');
  server.pass(600_000);
  expect((await verify(second.id, second.code)).body.error).toBe('expired_verification_code');
  expect((await verify('unknown', '123456')).body.error).toBe('expired_verification_code');
});

it('[P8b] the response does not reveal whether an address is known; only matching ones get a mail', async () => {
  await newPerson(server, 'known@example.org');
  const shapes = new Set<string>();
  for (const email of ['known@example.org', 'unknown@example.org']) {
    for (const target of ['USER', 'NOT_USER']) {
      const answer = await request(email, target);
      const { verification_id: id } = v.parse(Begun, answer.body);
      const wrong = await verify(id, '12345');
      shapes.add(`${answer.status} ${Object.keys(answer.body)} ${id.length} ${wrong.text}`);
    }
  }
  expect(shapes.size).toBe(1);
  await request('only-known@example.org', 'USER');
  expect(await lastMail(server.services, 'only-known@example.org')).toBeNull();
  await request('only-known@example.org', 'NOT_USER');
  expect(codeIn(await lastMail(server.services, 'only-known@example.org'))).not.toBe('');
});

it('[P8b] a client has five mails an hour sent to an address, known or not', async () => {
  for (let n = 0; n < 5; n += 1) expect((await request('hu@example.org', 'USER')).status).toBe(200);
  const limited = await request('HU@example.org', 'USER');
  expect(limited.body).toMatchObject({ error: 'resource_exhausted' });
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(3500);
  server.pass(3600_000);
  expect((await request('hu@example.org')).status).toBe(200);
});

it('[P36i] expired rows are deleted: codes after a day, mails after a week', async () => {
  await mailed('iv@example.org');
  server.pass(2 * 24 * 3600_000);
  await purgeExpired(server.services);
  const left = await server.services.db.selectFrom('verifications').select('id').execute();
  expect(left).toEqual([]);
  expect(await lastMail(server.services, 'iv@example.org')).not.toBeNull();
  server.pass(6 * 24 * 3600_000);
  await purgeExpired(server.services);
  expect(await lastMail(server.services, 'iv@example.org')).toBeNull();
});

it('[R1.1] the mail speaks the reader’s language', async () => {
  await request('ko@example.org', 'ANY', { 'accept-language': 'ko' });
  expect(await lastMail(server.services, 'ko@example.org')).toContain('인증 코드');
});

it('wrong input is refused by its field', async () => {
  expect((await request('nobody')).body).toMatchObject({
    error: 'invalid_argument',
    details: field('email'),
  });
  expect((await request('a@b.example\r\nBcc: c@d.example')).body.details).toEqual(field('email'));
  expect((await request('a@b.example', 'SOMEBODY')).body.details).toEqual(field('target'));
});

it('[R4.14] a mail needs a captcha token', async () => {
  const strict = await startTestServer({ captcha: 'risk' });
  const answer = await call(strict, 'POST', '/v1/auth/verification', {
    body: { client_id: 'aloft-terminal', email: 'a@b.example', target: 'ANY', usage: 'REGISTER' },
  });
  expect(answer.body).toMatchObject({ error: 'captcha_required', error_code: 4001 });
  const init = (meta: object) =>
    call(strict, 'POST', '/v1/shield/captcha/init', {
      body: {
        client_id: 'aloft-terminal',
        action: 'POST:/v1/auth/verification',
        device_id: 'device-1',
        meta,
      },
    });
  expect((await init({ email: 'a@b.example' })).body).toHaveProperty('captcha_token');
  expect((await init({ phone_number: '123' })).body).toMatchObject({
    error: 'invalid_argument',
    details: field('meta.phone_number'),
  });
  await strict.stop();
});
