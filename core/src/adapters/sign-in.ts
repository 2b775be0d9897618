import {
  type CodeOwner,
  type HelperAnswer,
  isAuthCode,
  localFailure,
  type QrProgress,
  type SignInPorts,
  type SignInRequester,
} from '@aloft/machines';
import { beginAttempt, getAttempt } from '../api/user/attempts.ts';
import { beginDevice, exchangeCode, exchangeDevice, getCodeOwner } from '../api/user/tokens.ts';
import { cleanText } from '../errors/clean-text.ts';
import { logTexts } from '../errors/log-texts.ts';
import type { Helper, Platform } from '../platform/platform.ts';
import type { Caller } from '../request/call.ts';
import type { TokenKeeper } from '../runtime/tokens.ts';
import { hasCredentialsOf } from '../storage/shared-keys.ts';
import type { Store } from '../storage/store.ts';
import type * as wire from '../wire/index.ts';

/** The dependencies of the sign-in ports. */
export interface SignInParts {
  readonly call: Caller;
  readonly platform: Platform;
  readonly tokens: TokenKeeper;
  readonly store: Store;
  readonly clientId: string;
}

const absent = { kind: 'failed', failure: localFailure('unimplemented') } as const;

/** Requests a code from the extension or the local device; a malformed code is rejected (R5.8, T12). */
async function askHelper(helper: Helper | null, platform: Platform): Promise<HelperAnswer> {
  if (helper === null) return absent;
  try {
    const answer = await helper();
    if (answer === 'declined') return { kind: 'declined' };
    if (answer === null) return { kind: 'failed', failure: localFailure('unreachable') };
    if (!isAuthCode(answer.code)) platform.log('sign-in', logTexts.invalidAuthCode);
    return { kind: 'code', code: answer.code };
  } catch {
    platform.log('sign-in', logTexts.syncAuthCode);
    return { kind: 'failed', failure: localFailure('unreachable') };
  }
}

async function pollQr(parts: SignInParts, id: string): Promise<QrProgress> {
  const token = await exchangeDevice(parts.call, id);
  if (token.ok) {
    parts.tokens.keep(token.value);
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

/** The code's owner and the requesting client, with texts cleaned for display. */
function toCodeOwner(owner: wire.CodeOwner): CodeOwner {
  const { current, confirmation } = owner;
  const requester = toSignInRequester(owner);
  return {
    name: cleanText(owner.name),
    email: cleanText(owner.email),
    current,
    confirmation,
    requester,
  };
}

/** The client that requests a sign-in, with texts cleaned for display. */
export function toSignInRequester(requester: wire.Requester): SignInRequester {
  const [client, place] = [requester.client_name, requester.asked_place].map((text) => cleanText(text));
  return { client: client ?? '', from: requester.asked_from, place: place ?? '' };
}

export function signInPorts(parts: SignInParts): SignInPorts {
  const { call, platform, store } = parts;
  return {
    beginAttempt: async () => {
      const begun = await beginAttempt(call);
      return begun.ok
        ? { kind: 'begun', attempt: { id: begun.value.attempt_id, url: begun.value.authorize_url } }
        : { kind: 'failed', failure: begun.failure };
    },
    openPopup: async ({ url }) => ({ kind: platform.popup.open(url) ? 'opened' : 'blocked' }),
    fetchAttempt: async ({ id }) => {
      const status = await getAttempt(call, id);
      if (!status.ok) return { kind: 'failed', failure: status.failure };
      return status.value.status === 'pending'
        ? { kind: 'pending', popup: platform.popup.isOpen() ? 'open' : 'closed' }
        : { kind: status.value.status };
    },
    closePopup: async () => {
      platform.popup.close();
      return { kind: 'closed' };
    },
    askExtension: () => askHelper(platform.extension, platform),
    askDevice: () => askHelper(platform.device, platform),
    // Rare, so loaded on use.
    askDesktop: async ({ port }, signal) => (await import('./desktop.ts')).askDesktop(platform, port, signal),
    createQr: async () => {
      const made = await beginDevice(call);
      if (!made.ok) return { kind: 'failed', failure: made.failure };
      const { device_code, user_code, verification_uri_complete, interval } = made.value;
      return {
        kind: 'created',
        qr: { id: device_code, uri: verification_uri_complete, userCode: user_code, interval },
      };
    },
    pollQr: ({ id }) => pollQr(parts, id),
    fetchOwner: async ({ code, state }) => {
      const owner = await getCodeOwner(call, code, state);
      return owner.ok
        ? { kind: 'owner', owner: toCodeOwner(owner.value) }
        : { kind: 'failed', failure: owner.failure };
    },
    readCredentials: async () => ({
      kind: hasCredentialsOf(parts, store.read('user_id')) ? 'matching' : 'other',
    }),
    exchangeCode: async ({ code, state, confirmation }) => {
      // A sign-in that this client started is proved by its PKCE verifier.
      const begun = store.read('oauth_info');
      const own = begun !== null && begun.state === state ? begun : null;
      if (own !== null) store.remove('oauth_info');
      const token = await exchangeCode(call, {
        code,
        state,
        confirmation,
        ...(own === null ? {} : { codeVerifier: own.codeVerifier, redirectUri: own.redirectUri }),
      });
      if (!token.ok) return { kind: 'failed', failure: token.failure };
      parts.tokens.keep(token.value);
      return { kind: 'completed' };
    },
  };
}
