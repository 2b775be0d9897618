import { isUnfinished, maxPlayPositions } from '@aloft/core/service';
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';
import { isOutsideTrash } from '../files/filters.ts';
import type { FileRow } from '../files/present.ts';
import { ownFilesOf } from '../files/tree.ts';

interface Unfinished {
  readonly row: Selectable<Tables['play_positions']>;
  readonly file: FileRow;
}

/** What an account played and not to its end, the one played last first, without what is gone or in the trash. */
export async function playPositionsOf(
  db: Database,
  accountId: string,
  wanted: { readonly limit: number; readonly fileId: string },
): Promise<Unfinished[]> {
  const rows = await db
    .selectFrom('play_positions')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(wanted.fileId !== '', (query) => query.where('file_id', '=', wanted.fileId))
    .orderBy('played_at', 'desc')
    .orderBy('file_id')
    .limit(maxPlayPositions)
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.file_id);
  const files = await ownFilesOf(db, accountId)
    .where('files.id', 'in', ids)
    .where('files.trashed_at', 'is', null)
    .where(isOutsideTrash(accountId))
    .execute();
  const byId = new Map(files.map((file) => [file.id, file]));
  return rows
    .flatMap((row) => {
      const file = byId.get(row.file_id);
      return file === undefined ? [] : [{ row, file }];
    })
    .slice(0, wanted.limit);
}

/**
 * Keeps how far a file was played, or forgets it at the beginning and the end, and forgets those beyond the limit.
 * Called in a transaction.
 */
export async function keepPlayPosition(
  db: Database,
  accountId: string,
  { file_id, position_ms, duration_ms }: { file_id: string; position_ms: number; duration_ms: number },
  now: number,
): Promise<boolean> {
  if (!isUnfinished(position_ms, duration_ms)) {
    await forget(db, accountId, [file_id]);
    return false;
  }
  const position = { position_ms, duration_ms, played_at: now };
  await db
    .insertInto('play_positions')
    .values({ account_id: accountId, file_id, ...position })
    .onConflict((conflict) => conflict.columns(['account_id', 'file_id']).doUpdateSet(position))
    .execute();
  const old = await db
    .selectFrom('play_positions')
    .select('file_id')
    .where('account_id', '=', accountId)
    .orderBy('played_at', 'desc')
    .orderBy('file_id')
    .limit(maxPlayPositions)
    .offset(maxPlayPositions)
    .execute();
  await forget(
    db,
    accountId,
    old.map((one) => one.file_id),
  );
  return true;
}

async function forget(db: Database, accountId: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  await db
    .deleteFrom('play_positions')
    .where('account_id', '=', accountId)
    .where('file_id', 'in', fileIds)
    .execute();
}
