import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { hour, RateLimits } from '@aloft/core/service';
import * as v from 'valibot';
import type { Services } from '../../services.ts';
import { ByteBudget } from '../budgets/byte-budget.ts';
import { rememberedOfAccounts, rememberedOfStrangers } from '../budgets/table-budgets.ts';
import { hasMoreThan } from '../database/has-more-than.ts';
import type { Database } from '../database/open.ts';
import { type FairKey, upkeepKey } from '../locks/fair-key.ts';
import { type Refusal, refuse } from '../refusal.ts';

/** The stored answer to a write: its body and cookies. */
export interface Answered {
  readonly body: string;
  readonly cookies: readonly string[];
}

/** The storage key of the response to a write, whose it is, its time, and the key that encrypts it. */
export interface Remembered {
  readonly key: string;
  readonly owner: RememberedOwner;
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
  const closed = Buffer.concat([cipher.update(gzipSync(JSON.stringify(answered))), cipher.final()]);
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
    // Earlier builds stored the text itself, which begins with a brace.
    const text = open[0] === 0x7b ? open : gunzipSync(open);
    return v.parse(Answered, JSON.parse(text.toString('utf8')));
  } catch {
    return null;
  }
}

/** New idempotency keys of an account, and of an anonymous client. */
const newKeys = {
  account: { name: 'idempotency-account', max: 36_000, window: hour },
  stranger: { name: 'idempotency-stranger', max: 600, window: hour },
} as const;

/** Whose responses are stored: an account, by its fair key, or a client without one, by a keyed hash of its address. */
interface RememberedOwner {
  readonly kind: 'account' | 'stranger';
  readonly id: string;
}

const ofStrangers = 'client ';

/** The owner of what is sent by a session (its fair key), or by a client. */
export function rememberedOwner(
  { signingKey }: Pick<Services, 'signingKey'>,
  fairKey: FairKey | null,
  clientAddress: string,
): RememberedOwner {
  if (fairKey !== null) return { kind: 'account', id: fairKey };
  const hash = createHmac('sha256', signingKey).update(`remembered ${clientAddress}`).digest('base64url');
  return { kind: 'stranger', id: `${ofStrangers}${hash}` };
}

interface Counts {
  readonly keys: RateLimits;
  readonly bytes: Readonly<Record<RememberedOwner['kind'], ByteBudget>>;
}
const counts = new WeakMap<Database, Counts>();

function countsOf({ db, clock }: Pick<Services, 'db' | 'clock'>): Counts {
  const known = counts.get(db) ?? {
    keys: new RateLimits(clock),
    bytes: {
      account: new ByteBudget(rememberedOfAccounts),
      stranger: new ByteBudget(rememberedOfStrangers),
    },
  };
  counts.set(db, known);
  return known;
}

/** Seconds after which some of the stored responses may be gone. */
const roomAfter = 3600;

/** Counts a new idempotency key. Refuses `resource_exhausted` beyond the keys, or the bytes, of one owner (P36). */
export function countKey(
  services: Pick<Services, 'db' | 'clock'>,
  { kind, id }: RememberedOwner,
): Refusal | null {
  const { keys, bytes } = countsOf(services);
  const retryAfter = keys.count(newKeys[kind], id);
  if (retryAfter > 0) return refuse('resource_exhausted', { retryAfter });
  return bytes[kind].hasRoom(id, 0) ? null : refuse('resource_exhausted', { retryAfter: roomAfter });
}

/** Counts the bytes that were stored for an owner. */
export const countRemembered = (
  services: Pick<Services, 'db' | 'clock'>,
  { kind, id }: RememberedOwner,
  bytes: number,
): void => countsOf(services).bytes[kind].add(id, bytes);

/** Measures what is stored, by other processes too: what is deleted counts no more. */
export async function measureRemembered(
  services: Pick<Services, 'db' | 'clock' | 'longReads'>,
): Promise<void> {
  const { bytes } = countsOf(services);
  const isEmpty = !(await hasMoreThan(services.db, 'idempotency', 0));
  const read = async (kind: RememberedOwner['kind']): Promise<Map<string, number>> => {
    if (isEmpty) return new Map();
    const rows = await services.longReads
      .of(upkeepKey)
      .selectFrom('idempotency')
      .select((eb) => ['owner', eb.fn.sum<number>('bytes').as('bytes')])
      .where('owner', kind === 'stranger' ? 'like' : 'not like', `${ofStrangers}%`)
      .groupBy('owner')
      .execute();
    return new Map(rows.map((row) => [row.owner, Number(row.bytes)]));
  };
  await bytes.account.measure(() => read('account'));
  await bytes.stranger.measure(() => read('stranger'));
}

/** Max. characters of a stored response; only reads have longer ones, and reads can be repeated. */
export const maxStoredLength = 16 * 1024;

/** What a row takes besides its body: its key, its owner and their indexes. */
const rowOverhead = 256;

/** Stores the response to a write; an existing one is kept. Answers the bytes that it takes. */
export async function remember(
  db: Database,
  remembered: Remembered,
  status: number,
  answered: Answered,
): Promise<number> {
  const body = sealed(remembered.seal, answered);
  const bytes = body.length + rowOverhead;
  await db
    .insertInto('idempotency')
    .values({
      key: remembered.key,
      owner: remembered.owner.id,
      bytes,
      status,
      body,
      created_at: remembered.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return bytes;
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
