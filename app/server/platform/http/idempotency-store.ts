import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { hour, RateLimits } from '@aloft/core/service';
import * as v from 'valibot';
import type { Services } from '../../services.ts';
import type { Database } from '../database/open.ts';
import { type Refusal, refuse } from '../refusal.ts';

/** The stored answer to a write: its body and cookies. */
export interface Answered {
  readonly body: string;
  readonly cookies: readonly string[];
}

/** The storage key of the response to a write, its time, and the key that encrypts it. */
export interface Remembered {
  readonly key: string;
  readonly now: number;
  readonly seal: Buffer;
}

/**
 * The encryption key of a stored response, which may hold tokens and passcodes (P6c). Derived from the client's
 * idempotency key, which is not stored, and from the server's secret, as some clients choose guessable keys.
 */
export function sealKey({ signingKey }: { readonly signingKey: string }, name: string): Buffer {
  return createHmac('sha256', signingKey).update(`idempotency ${name}`).digest();
}

/** The encryption key of responses that older builds stored; they are kept for two days. */
export const formerSealKey = (name: string): Buffer =>
  createHash('sha256').update(`idempotency ${name}`).digest();

function sealed(key: Buffer, answered: Answered): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const closed = Buffer.concat([cipher.update(JSON.stringify(answered), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64');
}

const Answered = v.object({ body: v.string(), cookies: v.array(v.string()) });

/** Decrypts a stored response; null when it was encrypted with another key or modified. */
export function unsealed(key: Buffer, text: string): Answered | null {
  const bytes = Buffer.from(text, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    const open = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
    return v.parse(Answered, JSON.parse(open.toString('utf8')));
  } catch {
    return null;
  }
}

/** New idempotency keys of an account, and of an anonymous client. */
const newKeys = {
  account: { name: 'idempotency-account', max: 36_000, window: hour },
  stranger: { name: 'idempotency-stranger', max: 600, window: hour },
} as const;
const counts = new WeakMap<Database, RateLimits>();

/** Counts a new idempotency key. Refuses `resource_exhausted` beyond the limit of one client (P36). */
export function countKey(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  who: string,
  isStranger: boolean,
): Refusal | null {
  const count = counts.get(db) ?? new RateLimits(clock);
  counts.set(db, count);
  const retryAfter = count.count(newKeys[isStranger ? 'stranger' : 'account'], who);
  return retryAfter === 0 ? null : refuse('resource_exhausted', { retryAfter });
}

/** Max. characters of a stored response; only reads have longer ones, and reads can be repeated. */
export const maxStoredLength = 16 * 1024;

/** Stores the response to a write; an existing one is kept. */
export async function remember(
  db: Database,
  remembered: Remembered,
  status: number,
  answered: Answered,
): Promise<void> {
  await db
    .insertInto('idempotency')
    .values({
      key: remembered.key,
      status,
      body: sealed(remembered.seal, answered),
      created_at: remembered.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Stores the response in the transaction of the write, so that a crash cannot separate the two: the same key never
 * writes twice (P12).
 */
export async function rememberAnswer(
  db: Database,
  remembered: Remembered | null,
  status: number,
  body: unknown,
): Promise<void> {
  if (remembered !== null)
    await remember(db, remembered, status, { body: JSON.stringify(body), cookies: [] });
}
