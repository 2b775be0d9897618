import type { Configuration } from './configuration.ts';
import type { Media } from './features/media/media.ts';
import type { Streams } from './features/streams/streams.ts';
import type { TrafficMeter } from './features/traffic/meter.ts';
import type { DiskSpace } from './platform/blobs/free-space.ts';
import type { BlobStore } from './platform/blobs/store.ts';
import type { Leases } from './platform/database/leases.ts';
import type { LongReads } from './platform/database/long-reads.ts';
import type { Database } from './platform/database/open.ts';
import type { WriteBehindCounter } from './platform/database/write-behind-counter.ts';
import type { Readiness } from './platform/health/readiness.ts';
import type { Log } from './platform/http/log.ts';
import type { KeyRing } from './platform/keys/key-ring.ts';
import type { MailPort } from './platform/mail/mail.ts';
import type { Metrics } from './platform/metrics/metrics.ts';

/** What every part of the server is given; created once by `startServer`. */
export interface Services {
  readonly db: Database;
  /** Runs reads that may touch more than about 1,000 rows (P36). */
  readonly longReads: LongReads;
  readonly blobs: BlobStore;
  /** Of the disk of the data folder. */
  readonly disk: DiskSpace;
  /** Locks that one process holds at a time. */
  readonly leases: Leases;
  readonly configuration: Configuration;
  readonly log: Log;
  /** Counts what happens, for the figures of the admin listener. */
  readonly metrics: Metrics;
  /** Whether what the server depends on is fine; measured only while somebody asks. */
  readonly readiness: Readiness;
  /** Bytes transferred, per account and month. */
  readonly traffic: TrafficMeter;
  /** Share views, per share id. */
  readonly views: WriteBehindCounter;
  readonly mail: MailPort;
  readonly media: Media;
  readonly streams: Streams;
  /** Between two questions of a device that waits for its approval, in ms. */
  readonly devicePoll: number;
  /** Milliseconds since the Unix epoch. */
  readonly clock: () => number;
  /** The keys that encrypt stored secrets; they are neither in the database nor in a backup. */
  readonly keys: KeyRing;
  /** The secret that signs content and upload URLs; stored encrypted in the database. */
  readonly signingKey: string;
  /** The public URLs; known once the listeners have their ports. */
  readonly addresses: { app: string; content: string };
}
