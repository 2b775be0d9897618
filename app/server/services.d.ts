import type { BlobStore } from './blobs/store.ts';
import type { Configuration } from './configuration.ts';
import type { Database } from './database/open.ts';
import type { Log } from './http/log.ts';
/** What every part of the server works with; made once by `startServer`. */
export interface Services {
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly configuration: Configuration;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** The secret that signs content and upload addresses; kept in the database. */
  readonly signingKey: string;
  /** The address people use; known once the listener has its port. */
  readonly addresses: {
    app: string;
    content: string;
  };
}
/** A fresh opaque id of 128 random bits. */
export declare function newId(): string;
/** A fresh secret of 256 random bits. */
export declare function newSecret(): string;
/** How a secret is stored: the secret itself cannot be read back. */
export declare function hashSecret(secret: string): string;
