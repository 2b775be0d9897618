import { type Failure, localFailure } from '@aloft/machines';
import * as v from 'valibot';
import type { Platform } from '../platform/platform.ts';
import { clientHeaders } from '../request/client-headers.ts';
import { send } from '../request/transport.ts';
import { writeCredentials } from '../storage/shared-keys.ts';
import type { Store } from '../storage/store.ts';
import { Token } from '../wire/account.ts';

/** The result of refreshing the session. Only `signedOut` ends it: an unreachable service does not sign out. */
export type Refreshed =
  | { readonly kind: 'refreshed' }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** The tokens of a client without cookies; the browser's are out of any script's reach. */
export interface TokenKeeper {
  bearer(): string | null;
  /** Stores what a sign-in or a renewal answered: the tokens, if this client holds them, and whose session lasts how long (R3.12). */
  keep(token: Token): void;
  forget(): void;
  /** Renews the session once for all callers and windows. */
  refresh(): Promise<Refreshed>;
}

/** Who asks for the renewal, and where. */
export interface TokenParts {
  readonly platform: Platform;
  readonly store: Store;
  readonly origin: string;
  readonly clientId: string;
  readonly deviceId: string;
  readonly locale: () => string;
  /** The client stops: nothing is asked any more. */
  readonly ending: AbortSignal;
}

const lockWait = 10_000;
const deadline = 60_000;

/** Clients refresh on 16, 4121 and 4122; the same from the refresh itself, or a spent token, ends the session. */
const ended: ReadonlySet<string> = new Set(['unauthenticated', 'invalid_grant', 'invalid_request']);

/** Keeps the tokens of one client (wire: tokens). */
export function createTokenKeeper(parts: TokenParts): TokenKeeper {
  const { platform, store, origin, clientId, deviceId } = parts;
  let running: Promise<Refreshed> | null = null;

  async function renew(before: string | null): Promise<Refreshed> {
    const kept = store.read('tokens');
    if (!platform.cookies && kept === null) return { kind: 'signedOut' };
    // Another window has done it while this one waited; a refresh token is spent only once.
    if (kept !== null && kept.refresh !== before) return { kind: 'refreshed' };
    const answer = await send(platform, {
      url: `${origin}/v1/auth/token`,
      method: 'POST',
      headers: {
        ...clientHeaders({ locale: parts.locale(), clientId, deviceId }),
        'content-type': 'application/json',
      },
      credentials: platform.cookies ? 'include' : 'omit',
      body: JSON.stringify({
        grant_type: 'refresh_token',
        client_id: clientId,
        ...(kept === null ? {} : { refresh_token: kept.refresh }),
      }),
      signal: AbortSignal.any([AbortSignal.timeout(deadline), parts.ending]),
    });
    if (!answer.ok) {
      return ended.has(answer.failure.code)
        ? { kind: 'signedOut' }
        : { kind: 'failed', failure: answer.failure };
    }
    const token = v.safeParse(Token, answer.value.body);
    if (!token.success) return { kind: 'failed', failure: localFailure('internal', 'unexpected answer') };
    keeper.keep(token.output);
    return { kind: 'refreshed' };
  }

  const keeper: TokenKeeper = {
    bearer: () => (platform.cookies ? null : (store.read('tokens')?.access ?? null)),
    keep: (token) => {
      if (token.token_type === 'Bearer' && !platform.cookies) {
        store.write('tokens', { access: token.access_token, refresh: token.refresh_token });
      }
      const expires_at = platform.now() + token.expires_in * 1000;
      writeCredentials(platform, clientId, { sub: token.sub, expires_at });
    },
    forget: () => store.remove('tokens'),
    refresh: () => {
      const before = store.read('tokens')?.refresh ?? null;
      running ??= platform
        .lock('aloft-refresh', lockWait, () => renew(before))
        .finally(() => {
          running = null;
        });
      return running;
    },
  };
  return keeper;
}
