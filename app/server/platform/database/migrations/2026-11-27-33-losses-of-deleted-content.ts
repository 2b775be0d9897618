import { type Kysely, sql } from 'kysely';
import { engineOfConnection } from '../migration-tables.ts';

/** A whole entry that was in its folder. */
const wasThere = `OLD.trashed_at IS NULL AND OLD.phase = 'PHASE_TYPE_COMPLETE' AND OLD.parent_id <> ''`;

/** The entry with all below it: at least one more for a folder with content that is not counted yet. */
const entries = `1 + CASE
  WHEN coalesce(OLD.tree_entries, 0) = 0 AND OLD.kind = 'drive#folder' AND EXISTS (SELECT 1 FROM files AS inside
    WHERE inside.parent_id = OLD.id AND inside.account_id = OLD.account_id AND inside.trashed_at IS NULL
      AND inside.phase = 'PHASE_TYPE_COMPLETE') THEN 1
  ELSE coalesce(OLD.tree_entries, 0) END`;
const note = `INSERT INTO copy_losses (job_id, file_id, parent_id, entries, created_at)
  SELECT tree_jobs.id, OLD.id, OLD.parent_id, ${entries}, OLD.created_at FROM tree_jobs
  WHERE tree_jobs.source_id = OLD.account_id AND tree_jobs.kind IN ('copy', 'restore')
  ON CONFLICT (job_id, file_id) DO NOTHING;`;

/**
 * What is deleted for good while a copy from its account runs is noted entry by entry, also where its folder is gone
 * before: whether a folder had content tells nothing of whether that was copied.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (engineOfConnection(db) === 'sqlite') {
    await sql`DROP TRIGGER files_losses_delete`.execute(db);
    await sql
      .raw(`CREATE TRIGGER files_losses_delete BEFORE DELETE ON files WHEN ${wasThere} BEGIN ${note} END`)
      .execute(db);
    return;
  }
  await sql
    .raw(`CREATE OR REPLACE FUNCTION files_losses_delete() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF ${wasThere} THEN ${note} END IF; RETURN OLD; END $$`)
    .execute(db);
}
