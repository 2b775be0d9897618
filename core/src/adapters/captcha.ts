import type { CaptchaPorts } from '@aloft/machines';
import * as v from 'valibot';
import type { Platform } from '../platform/platform.ts';
import type { Caller } from '../request/caller.ts';
import { captchaSign } from '../request/captcha-sign.ts';
import type { ClientFacts } from '../runtime/options.ts';
import type { Store } from '../storage/table.ts';
import { CaptchaAnswer } from '../wire/account.ts';

/** Tokens count as expired this long before they are (R4.14). */
const margin = 30_000;

/** No tab waits longer than this for another one's challenge. */
const turnWait = 10_000;

/** What an answer of the challenge may say of its life: 1 second to an hour (T13). */
export function clampExpiry(seconds: number): number {
  return Number.isFinite(seconds) ? Math.min(3600, Math.max(1, Math.floor(seconds))) : 1;
}

export function captchaPorts(
  call: Caller,
  platform: Platform,
  store: Store,
  client: ClientFacts,
  deviceId: string,
  challengeOrigins: readonly string[],
): CaptchaPorts {
  let endTurn: () => void = () => undefined;
  return {
    // The lock is held from here until the turn is ended; a tab that died lets go by itself (T22).
    takeTurn: () =>
      new Promise((settle) => {
        void platform.lock('aloft-captcha', turnWait, () => {
          settle({ kind: 'taken' });
          return new Promise<void>((end) => {
            endTurn = end;
          });
        });
      }),
    endTurn: async () => {
      endTurn();
      return { kind: 'ended' };
    },
    readToken: async ({ action }) => {
      const kept = store.read('captcha_token', action);
      return kept !== null && kept.expiresAt > platform.now()
        ? { kind: 'stored', token: kept.token }
        : { kind: 'none' };
    },
    requestToken: async ({ action }) => {
      const timestamp = String(platform.now());
      const signature = await captchaSign(
        {
          clientId: client.id,
          clientVersion: client.version,
          packageName: client.packageName,
          deviceId,
          timestamp,
        },
        client.captchaSalts,
      ).catch((error: unknown) => {
        // Without WebAssembly there is no signature; the service may still grant, or bring up a challenge.
        platform.log('captcha.unsigned', String(error));
        return '';
      });
      const answer = await call({
        host: 'user',
        method: 'POST',
        path: '/v1/shield/captcha/init',
        query: { client_id: client.id },
        body: {
          client_id: client.id,
          action,
          device_id: deviceId,
          ...(client.captchaReturn === null ? {} : { redirect_uri: client.captchaReturn }),
          meta: {
            captcha_sign: signature,
            client_version: client.version,
            package_name: client.packageName,
            user_id: store.read('user_id') ?? '',
            timestamp,
          },
        },
        answer: CaptchaAnswer,
      });
      if (!answer.ok) return { kind: 'failed', failure: answer.failure };
      if ('captcha_token' in answer.value) {
        return {
          kind: 'granted',
          token: answer.value.captcha_token,
          expiresIn: clampExpiry(answer.value.expires_in),
        };
      }
      const { url } = answer.value;
      const trusted =
        v.is(v.pipe(v.string(), v.url()), url) && challengeOrigins.includes(new URL(url).origin);
      return trusted
        ? { kind: 'challenge', url }
        : {
            kind: 'failed',
            failure: {
              code: 'captcha_invalid',
              numeric: null,
              message: 'a challenge from an unknown address',
              localized: null,
              retryable: false,
              requestId: null,
            },
          };
    },
    storeToken: async ({ action, token, expiresIn }) => {
      const expiresAt = platform.now() + clampExpiry(expiresIn) * 1000 - margin;
      store.write('captcha_token', { token, expiresAt }, action);
      return { kind: 'stored' };
    },
  };
}
