import * as v from 'valibot';
import type { Platform } from '../platform/platform.ts';
import type { Store } from '../storage/table.ts';
import { Token } from '../wire/account.ts';

/** The tokens of a client without cookies; the browser's are out of any script's reach. */
export interface TokenKeeper {
  bearer(): string | null;
  keep(token: v.InferOutput<typeof Token>): void;
  forget(): void;
  /** Renews the session once for all callers and windows; false means signed out. */
  refresh(): Promise<boolean>;
}

const lockWait = 10_000;

export function createTokenKeeper(
  platform: Platform,
  store: Store,
  origin: string,
  clientId: string,
  deviceId: string,
): TokenKeeper {
  let running: Promise<boolean> | null = null;

  const keeper: TokenKeeper = {
    bearer: () => (platform.cookies ? null : (store.read('tokens')?.access ?? null)),
    keep: (token) => {
      if (token.token_type === 'Bearer') {
        store.write('tokens', { access: token.access_token, refresh: token.refresh_token });
      }
    },
    forget: () => store.remove('tokens'),
    refresh: () => {
      running ??= platform.lock('aloft-refresh', lockWait, renew).finally(() => {
        running = null;
      });
      return running;
    },
  };

  async function renew(): Promise<boolean> {
    const kept = store.read('tokens');
    if (!platform.cookies && kept === null) return false;
    try {
      const answer = await platform.fetch(`${origin}/v1/auth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-client-id': clientId, 'x-device-id': deviceId },
        credentials: platform.cookies ? 'same-origin' : 'omit',
        body: JSON.stringify({
          grant_type: 'refresh_token',
          client_id: clientId,
          ...(kept === null ? {} : { refresh_token: kept.refresh }),
        }),
      });
      const token = v.safeParse(Token, await answer.json());
      if (!answer.ok || !token.success) return false;
      keeper.keep(token.output);
      return true;
    } catch {
      return false;
    }
  }
  return keeper;
}
