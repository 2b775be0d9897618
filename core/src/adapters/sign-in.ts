import {
  type DesktopAnswer,
  type HelperAnswer,
  isAuthCode,
  localFailure,
  type QrProgress,
  type SignInPorts,
} from '@aloft/machines';
import type { Helper, Platform } from '../platform/platform.ts';
import type { Api } from '../runtime/api.ts';
import type { TokenKeeper } from '../runtime/tokens.ts';
import type { Store } from '../storage/table.ts';

/** What signing in needs of the rest of core. */
export interface SignInParts {
  readonly api: Api;
  readonly platform: Platform;
  readonly tokens: TokenKeeper;
  readonly store: Store;
  readonly clientId: string;
}

const absent = { kind: 'failed', failure: localFailure('unimplemented') } as const;

async function askHelper(helper: Helper | null): Promise<HelperAnswer> {
  if (helper === null) return absent;
  const answer = await helper();
  if (answer === 'declined') return { kind: 'declined' };
  return answer === null
    ? { kind: 'failed', failure: localFailure('unreachable') }
    : { kind: 'code', code: answer.code };
}

/** The desktop client's own listener on this computer: nothing goes along, nothing is followed (T11). */
async function askDesktop(platform: Platform, port: string): Promise<DesktopAnswer> {
  if (!(await platform.mayReachThisComputer())) return { kind: 'forbidden' };
  try {
    const answer = await platform.fetch(
      `http://127.0.0.1:${Number.parseInt(port, 16)}/windows/client-auth-code`,
      {
        method: 'POST',
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.timeout(5000),
      },
    );
    if (answer.status === 403) return { kind: 'declined' };
    const code = answer.headers.get('x-auth-code') ?? '';
    if (!isAuthCode(code)) platform.log('sign-in', 'invalid auth code!');
    return { kind: 'code', code };
  } catch {
    return { kind: 'failed', failure: localFailure('unreachable') };
  }
}

async function pollQr({ api, tokens }: SignInParts, id: string): Promise<QrProgress> {
  const token = await api.user.exchangeDevice(id);
  if (token.ok) {
    tokens.keep(token.value);
    return { kind: 'completed' };
  }
  switch (token.failure.code) {
    case 'authorization_pending':
      return { kind: token.failure.message === 'scanned' ? 'scanned' : 'pending' };
    case 'slow_down':
      return { kind: 'slowDown' };
    case 'expired_token':
      return { kind: 'expired' };
    case 'access_denied':
      return { kind: 'denied' };
    default:
      return { kind: 'failed', failure: token.failure };
  }
}

/** Whether what this device knows of the person still holds, and is of the one who is signed in (R4.12, R3.12). */
function knowsPerson({ store, clientId, platform }: SignInParts): boolean {
  const kept = store.read('credentials', clientId);
  return kept !== null && kept.expiresAt > platform.now() && kept.sub === store.read('user_id');
}

export function signInPorts(parts: SignInParts): SignInPorts {
  const { api, platform, tokens, store, clientId } = parts;
  return {
    beginAttempt: async () => {
      const begun = await api.user.beginAttempt();
      return begun.ok
        ? { kind: 'begun', attempt: { id: begun.value.attempt_id, url: begun.value.authorize_url } }
        : { kind: 'failed', failure: begun.failure };
    },
    openPopup: async ({ url }) => ({ kind: platform.popup.open(url) ? 'opened' : 'blocked' }),
    fetchAttempt: async ({ id }) => {
      const status = await api.user.getAttempt(id);
      if (!status.ok) return { kind: 'failed', failure: status.failure };
      return status.value.status === 'pending'
        ? { kind: 'pending', popup: platform.popup.isOpen() ? 'open' : 'closed' }
        : { kind: status.value.status };
    },
    closePopup: async () => {
      platform.popup.close();
      return { kind: 'closed' };
    },
    askExtension: () => askHelper(platform.extension),
    askDevice: () => askHelper(platform.device),
    askDesktop: ({ port }) => askDesktop(platform, port),
    createQr: async () => {
      const made = await api.user.beginDevice();
      if (!made.ok) return { kind: 'failed', failure: made.failure };
      const { device_code, user_code, verification_uri_complete, interval } = made.value;
      return {
        kind: 'created',
        qr: { id: device_code, uri: verification_uri_complete, userCode: user_code, interval },
      };
    },
    pollQr: ({ id }) => pollQr(parts, id),
    fetchOwner: async ({ code, state }) => {
      const owner = await api.user.getCodeOwner(code, state);
      return owner.ok
        ? { kind: 'owner', owner: { name: owner.value.name, email: owner.value.email } }
        : { kind: 'failed', failure: owner.failure };
    },
    readCredentials: async () => ({ kind: knowsPerson(parts) ? 'matching' : 'other' }),
    exchangeCode: async ({ code, state, confirmed }) => {
      const token = await api.user.exchangeCode({ code, state, confirm: confirmed });
      if (!token.ok) return { kind: 'failed', failure: token.failure };
      tokens.keep(token.value);
      const { sub, expires_in } = token.value;
      store.write('credentials', { sub, expiresAt: platform.now() + expires_in * 1000 }, clientId);
      return { kind: 'completed' };
    },
  };
}
