import type { Configuration } from '../../configuration.ts';
import type { Database } from '../database/open.ts';
import { databaseOf } from '../database/open.ts';
import { transact } from '../database/transaction.ts';
import type { Log } from '../http/log.ts';
import { newSecret } from '../secrets.ts';
import { newKeyText } from './key.ts';
import { createKeyFile, keyFileOf } from './key-file.ts';
import { type KeyRing, keyIdOf, keyVariable, ringOf } from './key-ring.ts';
import {
  currentKeyId,
  nameOfCurrent,
  nameOfRotated,
  nameOfSigning,
  placeOfSecret,
  readSecret,
  sealed,
} from './stored-secrets.ts';

type Parts = Pick<Configuration, 'secretKeys' | 'dataFolder' | 'databaseUrl'>;

/** The server cannot start without a key that its data needs; the message says which one and what to do. */
export class NoKey extends Error {}

function whereTo({ dataFolder }: Parts): string {
  return `${keyFileOf(dataFolder)} or ${keyVariable}`;
}

const unknownKey = (parts: Parts, keyId: string): NoKey =>
  new NoKey(
    `the passcodes and the signing key of this data are sealed with the key ${keyId}, which is neither in ${keyFileOf(parts.dataFolder)} nor in ${keyVariable}: put it there. Without it, "key reset" gives up what it sealed`,
  );

/** Stores the current key id unless it is set; answers the current one. */
async function settleCurrent(db: Database, keyId: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name: nameOfCurrent, value: keyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await currentKeyId(db)) ?? keyId;
}

/**
 * The keys of the process; a new key file is created where nothing is encrypted yet. Processes that share a database
 * must be given their keys: with a key of its own, each would write values that the others cannot read. Throws
 * `NoKey`.
 */
async function openRing(db: Database, parts: Parts, log: Log): Promise<KeyRing> {
  const restricted = (path: string) =>
    log({ event: 'key', detail: `${path} was readable by others; its mode was restricted` });
  let ring = ringOf(parts, restricted);
  const current = await currentKeyId(db);
  if (current === null && ring.ids().length === 0) {
    if (databaseOf(parts).engine === 'postgres')
      throw new NoKey(
        `processes that share a database need a key in common: set ${keyVariable} to what "key make" prints, the same for each (or put it into ${keyFileOf(parts.dataFolder)}), and keep a copy elsewhere`,
      );
    createKeyFile(keyFileOf(parts.dataFolder), newKeyText());
    ring = ringOf(parts, restricted);
  }
  const [newest = ''] = ring.ids();
  const settled = current ?? (await settleCurrent(db, newest));
  if (!ring.has(settled)) throw unknownKey(parts, settled);
  const rotated = await readSecret(db, nameOfRotated);
  if (rotated !== null && !ring.has(rotated))
    throw new NoKey(
      `a rotation from the key ${rotated} to ${settled} is not done: give both, in ${whereTo(parts)}, and run "key rotate"`,
    );
  return ring;
}

/** Stores the first signing key, or encrypts one that an earlier build stored as plain text. */
async function sealSigningKey(db: Database, keys: KeyRing): Promise<void> {
  await transact(db, async (inner) => {
    const now = await readSecret(inner, nameOfSigning);
    if (now !== null && keyIdOf(now) !== null) return;
    const value = await sealed({ db: inner, keys }, placeOfSecret(nameOfSigning), now ?? newSecret());
    await inner
      .insertInto('secrets')
      .values({ name: nameOfSigning, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  });
}

/** Decrypts the signing key. */
async function openSigningKey(db: Database, keys: KeyRing): Promise<string> {
  const stored = await readSecret(db, nameOfSigning);
  if (stored === null || keyIdOf(stored) === null) await sealSigningKey(db, keys);
  const opened = keys.open(placeOfSecret(nameOfSigning), (await readSecret(db, nameOfSigning)) ?? '');
  if (opened === null) throw new NoKey('the signing key was damaged: "key reset" makes another one');
  return opened;
}

/**
 * Opens the keys at start: those that encrypt stored secrets, and the signing key, which is one of these secrets
 * (P6c). Throws `NoKey` when a key is missing.
 */
export async function openKeys(
  db: Database,
  parts: Parts,
  log: Log,
): Promise<{ readonly keys: KeyRing; readonly signingKey: string }> {
  const keys = await openRing(db, parts, log);
  return { keys, signingKey: await openSigningKey(db, keys) };
}
