import * as v from 'valibot';
import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import { denyHere, issueCode, openRequest } from './authorizations.ts';
import { clientOf, requireCaptcha } from './captcha.ts';
import { type Call, open, own, type Route, refuse } from './routing.ts';
import { answerTokens, beginSession } from './sessions.ts';
import type { Account, World } from './world.ts';

const accountOf = (world: World, email: string): Account | undefined =>
  [...world.accounts.values()].find((one) => one.email === email);

function checkedEmail(given: string): string {
  const email = service.normaliseEmail(given);
  return service.isEmail(email) ? email : refuse('invalid_argument', 'email');
}

function checkStrength(password: string, email: string, field: string): void {
  if (service.isWeak(password, email)) refuse('password_too_weak', field);
}

/** Uses up a verification token: it must be of the address and usage, and not expired. */
function spendVerification(world: World, token: string, email: string, usage: string): void {
  const found = world.verificationTokens.get(token);
  if (found?.email !== email || found.usage !== usage)
    refuse('invalid_verification_code', 'verification_token');
  world.verificationTokens.delete(token);
}

/** Gives an account whose address nobody had proved to who proves it: its sessions and shares end. */
function moveIn(
  world: World,
  account: Account,
  wanted: { readonly password: string; readonly name?: string | undefined },
) {
  for (const [, { session }] of world.refreshTokens.entries())
    if (session.account_id === account.id) session.revoked = true;
  for (const share of world.shares.of(account.id)) share.deleted_at ??= world.now();
  account.name = wanted.name?.trim() || (account.email.split('@')[0] ?? account.email);
  account.password = wanted.password;
  account.password_updated_at = world.now();
  account.is_verified = true;
  return account;
}

function createAccount(world: World, wanted: v.InferOutput<typeof service.SignUpBody>): Account {
  const email = checkedEmail(wanted.email);
  const { password, verification_token: token } = wanted;
  checkStrength(password, email, 'password');
  const holder = accountOf(world, email);
  if (holder !== undefined && (holder.is_verified || token === undefined)) refuse('email_taken', 'email');
  if (token !== undefined) spendVerification(world, token, email, 'REGISTER');
  if (holder !== undefined) return moveIn(world, holder, wanted);
  const account: Account = {
    id: world.newId(),
    email,
    name: wanted.name?.trim() || (email.split('@')[0] ?? email),
    password,
    password_updated_at: world.now(),
    created_at: world.now(),
    quota_limit: world.freeQuota,
    quota_used: 0,
    vip_expires_at: 0,
    is_verified: token !== undefined,
    invite_code: service.newCode(service.codeKinds.invitation, world.randomBelow),
    invited: [],
    grants: new Set(),
    packs: [],
  };
  world.accounts.set(account.id, account);
  return account;
}

/** The account of an address and password; an unknown address and a wrong password are refused alike. */
function checkPassword(world: World, username: string, password: string): Account {
  const email = service.normaliseEmail(username);
  const account = accountOf(world, email);
  if (account?.password.normalize('NFC') !== password.normalize('NFC'))
    return refuse('invalid_account_or_password');
  return account;
}

/** Completes a sign-in: with a redirect URL and code, or with a session. */
function answerSignIn(
  world: World,
  call: Call,
  client_id: string,
  request: service.AuthorizeRequest | null,
  who: Account,
): v.InferInput<typeof wire.Authorized> | wire.Token {
  if (request !== null) return { redirect_to: issueCode(world, request, who) };
  return answerTokens(world, call, beginSession(world, who, { client_id, scope: service.wholeScope }));
}

/** The authorization request that a sign-in names, if any; refuses an unknown client. */
function requestOf(
  world: World,
  named: { client_id: string; request?: string | undefined },
): service.AuthorizeRequest | null {
  clientOf(named.client_id);
  return named.request === undefined ? null : openRequest(world, named.request);
}

/** Verification codes by mail. */
const verificationRoutes: readonly Route[] = [
  open('POST /v1/auth/verification', wire.Verification, (call, world) => {
    const body = call.body(service.VerificationBody);
    clientOf(body.client_id);
    requireCaptcha(world, call);
    const email = checkedEmail(body.email);
    const [id, code] = [world.newId(), service.newCode(service.codeKinds.verification, world.randomBelow)];
    const holder = accountOf(world, email);
    // Who has not proved the address holds it against nobody who does.
    const isWanted = body.target === 'USER' ? holder !== undefined : holder?.is_verified !== true;
    const isMailed = body.target === 'ANY' || isWanted;
    const made = { email, usage: body.usage, code: isMailed ? code : null, tries: 0 };
    world.verifications.set(id, made, service.lives.verification);
    if (isMailed) world.mails.set(email, `Your code is ${code}. It is good for ten minutes.`);
    return { verification_id: id, expires_in: service.lives.verification / 1000 };
  }),

  open('POST /v1/auth/verification/verify', wire.Verified, (call, world) => {
    const { verification_id: id, verification_code: code } = call.body(service.VerifyBody);
    const found = world.verifications.get(id);
    const isOpen = found !== undefined && found.tries < service.maxVerificationTries;
    if (found !== undefined) found.tries += 1;
    if (!isOpen || found.code !== service.normaliseCode(code)) {
      return isOpen
        ? refuse('invalid_verification_code', 'verification_code')
        : refuse('expired_verification_code');
    }
    world.verifications.delete(id);
    const token = world.newSecret();
    const { email, usage } = found;
    world.verificationTokens.set(token, { email, usage }, service.lives.verificationToken);
    return { verification_token: token };
  }),
];

/** The routes of accounts, sign-in with a password, and verification codes. */
export const accountRoutes: readonly Route[] = [
  open('POST /v1/auth/signup', v.union([wire.Authorized, wire.Token]), (call, world) => {
    const body = call.body(service.SignUpBody);
    const request = requestOf(world, body);
    requireCaptcha(world, call);
    return answerSignIn(world, call, body.client_id, request, createAccount(world, body));
  }),

  open('POST /v1/auth/signin', v.union([wire.Authorized, wire.Token]), (call, world) => {
    const body = call.body(service.SignInBody);
    clientOf(body.client_id);
    requireCaptcha(world, call);
    const who = checkPassword(world, body.username, body.password);
    return answerSignIn(world, call, body.client_id, null, who);
  }),

  open('POST /v1/auth/authorize', wire.Authorized, (call, world) => {
    const body = call.body(service.AuthorizeBody);
    const request = openRequest(world, body.request);
    if ('action' in body) return { redirect_to: denyHere(world, call, request) };
    requireCaptcha(world, call);
    const who = checkPassword(world, body.username, body.password);
    return { redirect_to: issueCode(world, request, who) };
  }),
  ...verificationRoutes,

  own('GET /v1/user/me', wire.Me, (_, account) =>
    service.presentMe({ ...account, phone_number: '', role: 'person' }, ''),
  ),
];
