import { hash, randomBytes } from 'node:crypto';

/** A random id of 128 bits; never begins with a dash, which a command line would read as an option. */
export function newId(): string {
  for (;;) {
    const id = randomBytes(16).toString('base64url');
    if (!id.startsWith('-')) return id;
  }
}

/** A random secret of 256 bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored hash of a secret. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}
