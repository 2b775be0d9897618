import { isFinalAnswer, isIdempotencyKey } from '@aloft/core/service';
import type { Context, MiddlewareHandler, Next } from 'hono';
import type { Services } from '../../services.ts';
import { withLock } from '../locks/locks.ts';
import { refuse } from '../refusal.ts';
import { hashSecret } from '../secrets.ts';
import type { Environment } from './environment.ts';
import { failWith } from './failure.ts';
import {
  countKey,
  countRemembered,
  formerSealKey,
  maxStoredLength,
  remember,
  rememberedOwner,
  sealKey,
  unsealed,
} from './idempotency-store.ts';
import { readAhead } from './parse.ts';
import { safeMethods } from './safe-methods.ts';

/** The account of a token whose session has ended; null when the token never belonged to one. */
export type OwnerOfEnded = (services: Services, token: string) => Promise<string | null>;

function isWorthRemembering(status: number, body: string): boolean {
  if (body.length > maxStoredLength) return false;
  const error = status < 400 ? undefined : /"error":"(\w+)"/.exec(body)?.[1];
  return isFinalAnswer(status, error);
}

/** The stored response to a write. */
async function rememberedAnswer(
  services: Services,
  key: string,
  seals: readonly Buffer[],
): Promise<Response | null> {
  const remembered = await services.db
    .selectFrom('idempotency')
    .select(['status', 'body'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (remembered === undefined) return null;
  const [before] = seals.flatMap((seal) => unsealed(seal, remembered.body) ?? []);
  if (before === undefined) return null;
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'idempotent-replay': 'true',
  });
  // Session cookies are sent again: the client never received them.
  for (const cookie of before.cookies) headers.append('set-cookie', cookie);
  return new Response(before.body, { status: remembered.status, headers });
}

/** The account of a write, if any; the write may have ended the very session that now repeats it. */
async function writerOf(c: Context<Environment>, ownerOfEnded: OwnerOfEnded): Promise<string | null> {
  const session = c.get('session');
  const token = c.get('token');
  if (session !== null) return session.accountId;
  return token === null ? null : ownerOfEnded(c.get('services'), token);
}

/**
 * Marks a POST that only reads: its response is stored for no idempotency key, as it can be asked again. What reads would
 * store is in nobody's quota (P36o).
 */
export function readsOnly(): MiddlewareHandler<Environment> {
  return (c, next) => {
    c.set('remembered', null);
    return next();
  };
}

/**
 * Runs a write with an `idempotency-key` once: the same key gets the first response for at least 24 hours (P12).
 * Concurrent duplicates wait for the first one, across processes too, but not without end: then they are told to come again.
 */
export function idempotency(ownerOfEnded: OwnerOfEnded): MiddlewareHandler<Environment> {
  return (c, next) => {
    const given = c.req.header('idempotency-key');
    return given === undefined || safeMethods.has(c.req.method)
      ? next()
      : writeOnce(c, next, given, ownerOfEnded);
  };
}

async function writeOnce(
  c: Context<Environment>,
  next: Next,
  given: string,
  ownerOfEnded: OwnerOfEnded,
): Promise<Response | undefined> {
  if (!isIdempotencyKey(given)) {
    return failWith(c, refuse('invalid_argument', { field: 'idempotency-key' }));
  }
  // The lock of a key is held by nobody who still sends: its end must not depend on a client.
  const refused = await readAhead(c.req.raw);
  if (refused !== null) return failWith(c, refused);
  const services = c.get('services');
  const account = await writerOf(c, ownerOfEnded);
  const who = account ?? c.get('clientAddress');
  // Whoever writes without a session that lasts is a stranger to the limits.
  const owner = rememberedOwner(services, c.get('session')?.fairKey ?? null, c.get('clientAddress'));
  const key = hashSecret(`${who} ${c.req.method} ${c.req.path} ${given}`);
  const seal = sealKey(services, given);
  const done = await withLock(services.leases, `write:${key}`, async () => {
    const before = await rememberedAnswer(services, key, [seal, formerSealKey(given)]);
    if (before !== null) return { answer: before };
    const over = countKey(services, owner);
    if (over !== null) return { answer: failWith(c, over) };
    const mine = { key, owner, now: services.clock(), seal };
    c.set('remembered', mine);
    await next();
    if (c.get('remembered') === null) return { answer: undefined };
    const body = await c.res.clone().text();
    if (isWorthRemembering(c.res.status, body)) {
      const cookies = c.res.headers.getSetCookie();
      countRemembered(services, owner, await remember(services.db, mine, c.res.status, { body, cookies }));
    }
    return { answer: undefined };
  });
  return done === null ? failWith(c, refuse('aborted', { retryAfter: 1 })) : done.answer;
}
