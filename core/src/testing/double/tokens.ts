import type * as wire from '../../wire/index.ts';
import { clientOf } from './clients.ts';
import { type Ask, countUse, refuse } from './frame.ts';
import { day, type Limit } from './limits.ts';
import { type Family, timeOf, type World } from './world.ts';

const accessSeconds = 7200;
const refreshLife = 14 * day;
const longestFamily = 90 * day;
/** How long after its use a refresh token may be used again by the same sender, in ms. */
const repeatWindow = 30_000;
const repetitions: Limit = { name: 'refresh-repeated', max: 100, window: repeatWindow };

/** A fresh pair of a session. */
export interface TokenPair {
  readonly family: Family;
  readonly access: string;
  readonly refresh: string;
}

function pairOf(world: World, family: Family): TokenPair {
  const [access, refresh] = [world.newSecret(), world.newSecret()];
  const now = world.now();
  world.tokens.set(access, { family, kind: 'access', expiresAt: now + accessSeconds * 1000, spent: null });
  world.tokens.set(refresh, { family, kind: 'refresh', expiresAt: now + refreshLife, spent: null });
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

/** Whether the account lets anybody in: not while it is being deleted. */
export function mayEnter(world: World, accountId: string): void {
  const deleteAt = world.accounts.get(accountId)?.deleteAt ?? null;
  if (deleteAt !== null) refuse('cannot_unlock', { description: `removed at ${timeOf(deleteAt)}` });
}

/** From where a call comes, as its person may see it. */
export function originOf(ask: Ask): Pick<Family, 'device' | 'address'> {
  const device = /[\w.+-]+(?:\/[\w.+-]+)?/.exec(ask.headers.get('user-agent') ?? '')?.[0] ?? '';
  return { device, address: ask.client.replace(/\.\d+$/, '.x') };
}

/** Begins a session of the account with the client; `ask` says from where. */
export function beginFamily(
  world: World,
  ask: Ask,
  { accountId, clientId, scope }: Pick<Family, 'accountId' | 'clientId' | 'scope'>,
): TokenPair {
  mayEnter(world, accountId);
  const createdAt = world.now();
  const begun = { id: world.newId(), accountId, clientId, scope, createdAt, lastUsedAt: createdAt };
  return pairOf(world, { ...begun, ...originOf(ask), revoked: false });
}

/** The account's sessions that still open something. */
export function openFamilies(world: World, accountId: string): readonly Family[] {
  const now = world.now();
  const open = [...world.tokens.values()].filter(
    ({ family, spent, expiresAt }) =>
      family.accountId === accountId && !family.revoked && spent === null && expiresAt > now,
  );
  return [...new Set(open.map((one) => one.family))].filter((one) => one.createdAt + longestFamily > now);
}

/** Ends the account's sessions, but for one, and what could still become one. */
export function endFamilies(world: World, accountId: string, except: Family | null): void {
  const account = world.accounts.get(accountId);
  if (account !== undefined) account.accessVersion += 1;
  for (const family of openFamilies(world, accountId)) if (family !== except) family.revoked = true;
  for (const [code, one] of world.codes) {
    if (one.accountId === accountId && one.spentFor === null) world.codes.delete(code);
  }
  for (const device of world.devices.values()) {
    const { answer } = device;
    if (typeof answer === 'object' && answer.accountId === accountId) device.answer = 'denied';
  }
}

/**
 * Spends a refresh token for a new pair; the same sender may do so again within half a minute. Any other second use ends
 * the whole session (4126).
 */
export function rotate(world: World, ask: Ask, clientId: string, refresh: string): TokenPair {
  const now = world.now();
  const found = world.tokens.get(refresh);
  if (found === undefined || found.kind !== 'refresh' || found.expiresAt <= now) {
    return refuse('invalid_grant');
  }
  const { family } = found;
  if (family.revoked || family.clientId !== clientId || family.createdAt + longestFamily <= now) {
    return refuse('invalid_grant');
  }
  const by = [ask.client, ask.headers.get('user-agent'), ask.headers.get('x-device-id')].join('\n');
  const { spent } = found;
  if (spent !== null && (spent.by !== by || now - spent.at > repeatWindow)) {
    family.revoked = true;
    return refuse('invalid_grant', { description: 'this refresh token was spent before' });
  }
  if (spent !== null) countUse(world, repetitions, refresh);
  found.spent ??= { by, at: now };
  family.lastUsedAt = now;
  return pairOf(world, family);
}
