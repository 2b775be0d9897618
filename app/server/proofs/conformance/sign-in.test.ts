// How other people's clients sign in, in their own words.

import { createHash } from 'node:crypto';
import { browserClient } from '@aloft/core/service';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, type Person, type TestServer } from '../testing/start-test-server.ts';
import {
  device,
  foreign,
  json,
  salts,
  send as sendTo,
  startKnowing,
  typed,
} from './testing/foreign-client.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startKnowing();
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());

const send = (method: string, path: string, rest: Parameters<typeof sendTo>[3], on: TestServer = server) =>
  sendTo(on, method, path, rest);
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
const Tokens = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  sub: v.string(),
  expires_in: v.pipe(v.number(), v.integer()),
  token_type: v.literal('Bearer'),
});

async function startCaptcha(on: TestServer, action: string, meta: object): Promise<string> {
  const body = { client_id: foreign.id, action, device_id: device, captcha_token: '', meta };
  const answer = await send(
    'POST',
    `/v1/shield/captcha/init?client_id=${foreign.id}`,
    { headers: { 'content-type': 'application/json' }, body: json(body) },
    on,
  );
  return v.parse(v.object({ captcha_token: v.string() }), answer.body).captcha_token;
}

describe('signing in', () => {
  it('[R7.29 R7.30] a captcha token by signature for a whole address, then a password with the token in the body', async () => {
    const strict = await startKnowing({ captcha: 'risk' });
    try {
      const bo = 'bo@example.org';
      const first = await startCaptcha(strict, 'POST:/v1/auth/signup', { email: bo });
      const made = await send(
        'POST',
        '/v1/auth/signup',
        {
          headers: { ...typed, 'x-captcha-token': first, 'x-device-id': device },
          body: json({ client_id: foreign.id, email: bo, password: 'a long password' }),
        },
        strict,
      );
      expect(made.status).toBe(200);
      const token = await startCaptcha(strict, 'POST:https://user.example.com/v1/auth/signin', { email: bo });
      const signedIn = await send(
        'POST',
        `/v1/auth/signin?client_id=${foreign.id}`,
        {
          headers: typed,
          body: json({
            captcha_token: token,
            client_id: foreign.id,
            client_secret: 'whatever',
            grant_type: 'password',
            username: bo,
            password: 'a long password',
          }),
        },
        strict,
      );
      expect(v.parse(Tokens, signedIn.body).sub).not.toBe('');
    } finally {
      await strict.stop();
    }
  });

  it('[R7.29] a signature of other salts leads to a challenge, that of ours to a token; salts are never a right', async () => {
    const strict = await startKnowing({ captcha: 'risk' });
    const meta = (sign: string) => ({
      captcha_sign: sign,
      client_version: '2.0.0',
      package_name: foreign.package_name,
      user_id: '',
      timestamp: '1700000000000',
    });
    const init = async (sign: string, unknown: readonly string[] = [], action = 'GET:/drive/v1/files') => {
      const body = {
        action,
        captcha_token: '',
        client_id: foreign.id,
        device_id: device,
        meta: Object.fromEntries(Object.entries(meta(sign)).filter(([name]) => !unknown.includes(name))),
        redirect_uri: 'somebody://callback?state=harbor',
      };
      return (await send('POST', '/v1/shield/captcha/init', { headers: typed, body: json(body) }, strict))
        .body;
    };
    const start = `${foreign.id}2.0.0${foreign.package_name}${device}1700000000000`;
    const right = `1.${salts.reduce((text, salt) => md5(text + salt), start)}`;
    expect(await init(right)).toMatchObject({ expires_in: 300, captcha_token: expect.any(String) });
    expect(await init(right, [], 'get:/drive/v1/share')).toMatchObject({ captcha_token: expect.any(String) });
    // rclone does not know whose token it has, and leaves that out.
    expect(await init(right, ['user_id'])).toMatchObject({ captcha_token: expect.any(String) });
    expect(await init(`1.${md5(start)}`, ['user_id'])).toMatchObject({ url: expect.any(String) });
    expect(await init(`1.${md5(start)}`)).toMatchObject({ url: expect.stringContaining('/challenge/') });
    await strict.stop();
  });

  it('[R7.29 P18c] the browser’s own client is sent back to no page but ours', async () => {
    const body = {
      client_id: browserClient.id,
      action: 'GET:/drive/v1/files',
      device_id: device,
      redirect_uri: 'https://evil.test/loading',
    };
    const answer = await send('POST', '/v1/shield/captcha/init', { headers: typed, body: json(body) });
    expect(answer.body.error).toBe('invalid_request');
  });

  it('a refresh as JSON under a form’s name, and as the form that OAuth libraries send', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const signedIn = await send('POST', '/v1/auth/signin', {
      headers: form,
      body: json({ client_id: foreign.id, username: ada.email, password: 'a long password' }),
    });
    const { refresh_token: first } = v.parse(Tokens, signedIn.body);
    const fields = { grant_type: 'refresh_token', refresh_token: first, client_id: foreign.id };
    const again = await send('POST', '/v1/auth/token', {
      headers: form,
      body: new URLSearchParams(fields).toString(),
    });
    const second = v.parse(Tokens, again.body);
    expect(second.refresh_token).not.toBe(first);
    server.pass(31_000);
    const spent = await send('POST', `/v1/auth/token?client_id=${foreign.id}`, {
      headers: typed,
      body: json(fields),
    });
    expect(spent.body).toMatchObject({ error: 'invalid_grant', error_code: 4126 });
  });
});
