// Accounts that somebody made with another person's address, before that person came.
import { authenticatorCode } from '@aloft/core/service';
import { createAuthenticator } from '@aloft/core/testing';
import { PasskeyCreation } from '@aloft/core/wire';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  newPerson,
  newShare,
  newVerifiedPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { lastMail } from './outbox.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const old = 'a long password';
const own = 'the password of its owner';
const client_id = 'aloft-terminal';

const post = (path: string, body: object, token?: string) =>
  call(server, 'POST', path, { body, ...(token === undefined ? {} : { token }) });
const signIn = (username: string, password: string) =>
  post('/v1/auth/signin', { client_id, username, password });
const meStatus = async (token: string) => (await call(server, 'GET', '/v1/user/me', { token })).status;

const Begun = v.object({ verification_id: v.string() });
async function proofOf(email: string, usage: string, target = 'NOT_USER'): Promise<string> {
  const begun = await post('/v1/auth/verification', { client_id, email, target, usage });
  const code = /\b\d{6}\b/.exec((await lastMail(server.services, email)) ?? '')?.[0] ?? '';
  const { verification_id } = v.parse(Begun, begun.body);
  const done = await post('/v1/auth/verification/verify', {
    client_id,
    verification_id,
    verification_code: code,
  });
  return String(done.body.verification_token);
}

const unproved = (id: string) =>
  server.services.db.updateTable('accounts').set({ email_verified_at: null }).where('id', '=', id).execute();

async function addPasskey(who: Person): Promise<void> {
  const begun = await post('/v1/user/passkeys:begin', { password: old }, who.token);
  const key = await createAuthenticator(server.appUrl);
  const credential = await key.create(v.parse(PasskeyCreation, begun.body));
  const cookie = begun.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const added = await call(server, 'POST', '/v1/user/passkeys', {
    token: who.token,
    headers: { cookie },
    body: { name: 'Phone', credential },
  });
  expect(added.status).toBe(200);
}

async function turnOnTwoStep(who: Person): Promise<void> {
  const begun = await post('/v1/user/two_step:begin', { password: old }, who.token);
  const code = authenticatorCode(String(begun.body.secret), server.services.clock());
  expect((await post('/v1/user/two_step:confirm', { code }, who.token)).status).toBe(200);
}

/** An account as earlier builds let a stranger furnish it: a passkey, a second step, a share and a device, all ready. */
async function furnished(email: string) {
  const maker = await newVerifiedPerson(server, email);
  const file = await storeFile(server, maker, 'bait.txt', 'bait');
  const share = await newShare(server, maker, [file]);
  await addPasskey(maker);
  await turnOnTwoStep(maker);
  const device = await post('/v1/auth/device/code', { client_id });
  await post('/v1/auth/device', { user_code: device.body.user_code, action: 'allow' }, maker.token);
  await unproved(maker.id);
  return { maker, share, deviceCode: String(device.body.device_code) };
}

/** Nothing of the maker's leads into the account, and its owner's password does. */
async function expectMovedIn({ maker, share, deviceCode }: Awaited<ReturnType<typeof furnished>>) {
  const signed = await signIn(maker.email, own);
  expect(signed.body).toMatchObject({ sub: maker.id });
  const token = String(signed.body.access_token);
  expect((await signIn(maker.email, old)).body.error).toBe('invalid_account_or_password');
  expect(await meStatus(maker.token)).toBe(401);
  const passkeys = await call(server, 'GET', '/v1/user/passkeys', { token });
  expect(passkeys.body.passkeys).toEqual([]);
  const twoStep = await call(server, 'GET', '/v1/user/two_step', { token });
  expect(twoStep.body).toMatchObject({ enabled: false, recovery_codes_left: 0 });
  const opened = await call(server, 'GET', `/drive/v1/share?share_id=${share.id}`);
  expect(opened.body.share_status).not.toBe('OK');
  const device = await post('/v1/auth/token', {
    client_id,
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code: deviceCode,
  });
  expect(device.body).not.toHaveProperty('access_token');
  const files = await call(server, 'GET', '/drive/v1/files', { token });
  expect(files.body.files).toMatchObject([{ name: 'bait.txt' }]);
}

