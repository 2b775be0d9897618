import { sampleTrace } from '../../testing/sample-trace.ts';
import { smallPng } from '../../testing/small-png.ts';
import { anybody, type Call, signedIn } from './call.ts';
import type { World } from './world.ts';

const terminal = { client_id: 'aloft-terminal' };
const password = 'a long password';

function ownAccountCalls({ ada, spare }: World): Call[] {
  return [
    signedIn('PATCH /v1/user/me', { more: { name: 'Ada Lovelace' } }),
    signedIn('POST /v1/user/feedback', {
      body: { category: 'idea', message: 'More clouds' },
      more: { facts: { page: '/drive/all' }, screenshot: 'UklGRgAA', trace: sampleTrace },
    }),
    signedIn('GET /v1/user/sessions'),
    signedIn('DELETE /v1/user/sessions/:id', { params: { id: ada.session } }),
    signedIn('GET /v1/user/programs'),
    signedIn('DELETE /v1/user/programs/:client', { params: { client: 'aloft-terminal' } }),
    signedIn('POST /v1/user/sessions:revokeOthers'),
    signedIn('POST /v1/user/password', {
      body: { old_password: password, new_password: 'another long one' },
      slow: true,
    }),
    anybody('POST /v1/auth/password/reset', {
      body: {
        email: ada.who.email,
        verification_token: spare.resetToken,
        new_password: 'another long one',
      },
      slow: true,
    }),
    signedIn('POST /v1/user/email', {
      body: { email: 'moved@example.org', verification_token: spare.moveToken, password },
      slow: true,
    }),
    signedIn('POST /v1/user/delete', { body: { password }, slow: true }),
    anybody('POST /v1/user/restore', {
      body: { ...terminal, username: ada.who.email, password },
      slow: true,
    }),
  ];
}

/** Calls of two-step sign-in: Ada turns it on, and somebody else has it. */
function twoStepCalls({ spare }: World): Call[] {
  const { token, recovery, challenge } = spare.twoStep;
  const both = {
    body: { password, code: recovery },
    headers: { authorization: `Bearer ${token}` },
    touches: ['recovery_codes', 'second_factors', 'sign_in_challenges'],
    slow: true,
  } as const;
  return [
    signedIn('GET /v1/user/two_step'),
    signedIn('POST /v1/user/two_step:begin', { body: { password }, slow: true }),
    signedIn('POST /v1/user/two_step:confirm', {
      body: {
        // Another one every half minute.
        get code() {
          return spare.setupCode();
        },
      },
    }),
    signedIn('POST /v1/user/two_step:renew', both),
    signedIn('POST /v1/user/two_step:turnOff', both),
    anybody('POST /v1/auth/second_factor', { body: { ...terminal, challenge, code: recovery } }),
  ];
}

/** Calls of passkeys: Ada has one, adds another, and signs in. */
function passkeyCalls({ spare }: World): Call[] {
  const { id, added, given } = spare.passkeys;
  return [
    signedIn('GET /v1/user/passkeys'),
    signedIn('POST /v1/user/passkeys:begin', { body: { password }, slow: true }),
    signedIn('POST /v1/user/passkeys', {
      headers: { cookie: added.cookie },
      body: { name: 'Key ring', credential: added.credential },
    }),
    signedIn('PATCH /v1/user/passkeys/:id', { params: { id }, body: { name: 'Key ring' } }),
    anybody('POST /v1/auth/passkey:begin', { body: { ...terminal } }),
    anybody('POST /v1/auth/passkey', {
      headers: { cookie: given.cookie, 'sec-fetch-site': 'same-origin' },
      body: { ...terminal, credential: given.credential },
    }),
    signedIn('POST /v1/user/passkeys:remove', { body: { passkey_id: id, password }, slow: true }),
  ];
}

/** Calls of sign-in, sessions and accounts. */
export function accountCalls(world: World): Call[] {
  const { ada, spare } = world;
  const signIn = { username: ada.who.email, password };
  return [
    anybody('POST /v1/auth/authorize', { body: { request: spare.request, ...signIn }, slow: true }),
    anybody('POST /v1/auth/authorize', { body: { request: spare.request, action: 'deny' } }),
    anybody('POST /v1/auth/signup', {
      body: { ...terminal, email: 'new@example.org', password: 'another long one' },
      more: { name: 'New', sign_up_link: '' },
      slow: true,
    }),
    anybody('POST /v1/auth/signin', { body: { ...terminal, ...signIn }, slow: true }),
    anybody('POST /v1/auth/attempt', {
      body: { client_id: 'aloft-web', redirect_uri: '/auth' },
      more: { scope: 'user' },
    }),
    anybody('GET /v1/auth/attempt/:id', {
      params: { id: spare.attempt.id },
      headers: { cookie: spare.attempt.cookie },
    }),
    anybody('GET /v1/auth/authorize', {
      query: {
        ...terminal,
        response_type: 'code',
        redirect_uri: 'http://127.0.0.1:4444/callback',
        state: 'a-state',
        code_challenge: 'c'.repeat(43),
        code_challenge_method: 'S256',
      },
    }),
    anybody('GET /v1/auth/request', { query: { request: spare.request } }),
    anybody('POST /v1/auth/code', { body: { code: spare.authorizationCode }, more: { state: '' } }),
    anybody('POST /v1/auth/token', {
      body: {
        client_id: 'aloft-web',
        grant_type: 'authorization_code',
        code: spare.code,
        code_verifier: spare.verifier,
      },
      more: { redirect_uri: '/auth', state: 's' },
    }),
    anybody('POST /v1/auth/token', {
      body: { ...terminal, grant_type: 'refresh_token', refresh_token: ada.who.refresh },
    }),
    anybody('POST /v1/auth/token', {
      body: {
        ...terminal,
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        device_code: spare.deviceCode,
      },
    }),
    signedIn('POST /v1/auth/revoke', { more: { token: ada.who.token } }),
    signedIn('GET /v1/user/me'),
    ...ownAccountCalls(world),
    ...twoStepCalls(world),
    ...passkeyCalls(world),
    signedIn('POST /v1/user/picture', { body: { picture: smallPng }, slow: true }),
    signedIn('DELETE /v1/user/picture'),
    anybody('POST /v1/auth/device/code', { body: { ...terminal }, more: { scope: 'user' } }),
    anybody('GET /v1/auth/device', { query: { user_code: spare.userCode } }),
    anybody('POST /v1/auth/device/lookup', { body: { user_code: spare.userCode } }),
    signedIn('POST /v1/auth/device', { body: { user_code: spare.userCode, action: 'allow' } }),
    anybody('POST /v1/auth/verification', {
      body: { ...terminal, email: 'somebody@example.org', target: 'ANY', usage: 'REGISTER' },
      more: { sign_up_link: '' },
    }),
    anybody('POST /v1/auth/verification/verify', {
      body: { verification_id: spare.verification, verification_code: spare.verificationCode },
    }),
    anybody('POST /v1/shield/captcha/init', {
      body: { ...terminal, action: 'POST:/v1/auth/signin', device_id: 'device-1' },
      more: { meta: { email: 'ada@example.org' } },
    }),
  ];
}
