import { type Kysely, sql } from 'kysely';

/**
 * Names are equal by letter case and canonical form alone: `x²` is no longer `x2`. Their keys are renewed by a backfill,
 * and before that wherever one meets a name that is looked for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`INSERT INTO backfills SELECT 'name-keys', '' WHERE EXISTS (SELECT 1 FROM files)`.execute(db);
}
