import { hash, randomBytes } from 'node:crypto';
import type { BlobStore } from './blobs/store.ts';
import type { Configuration } from './configuration.ts';
import type { Leases } from './database/leases.ts';
import type { LongReads } from './database/long-reads.ts';
import type { Database } from './database/open.ts';
import type { Tally } from './database/tally.ts';
import type { Log } from './http/log.ts';
import type { KeyRing } from './keys/key-ring.ts';
import type { MailPort } from './mail/mail.ts';
import type { Media } from './media/media.ts';
import type { TrafficMeter } from './traffic/meter.ts';

/** What every part of the server works with; made once by `startServer`. */
export interface Services {
  readonly db: Database;
  /** Where a statement goes that may read more than about a thousand rows (P36). */
  readonly longReads: LongReads;
  readonly blobs: BlobStore;
  /** What only one process may do at a time. */
  readonly leases: Leases;
  readonly configuration: Configuration;
  readonly log: Log;
  /** Bytes that went by, by account and month. */
  readonly traffic: TrafficMeter;
  /** Looks at shares, by their ids. */
  readonly views: Tally;
  readonly mail: MailPort;
  readonly media: Media;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** What stored secrets are sealed with; in no database and no backup. */
  readonly keys: KeyRing;
  /** The secret that signs content and upload addresses; kept in the database, sealed. */
  readonly signingKey: string;
  /** The address people use; known once the listener has its port. */
  readonly addresses: { app: string; content: string };
}

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
