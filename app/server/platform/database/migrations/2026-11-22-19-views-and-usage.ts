import { type Kysely, sql } from 'kysely';
import { columnTypes, newTable } from '../migration-tables.ts';

/** When photos were taken, how folders are shown, and indexes for the timeline, storage by kind and the trash by day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await db.schema
    .alterTable('media_facts')
    .addColumn('taken_at', integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('files').addColumn('taken_at', integer).execute();
  // An expression, so that rows of before need no new value.
  await sql`CREATE INDEX files_by_day ON files
    (account_id, parent_id, (coalesce(taken_at, modified_at)), id, taken_at, modified_at, category)
    WHERE trashed_at IS NULL AND phase = 'PHASE_TYPE_COMPLETE' AND category IN ('image', 'video')`.execute(
    db,
  );
  await sql`CREATE INDEX files_by_category ON files (account_id, category, size, parent_id, id)
    WHERE trashed_at IS NULL AND phase = 'PHASE_TYPE_COMPLETE' AND folder_rank = 1`.execute(db);
  await sql`CREATE INDEX files_trash_by_deleted ON files (account_id, trashed_at, id)
    WHERE trashed_at IS NOT NULL AND phase = 'PHASE_TYPE_COMPLETE'`.execute(db);
  await newTable(db, 'display_modes')
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('folder_id', text, (c) => c.notNull())
    .addColumn('view', text, (c) => c.notNull())
    .addColumn('sort_order', text, (c) => c.notNull())
    .addColumn('changed_at', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('display_modes_pkey', ['account_id', 'folder_id'])
    .execute();
}
