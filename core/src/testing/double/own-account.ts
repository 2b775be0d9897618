import * as v from 'valibot';
import * as wire from '../../wire/index.ts';
import {
  accountOf,
  checkedEmail,
  checkPassword,
  Email,
  isWeak,
  Password,
  spendVerification,
} from './accounts.ts';
import { issueCodeHere, openRequest, wholeScope } from './authorizations.ts';
import { requireCaptcha } from './captcha.ts';
import { clientOf } from './clients.ts';
import { maskEmail, normaliseEmail } from './emails.ts';
import { type Ask, bodyOf, countUse, open, own, type Route, refuse } from './frame.ts';
import {
  forgetGuesses,
  forgiveGuesses,
  ownPasswordGuesses,
  signInGuesses,
  takeGuess,
} from './guess-limits.ts';
import { day, hour, type Limit } from './limits.ts';
import { textLine } from './names.ts';
import { answerTokens, beginFamily, endFamilies, openFamilies } from './tokens.ts';
import { type Account, type Family, timeOf, type World } from './world.ts';

const resetsPerClient: Limit = { name: 'password-reset-client', max: 30, window: hour };
const grace = 30 * day;

const Profile = v.object({ name: v.optional(v.pipe(textLine(100), v.minLength(1))) });
const NewPassword = v.object({ old_password: Password, new_password: Password });
const Reset = v.object({ email: Email, verification_token: v.string(), new_password: Password });
const NewEmail = v.object({ email: Email, verification_token: v.string(), password: Password });
const Restore = v.object({
  client_id: v.string(),
  username: Email,
  password: Password,
  request: v.optional(v.string()),
});

/** Asks a signed-in person for the password; each try counts. */
function askPassword(world: World, ask: Ask, account: Account, password: string, field: string): void {
  takeGuess(world, ask, ownPasswordGuesses, account.id);
  if (account.password !== password) refuse('invalid_password', { field });
  forgiveGuesses(world, ask, ownPasswordGuesses, account.id);
}

const meOf = (account: Account): wire.Me => ({
  sub: account.id,
  name: account.name,
  picture: '',
  email: maskEmail(account.email),
  phone_number: '',
  password: 'SET',
  status: 'ACTIVE',
  created_at: timeOf(account.createdAt),
  password_updated_at: timeOf(account.passwordUpdatedAt),
});

function setPassword(world: World, account: Account, password: string, except: Family | null): void {
  account.password = password;
  account.passwordUpdatedAt = world.now();
  endFamilies(world, account.id, except);
  world.mails.set(account.email, 'The password of your account was changed.');
}

/** What people do with their own account: profile, sessions, password, address, deletion. */
export function ownAccountRoutes(world: World): readonly Route[] {
  return [
    own('GET', '/v1/user/me', wire.Me, (_, account) => meOf(account)),

    own('PATCH', '/v1/user/me', wire.Me, (ask, account) => {
      account.name = bodyOf(ask, Profile).name ?? account.name;
      return meOf(account);
    }),

    own('GET', '/v1/user/sessions', wire.SessionList, (ask, account) => ({
      sessions: openFamilies(world, account.id)
        .toSorted((one, other) => other.lastUsedAt - one.lastUsedAt)
        .map((family) => ({
          session_id: family.id,
          client_id: family.clientId,
          client_name: clientOf(family.clientId).name,
          device_name: family.device,
          ip: family.address,
          created_at: timeOf(family.createdAt),
          last_used_at: timeOf(family.lastUsedAt),
          current: family === ask.family,
        })),
    })),

    own('DELETE', '/v1/user/sessions/{id}', wire.Nothing, (ask, account) => {
      const found = openFamilies(world, account.id).find((one) => one.id === ask.param('id'));
      if (found === undefined) return refuse('not_found', { field: 'session_id' });
      found.revoked = true;
      return {};
    }),

    own('POST', '/v1/user/sessions:revokeOthers', wire.Nothing, (ask, account) => {
      endFamilies(world, account.id, ask.family);
      return {};
    }),

    own('POST', '/v1/user/password', wire.Nothing, (ask, account) => {
      const body = bodyOf(ask, NewPassword);
      askPassword(world, ask, account, body.old_password, 'old_password');
      if (isWeak(body.new_password, account.email)) refuse('password_too_weak', { field: 'new_password' });
      setPassword(world, account, body.new_password, ask.family);
      return {};
    }),

    open('POST', '/v1/auth/password/reset', wire.Nothing, (ask) => {
      const body = bodyOf(ask, Reset);
      const email = normaliseEmail(body.email);
      if (isWeak(body.new_password, email)) refuse('password_too_weak', { field: 'new_password' });
      countUse(world, resetsPerClient, ask.client);
      spendVerification(world, body.verification_token, email, 'PASSWORD_RESET');
      const account = accountOf(world, email);
      if (account === undefined) {
        return refuse('invalid_verification_code', { field: 'verification_token' });
      }
      setPassword(world, account, body.new_password, null);
      account.isVerified = true;
      forgetGuesses(world, ask, signInGuesses, email);
      return {};
    }),

    own('POST', '/v1/user/email', wire.Me, (ask, account) => {
      const body = bodyOf(ask, NewEmail);
      const email = checkedEmail(body.email);
      askPassword(world, ask, account, body.password, 'password');
      const holder = accountOf(world, email);
      const token = world.verificationTokens.get(body.verification_token);
      spendVerification(world, body.verification_token, email, 'EMAIL_CHANGE');
      if (holder !== undefined && holder !== account) {
        // What is refused has spent nothing.
        if (token !== undefined) world.verificationTokens.set(body.verification_token, token);
        refuse('email_taken', { field: 'email' });
      }
      world.mails.set(account.email, `Your account now uses the address ${maskEmail(email)}.`);
      account.email = email;
      account.isVerified = true;
      return meOf(account);
    }),

    own('POST', '/v1/user/delete', wire.Closing, (ask, account) => {
      askPassword(world, ask, account, bodyOf(ask, v.object({ password: Password })).password, 'password');
      account.deleteAt = world.now() + grace;
      endFamilies(world, account.id, null);
      world.mails.set(account.email, `Your account will be deleted on ${timeOf(account.deleteAt)}.`);
      return { delete_at: timeOf(account.deleteAt) };
    }),

    open('POST', '/v1/user/restore', v.union([wire.Authorized, wire.Token]), (ask: Ask) => {
      const body = bodyOf(ask, Restore);
      const client = clientOf(body.client_id);
      const request = body.request === undefined ? null : openRequest(world, body.request);
      requireCaptcha(world, ask);
      const accountId = checkPassword(world, ask, body.username, body.password);
      const account = world.accounts.get(accountId);
      if (account !== undefined) account.deleteAt = null;
      if (request !== null) return { redirect_to: issueCodeHere(world, ask, request, accountId) };
      return answerTokens(
        ask,
        beginFamily(world, ask, { accountId, clientId: client.id, scope: wholeScope }),
      );
    }),
  ];
}
