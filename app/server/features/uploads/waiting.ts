import { type SqlBool, sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import { piecesOf } from '../../platform/database/pages.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';

/** Our own resumable upload protocol, or the object-store one. */
export type Dialect = 'own' | 'store';

/** An upload as it is begun. */
interface Announced {
  readonly accountId: string;
  readonly parentId: string;
  /** Cleaned. */
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly gcid: string;
  readonly dialect: Dialect;
}

/** An upload that was begun before, and waits for its bytes. */
export interface Waiting {
  readonly id: string;
  readonly file_id: string;
  readonly task_id: string;
}

/**
 * The unfinished upload of the account that has the same place, name, size and announced hash, or null. Without a hash
 * nothing says that it is the same file. Senders of an upload-only link never share one.
 */
async function findWaiting(db: Database, announced: Announced): Promise<Waiting | null> {
  const { accountId, parentId, name, size, sha256, gcid, dialect } = announced;
  if (sha256 === '' && gcid === '') return null;
  const row = await db
    .selectFrom('uploads')
    .innerJoin('files', 'files.id', 'uploads.file_id')
    .select(['uploads.id', 'uploads.file_id', 'uploads.task_id'])
    .where('uploads.account_id', '=', accountId)
    .where('uploads.size', '=', size)
    .where('uploads.sha256', '=', sha256)
    .where('uploads.gcid', '=', gcid)
    // Written so that no index matches: nearly all uploads of everybody have no share.
    .where(sql<SqlBool>`uploads.share_id || '' = ''`)
    .where('uploads.version_of', '=', '')
    .where('uploads.task_id', dialect === 'own' ? '=' : '<>', '')
    .where('files.parent_id', '=', parentId)
    .where('files.name', '=', name)
    .where('files.phase', '=', 'PHASE_TYPE_RUNNING')
    .where('files.trashed_at', 'is', null)
    .orderBy('uploads.expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Goes on with an upload that was begun before and waits, with what is said of it now: nothing of it is counted or
 * stored twice. Null when there is none.
 */
export async function goOnWaiting(
  db: Database,
  announced: Announced,
  now: Pick<Updateable<Tables['uploads']>, 'expires_at' | 'replaces' | 'modified_at'>,
): Promise<Waiting | null> {
  const waiting = await findWaiting(db, announced);
  if (waiting !== null) await db.updateTable('uploads').set(now).where('id', '=', waiting.id).execute();
  return waiting;
}

/**
 * Has unfinished uploads take a number where they were to replace the holder of their name: what they were begun to
 * replace has another name, or lies in another folder.
 */
export async function forgetReplaced(db: Database, fileIds: readonly string[]): Promise<void> {
  for (const some of piecesOf(fileIds))
    await db.updateTable('uploads').set({ replaces: '' }).where('file_id', 'in', some).execute();
}
