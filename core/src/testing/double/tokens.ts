import type * as wire from '../../wire/index.ts';
import { clientOf } from './clients.ts';
import { type Ask, refuse } from './frame.ts';
import { day } from './limits.ts';
import type { Family, World } from './world.ts';

const accessSeconds = 7200;
const refreshLife = 14 * day;
const longestFamily = 90 * day;

/** A fresh pair of a session. */
export interface TokenPair {
  readonly family: Family;
  readonly access: string;
  readonly refresh: string;
}

function pairOf(world: World, family: Family): TokenPair {
  const [access, refresh] = [world.newSecret(), world.newSecret()];
  const now = world.now();
  world.tokens.set(access, { family, kind: 'access', expiresAt: now + accessSeconds * 1000, spent: false });
  world.tokens.set(refresh, { family, kind: 'refresh', expiresAt: now + refreshLife, spent: false });
  return { family, access, refresh };
}

/** The answer that carries a fresh pair: cookies for the browser's client, tokens for others. */
export function answerTokens(ask: Ask, { family, access, refresh }: TokenPair): wire.Token {
  const shared = { expires_in: accessSeconds, sub: family.accountId, scope: family.scope };
  if (clientOf(family.clientId).kind === 'browser') {
    ask.give('aloft-session', access, accessSeconds);
    ask.give('aloft-refresh', refresh, refreshLife / 1000);
    return { token_type: 'Cookie', ...shared };
  }
  return { token_type: 'Bearer', access_token: access, refresh_token: refresh, ...shared };
}

/** Begins a session of the account with the client. */
export function beginFamily(
  world: World,
  { accountId, clientId, scope }: Pick<Family, 'accountId' | 'clientId' | 'scope'>,
): TokenPair {
  const createdAt = world.now();
  return pairOf(world, { id: world.newId(), accountId, clientId, scope, createdAt, revoked: false });
}

/** Spends a refresh token for a new pair; one that was spent before ends its whole session (4126). */
export function rotate(world: World, clientId: string, refresh: string): TokenPair {
  const now = world.now();
  const found = world.tokens.get(refresh);
  if (found === undefined || found.kind !== 'refresh' || found.expiresAt <= now) {
    return refuse('invalid_grant');
  }
  const { family } = found;
  if (family.revoked || family.clientId !== clientId || family.createdAt + longestFamily <= now) {
    return refuse('invalid_grant');
  }
  if (found.spent) {
    family.revoked = true;
    return refuse('invalid_grant', { description: 'this refresh token was spent before' });
  }
  found.spent = true;
  return pairOf(world, family);
}
