import { hash, verify } from '@node-rs/argon2';
import { currentPrincipal } from '../../../platform/database/principal.ts';
import { QueueFull } from '../../../platform/locks/fair-queue.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { inHashTurn } from './hash-turns.ts';

// argon2id with 19 MiB and 2 passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One queue for all slow hashes, so that a flood cannot take every core (P36). */
async function withSlot<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await inHashTurn(currentPrincipal(), work);
  } catch (error) {
    if (error instanceof QueueFull) return refuse('resource_exhausted', { retryAfter: 2 });
    throw error;
  }
}

/**
 * An argon2id hash of a short secret, composed (NFC): keyboards and systems differ in how they write one letter (RFC 8265).
 * Refuses `resource_exhausted` while too many others wait.
 */
export function hashSlowly(text: string): Promise<string | Refusal> {
  return withSlot(() => hash(text.normalize('NFC'), cost));
}

/** The ways to write a text; earlier builds hashed it as it came. */
const formsOf = (text: string): ReadonlySet<string> =>
  new Set([text.normalize('NFC'), text.normalize('NFD'), text]);

/**
 * Whether a hash of `hashSlowly` is this text's, however it is written. Refuses `resource_exhausted` while too many others
 * wait.
 */
export function isSlowHashOf(hashed: string, text: string): Promise<boolean | Refusal> {
  return withSlot(async () => {
    for (const form of formsOf(text)) if (await verify(hashed, form)) return true;
    return false;
  });
}
