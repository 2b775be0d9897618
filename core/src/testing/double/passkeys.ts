// Passkeys of the double: everything but the signature is checked.
import * as v from 'valibot';
import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import { fromBase64Url } from '../authenticator.ts';
import { openRequest } from './authorizations.ts';
import { clientOf } from './captcha.ts';
import { type Call, countUse, open, own, type Route, refuse } from './routing.ts';
import { askPassword, awaitedSignIn, completeSignIn, letIn } from './sign-in.ts';
import type { Account, Passkey, World } from './world.ts';

const ClientData = v.object({ type: v.string(), challenge: v.string(), origin: v.string() });

/** Makes a challenge for this browser and purpose. */
function makeChallenge(world: World, call: Call, purpose: string, account: Account | null): string {
  const browser = call.cookies.get('aloft-passkey') ?? world.newSecret();
  call.giveCookie('aloft-passkey', browser, service.lives.passkeyChallenge);
  const challenge = world.newSecret();
  world.passkeyChallenges.set(`${challenge} ${browser} ${purpose}`, account, service.lives.passkeyChallenge);
  return challenge;
}

/** Uses up the challenge that was signed; answers what the browser told. */
function spendChallenge(world: World, call: Call, purpose: string, text: string) {
  const told = service.readToken(text, ClientData);
  if (told === null || service.isRefusal(told)) return refuse('expired_token', 'credential');
  const key = `${told.challenge} ${call.cookies.get('aloft-passkey') ?? ''} ${purpose}`;
  if (world.passkeyChallenges.get(key) === undefined) refuse('expired_token', 'credential');
  world.passkeyChallenges.delete(key);
  return told;
}

const passkeysOf = (world: World, { id }: Account): Passkey[] =>
  [...world.passkeys.values()].filter((one) => one.account_id === id);

const ownPasskey = (world: World, account: Account, id: string): Passkey =>
  passkeysOf(world, account).find((one) => one.id === id) ?? refuse('not_found', 'passkey_id');

const descriptorOf = ({ credential }: Passkey) => ({ id: credential, type: 'public-key' as const });

const siteOf = (world: World): string => new URL(world.addresses.app).hostname;

/** The calls of a signed-in person. */
const ownPasskeyRoutes: readonly Route[] = [
  own('GET /v1/user/passkeys', wire.PasskeyList, (_, account, world) => ({
    passkeys: passkeysOf(world, account).map(service.presentPasskey),
    max: service.maxPasskeys,
  })),

  own('POST /v1/user/passkeys:begin', wire.PasskeyCreation, (call, account, world) => {
    askPassword(world, call, account, call.body(service.BeginPasskeyBody).password, 'password');
    const known = passkeysOf(world, account);
    if (known.length >= service.maxPasskeys) refuse('out_of_range');
    return {
      challenge: makeChallenge(world, call, `add ${account.id}`, account),
      rp: { id: siteOf(world), name: 'Aloft' },
      user: { id: btoa(account.id).replaceAll('=', ''), name: account.email, displayName: account.email },
      pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
      timeout: service.lives.passkeyChallenge,
      excludeCredentials: known.map(descriptorOf),
      authenticatorSelection: { residentKey: 'required' as const, userVerification: 'required' as const },
      attestation: 'none' as const,
    };
  }),

  own('POST /v1/user/passkeys', wire.Passkey, (call, account, world) => {
    const { name, credential } = call.body(service.AddPasskeyBody);
    const told = spendChallenge(world, call, `add ${account.id}`, credential.response.clientDataJSON);
    if (told.origin !== world.addresses.app || told.type !== 'webauthn.create')
      refuse('invalid_argument', 'credential');
    if (passkeysOf(world, account).length >= service.maxPasskeys) refuse('out_of_range');
    if (world.passkeys.has(credential.id)) refuse('already_exists');
    const made: Passkey = {
      id: world.newId(),
      account_id: account.id,
      credential: credential.id,
      counter: 0,
      name,
      created_at: world.now(),
      last_used_at: null,
    };
    world.passkeys.set(credential.id, made);
    world.mails.set(account.email, `The passkey “${name}” was added.`);
    return service.presentPasskey(made);
  }),

  own('PATCH /v1/user/passkeys/{id}', wire.Passkey, (call, account, world) => {
    const { name } = call.body(service.RenamePasskeyBody);
    const found = ownPasskey(world, account, call.param('id'));
    found.name = name;
    return service.presentPasskey(found);
  }),

  own('POST /v1/user/passkeys:remove', wire.Nothing, (call, account, world) => {
    const { passkey_id, password } = call.body(service.RemovePasskeyBody);
    askPassword(world, call, account, password, 'password');
    const found = ownPasskey(world, account, passkey_id);
    world.passkeys.delete(found.credential);
    world.mails.set(account.email, `The passkey “${found.name}” was removed.`);
    return {};
  }),
];

