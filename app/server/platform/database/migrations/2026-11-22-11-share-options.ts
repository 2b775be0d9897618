import { type Kysely, sql } from 'kysely';
import { columnTypes, newTable } from '../migration-tables.ts';

/** Start dates, addresses in words, daily counts, and shares that are off their owner’s list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await db.schema.alterTable('shares').addColumn('starts_at', integer).execute();
  await db.schema.alterTable('shares').addColumn('removed_at', integer).execute();
  await db.schema
    .alterTable('shares')
    .addColumn('slug', text, (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createIndex('shares_listed')
    .on('shares')
    .columns(['account_id', 'created_at', 'id'])
    .where(sql.ref('removed_at'), 'is', null)
    .execute();
  await newTable(db, 'share_slugs')
    .addColumn('slug', text, (c) => c.primaryKey())
    .addColumn('skeleton', text, (c) => c.notNull().unique())
    .addColumn('share_id', text, (c) => c.notNull().references('shares.id'))
    .addColumn('released_at', integer)
    .execute();
  await db.schema.createIndex('share_slugs_share').on('share_slugs').columns(['share_id']).execute();
  await newTable(db, 'share_days')
    .addColumn('share_id', text, (c) => c.notNull().references('shares.id'))
    .addColumn('slot', integer, (c) => c.notNull())
    .addColumn('day', integer, (c) => c.notNull())
    .addColumn('views', integer, (c) => c.notNull())
    .addColumn('saves', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('share_days_pkey', ['share_id', 'slot'])
    .execute();
  // Which entries are shared is asked for each page of a listing.
  await db.schema
    .createIndex('share_files_file')
    .on('share_files')
    .columns(['file_id', 'share_id'])
    .execute();
}
