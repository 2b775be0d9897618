import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Configuration } from '../../configuration.ts';
import { type Key, keyOf } from './key.ts';
import { keyFileOf, readKeyFile } from './key-file.ts';

/**
 * The location of an encrypted value, used as additional authenticated data: a value that is moved to another row
 * does not decrypt.
 */
export interface Place {
  readonly table: string;
  readonly column: string;
  /** The row's key. */
  readonly row: string;
}

/** A value is encrypted with a key that this process was not given; other processes may have it. */
export class KeyMissing extends Error {
  readonly code = 'ALOFT_KEY_MISSING';
  readonly keyId: string;
  constructor(keyId: string) {
    super(`a stored secret is sealed with the key ${keyId}, which this process does not have`);
    this.keyId = keyId;
  }
}

/** The keys of this process. */
export interface KeyRing {
  /** The path of the key file, or the name of the variable. */
  readonly source: string;
  /** All key ids, newest first. */
  ids(): readonly string[];
  has(keyId: string): boolean;
  /** Reads the keys again; also happens automatically for an unknown key id. */
  refresh(): void;
  /** Encrypts a text for its location with AES-256-GCM. Throws `KeyMissing`. */
  seal(keyId: string, place: Place, text: string): string;
  /** Decrypts a value; null when it was modified or belongs to another location. Throws `KeyMissing`. */
  open(place: Place, sealed: string): string | null;
}

/** `v1.<key id>.<nonce, tag and text as base64url>` */
const format = /^v1\.([0-9a-f]{12})\.([\w-]{38,})$/;
const nonceLength = 12;
const tagLength = 16;

/** The id of the key that a value is encrypted with; null for plain text. */
export const keyIdOf = (value: string): string | null => format.exec(value)?.[1] ?? null;

const contextOf = ({ table, column, row }: Place): Buffer => Buffer.from(`${table}.${column}.${row}`);

function sealWith(key: Key, place: Place, text: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key.cipher, nonce).setAAD(contextOf(place));
  const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `v1.${key.id}.${Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64url')}`;
}

function openWith(key: Key, place: Place, value: string): string | null {
  const bytes = Buffer.from(value, 'base64url');
  // Rejects non-canonical base64url, so that each value has one spelling.
  if (bytes.toString('base64url') !== value) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.cipher, bytes.subarray(0, nonceLength));
    decipher.setAAD(contextOf(place)).setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
    const text = [decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()];
    return Buffer.concat(text).toString('utf8');
  } catch {
    return null;
  }
}

/** A key ring that reads its keys with `read`, and again for an unknown key id. */
export function keyRing(source: string, read: () => readonly string[]): KeyRing {
  let keys: readonly Key[] = read().map(keyOf);
  const find = (keyId: string): Key | undefined => keys.find(({ id }) => id === keyId);
  /** Keys that this process already had are kept: a value may still be encrypted with them. */
  const refresh = (): void => {
    const fresh = read().map(keyOf);
    keys = [...fresh, ...keys.filter(({ id }) => fresh.every((one) => one.id !== id))];
  };
  const keyNamed = (keyId: string): Key => {
    const known = find(keyId);
    if (known !== undefined) return known;
    // Another process may have started a rotation.
    refresh();
    const found = find(keyId);
    if (found === undefined) throw new KeyMissing(keyId);
    return found;
  };
  return {
    source,
    ids: () => keys.map(({ id }) => id),
    has: (keyId) => {
      try {
        return keyNamed(keyId).id === keyId;
      } catch (error) {
        if (error instanceof KeyMissing) return false;
        throw error;
      }
    },
    refresh,
    seal: (keyId, place, text) => sealWith(keyNamed(keyId), place, text),
    open: (place, sealed) => {
      const [, keyId, value] = format.exec(sealed) ?? [];
      return keyId === undefined || value === undefined ? null : openWith(keyNamed(keyId), place, value);
    },
  };
}

/** The variable with the keys, for several processes that share a database. */
export const keyVariable = 'ALOFT_SECRET_KEY';

/** The key ring of a configuration: from the variable, or else from the key file in the data folder. */
export function ringOf(
  { secretKeys, dataFolder }: Pick<Configuration, 'secretKeys' | 'dataFolder'>,
  restricted?: (path: string) => void,
): KeyRing {
  if (secretKeys.length > 0) return keyRing(keyVariable, () => secretKeys);
  const path = keyFileOf(dataFolder);
  return keyRing(path, () => readKeyFile(path, restricted));
}
