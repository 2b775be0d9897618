import * as v from 'valibot';
import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import { denyHere, issueCodeHere, openRequest } from './authorizations.ts';
import { clientOf, forgiveGuesses, requireCaptcha, requireChallenge, takeGuess } from './captcha.ts';
import { presentMe } from './pictures.ts';
import { type Call, countUse, open, own, type Route, refuse } from './routing.ts';
import { endSessions } from './sessions.ts';
import { askPassword, letIn, requireSecondFactor } from './sign-in.ts';
import type { Account, AuthorizeRequest, Session, World } from './world.ts';

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

function createAccount(world: World, call: Call, wanted: v.InferOutput<typeof service.SignUpBody>): Account {
  const email = checkedEmail(wanted.email);
  const { password, verification_token: token } = wanted;
  checkStrength(password, email, 'password');
  countUse(world, service.limits.signUps, call.client);
  if (accountOf(world, email) !== undefined) refuse('email_taken', 'email');
  if (token !== undefined) spendVerification(world, token, email, 'REGISTER');
  const account: Account = {
    id: world.newId(),
    email,
    name: wanted.name?.trim() || (email.split('@')[0] ?? email),
    password,
    password_updated_at: world.now(),
    access_version: 1,
    delete_at: null,
    created_at: world.now(),
    quota_limit: world.freeQuota,
    quota_used: 0,
    vip_expires_at: 0,
    picture: null,
    is_verified: token !== undefined,
    invite_code: service.newCode(service.codeKinds.invitation, world.randomBelow),
    invited_by: null,
    traffic: new Map(),
    displayModes: [],
    savedSearches: [],
    playPositions: [],
    secondFactor: null,
  };
  world.accounts.set(account.id, account);
  return account;
}

/** The account of an address and password; an unknown address and a wrong password are refused alike. */
function checkPassword(world: World, call: Call, username: string, password: string): Account {
  const email = service.normaliseEmail(username);
  countUse(world, service.limits.signIns, call.client);
  takeGuess(world, call, service.signInGuesses, email);
  const account = accountOf(world, email);
  const isGone = (account?.delete_at ?? Number.POSITIVE_INFINITY) <= world.now();
  if (account?.password !== password || isGone) return refuse('invalid_account_or_password');
  forgiveGuesses(world, call, service.signInGuesses, email);
  return account;
}

/** The authorization request that a sign-in names, if any; refuses an unknown client. */
function requestOf(
  world: World,
  named: { client_id: string; request?: string | undefined },
): AuthorizeRequest | null {
  clientOf(named.client_id);
  return named.request === undefined ? null : openRequest(world, named.request);
}

/** Counts a mail to an address. Returns whether the limit is near, so that its code gets one try. */
function takeMail(world: World, call: Call, inbox: string): boolean {
  const pair = `${inbox} ${call.client}`;
  countUse(world, service.limits.mailsPerClient, call.client);
  countUse(world, service.limits.mailsPerPair, pair);
  if (world.limits.count(service.limits.mailsPerAddress, inbox) === 0) return false;
  requireChallenge(world, call, () => {
    world.limits.refund(service.limits.mailsPerAddress, inbox);
    world.limits.refund(service.limits.mailsPerPair, pair);
  });
  return true;
}

