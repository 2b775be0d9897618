import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import * as v from 'valibot';

/** A 256-bit key as 43 characters of base64url. */
export const KeyText = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'a key has 43 letters, digits, - and _'));

/** A key that encrypts stored secrets (P6c). */
export interface Key {
  /** The key as it is written in the file or the variable. */
  readonly text: string;
  /** The key id: 12 hex digits that reveal nothing about the key. */
  readonly id: string;
  /** The AES-256-GCM key. */
  readonly cipher: Buffer;
}

/** A new random key, as text. */
export const newKeyText = (): string => randomBytes(32).toString('base64url');

/** The key of a text. */
export function keyOf(text: string): Key {
  const secret = Buffer.from(text, 'base64url');
  return {
    text,
    id: createHash('sha256').update('aloft key id ').update(secret).digest('hex').slice(0, 12),
    // Derived with HKDF, so that another use of the same secret gets another key.
    cipher: Buffer.from(hkdfSync('sha256', secret, '', 'aloft sealing', 32)),
  };
}
