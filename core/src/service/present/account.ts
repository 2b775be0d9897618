import type { UserRole } from '../../rules/sign-up.ts';
import type { AccountSession, ConnectedProgram, DeviceCode, Me, Token, TwoStep } from '../../wire/account.ts';
import type { Passkey } from '../../wire/passkey.ts';
import { maskEmail } from '../emails.ts';
import { devicePollInterval, hour, lives } from '../limits.ts';
import { timeOf } from './time.ts';

/** When the address of a picture that is made now ends; it changes every hour, so that browsers cache the picture. */
export const pictureUntil = (now: number): number => Math.ceil((now + lives.mediaAddress) / hour) * hour;

/** Who somebody is, their address masked (R7.10). `picture` is the address of their picture, or empty. */
export const presentMe = (
  account: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly phone_number: string;
    readonly is_verified: boolean;
    readonly created_at: number;
    readonly password_updated_at: number | null;
    readonly role: UserRole;
  },
  picture: string,
): Me => ({
  sub: account.id,
  name: account.name,
  picture,
  email: maskEmail(account.email),
  email_verified: account.is_verified,
  phone_number: account.phone_number,
  password: 'set',
  status: 'ACTIVE',
  created_at: timeOf(account.created_at),
  password_updated_at: timeOf(account.password_updated_at ?? account.created_at),
  // Only who runs the server is told so.
  ...(account.role === 'operator' ? { role: account.role } : {}),
});

/** A session as its owner sees it (P17). */
export const presentSession = (
  session: {
    readonly id: string;
    readonly client_id: string;
    readonly device: string;
    readonly address: string;
    readonly created_at: number;
    readonly last_used_at: number;
  },
  clientName: string,
  { current, isNewPlace }: { readonly current: boolean; readonly isNewPlace: boolean },
): AccountSession => ({
  session_id: session.id,
  client_id: session.client_id,
  client_name: clientName,
  device_name: session.device,
  ip: session.address,
  created_at: timeOf(session.created_at),
  last_used_at: timeOf(session.last_used_at),
  current,
  new_place: isNewPlace,
});

/** A passkey as its owner sees it, without its key (R10.10). */
export const presentPasskey = (passkey: {
  readonly id: string;
  readonly name: string;
  readonly created_at: number;
  readonly last_used_at: number | null;
}): Passkey => ({
  passkey_id: passkey.id,
  name: passkey.name,
  created_at: timeOf(passkey.created_at),
  last_used_at: timeOf(passkey.last_used_at),
});

/** Whether two-step sign-in is on, since when (null: it is off), and how many recovery codes are left (R10.10). */
export const presentTwoStep = (since: number | null, recoveryCodesLeft: number): TwoStep => ({
  enabled: since !== null,
  since: timeOf(since),
  recovery_codes_left: recoveryCodesLeft,
});

/** A session of a program, as far as its owner is told of the program. */
interface ProgramSession {
  readonly id: string;
  readonly client_id: string;
  readonly scope: string;
  readonly created_at: number;
  readonly last_used_at: number;
}

/** The programs that sessions are of, last used first; our own pages are none (R10.10). */
export function presentPrograms(
  sessions: readonly ProgramSession[],
  clientOf: (id: string) => { readonly name: string; readonly kind: string } | undefined,
  currentSession: string,
): ConnectedProgram[] {
  const byClient = new Map<string, ProgramSession[]>();
  for (const session of sessions) {
    const id = session.client_id;
    if (clientOf(id)?.kind !== 'browser') byClient.set(id, [...(byClient.get(id) ?? []), session]);
  }
  return [...byClient]
    .map(([id, own]) => ({ id, own, last: Math.max(...own.map((one) => one.last_used_at)) }))
    .toSorted((one, other) => other.last - one.last)
    .map(({ id, own, last }) => ({
      client_id: id,
      client_name: clientOf(id)?.name ?? id,
      scope: [...new Set(own.flatMap((one) => one.scope.split(' ')))].filter((word) => word !== '').join(' '),
      sessions: own.length,
      created_at: timeOf(Math.min(...own.map((one) => one.created_at))),
      last_used_at: timeOf(last),
      current: own.some((one) => one.id === currentSession),
    }));
}

/** The answer with a fresh pair: tokens, or for the browser's client, which gets cookies, that they are there. */
export function presentToken(
  pair: {
    readonly access: string;
    readonly refresh: string;
    readonly accountId: string;
    readonly scope: string;
  },
  kind: 'browser' | 'other',
): Token {
  const shared = { expires_in: lives.accessToken / 1000, sub: pair.accountId, scope: pair.scope };
  return kind === 'browser'
    ? { token_type: 'Cookie', ...shared }
    : { token_type: 'Bearer', access_token: pair.access, refresh_token: pair.refresh, ...shared };
}

/** Where an authorization of the browser's client begins (PKCE, S256). */
export function authorizeUrl(wanted: {
  readonly clientId: string;
  readonly scope: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly challenge: string;
}): string {
  const query = new URLSearchParams({
    client_id: wanted.clientId,
    response_type: 'code',
    scope: wanted.scope,
    redirect_uri: wanted.redirectUri,
    state: wanted.state,
    code_challenge: wanted.challenge,
    code_challenge_method: 'S256',
  });
  return `/v1/auth/authorize?${query}`;
}

/** A code for another device: the secret stays on it, the short code is shown; it asks every `interval` seconds. */
export const presentDeviceCode = (
  app: string,
  deviceCode: string,
  userCode: string,
  interval: number = devicePollInterval,
): DeviceCode => ({
  device_code: deviceCode,
  user_code: userCode,
  verification_uri: `${app}/q`,
  verification_uri_complete: `${app}/q/${userCode}`,
  expires_in: lives.deviceCode / 1000,
  interval,
});
