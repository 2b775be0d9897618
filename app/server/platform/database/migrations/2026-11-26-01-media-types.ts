import { knownExtensions, mediaTypeOf, mimeOf } from '@aloft/core/service';
import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Files whose extension had no category of its own, like `.wmv` and `.opus`, get the one that search finds them by:
 * the same that new files get, so it is asked of the table of today.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const cases = (replacementOf: (extension: string) => string) =>
    sql.join(
      knownExtensions.map((extension) => sql`WHEN ${extension} THEN ${replacementOf(extension)}`),
      sql` `,
    );
  await sql`UPDATE files SET category = CASE extension ${cases((one) => mediaTypeOf(one).category)} END,
    mime_type = CASE extension ${cases(mimeOf)} END
    WHERE kind = 'drive#file' AND category = 'other' AND extension IN (${sql.join(knownExtensions)})`.execute(
    db,
  );
}
