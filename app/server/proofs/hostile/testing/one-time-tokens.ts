import { authenticatorCode } from '@aloft/core/service';
import { solveChallenge } from 'altcha-lib/v1';
import * as v from 'valibot';
import { lastMail } from '../../../features/accounts/outbox.ts';
import { makePuzzle } from '../../../features/captcha/puzzle.ts';
import { sandboxDelivery } from '../../../features/payments/sandbox.ts';
import { makeActivationCode } from '../../../features/vip/activation-codes.ts';
import { unsubscribeText } from '../../../platform/mail/unsubscribe.ts';
import { hashSecret, newId, newSecret } from '../../../platform/secrets.ts';
import { eventOf } from '../../testing/shop.ts';
import { call, newVerifiedPerson, type TestServer } from '../../testing/start-test-server.ts';
import type { OwnedData } from './owned-data.ts';
import { createPasskeyFixtures, type PasskeyFixtures } from './passkey-fixtures.ts';

/** Single-use tokens and codes. */
export interface OneTimeTokens {
  readonly activationCode: string;
  /** Of an approved device, and the user code of a pending one. */
  readonly deviceCode: string;
  readonly userCode: string;
  readonly verification: string;
  readonly verificationCode: string;
  readonly request: string;
  readonly code: string;
  /** A code that a signed-in client created for a browser. */
  readonly authorizationCode: string;
  readonly verifier: string;
  readonly unsubscribe: string;
  readonly attempt: { readonly id: string; readonly cookie: string; readonly state: string };
  /** Verification tokens: to reset Ada's password, and to change her address. */
  readonly resetToken: string;
  readonly moveToken: string;
  /** The payment provider's webhook for Ada's order. */
  readonly delivery: { readonly headers: Readonly<Record<string, string>>; readonly body: string };
  readonly challenge: { readonly id: string; readonly payload: string };
  /** Of Ada, whose two-step sign-in is being set up: the code that her app shows now. */
  readonly setupCode: () => string;
  /** Somebody whose two-step sign-in is on, in the middle of a sign-in. */
  readonly twoStep: { readonly token: string; readonly recovery: string; readonly challenge: string };
  readonly passkeys: PasskeyFixtures;
}

/** Begins to turn two-step sign-in on; answers the code that the app shows. */
async function setUpTwoStep(server: TestServer, token: string): Promise<() => string> {
  const begun = await call(server, 'POST', '/v1/user/two_step:begin', {
    token,
    body: { password: 'a long password' },
  });
  return () => authenticatorCode(String(begun.body.secret), server.services.clock());
}

const Recovery = v.object({ recovery_codes: v.array(v.string()) });
const Challenged = v.object({ details: v.tuple([v.object({ detail: v.string() })]) });

/** Somebody with two-step sign-in. */
async function twoStepPerson(server: TestServer): Promise<OneTimeTokens['twoStep']> {
  const cy = await newVerifiedPerson(server, 'cy@example.org');
  const code = await setUpTwoStep(server, cy.token);
  const confirmed = await call(server, 'POST', '/v1/user/two_step:confirm', {
    token: cy.token,
    body: { code: code() },
  });
  const signed = await call(server, 'POST', '/v1/auth/signin', {
    body: { client_id: 'aloft-terminal', username: cy.email, password: 'a long password' },
  });
  return {
    token: cy.token,
    recovery: v.parse(Recovery, confirmed.body).recovery_codes[0] ?? '',
    challenge: v.parse(Challenged, signed.body).details[0].detail,
  };
}

/** The verification token of a right code. */
async function verified(
  { services }: TestServer,
  email: string,
  purpose: 'PASSWORD_RESET' | 'EMAIL_CHANGE',
): Promise<string> {
  const token = newSecret();
  await services.db
    .insertInto('verifications')
    .values({
      id: newId(),
      email,
      purpose,
      code_hash: newSecret(),
      tries: 1,
      expires_at: services.clock() + 1_800_000,
      token_hash: hashSecret(token),
      spent_at: null,
    })
    .execute();
  return token;
}

