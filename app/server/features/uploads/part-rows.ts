import { type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import { maxRowsPerPage, piecesOf } from '../../platform/database/pages.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';

/** A part of an upload, stored or being received. */
type PartRow = Pick<Selectable<Tables['upload_parts']>, 'id' | 'number' | 'size' | 'md5'>;

/**
 * All parts of an upload, ordered by number; an upload may have 10,000. Read page by page, so that no statement reads
 * more than a page (P36d).
 */
export async function partsOf(db: Database, uploadId: string): Promise<readonly PartRow[]> {
  const parts: PartRow[] = [];
  for (;;) {
    const last = parts.at(-1);
    const page = await db
      .selectFrom('upload_parts')
      .select(['id', 'number', 'size', 'md5'])
      .where('upload_id', '=', uploadId)
      .where(sql<boolean>`(number, id) > (${last?.number ?? -1}, ${last?.id ?? ''})`)
      .orderBy('number')
      .orderBy('id')
      .limit(maxRowsPerPage)
      .execute();
    parts.push(...page);
    if (page.length < maxRowsPerPage) return parts;
  }
}

/**
 * Deletes all parts of an upload page by page, in the caller's transaction. Answers their ids, which are those of their
 * blobs.
 */
export async function deleteParts(db: Database, uploadId: string): Promise<readonly string[]> {
  const ids = (await partsOf(db, uploadId)).map(({ id }) => id);
  for (const some of piecesOf(ids)) await db.deleteFrom('upload_parts').where('id', 'in', some).execute();
  return ids;
}
