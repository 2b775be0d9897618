import { PostgresAdapter } from 'kysely';
import type { Database } from '../database/open.ts';
import { KeyMissing, type KeyRing, type Place } from './key-ring.ts';

/** Rows of `secrets`. Only the signing key is one that must not be read: it is sealed. */
export const nameOfSigning = 'signing';
/** The id of the key that new values are sealed with. */
export const nameOfCurrent = 'key';
/** The id of the key that a rotation is replacing, until nothing is sealed with it. */
export const nameOfRotated = 'key.rotated';
/** There while the database's file may still hold what stood in it in the clear before. */
export const nameOfScrub = 'scrub';

/** What is used of the services to seal a value. */
export interface Sealing {
  readonly db: Database;
  readonly keys: KeyRing;
}

export const placeOfSecret = (name: string): Place => ({ table: 'secrets', column: 'value', row: name });

/** The value of a row; null when there is none. */
export async function readSecret(db: Database, name: string): Promise<string | null> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

/** The id of the key that is sealed with now. */
export const currentKeyId = (db: Database): Promise<string | null> => readSecret(db, nameOfCurrent);

/** Keeps the row from being changed until the transaction ends; SQLite has one writer at a time anyway. */
async function heldKeyId(db: Database): Promise<string | null> {
  const query = db.selectFrom('secrets').select('value').where('name', '=', nameOfCurrent);
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const row = await (isPostgres ? query.forShare() : query).executeTakeFirst();
  return row?.value ?? null;
}

/**
 * Seals a text for a row that the same transaction writes, with the key that is in use until it ends: a rotation waits
 * for it, and so misses no value. Throws `KeyMissing`, which is answered as `unavailable`.
 */
export async function sealed({ db, keys }: Sealing, place: Place, text: string): Promise<string> {
  const keyId = await heldKeyId(db);
  if (keyId === null) throw new KeyMissing('');
  return keys.seal(keyId, place, text);
}
