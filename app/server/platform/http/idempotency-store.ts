import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Database } from '../database/open.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { MemoryRateLimit } from './memory-rate-limit.ts';

/** What a write was answered: its body, and the cookies that came with it. */
export interface Answered {
  readonly body: string;
  readonly cookies: readonly string[];
}

/** The name under which a write's answer is remembered, when, and the key that closes it. */
export interface Remembered {
  readonly key: string;
  readonly now: number;
  readonly seal: Buffer;
}

/**
 * The seal's key: from what the client named its write, which is stored nowhere, and from the server's own secret, as
 * some clients choose names that can be guessed (an answer may hold tokens and passcodes; P6c).
 */
export function sealKey({ signingKey }: { readonly signingKey: string }, name: string): Buffer {
  return createHmac('sha256', signingKey).update(`idempotency ${name}`).digest();
}

/** The key of answers that builds before this one have sealed; they are forgotten a day later. */
export const formerSealKey = (name: string): Buffer =>
  createHash('sha256').update(`idempotency ${name}`).digest();

function sealed(key: Buffer, answered: Answered): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const closed = Buffer.concat([cipher.update(JSON.stringify(answered), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64');
}

const Answered = v.object({ body: v.string(), cookies: v.array(v.string()) });

/** What was remembered; null when the seal is not of this key or was tampered with. */
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

/** Keys per writer and hour: an account's programs may be busy, a stranger has little to write. */
const window = 3600_000;
const mostOfAccount = 36_000;
const mostOfStranger = 600;
const counts = new WeakMap<Database, MemoryRateLimit>();

/** Counts a key that is to be remembered. Refuses `resource_exhausted` beyond what one writer may store (P36). */
export function countKey(db: Database, who: string, isStranger: boolean, now: number): Refusal | null {
  const count = counts.get(db) ?? new MemoryRateLimit(window);
  counts.set(db, count);
  const wait = count.take(who, isStranger ? mostOfStranger : mostOfAccount, now);
  return wait === 0 ? null : refuse('resource_exhausted', { retryAfter: wait });
}

/** Characters of an answer that is remembered after the write; only what reads has longer ones, and may be asked again. */
export const longestRemembered = 16 * 1024;

/** Writes down what a write was answered; the first answer stays. */
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
 * Remembers the answer of a write within the write's own transaction, so that no kill can come between the
 * deed and the memory of it: the same key never does it twice (P12).
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
