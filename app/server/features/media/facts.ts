import type { Database } from '../../platform/database/open.ts';
import { type MediaFacts, type MediaFailure, noFacts } from './kinds.ts';

/**
 * What reads pictures and films, by number. It goes up with whatever may make something of contents that nothing could
 * be made of before: a new decoder, another limit. What has failed under another number is tried again.
 */
const rendererVersion = 1;

const day = 24 * 3600_000;

/** What is known of a content. */
export interface Known {
  readonly facts: MediaFacts;
  /** Whether reading it, or making a picture of it, has failed, and may be tried again. */
  readonly isDue: boolean;
}

/** What is known of a content; null when nobody has looked into it. */
export async function knownOf(db: Database, blobId: string, now: number): Promise<Known | null> {
  const row = await db.selectFrom('media_facts').selectAll().where('blob_id', '=', blobId).executeTakeFirst();
  if (row === undefined) return null;
  const { blob_id: _, failure, failures: __, renderer, retry_at: retryAt, ...facts } = row;
  const isDue = failure !== '' && (renderer !== rendererVersion || retryAt <= now);
  return { facts, isDue };
}

/** Writes down what a content says of itself, once for all files that have it; a failure that is not due stays. */
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

/** What cannot be read stays so; what took too much may have met a bad day once. */
function pauseAfter(reason: MediaFailure, failures: number): number {
  const isFinal = reason === 'unreadable' || reason === 'too_large';
  return isFinal || failures > 0 ? 30 * day : day;
}

/**
 * Writes down that nothing can be made of a content, and why: it is not tried again for a day or a month, by whomever,
 * unless what reads it changes. No picture of it is promised meanwhile.
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

/** Forgets a failure that was none the next time; what the content says is read again when somebody opens it. */
export async function forgetFailure(db: Database, blobId: string): Promise<void> {
  await db.deleteFrom('media_facts').where('blob_id', '=', blobId).where('failure', '<>', '').execute();
}