/** Creates one of each single-use token; `who` has approved a device and a browser. */
export async function createOneTimeTokens(
  server: TestServer,
  { who, order }: Pick<OwnedData, 'who' | 'order'>,
): Promise<OneTimeTokens> {
  const { services } = server;
  const ask = (method: string, path: string, body?: unknown) =>
    call(server, method, path, body === undefined ? {} : { body });
  const device = await ask('POST', '/v1/auth/device/code', { client_id: 'aloft-terminal' });
  const waiting = await ask('POST', '/v1/auth/device/code', { client_id: 'aloft-terminal' });
  await call(server, 'POST', '/v1/auth/device', {
    token: who.token,
    body: { user_code: device.body.user_code, action: 'allow' },
  });
  const address = 'somebody@example.org';
  const verification = await ask('POST', '/v1/auth/verification', {
    client_id: 'aloft-terminal',
    email: address,
    target: 'ANY',
    usage: 'REGISTER',
  });
  const mail = (await lastMail(services, address)) ?? '';
  const begun = await ask('POST', '/v1/auth/attempt', { client_id: 'aloft-web', redirect_uri: '/auth' });
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const authorize = String(begun.body.authorize_url);
  const requestOf = async () => {
    const answer = await ask('GET', authorize);
    return new URL(answer.headers.get('location') ?? '', server.appUrl).searchParams.get('request') ?? '';
  };
  const allowed = await ask('POST', '/v1/auth/authorize', {
    request: await requestOf(),
    username: who.email,
    password: 'a long password',
  });
  const handed = await call(server, 'GET', authorize, { token: who.token });
  const challenge = 'a-challenge-that-is-open';
  const challengeEnds = services.clock() + 300_000;
  const puzzle = await makePuzzle(services.signingKey, { id: challenge, expires_at: challengeEnds });
  const solved = await solveChallenge(puzzle.challenge, puzzle.salt, puzzle.algorithm, puzzle.maxnumber)
    .promise;
  const payload = btoa(JSON.stringify({ ...puzzle, number: solved?.number }));
  await services.db
    .insertInto('captcha_challenges')
    .values({
      id: challenge,
      action: 'POST:/v1/auth/signin',
      device_id: 'device-1',
      account_id: null,
      redirect_uri: `${server.appUrl}/loading`,
      state: 'state',
      solved: 0,
      expires_at: challengeEnds,
    })
    .execute();
  const setupCode = await setUpTwoStep(server, who.token);
  return {
    setupCode,
    twoStep: await twoStepPerson(server),
    passkeys: await createPasskeyFixtures(server, who),
    activationCode: await makeActivationCode(services, { days: 3, expiresAt: null }),
    deviceCode: String(device.body.device_code),
    userCode: String(waiting.body.user_code),
    verification: String(verification.body.verification_id),
    verificationCode: /\b\d{6}\b/.exec(mail)?.[0] ?? '',
    request: await requestOf(),
    code: new URL(String(allowed.body.redirect_to), server.appUrl).searchParams.get('code') ?? '',
    authorizationCode:
      new URL(handed.headers.get('location') ?? '', server.appUrl).searchParams.get('code') ?? '',
    verifier: cookie.split('.').at(-1) ?? '',
    unsubscribe: unsubscribeText(services, { email: 'ada@example.org', scene: 'news' }),
    attempt: { id: String(begun.body.attempt_id), cookie, state: String(begun.body.state) },
    challenge: { id: challenge, payload },
    resetToken: await verified(server, who.email, 'PASSWORD_RESET'),
    moveToken: await verified(server, 'moved@example.org', 'EMAIL_CHANGE'),
    delivery: sandboxDelivery(services, eventOf(order, 'paid')),
  };
}
