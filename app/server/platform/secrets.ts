import { hash, randomBytes } from 'node:crypto';

/** A fresh opaque id of 128 random bits; none begins with a dash, which a command line would take for an option. */
export function newId(): string {
  for (;;) {
    const id = randomBytes(16).toString('base64url');
    if (!id.startsWith('-')) return id;
  }
}

/** A fresh secret of 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** How a secret is stored: the secret itself cannot be read back. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}
