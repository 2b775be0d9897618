import { PostgresAdapter } from 'kysely';
import type { Database } from '../database/open.ts';
import { KeyMissing, type KeyRing, type Place } from './key-ring.ts';

/** Names of rows in `secrets`. Only the signing key is secret, and encrypted. */
export const nameOfSigning = 'signing';
/** The id of the key that encrypts new values. */
export const nameOfCurrent = 'key';
/** The id of the key that a rotation replaces, until no value uses it. */
export const nameOfRotated = 'key.rotated';
/** Present while the database file may still contain plain text of earlier builds. */
export const nameOfScrub = 'scrub';

/** The services needed to encrypt a value. */
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

/** The id of the current key. */
export const currentKeyId = (db: Database): Promise<string | null> => readSecret(db, nameOfCurrent);

/** Locks the row until the transaction ends (SQLite has one writer at a time anyway). */
async function heldKeyId(db: Database): Promise<string | null> {
  const query = db.selectFrom('secrets').select('value').where('name', '=', nameOfCurrent);
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const row = await (isPostgres ? query.forShare() : query).executeTakeFirst();
  return row?.value ?? null;
}

/**
 * Encrypts a text for a row that the same transaction writes, with the current key. A rotation waits for the
 * transaction, so it misses no value. Throws `KeyMissing`, which is answered as `unavailable`.
 */
export async function sealed({ db, keys }: Sealing, place: Place, text: string): Promise<string> {
  const keyId = await heldKeyId(db);
  if (keyId === null) throw new KeyMissing('');
  return keys.seal(keyId, place, text);
}
