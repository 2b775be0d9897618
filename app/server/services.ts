import type { Configuration } from './configuration.ts';
import type { Media } from './features/media/media.ts';
import type { TrafficMeter } from './features/traffic/meter.ts';
import type { BlobStore } from './platform/blobs/store.ts';
import type { Leases } from './platform/database/leases.ts';
import type { LongReads } from './platform/database/long-reads.ts';
import type { Database } from './platform/database/open.ts';
import type { WriteBehindCounter } from './platform/database/write-behind-counter.ts';
import type { Log } from './platform/http/log.ts';
import type { KeyRing } from './platform/keys/key-ring.ts';
import type { MailPort } from './platform/mail/mail.ts';

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
  readonly views: WriteBehindCounter;
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
