import * as v from 'valibot';
import * as wire from '../../wire/index.ts';
import { denyHere, issueCodeHere, openRequest, wholeScope } from './authorizations.ts';
import { requireCaptcha } from './captcha.ts';
import { clientOf } from './clients.ts';
import { normaliseEmail } from './emails.ts';
import { type Ask, bodyOf, countUse, open, type Route, refuse } from './frame.ts';
import { forgiveGuesses, signInGuesses, takeGuess, takeMail } from './guess-limits.ts';
import { hour, type Limit, minute } from './limits.ts';
import { textLine } from './names.ts';
import { answerTokens, beginFamily } from './tokens.ts';
import type { Account, World } from './world.ts';

const signInPerClient: Limit = { name: 'sign-in-client', max: 60, window: 10 * minute };
const signUpPerClient: Limit = { name: 'sign-up-client', max: 30, window: hour };
const wrongPerClient: Limit = { name: 'verification-wrong', max: 100, window: hour };
const codeLife = 10 * minute;
const tokenLife = 30 * minute;
const mostTries = 5;

// Nothing that a mail's header could take for a second address, a comment or a line of its own.
const shape =
  /^[^\s@<>()[\],;:"\\\p{Cc}\p{Cf}]{1,64}@[^\s@.<>()[\],;:"\\\p{Cc}\p{Cf}]+(\.[^\s@.<>()[\],;:"\\\p{Cc}\p{Cf}]+)+$/u;

const common: ReadonlySet<string> = new Set(['12345678', '123456789', 'password', 'password1', 'qwertyui']);

/** Whether a password is among the first guesses; the real service knows some more. */
export function isWeak(password: string, email: string): boolean {
  const plain = password.toLowerCase();
  if ([...password].length < 8 || new Set(password).size === 1) return true;
  return common.has(plain) || plain === email || plain === email.split('@')[0];
}

export const accountOf = (world: World, email: string): Account | undefined =>
  [...world.accounts.values()].find((one) => one.email === email);

export const Email = v.pipe(v.string(), v.maxLength(320));
export const Password = v.pipe(v.string(), v.maxLength(256));

export function checkedEmail(given: string): string {
  const email = normaliseEmail(given);
  if (!shape.test(email) || email.length > 254) refuse('invalid_argument', { field: 'email' });
  return email;
}

function createAccount(world: World, client: string, wanted: v.InferOutput<typeof SignUp>): string {
  const email = checkedEmail(wanted.email);
  if (isWeak(wanted.password, email)) refuse('password_too_weak', { field: 'password' });
  countUse(world, signUpPerClient, client);
  if (accountOf(world, email) !== undefined) refuse('email_taken', { field: 'email' });
  if (wanted.verification_token !== undefined)
    spendVerification(world, wanted.verification_token, email, 'REGISTER');
  const id = world.newId();
  world.accounts.set(id, {
    id,
    email,
    name: wanted.name?.trim() || (email.split('@')[0] ?? email),
    password: wanted.password,
    passwordUpdatedAt: world.now(),
    accessVersion: 1,
    deleteAt: null,
    createdAt: world.now(),
    quotaLimit: world.freeQuota,
    quotaUsed: 0,
    vipExpiresAt: 0,
    isVerified: wanted.verification_token !== undefined,
    inviteCode: null,
    invitedBy: null,
    traffic: new Map(),
  });
  return id;
}

/** The account of an address and password; the same refusal for either mistake. */
export function checkPassword(world: World, ask: Ask, username: string, password: string): string {
  const email = normaliseEmail(username);
  countUse(world, signInPerClient, ask.client);
  takeGuess(world, ask, signInGuesses, email);
  const account = accountOf(world, email);
  const gone =
    account?.deleteAt !== undefined && account.deleteAt !== null && account.deleteAt <= world.now();
  if (account === undefined || gone || account.password !== password)
    return refuse('invalid_account_or_password');
  forgiveGuesses(world, ask, signInGuesses, email);
  return account.id;
}

/** A right token belongs to the same address and purpose and has not run out; it serves once. */
export function spendVerification(world: World, token: string, email: string, usage: string): void {
  const found = world.verificationTokens.get(token);
  const isRight = found?.email === email && found.usage === usage && found.expiresAt > world.now();
  if (!isRight) {
    refuse('invalid_verification_code', { field: 'verification_token' });
  }
  world.verificationTokens.delete(token);
}

const SignUp = v.object({
  client_id: v.string(),
  email: Email,
  password: Password,
  name: v.optional(textLine(100)),
  request: v.optional(v.string()),
  verification_token: v.optional(v.string()),
});
const SignIn = v.object({ client_id: v.string(), username: Email, password: Password });
const Authorize = v.union([
  v.object({ request: v.string(), action: v.literal('deny') }),
  v.object({ request: v.string(), username: Email, password: Password }),
]);
const NewVerification = v.object({
  client_id: v.string(),
  email: Email,
  target: v.picklist(['ANY', 'USER', 'NOT_USER']),
  usage: v.picklist(['REGISTER', 'SIGN_IN', 'PASSWORD_RESET', 'EMAIL_CHANGE']),
});
const Verify = v.object({ verification_id: v.string(), verification_code: v.string() });

/** Accounts, the calls with an address and a password, and codes by mail. */
export function accountRoutes(world: World): readonly Route[] {
  const begin = (ask: Ask, accountId: string, clientId: string): wire.Token =>
    answerTokens(ask, beginFamily(world, ask, { accountId, clientId, scope: wholeScope }));

  return [
    open('POST', '/v1/auth/signup', v.union([wire.Authorized, wire.Token]), (ask) => {
      const body = bodyOf(ask, SignUp);
      const client = clientOf(body.client_id);
      const request = body.request === undefined ? null : openRequest(world, body.request);
      requireCaptcha(world, ask);
      const account = createAccount(world, ask.client, body);
      return request === null
        ? begin(ask, account, client.id)
        : { redirect_to: issueCodeHere(world, ask, request, account) };
    }),

    open('POST', '/v1/auth/signin', wire.Token, (ask) => {
      const body = bodyOf(ask, SignIn);
      const client = clientOf(body.client_id);
      requireCaptcha(world, ask);
      return begin(ask, checkPassword(world, ask, body.username, body.password), client.id);
    }),

    open('POST', '/v1/auth/authorize', wire.Authorized, (ask) => {
      const body = bodyOf(ask, Authorize);
      const request = openRequest(world, body.request);
      if ('action' in body) return { redirect_to: denyHere(world, ask, request) };
      requireCaptcha(world, ask);
      const account = checkPassword(world, ask, body.username, body.password);
      return { redirect_to: issueCodeHere(world, ask, request, account) };
    }),

    open('POST', '/v1/auth/verification', wire.Verification, (ask) => {
      const body = bodyOf(ask, NewVerification);
      clientOf(body.client_id);
      requireCaptcha(world, ask);
      const email = checkedEmail(body.email);
      const isPressed = takeMail(world, ask, `${email} ${body.target}`);
      const [id, code] = [world.newId(), world.pick('0123456789', 6)];
      const known = accountOf(world, email) !== undefined;
      const mailed = body.target === 'ANY' || (body.target === 'USER') === known;
      const expiresAt = world.now() + codeLife;
      world.verifications.set(id, {
        email,
        usage: body.usage,
        code: mailed ? code : null,
        expiresAt,
        tries: isPressed ? mostTries - 1 : 0,
      });
      if (mailed) world.mails.set(email, `Your code is ${code}. It is good for ten minutes.`);
      return { verification_id: id, expires_in: codeLife / 1000 };
    }),

    open('POST', '/v1/auth/verification/verify', wire.Verified, (ask) => {
      const body = bodyOf(ask, Verify);
      const found = world.verifications.get(body.verification_id);
      if (found === undefined || found.expiresAt <= world.now() || found.tries >= mostTries) {
        countUse(world, wrongPerClient, ask.client);
        return refuse('expired_verification_code');
      }
      found.tries += 1;
      if (found.code !== body.verification_code) {
        return refuse('invalid_verification_code', { field: 'verification_code' });
      }
      world.verifications.delete(body.verification_id);
      const token = world.newSecret();
      world.verificationTokens.set(token, {
        email: found.email,
        usage: found.usage,
        expiresAt: world.now() + tokenLife,
      });
      return { verification_token: token };
    }),
  ];
}
