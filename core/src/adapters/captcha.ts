import { type CaptchaPorts, localFailure, type TokenAnswer } from '@aloft/machines';
import { initCaptcha, type SignedMeta } from '../api/user/captcha.ts';
import type { Platform } from '../platform/platform.ts';
import type { Caller, CaptchaMeta } from '../request/call.ts';
import type { SignatureFacts } from '../request/captcha-sign.ts';
import type { ClientFacts } from '../runtime/options.ts';
import type { Store } from '../storage/store.ts';
import type { CaptchaAnswer } from '../wire/account.ts';

/** Tokens count as expired this long before they are (R4.14, R9.8). */
const margin = 30_000;

/** The allowed lifetime of a token: 1 second to an hour (T13). */
export function clampExpiry(seconds: number): number {
  return Number.isFinite(seconds) ? Math.min(3600, Math.max(1, Math.floor(seconds))) : 1;
}

/** The dependencies of the captcha ports. */
export interface CaptchaParts {
  readonly call: Caller;
  readonly platform: Platform;
  readonly store: Store;
  readonly client: ClientFacts;
  readonly deviceId: string;
  /** The origins that a challenge may come from; never the client's own. */
  readonly challengeOrigins: readonly string[];
  /** Max. time a tab waits for another tab's challenge, in ms (R5.7). */
  readonly lockTimeout: number;
  /** The account identifier that a token is bound to before sign-in. */
  readonly meta: () => CaptchaMeta | null;
}

/** The captcha signature; its code is loaded with the first token request. */
async function sign(facts: SignatureFacts, salts: readonly string[]): Promise<string> {
  const { captchaSign } = await import('../request/captcha-sign.ts');
  return captchaSign(facts, salts);
}

/** The client metadata of a request that names no account (R7.30). */
async function signedMeta({ platform, store, client, deviceId }: CaptchaParts): Promise<SignedMeta> {
  const timestamp = String(platform.now());
  const facts = {
    clientId: client.id,
    clientVersion: client.version,
    packageName: client.packageName,
    deviceId,
    timestamp,
  };
  const signature = await sign(facts, client.captchaSalts).catch((error: unknown) => {
    // Without WebAssembly there is no signature; the service may still grant a token or return a challenge.
    platform.log('captcha.unsigned', String(error));
    return '';
  });
  return {
    captcha_sign: signature,
    client_version: client.version,
    package_name: client.packageName,
    user_id: store.read('user_id') ?? '',
    timestamp,
  };
}

function isTrusted(url: string, origins: readonly string[]): boolean {
  return URL.canParse(url) && origins.includes(new URL(url).origin);
}

function toTokenAnswer(answer: CaptchaAnswer, origins: readonly string[]): TokenAnswer {
  if ('captcha_token' in answer) {
    return { kind: 'granted', token: answer.captcha_token, expiresIn: clampExpiry(answer.expires_in) };
  }
  return isTrusted(answer.url, origins)
    ? { kind: 'challenge', url: answer.url }
    : {
        kind: 'failed',
        failure: localFailure('captcha_invalid', 'a challenge from an unknown address'),
      };
}

/** The ports of the captcha chart: the stored token, the service call, and a lock so that only one tab shows a
 * challenge (R4.14, T13, T22). */
export function captchaPorts(parts: CaptchaParts): CaptchaPorts {
  const { call, platform, store, client, deviceId } = parts;
  let releaseLock: () => void = () => undefined;
  return {
    // Held until the challenge ends; the browser releases the lock of a closed tab (T22).
    acquireLock: () =>
      new Promise((settle) => {
        void platform.lock('aloft-captcha', parts.lockTimeout, () => {
          settle({ kind: 'acquired' });
          return new Promise<void>((end) => {
            releaseLock = end;
          });
        });
      }),
    releaseLock: async () => {
      releaseLock();
      return { kind: 'released' };
    },
    readToken: async ({ action }) => {
      const kept = store.read('captcha', action);
      const isGood =
        kept !== null &&
        kept.action === action &&
        kept.expires_at > platform.now() &&
        // A token is bound to the user who was signed in when it was requested.
        (kept.meta.user_id ?? '') === (store.read('user_id') ?? '');
      return isGood ? { kind: 'stored', token: kept.captcha_token } : { kind: 'none' };
    },
    requestToken: async ({ action }, signal) => {
      const refused = store.read('captcha', action)?.captcha_token;
      const answer = await initCaptcha(
        call,
        {
          action,
          deviceId,
          meta: parts.meta() ?? (await signedMeta(parts)),
          ...(refused === undefined ? {} : { captchaToken: refused }),
          ...(client.captchaReturn === null ? {} : { redirectUri: client.captchaReturn }),
        },
        { signal },
      );
      return answer.ok
        ? toTokenAnswer(answer.value, parts.challengeOrigins)
        : { kind: 'failed', failure: answer.failure };
    },
    storeToken: async ({ action, token, expiresIn }) => {
      const expires_in = clampExpiry(expiresIn);
      store.write(
        'captcha',
        {
          action,
          meta: { user_id: store.read('user_id') ?? '' },
          captcha_token: token,
          expires_in,
          expires_at: platform.now() + expires_in * 1000 - margin,
        },
        action,
      );
      return { kind: 'stored' };
    },
  };
}
