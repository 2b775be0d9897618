import type { Configuration } from './configuration.ts';
import { fileOutbox } from './features/accounts/outbox.ts';
import type { MediaLimits } from './features/media/limits.ts';
import { startMedia } from './features/media/media.ts';
import { startViews } from './features/shares/views.ts';
import type { StreamLimits } from './features/streams/limits.ts';
import { startStreams } from './features/streams/streams.ts';
import { startMeter } from './features/traffic/meter.ts';
import { type ServerLimits, serverLimits } from './limits.ts';
import { type DiskSpace, freeSpaceOf } from './platform/blobs/free-space.ts';
import { openBlobs } from './platform/blobs/open.ts';
import type { BlobStore } from './platform/blobs/store.ts';
import { assertNoneUnattached } from './platform/blobs/unattached.ts';
import { countProcess, leasesOfOneProcess, sharedLeases } from './platform/database/leases.ts';
import { type LongReads, openLongReads } from './platform/database/long-reads.ts';
import {
  type Database,
  type DatabasePlace,
  databaseOf,
  openDatabase,
  schemaVersion,
} from './platform/database/open.ts';
import { checksOf } from './platform/health/checks.ts';
import { openReadiness, type ReadinessTiming } from './platform/health/readiness.ts';
import { type Log, processOutput } from './platform/http/log.ts';
import { openKeys } from './platform/keys/open-keys.ts';
import { limitedMail } from './platform/mail/limited-mail.ts';
import { mailQueue } from './platform/mail/queue.ts';
import { smtpServer } from './platform/mail/smtp.ts';
import {
  countedLeases,
  countedMailServer,
  countedOutbox,
  measuredStore,
} from './platform/metrics/counted.ts';
import { type Metrics, noMetrics } from './platform/metrics/metrics.ts';
import type { Services } from './services.ts';

/** Replacements that tests and other hosts may pass. */
export interface ServiceParts {
  readonly clock?: () => number;
  readonly log?: Log;
  /** The blob store; by default the one in the configuration. */
  readonly blobs?: BlobStore;
  /** The free space of the data folder's disk; by default that of the file system. */
  readonly disk?: DiskSpace;
  /** What counts the server's work; nothing does by default. */
  readonly metrics?: Metrics;
  /** An open database. */
  readonly db?: Database;
  /** Time limits that differ from the defaults. */
  readonly limits?: Partial<ServerLimits>;
  /** Limits of media processing that differ from the defaults. */
  readonly mediaLimits?: Partial<MediaLimits>;
  /** Limits of streams that differ from the defaults. */
  readonly streamLimits?: Partial<StreamLimits>;
  /** Timing of the checks that probes ask for, where it differs from the defaults. */
  readonly readiness?: Partial<ReadinessTiming>;
  /** Where long reads of `db` run. */
  readonly longReads?: LongReads;
}

const shortestIdle = 2000;

/**
 * The database options of a serving process. A frozen process holds its transaction's locks for a sixth of a lease,
 * so that other processes that wait for them still get an answer before their own lease waits time out.
 */
function servingDatabase(
  configuration: Configuration,
  limits: ServerLimits,
  metrics: Metrics,
): DatabasePlace {
  const place = { ...databaseOf(configuration), ...(metrics === noMetrics ? {} : { metrics }) };
  if (place.engine === 'sqlite') return { ...place, limits };
  const { statement } = limits;
  const idleInTransaction =
    limits.idleInTransaction ?? Math.max(shortestIdle, Math.round((configuration.leaseSeconds * 1000) / 6));
  return { ...place, limits, timeouts: { idleInTransaction, statement } };
}

/** Throws when the database is empty, and the store is not: it would be taken for what is left over. */
export async function assertAttached(configuration: Configuration, given?: BlobStore): Promise<void> {
  if ((await schemaVersion(databaseOf(configuration))) > 0) return;
  const { dataFolder, diskReserve, objectStore } = configuration;
  const blobs = given ?? (await openBlobs(configuration, freeSpaceOf(dataFolder, diskReserve)));
  await assertNoneUnattached(blobs, objectStore?.endpoint ?? dataFolder);
}

/** Opens everything that the configuration names. `close` is called last, after all work has ended. */
export async function openServices(
  configuration: Configuration,
  parts: ServiceParts = {},
): Promise<{ readonly services: Services; close(): Promise<void> }> {
  const { databaseUrl, leaseSeconds, smtpUrl, mailFrom, dataFolder } = configuration;
  const limits = { ...serverLimits, ...parts.limits };
  const metrics = parts.metrics ?? noMetrics;
  if (parts.db === undefined) await assertAttached(configuration, parts.blobs);
  const db = parts.db ?? (await openDatabase(servingDatabase(configuration, limits, metrics)));
  const disk = parts.disk ?? freeSpaceOf(dataFolder, configuration.diskReserve);
  const blobs = measuredStore(parts.blobs ?? (await openBlobs(configuration, disk)), metrics);
  const log = parts.log ?? processOutput(process.stdout).log;
  const { keys, signingKey } = await openKeys(db, configuration, log).catch(async (error: unknown) => {
    await db.destroy();
    throw error;
  });
  const basics = {
    db,
    leases: countedLeases(
      databaseUrl === null
        ? leasesOfOneProcess(await countProcess(db))
        : sharedLeases(db, leaseSeconds * 1000),
      metrics,
    ),
    log,
    clock: parts.clock ?? Date.now,
  };
  const longReads = parts.longReads ?? openLongReads(databaseOf(configuration));
  metrics.queue('long_reads', () => longReads.waiting());
  const services: Services = {
    ...basics,
    devicePoll: limits.devicePoll,
    readiness: openReadiness(checksOf({ db, blobs, disk }), parts.readiness),
    longReads,
    blobs,
    disk,
    configuration,
    metrics,
    traffic: startMeter({ ...basics, configuration, metrics }, (error) =>
      log({ event: 'traffic', error: String(error) }),
    ),
    views: startViews(db, basics.clock, (error) => log({ event: 'share-views', error: String(error) })),
    media: await startMedia({
      ...{ db, blobs, disk, configuration, log, clock: basics.clock },
      ...(parts.mediaLimits === undefined ? {} : { limits: parts.mediaLimits }),
    }),
    streams: await startStreams({
      ...{ blobs, disk, configuration, log },
      ...(parts.streamLimits === undefined ? {} : { limits: parts.streamLimits }),
    }),
    mail: limitedMail(
      smtpUrl === null
        ? countedOutbox(fileOutbox(dataFolder, mailFrom, basics.clock), metrics)
        : mailQueue({ ...basics, keys, server: countedMailServer(smtpServer(smtpUrl, mailFrom), metrics) }),
      basics,
    ),
    keys,
    signingKey,
    addresses: { app: '', content: '' },
  };
  return {
    services,
    close: async () => {
      await services.traffic.stop();
      await services.views.stop();
      await services.media.stop();
      await services.streams.stop();
      await services.mail.idle();
      await services.mail.stop();
      services.leases.stop();
      await services.longReads.stop();
      await db.destroy();
    },
  };
}
