import { fileOutbox } from './accounts/outbox.ts';
import { openBlobs } from './blobs/open.ts';
import type { BlobStore } from './blobs/store.ts';
import { type Configuration, databaseOf } from './configuration.ts';
import { leasesOfOneProcess, sharedLeases } from './database/leases.ts';
import { type Database, openDatabase } from './database/open.ts';
import { jsonLog, type Log, writtenTogether } from './http/log.ts';
import { mailQueue } from './mail/queue.ts';
import { smtpServer } from './mail/smtp.ts';
import { startMedia } from './media/media.ts';
import { newSecret, type Services } from './services.ts';
import { startViews } from './shares/views.ts';
import { startMeter } from './traffic/meter.ts';

/** What tests and other hosts may put in place of the real thing. */
export interface ServiceParts {
  readonly clock?: () => number;
  readonly log?: Log;
  /** Where bytes are kept; what the configuration names otherwise. */
  readonly blobs?: BlobStore;
  /** A database that is open already. */
  readonly db?: Database;
}

async function signingKey(db: Database): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name: 'signing', value: newSecret() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'signing')
    .executeTakeFirstOrThrow();
  return row.value;
}

/** Opens what a configuration names; `close` comes last, when nothing works any more. */
export async function openServices(
  configuration: Configuration,
  parts: ServiceParts = {},
): Promise<{ readonly services: Services; close(): Promise<void> }> {
  const { databaseUrl, leaseSeconds, smtpUrl, mailFrom, dataFolder } = configuration;
  const db = parts.db ?? (await openDatabase(databaseOf(configuration)));
  const blobs = parts.blobs ?? (await openBlobs(configuration));
  const log = parts.log ?? jsonLog(writtenTogether((text) => process.stdout.write(text)));
  const basics = {
    db,
    leases: databaseUrl === null ? leasesOfOneProcess() : sharedLeases(db, leaseSeconds * 1000),
    log,
    clock: parts.clock ?? Date.now,
  };
  const services: Services = {
    ...basics,
    blobs,
    configuration,
    traffic: startMeter(db, basics.clock, (error) => log({ event: 'traffic', error: String(error) })),
    views: startViews(db, (error) => log({ event: 'share-views', error: String(error) })),
    media: await startMedia({ db, blobs, configuration, log }),
    mail:
      smtpUrl === null
        ? fileOutbox(dataFolder, mailFrom, basics.clock)
        : mailQueue({ ...basics, server: smtpServer(smtpUrl, mailFrom) }),
    signingKey: await signingKey(db),
    addresses: { app: '', content: '' },
  };
  return {
    services,
    close: async () => {
      await services.traffic.stop();
      await services.views.stop();
      await services.media.stop();
      await services.mail.idle();
      await services.mail.stop();
      services.leases.stop();
      await db.destroy();
    },
  };
}