/** Verification codes by mail. */
const verificationRoutes: readonly Route[] = [
  open('POST /v1/auth/verification', wire.Verification, (call, world) => {
    const body = call.body(service.VerificationBody);
    clientOf(body.client_id);
    requireCaptcha(world, call);
    const email = checkedEmail(body.email);
    const tries = takeMail(world, call, `${email} ${body.target}`) ? service.maxVerificationTries - 1 : 0;
    const [id, code] = [world.newId(), service.newCode(service.codeKinds.verification, world.randomBelow)];
    const isKnown = accountOf(world, email) !== undefined;
    const isMailed = body.target === 'ANY' || (body.target === 'USER') === isKnown;
    const made = { email, usage: body.usage, code: isMailed ? code : null, tries };
    world.verifications.set(id, made, service.lives.verification);
    if (isMailed) world.mails.set(email, `Your code is ${code}. It is good for ten minutes.`);
    return { verification_id: id, expires_in: service.lives.verification / 1000 };
  }),

  open('POST /v1/auth/verification/verify', wire.Verified, (call, world) => {
    const { verification_id: id, verification_code: code } = call.body(service.VerifyBody);
    const found = world.verifications.get(id);
    const isOpen = found !== undefined && found.tries < service.maxVerificationTries;
    if (found !== undefined) found.tries += 1;
    if (!isOpen || found.code !== code) {
      countUse(world, service.limits.missedVerifications, call.client);
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

function setPassword(world: World, account: Account, password: string, except: Session | null): void {
  account.password = password;
  account.password_updated_at = world.now();
  endSessions(world, account, except);
  world.mails.set(account.email, 'The password of your account was changed.');
}

/** The routes of a user's own account: profile, password, address, deletion. */
const ownAccountRoutes: readonly Route[] = [
  own('GET /v1/user/me', wire.Me, (_, account, world) => presentMe(world, account)),

  own('PATCH /v1/user/me', wire.Me, (call, account, world) => {
    account.name = call.body(service.ProfileBody).name ?? account.name;
    return presentMe(world, account);
  }),

  own('POST /v1/user/password', wire.Nothing, (call, account, world) => {
    const body = call.body(service.NewPasswordBody);
    askPassword(world, call, account, body.old_password, 'old_password');
    checkStrength(body.new_password, account.email, 'new_password');
    setPassword(world, account, body.new_password, call.session);
    return {};
  }),

  own('POST /v1/user/feedback', wire.FeedbackKept, (call, account, world) => {
    const { screenshot } = call.body(service.FeedbackBody);
    if (screenshot !== '' && service.pictureKind(screenshot) === null)
      refuse('invalid_argument', 'screenshot');
    countUse(world, service.limits.feedbackOfAccount, account.id);
    countUse(world, service.limits.feedbackOfClient, call.client);
    return { id: world.newId() };
  }),

  open('POST /v1/auth/password/reset', wire.Nothing, (call, world) => {
    const body = call.body(service.ResetBody);
    const email = service.normaliseEmail(body.email);
    checkStrength(body.new_password, email, 'new_password');
    countUse(world, service.limits.passwordResets, call.client);
    spendVerification(world, body.verification_token, email, 'PASSWORD_RESET');
    const account = accountOf(world, email) ?? refuse('invalid_verification_code', 'verification_token');
    setPassword(world, account, body.new_password, null);
    account.is_verified = true;
    forgiveGuesses(world, call, service.signInGuesses, email, 'everybody');
    return {};
  }),

  own('POST /v1/user/email', wire.Me, (call, account, world) => {
    const body = call.body(service.NewEmailBody);
    const email = checkedEmail(body.email);
    askPassword(world, call, account, body.password, 'password');
    const token = world.verificationTokens.get(body.verification_token);
    const holder = accountOf(world, email);
    const isTaken = holder !== undefined && holder !== account;
    // A refused request does not use up the token.
    if (isTaken && token?.email === email && token.usage === 'EMAIL_CHANGE') refuse('email_taken', 'email');
    spendVerification(world, body.verification_token, email, 'EMAIL_CHANGE');
    world.mails.set(account.email, `Your account now uses the address ${service.maskEmail(email)}.`);
    account.email = email;
    account.is_verified = true;
    return presentMe(world, account);
  }),

  own('POST /v1/user/delete', wire.Closing, (call, account, world) => {
    askPassword(world, call, account, call.body(service.DeleteAccountBody).password, 'password');
    account.delete_at = world.now() + service.lives.deletedAccount;
    endSessions(world, account, null);
    world.mails.set(account.email, `Your account will be deleted on ${service.timeOf(account.delete_at)}.`);
    return { delete_at: service.timeOf(account.delete_at) };
  }),

  open('POST /v1/user/restore', v.union([wire.Authorized, wire.Token]), (call, world) => {
    const body = call.body(service.UndeleteBody);
    const request = requestOf(world, body);
    requireCaptcha(world, call);
    const account = checkPassword(world, call, body.username, body.password);
    const named = { client_id: body.client_id, request: body.request ?? null };
    requireSecondFactor(world, call, account, { ...named, purpose: 'undelete' });
    account.delete_at = null;
    return letIn(world, call, body.client_id, request, account);
  }),
];

/** The routes of accounts, sign-in with a password, and verification codes. */
export const accountRoutes: readonly Route[] = [
  open('POST /v1/auth/signup', v.union([wire.Authorized, wire.Token]), (call, world) => {
    const body = call.body(service.SignUpBody);
    const request = requestOf(world, body);
    requireCaptcha(world, call);
    return letIn(world, call, body.client_id, request, createAccount(world, call, body));
  }),

  open('POST /v1/auth/signin', v.union([wire.Authorized, wire.Token]), (call, world) => {
    const body = call.body(service.SignInBody);
    clientOf(body.client_id);
    requireCaptcha(world, call);
    const who = checkPassword(world, call, body.username, body.password);
    const awaited = { client_id: body.client_id, request: null, purpose: 'signIn' } as const;
    requireSecondFactor(world, call, who, awaited);
    return letIn(world, call, body.client_id, null, who);
  }),

  open('POST /v1/auth/authorize', wire.Authorized, (call, world) => {
    const body = call.body(service.AuthorizeBody);
    const request = openRequest(world, body.request);
    if ('action' in body) return { redirect_to: denyHere(world, call, request) };
    requireCaptcha(world, call);
    const who = checkPassword(world, call, body.username, body.password);
    const awaited = { client_id: request.client_id, request: body.request, purpose: 'signIn' } as const;
    requireSecondFactor(world, call, who, awaited);
    return { redirect_to: issueCodeHere(world, call, request, who) };
  }),
  ...verificationRoutes,
  ...ownAccountRoutes,
];
