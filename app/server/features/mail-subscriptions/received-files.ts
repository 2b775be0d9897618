import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { Services } from '../../services.ts';
import { mailSubscribers, type Subscriber, takeDay } from './subscribers.ts';
import type { SubscriptionMail } from './subscription-mails.ts';

const scene = 'received_files';
/** Max. links of one mail; the others follow on the next day. */
const maxLinks = 20;
/** Max. links whose earlier files are left out of the first mail. */
const maxEarlier = 1000;

/** Files of a link that are complete; those of which bytes came count among its `upload_files`, too. */
const complete = sql<number>`upload_files - (SELECT count(*) FROM uploads
  JOIN files ON files.id = uploads.file_id WHERE uploads.share_id = shares.id AND files.size > 0)`;
const hasNew = sql<boolean>`upload_files > announced_files AND ${complete} > announced_files`;

/** How many complete files were in no mail yet, by link. */
async function unannounced(db: Database, accountId: string) {
  const rows = await db
    .selectFrom('shares')
    .select(['id', 'title', 'announced_files', complete.as('complete')])
    .where('account_id', '=', accountId)
    .where(hasNew)
    .orderBy('id')
    .limit(maxLinks)
    .execute();
  return rows.map(({ id, title, announced_files: before, complete: files }) => ({
    ...{ id, title, complete: Number(files) },
    files: Number(files) - before,
  }));
}

/** Leaves the files that are complete by now out of the first mail. */
export async function leaveOutEarlierFiles(db: Database, accountId: string): Promise<void> {
  await db
    .updateTable('shares')
    .set({ announced_files: complete })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('shares')
        .select('id')
        .where('account_id', '=', accountId)
        .where(hasNew)
        .limit(maxEarlier),
    )
    .execute();
}

/** What there is to say to a subscriber, noted as said. */
async function prepare(services: Services, who: Subscriber, today: string): Promise<SubscriptionMail | null> {
  // Most have nothing new, and need no transaction.
  if ((await unannounced(services.db, who.id)).length === 0) return null;
  return transact(services.db, async (db) => {
    const links = await unannounced(db, who.id);
    if (links.length === 0 || !(await takeDay(db, scene, who, today))) return null;
    for (const { id, complete } of links)
      await db.updateTable('shares').set({ announced_files: complete }).where('id', '=', id).execute();
    return { scene, links: links.map(({ title, files }) => ({ title, files })) };
  });
}

/**
 * Mails those who asked for it what arrived through their upload-only links, at most once a day (R10.8, R10.10). Names
 * that strangers gave to files are not in it: a mail would carry their text.
 */
export async function sendReceivedFiles(services: Services): Promise<void> {
  const today = new Date(services.clock()).toISOString().slice(0, 10);
  await mailSubscribers(services, scene, today, (who) => prepare(services, who, today));
}
