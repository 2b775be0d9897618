import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Database } from '../database/open.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { MemoryRateLimit } from './memory-rate-limit.ts';

/** The stored answer to a write: its body and cookies. */
export interface Answered {
  readonly body: string;
  readonly cookies: readonly string[];
}

/** Where the answer to a write is stored, when, and the key that encrypts it. */
export interface Remembered {
  readonly key: string;
  readonly now: number;
  readonly seal: Buffer;
}

/**
 * The encryption key of an answer, which may hold tokens and passcodes (P6c): derived from the client's idempotency key,
 * which is not stored, and from the server's secret, as some clients choose keys that can be guessed.
 */
export function sealKey({ signingKey }: { readonly signingKey: string }, name: string): Buffer {
  return createHmac('sha256', signingKey).update(`idempotency ${name}`).digest();
}

/** The encryption key of answers that older builds have stored; they are kept for two days. */
export const formerSealKey = (name: string): Buffer =>
  createHash('sha256').update(`idempotency ${name}`).digest();

function sealed(key: Buffer, answered: Answered): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const closed = Buffer.concat([cipher.update(JSON.stringify(answered), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64');
}

const Answered = v.object({ body: v.string(), cookies: v.array(v.string()) });

/** Decrypts a stored answer; null when it was encrypted with another key, or tampered with. */
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

/** Max. idempotency keys per writer and hour: an account's programs may be busy, anonymous requests write little. */
const keyWindow = 3600_000;
const maxKeysPerAccount = 36_000;
const maxKeysPerAnonymousClient = 600;
const counts = new WeakMap<Database, MemoryRateLimit>();

/** Counts a new idempotency key. Refuses `resource_exhausted` beyond what one writer may store (P36). */
export function countKey(db: Database, who: string, isStranger: boolean, now: number): Refusal | null {
  const count = counts.get(db) ?? new MemoryRateLimit(keyWindow);
  counts.set(db, count);
  const wait = count.take(who, isStranger ? maxKeysPerAnonymousClient : maxKeysPerAccount, now);
  return wait === 0 ? null : refuse('resource_exhausted', { retryAfter: wait });
}

/** Max. characters of a stored answer; only reads have longer ones, and those can be repeated. */
export const maxStoredLength = 16 * 1024;

/** Stores the answer to a write; the first one stays. */
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
 * Stores the answer to a write in the write's own transaction, so that no kill can come between the two: the same key
 * never writes twice (P12).
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
