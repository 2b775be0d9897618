import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import * as v from 'valibot';

/** A secret of 256 bits as text: 43 characters of base64url. */
export const KeyText = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'a key has 43 letters, digits, - and _'));

/** A key that stored secrets are sealed with (P6c). */
export interface Key {
  /** As it is kept in its file or variable. */
  readonly text: string;
  /** Twelve hex digits that say which key it is and nothing about it. */
  readonly id: string;
  /** What AES-256-GCM is given. */
  readonly cipher: Buffer;
}

/** A fresh key, as text. */
export const newKeyText = (): string => randomBytes(32).toString('base64url');

/** The key of a text. */
export function keyOf(text: string): Key {
  const secret = Buffer.from(text, 'base64url');
  return {
    text,
    id: createHash('sha256').update('aloft key id ').update(secret).digest('hex').slice(0, 12),
    // Derived, so that a later use of the same secret cannot meet this one.
    cipher: Buffer.from(hkdfSync('sha256', secret, '', 'aloft sealing', 32)),
  };
}
