import { createHash, randomBytes } from 'node:crypto';
import { authorizeAddress, type Result } from '../../src/index.ts';
import { recaptchaAction } from '../../src/rules/index.ts';
import { authenticatorCode } from '../../src/service/index.ts';
import type { Client } from './clients.ts';
import { newClient } from './clients.ts';
import { newAuthenticator, withPasskey } from './passkey-people.ts';
import { good, password, refused, signUpProved, verified } from './people.ts';
import { challengeOf, twoStepOn } from './two-step-people.ts';
import type { Scene, Writes } from './writes.ts';
import { writesOfProfile } from './writes-of-profile.ts';

const anotherPassword = 'another long password';
const redirectUri = 'http://127.0.0.1:4711/callback';
const origin = ({ service }: Scene): string => service.origins.user[0] ?? '';

async function requestAt(client: Client, url: string): Promise<string> {
  const answer = await client.fetch(url, { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '', url).searchParams.get('request') ?? '';
}

function codeOf(redirect: string): { code: string; state: string } {
  const query = new URL(redirect, 'http://localhost').searchParams;
  return { code: query.get('code') ?? '', state: query.get('state') ?? '' };
}

/** A sign-in of the browser that is open, on the browser's own network. */
async function begun(scene: Scene): Promise<string> {
  const attempt = await good(scene.browser.api.user.beginAttempt());
  return requestAt(scene.browser, new URL(attempt.authorize_url, origin(scene)).href);
}

/** A code for the program, and the verifier that proves it. */
async function codeForProgram(scene: Scene) {
  const codeVerifier = randomBytes(32).toString('base64url');
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const state = randomBytes(16).toString('base64url');
  const page = authorizeAddress(origin(scene), 'aloft-terminal', { redirectUri, state, codeChallenge });
  const window = newClient(scene.service, { browser: true });
  const request = await requestAt(window, page);
  const wanted = { request, username: scene.other.email, password };
  const { redirect_to } = await good(window.api.user.authorize(wanted));
  return { ...codeOf(redirect_to), confirmation: '', codeVerifier, redirectUri };
}

const whoIs = (client: Client) => async (): Promise<string> => (await good(client.api.user.me())).sub;

/** Signs the client in with the answer that arrived. */
async function kept<T>(client: Client, running: Promise<Result<T>>): Promise<Result<T>> {
  const result = await running;
  const value: unknown = result.ok ? result.value : null;
  if (typeof value === 'object' && value !== null && 'access_token' in value && 'refresh_token' in value) {
    client.runtime.store.write('tokens', {
      access: String(value.access_token),
      refresh: String(value.refresh_token),
    });
  }
  return result;
}

/** Writes of signing in and out. */
export const writesOfPeople: Writes = {
  signUp: async ({ program, email, service }) => ({
    act: () => kept(program, program.api.user.signUp({ email, password })),
    effect: async () => {
      const again = await good(newClient(service).api.user.signIn({ username: email, password }));
      return again.sub === (await good(program.api.user.me())).sub;
    },
    once: true,
  }),
  'signUp in a browser': async ({ browser, email }) => ({
    act: () => browser.api.user.signUp({ email, password }),
    effect: async () => (await good(browser.api.user.me())).name,
    once: email.split('@')[0],
  }),
  signIn: async ({ program, other }) => ({
    act: () => kept(program, program.api.user.signIn({ username: other.email, password })),
    effect: whoIs(program),
    once: other.id,
  }),
  'signIn in a browser': async ({ browser, other }) => ({
    act: () => browser.api.user.signIn({ username: other.email, password }),
    effect: whoIs(browser),
    once: other.id,
  }),
  beginAttempt: async ({ browser }) => {
    let id = '';
    return {
      act: async () => {
        const attempt = await browser.api.user.beginAttempt();
        id = attempt.ok ? attempt.value.attempt_id : '';
        return attempt;
      },
      effect: () => good(browser.api.user.getAttempt(id)),
      once: { status: 'pending' },
    };
  },
  authorize: async (scene) => {
    const wanted = { request: await begun(scene), username: scene.other.email, password };
    return { act: () => scene.browser.api.user.authorize(wanted) };
  },
  denyAuthorization: async (scene) => {
    const request = await begun(scene);
    return { act: () => scene.browser.api.user.denyAuthorization(request) };
  },
  requestVerification: async ({ program, email, service }) => {
    let id = '';
    return {
      act: async () => {
        const wanted = { email, target: 'ANY', usage: 'SIGN_IN' } as const;
        const sent = await program.api.user.requestVerification(wanted);
        id = sent.ok ? sent.value.verification_id : '';
        return sent;
      },
      effect: async () => {
        const code = /\b\d{6}\b/.exec((await service.lastMail(email)) ?? '')?.[0] ?? '';
        return (await program.api.user.verifyCode({ verificationId: id, code })).ok;
      },
      once: true,
    };
  },
  verifyCode: async ({ program, email, service }) => {
    const wanted = { email, target: 'ANY', usage: 'SIGN_IN' } as const;
    const { verification_id: verificationId } = await good(program.api.user.requestVerification(wanted));
    const code = /\b\d{6}\b/.exec((await service.lastMail(email)) ?? '')?.[0] ?? '';
    return { act: () => program.api.user.verifyCode({ verificationId, code }) };
  },
  exchangeCode: async (scene) => {
    const { program, other } = scene;
    const wanted = await codeForProgram(scene);
    return {
      act: () => kept(program, program.api.user.exchangeCode(wanted)),
      effect: whoIs(program),
      once: other.id,
    };
  },
  'exchangeCode in a browser': async (scene) => {
    const { browser, other } = scene;
    const wanted = { request: await begun(scene), username: other.email, password };
    const { redirect_to } = await good(browser.api.user.authorize(wanted));
    return {
      act: () => browser.api.user.exchangeCode({ ...codeOf(redirect_to), confirmation: '' }),
      effect: whoIs(browser),
      once: other.id,
    };
  },
  getCodeOwner: async (scene) => {
    const { browser, other, service } = scene;
    const page = authorizeAddress(origin(scene), 'aloft-web', {
      redirectUri: '/auth',
      state: randomBytes(16).toString('base64url'),
      codeChallenge: randomBytes(32).toString('base64url'),
    });
    const headers = { authorization: `Bearer ${other.runtime.tokens.bearer()}` };
    const handed = await other.fetch(page, { redirect: 'manual', headers });
    const { code } = codeOf(handed.headers.get('location') ?? '');
    let confirmation = '';
    return {
      act: async () => {
        const owner = await browser.api.user.getCodeOwner(code, '');
        confirmation = owner.ok ? owner.value.confirmation : '';
        return owner;
      },
      effect: async () => [
        (await newClient(service, { browser: true }).api.user.getCodeOwner(code, '')).ok,
        (await good(browser.api.user.exchangeCode({ code, state: '', confirmation }))).sub,
      ],
      once: [false, other.id],
    };
  },
  beginDevice: async ({ program, other }) => {
    let userCode = '';
    return {
      act: async () => {
        const shown = await program.api.user.beginDevice();
        userCode = shown.ok ? shown.value.user_code : '';
        return shown;
      },
      effect: async () => (await other.api.user.getDeviceRequest(userCode)).ok,
      once: true,
    };
  },
  exchangeDevice: async ({ program, other }) => {
    const { device_code, user_code: userCode } = await good(program.api.user.beginDevice());
    await good(other.api.user.answerDevice({ userCode, allow: true }));
    return {
      act: () => kept(program, program.api.user.exchangeDevice(device_code)),
      effect: whoIs(program),
      once: other.id,
    };
  },
  getDeviceRequest: async ({ me, program }) => {
    const { user_code: userCode } = await good(program.api.user.beginDevice());
    return { act: () => me.api.user.getDeviceRequest(userCode), timeField: 'expires_in' };
  },
  answerDevice: async ({ me, program }) => {
    const { device_code, user_code: userCode } = await good(program.api.user.beginDevice());
    return {
      act: () => me.api.user.answerDevice({ userCode, allow: true }),
      effect: async () => (await good(program.api.user.exchangeDevice(device_code))).sub,
      once: me.id,
    };
  },
  refreshToken: async ({ me }) => {
    const spent = me.runtime.store.read('tokens')?.refresh ?? '';
    return { act: () => kept(me, me.api.user.refreshToken(spent)), effect: whoIs(me), once: me.id };
  },
  'refreshToken in a browser': async ({ browser, other }) => {
    await good(browser.api.user.signIn({ username: other.email, password }));
    return {
      act: () => browser.api.user.refreshToken(null),
      effect: async () => {
        await good(browser.api.user.refreshToken(null));
        return (await good(browser.api.user.me())).sub;
      },
      once: other.id,
    };
  },
  revoke: async ({ me }) => ({
    act: () => me.api.user.revoke(),
    effect: async () => (await refused(me.api.user.me(), 'unauthenticated')).code,
    once: 'unauthenticated',
  }),
  ...writesOfProfile,
  sendFeedback: async ({ me }) => ({
    act: () => me.api.user.sendFeedback({ category: 'idea', message: 'More clouds' }),
  }),
  sendContact: async ({ program, email }) => {
    const recaptchaToken = await good(program.runtime.captchaToken(recaptchaAction));
    return {
      act: () =>
        program.api.user.sendContact({ topic: 'other', email, order: '', message: 'Hello', recaptchaToken }),
    };
  },
  reportStatistics: async ({ program }) => ({
    act: () =>
      program.api.config.reportStatistics([{ action: 'page_show', page: 'home', detail: '', source: '' }]),
  }),
  changeEmail: async ({ me, email, service }) => {
    const { user } = newClient(service).api;
    const wanted = { email, target: 'ANY', usage: 'EMAIL_CHANGE' } as const;
    const { verification_id: verificationId } = await good(user.requestVerification(wanted));
    const code = /\b\d{6}\b/.exec((await service.lastMail(email)) ?? '')?.[0] ?? '';
    const proof = await good(user.verifyCode({ verificationId, code }));
    const verificationToken = proof.verification_token;
    return {
      act: () => me.api.user.changeEmail({ email, verificationToken, password }),
      effect: async () => (await good(user.signIn({ username: email, password }))).sub,
      once: me.id,
    };
  },
  changePassword: async ({ me, service }) => ({
    act: () => me.api.user.changePassword({ oldPassword: password, newPassword: anotherPassword }),
    effect: async () => {
      const who = { username: me.email, password: anotherPassword };
      return (await good(newClient(service).api.user.signIn(who))).sub;
    },
    once: me.id,
  }),
  resetPassword: async ({ program, other, service }) => {
    const wanted = { email: other.email, target: 'USER', usage: 'PASSWORD_RESET' } as const;
    const { verification_id: verificationId } = await good(program.api.user.requestVerification(wanted));
    const code = /\b\d{6}\b/.exec((await service.lastMail(other.email)) ?? '')?.[0] ?? '';
    const proof = await good(program.api.user.verifyCode({ verificationId, code }));
    const reset = {
      email: other.email,
      verificationToken: proof.verification_token,
      newPassword: anotherPassword,
    };
    return {
      act: () => program.api.user.resetPassword(reset),
      effect: async () => {
        const who = { username: other.email, password: anotherPassword };
        return (await good(newClient(service).api.user.signIn(who))).sub;
      },
      once: other.id,
    };
  },
  endSession: async ({ me }) => {
    const { sessions } = await good(me.api.user.listSessions());
    return {
      // One's own: the answer is asked for again by a session that it has ended.
      act: () => me.api.user.endSession(sessions[0]?.session_id ?? ''),
      effect: async () => (await refused(me.api.user.me(), 'unauthenticated')).code,
      once: 'unauthenticated',
    };
  },
  endOtherSessions: async ({ me, service }) => {
    await good(newClient(service).api.user.signIn({ username: me.email, password }));
    return {
      act: () => me.api.user.endOtherSessions(),
      effect: async () => (await good(me.api.user.listSessions())).sessions.length,
      once: 1,
    };
  },
  beginTwoStep: async ({ me }) => ({
    act: () => me.api.user.beginTwoStep(password),
    effect: async () => (await good(me.api.user.getTwoStep())).enabled,
    once: false,
  }),
  confirmTwoStep: async ({ me, service }) => {
    const { secret } = await good(me.api.user.beginTwoStep(password));
    return {
      act: () => me.api.user.confirmTwoStep(authenticatorCode(secret, service.now())),
      effect: async () => (await good(me.api.user.getTwoStep())).recovery_codes_left,
      once: 10,
    };
  },
  renewRecoveryCodes: async ({ me, service }) => {
    const { recovery } = await twoStepOn(service, me);
    return {
      act: () => me.api.user.renewRecoveryCodes({ password, code: recovery[0] ?? '' }),
      effect: async () => (await good(me.api.user.getTwoStep())).recovery_codes_left,
      once: 10,
    };
  },
  turnOffTwoStep: async ({ me, service }) => {
    const { recovery } = await twoStepOn(service, me);
    return {
      act: () => me.api.user.turnOffTwoStep({ password, code: recovery[0] ?? '' }),
      effect: async () => (await good(me.api.user.getTwoStep())).enabled,
      once: false,
    };
  },
  giveSecondFactor: async ({ program, other, service }) => {
    const { recovery } = await twoStepOn(service, other);
    const challenge = await challengeOf(program, other.email);
    return {
      act: () => kept(program, program.api.user.giveSecondFactor({ challenge, code: recovery[0] ?? '' })),
      effect: whoIs(program),
      once: other.id,
    };
  },
  beginPasskey: async ({ me }) => ({
    act: () => me.api.user.beginPasskey(password),
    effect: async () => (await good(me.api.user.listPasskeys())).passkeys.length,
    once: 0,
  }),
  addPasskey: async ({ browser, email, service }) => {
    await signUpProved(service, browser, email);
    const authenticator = await newAuthenticator(service);
    const credential = await authenticator.create(await good(browser.api.user.beginPasskey(password)));
    return {
      act: () => browser.api.user.addPasskey({ name: 'Phone', credential }),
      effect: async () => (await good(browser.api.user.listPasskeys())).passkeys.length,
      once: 1,
    };
  },
  renamePasskey: async ({ browser, email, service }) => {
    await signUpProved(service, browser, email);
    const { id } = await withPasskey(service, browser);
    return {
      act: () => browser.api.user.renamePasskey({ passkeyId: id, name: 'Key ring' }),
      effect: async () => (await good(browser.api.user.listPasskeys())).passkeys[0]?.name,
      once: 'Key ring',
    };
  },
  removePasskey: async ({ browser, email, service }) => {
    await signUpProved(service, browser, email);
    const { id } = await withPasskey(service, browser);
    return {
      act: () => browser.api.user.removePasskey({ passkeyId: id, password }),
      effect: async () => (await good(browser.api.user.listPasskeys())).passkeys.length,
      once: 0,
    };
  },
  askForPasskey: async ({ browser }) => ({ act: () => browser.api.user.askForPasskey() }),
  signInWithPasskey: async ({ browser, email, service }) => {
    const owner = await verified(service, email, { browser: true });
    const { authenticator } = await withPasskey(service, owner);
    const credential = await authenticator.get(await good(browser.api.user.askForPasskey()));
    return {
      act: () => browser.api.user.signInWithPasskey({ credential }),
      effect: whoIs(browser),
      once: owner.id,
    };
  },
  deleteAccount: async ({ me, service }) => ({
    act: () => me.api.user.deleteAccount(password),
    effect: async () => {
      const signed = newClient(service).api.user.signIn({ username: me.email, password });
      return (await refused(signed, 'cannot_unlock')).code;
    },
    once: 'cannot_unlock',
  }),
  restoreAccount: async ({ program, other }) => {
    await good(other.api.user.deleteAccount(password));
    return {
      act: () => kept(program, program.api.user.restoreAccount({ username: other.email, password })),
      effect: whoIs(program),
      once: other.id,
    };
  },
  initCaptcha: async ({ program }) => {
    const { deviceId } = program.runtime;
    const wanted = { action: 'POST:/v1/auth/signin', deviceId, meta: { username: 'ada@example.org' } };
    return { act: () => program.api.user.initCaptcha(wanted) };
  },
};
