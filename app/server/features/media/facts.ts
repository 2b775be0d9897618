import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import { maxRowsPerPage } from '../../platform/database/pages.ts';
import { type MediaFacts, type MediaFailure, noFacts } from './kinds.ts';
import { namedTime, noTimes, type Times } from './recorded-time.ts';

/**
 * The version of the media code. Raised with every change that may read contents that failed before: a new decoder,
 * another limit. Contents that failed with another version are tried again.
 */
const rendererVersion = 1;

const day = 24 * 3600_000;

/** The stored facts of a content. */
export interface Known {
  readonly facts: MediaFacts;
  /** Whether reading it, or its thumbnail, has failed and may be tried again. */
  readonly isDue: boolean;
}

/** The stored facts of a content; null when it was not examined. */
export async function knownOf(db: Database, blobId: string, now: number): Promise<Known | null> {
  const row = await db.selectFrom('media_facts').selectAll().where('blob_id', '=', blobId).executeTakeFirst();
  if (row === undefined) return null;
  const { blob_id: _, failure, failures: __, renderer, retry_at: retryAt, ...facts } = row;
  const isDue = failure !== '' && (renderer !== rendererVersion || retryAt <= now);
  return { facts, isDue };
}

/** Stores the facts of a content, once for all files with it; a failure that is not due is kept. */
export async function writeFacts(
  db: Database,
  blobId: string,
  facts: MediaFacts,
  now: number,
): Promise<void> {
  const row = { ...facts, failure: '' as const, renderer: rendererVersion };
  await db
    .insertInto('media_facts')
    .values({ blob_id: blobId, ...row })
    .onConflict((conflict) =>
      conflict
        .column('blob_id')
        .doUpdateSet(row)
        .where((eb) =>
          eb.or([
            eb('media_facts.failure', '=', ''),
            eb('media_facts.renderer', '<>', rendererVersion),
            eb('media_facts.retry_at', '<=', now),
          ]),
        ),
    )
    .execute();
}

/** When a file was taken, as its columns tell it; null where that is not known. */
type TimeColumns = { readonly [column in keyof Times]: number | null };

const columnsOf = ({ taken_at: taken, recorded_at: recorded }: Times): TimeColumns => ({
  taken_at: taken === 0 ? null : taken,
  recorded_at: recorded === 0 ? null : recorded,
});
const isTold = ({ taken_at, recorded_at }: Times): boolean => taken_at !== 0 || recorded_at !== 0;

/** The columns of a new file that tell when its content was taken, where that was examined by now. */
export async function knownTimes(db: Database, blobId: string, name: string): Promise<TimeColumns> {
  const known = await db
    .selectFrom('media_facts')
    .select(['taken_at', 'recorded_at'])
    .where('blob_id', '=', blobId)
    .executeTakeFirst();
  if (known === undefined) return columnsOf(noTimes);
  return columnsOf(isTold(known) ? known : namedTime(name));
}

/** Tells the files with this content, which says nothing, when they were taken as names of cameras tell it. */
async function noteNamedTimes(db: Database, blobId: string): Promise<void> {
  const files = await db
    .selectFrom('files')
    .select(['id', 'name'])
    .where('blob_id', '=', blobId)
    .where('taken_at', 'is', null)
    .where('recorded_at', 'is', null)
    .limit(maxRowsPerPage)
    .execute();
  for (const { id, name } of files) {
    const times = namedTime(name);
    if (isTold(times)) await db.updateTable('files').set(columnsOf(times)).where('id', '=', id).execute();
  }
}

/** Tells the files with this content when it was taken, those that do not know it yet. */
async function noteTimes(db: Database, blobId: string, told: Times): Promise<void> {
  if (!isTold(told)) return noteNamedTimes(db, blobId);
  await db
    .updateTable('files')
    .set(columnsOf(told))
    .where('blob_id', '=', blobId)
    .where('taken_at', 'is', null)
    .where('recorded_at', 'is', null)
    .execute();
}

/**
 * Passes facts that are stored by now on to an account's files with the content, and tells the clients that list them:
 * a listing that was loaded before has no thumbnail, no length and no day of them.
 */
export async function publishFacts(
  db: Database,
  file: { readonly account_id: string; readonly blob_id: string },
  facts: MediaFacts,
): Promise<void> {
  await noteTimes(db, file.blob_id, facts);
  await sql`INSERT INTO changes (account_id, topic, subject)
    SELECT DISTINCT account_id, 'files', parent_id FROM (
      SELECT account_id, parent_id FROM files
      WHERE blob_id = ${file.blob_id} AND account_id = ${file.account_id} AND trashed_at IS NULL
      LIMIT ${sql.lit(maxRowsPerPage)}) AS listed`.execute(db);
}

/** An unreadable content stays unreadable; one that exceeded a limit may have met a busy machine. */
function pauseAfter(reason: MediaFailure, failures: number): number {
  const isFinal = reason === 'unreadable' || reason === 'too_large';
  return isFinal || failures > 0 ? 30 * day : day;
}

/**
 * Stores that a content failed and why: it is not tried again for a day or a month, unless the media code changes. No
 * thumbnail is offered meanwhile.
 */
export async function rememberFailure(
  db: Database,
  blobId: string,
  reason: MediaFailure,
  now: number,
): Promise<void> {
  const before = await db
    .selectFrom('media_facts')
    .select('failures')
    .where('blob_id', '=', blobId)
    .executeTakeFirst();
  const failures = before?.failures ?? 0;
  const row = {
    ...{ still: 'none' as const, failure: reason, failures: failures + 1 },
    ...{ renderer: rendererVersion, retry_at: now + pauseAfter(reason, failures) },
  };
  await db
    .insertInto('media_facts')
    .values({ blob_id: blobId, ...noFacts, ...row })
    .onConflict((conflict) => conflict.column('blob_id').doUpdateSet(row))
    .execute();
}

/** Clears a failure after a success; the facts are read again at the next request. */
export async function forgetFailure(db: Database, blobId: string): Promise<void> {
  await db.deleteFrom('media_facts').where('blob_id', '=', blobId).where('failure', '<>', '').execute();
}
