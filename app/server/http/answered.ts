import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Database } from '../database/open.ts';

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

/** The seal's key: from what the client named its write, which is stored nowhere (an answer may hold tokens). */
export function sealKey(name: string): Buffer {
  return createHash('sha256').update(`idempotency ${name}`).digest();
}

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