describe('the first proof of an address', () => {
  it('[P9j] by a new password ends all that was made before', async () => {
    const made = await furnished('reset@example.org');
    const token = await proofOf(made.maker.email, 'PASSWORD_RESET', 'USER');
    const body = { email: made.maker.email, verification_token: token, new_password: own };
    expect((await post('/v1/auth/password/reset', body)).status).toBe(200);
    await expectMovedIn(made);
  });

  it('[P9j P7n] by a sign-up does so, too, and gives the account to who proves it', async () => {
    const made = await furnished('signup@example.org');
    const { email } = made.maker;
    const body = { client_id, email, password: own, name: 'Owner' };
    expect((await post('/v1/auth/signup', body)).body.error).toBe('email_taken');
    const token = await proofOf(email, 'REGISTER');
    const signed = await post('/v1/auth/signup', { ...body, verification_token: token });
    expect(signed.body).toMatchObject({ sub: made.maker.id });
    await expectMovedIn(made);
    const again = await proofOf(email, 'REGISTER', 'ANY');
    const taken = await post('/v1/auth/signup', { ...body, password: old, verification_token: again });
    expect(taken.body.error).toBe('email_taken');
  });

  it('[P9j] is made once: a later new password leaves passkeys and shares', async () => {
    const ada = await newVerifiedPerson(server, 'ada@example.org');
    const share = await newShare(server, ada, [await storeFile(server, ada, 'a.txt', 'a')]);
    await addPasskey(ada);
    const token = await proofOf(ada.email, 'PASSWORD_RESET', 'USER');
    const body = { email: ada.email, verification_token: token, new_password: own };
    expect((await post('/v1/auth/password/reset', body)).status).toBe(200);
    const signed = await signIn(ada.email, own);
    const passkeys = await call(server, 'GET', '/v1/user/passkeys', {
      token: String(signed.body.access_token),
    });
    expect(passkeys.body.passkeys).toHaveLength(1);
    expect((await call(server, 'GET', `/drive/v1/share?share_id=${share.id}`)).body.share_status).toBe('OK');
  });

  it('[P9j] by who knows the password and has a session ends the other sessions', async () => {
    const maker = await newPerson(server, 'maker@example.org');
    const other = await signIn(maker.email, old);
    const share = await newShare(server, maker, [await storeFile(server, maker, 'a.txt', 'a')]);
    const token = await proofOf(maker.email, 'EMAIL_CHANGE');
    const body = { email: maker.email, password: old, verification_token: token };
    const changed = await post('/v1/user/email', body, maker.token);
    expect(changed.body).toMatchObject({ email_verified: true });
    expect(await meStatus(maker.token)).toBe(200);
    expect(await meStatus(String(other.body.access_token))).toBe(401);
    expect((await call(server, 'GET', `/drive/v1/share?share_id=${share.id}`)).body.share_status).toBe('OK');
  });
});

describe('an address that nobody proved', () => {
  it('[P7n] has no second step and no passkey', async () => {
    const { token } = await newPerson(server, 'squatter@example.org');
    const begun = await post('/v1/user/two_step:begin', { password: old }, token);
    expect(begun.body.error).toBe('email_not_verified');
    const passkey = await post('/v1/user/passkeys:begin', { password: old }, token);
    expect(passkey.body.error).toBe('email_not_verified');
  });

  it('[P7n] is taken by an account that proves it; what holds it keeps its files and takes another one', async () => {
    const holder = await newPerson(server, 'wanted@example.org');
    await storeFile(server, holder, 'kept.txt', 'kept');
    const owner = await newVerifiedPerson(server, 'owner@example.org');
    const change = async (who: Person, email: string) => {
      const token = await proofOf(email, 'EMAIL_CHANGE', 'ANY');
      return post('/v1/user/email', { email, password: old, verification_token: token }, who.token);
    };
    expect((await change(owner, 'wanted@example.org')).status).toBe(200);
    expect((await signIn('wanted@example.org', old)).body.sub).toBe(owner.id);
    const files = await call(server, 'GET', '/drive/v1/files', { token: holder.token });
    expect(files.body.files).toMatchObject([{ name: 'kept.txt' }]);
    expect((await change(holder, 'wanted@example.org')).body.error).toBe('email_taken');
    expect((await change(holder, 'another@example.org')).status).toBe(200);
    expect((await signIn('another@example.org', old)).body.sub).toBe(holder.id);
  });

  it('[P7n] is free for a new account while the one that holds it is being deleted', async () => {
    const holder = await newPerson(server, 'deleted@example.org');
    await post('/v1/user/delete', { password: old }, holder.token);
    const token = await proofOf(holder.email, 'REGISTER');
    const body = { client_id, email: holder.email, password: own, verification_token: token };
    const signed = await post('/v1/auth/signup', body);
    expect(signed.status).toBe(200);
    expect(signed.body.sub).not.toBe(holder.id);
  });
});