/** Takes an authenticator's answer; the flags and the counter stand behind the hash of the site. */
function takePasskey(
  world: World,
  call: Call,
  given: wire.GivenCredential,
  awaited: { readonly purpose: string; readonly account: Account | null },
): Account {
  const told = spendChallenge(world, call, awaited.purpose, given.response.clientDataJSON);
  const passkey = world.passkeys.get(given.id) ?? refuse('invalid_passkey');
  const account = world.accounts.get(passkey.account_id) ?? refuse('invalid_passkey');
  if (awaited.account !== null && awaited.account.id !== account.id) refuse('invalid_passkey');
  const data = fromBase64Url(given.response.authenticatorData);
  const isVerified = ((data[32] ?? 0) & 0x04) !== 0;
  const isFit = told.origin === world.addresses.app && told.type === 'webauthn.get';
  if (!isFit || (awaited.account === null && !isVerified)) refuse('invalid_passkey');
  const counter = new DataView(data.buffer).getUint32(33);
  if (counter <= passkey.counter && (counter > 0 || passkey.counter > 0)) refuse('passkey_copied');
  passkey.counter = counter;
  passkey.last_used_at = world.now();
  return account;
}

/** The routes of passkeys. */
export const passkeyRoutes: readonly Route[] = [
  open('POST /v1/auth/passkey:begin', wire.PasskeyRequest, (call, world) => {
    const { client_id, challenge } = call.body(service.AskPasskeyBody);
    clientOf(client_id);
    countUse(world, service.limits.passkeysAsked, call.client);
    const timeout = service.lives.passkeyChallenge;
    if (challenge === undefined)
      return {
        challenge: makeChallenge(world, call, 'signIn', null),
        rpId: siteOf(world),
        timeout,
        userVerification: 'required' as const,
      };
    const { account } = awaitedSignIn(world, call, client_id, challenge);
    const known = passkeysOf(world, account);
    if (known.length === 0) refuse('failed_precondition');
    return {
      challenge: makeChallenge(world, call, `secondStep ${challenge}`, account),
      rpId: siteOf(world),
      timeout,
      allowCredentials: known.map(descriptorOf),
      userVerification: 'preferred' as const,
    };
  }),

  open('POST /v1/auth/passkey', v.union([wire.Authorized, wire.Token]), (call, world) => {
    const { client_id, request, challenge, credential } = call.body(service.GivePasskeyBody);
    clientOf(client_id);
    countUse(world, service.limits.passkeysGiven, call.client);
    if (challenge === undefined) {
      const asked = request === undefined ? null : openRequest(world, request);
      const account = takePasskey(world, call, credential, { purpose: 'signIn', account: null });
      return letIn(world, call, client_id, asked, account);
    }
    const { account } = awaitedSignIn(world, call, client_id, challenge);
    takePasskey(world, call, credential, { purpose: `secondStep ${challenge}`, account });
    return completeSignIn(world, call, client_id, challenge);
  }),
  ...ownPasskeyRoutes,
];
