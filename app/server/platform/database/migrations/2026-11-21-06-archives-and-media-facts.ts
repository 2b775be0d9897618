import type { Kysely } from 'kysely';
import { columnTypes, newTable } from '../migration-tables.ts';

/** Archives that are downloaded as one file, and what was read from media. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await newTable(db, 'archives')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('account_id', text)
    .addColumn('share_id', text)
    .addColumn('pass_version', integer, (c) => c.notNull())
    .addColumn('file_ids', text, (c) => c.notNull())
    .addColumn('expires_at', integer, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('archives_age').on('archives').columns(['expires_at']).execute();
  await newTable(db, 'media_facts')
    .addColumn('blob_id', text, (c) => c.primaryKey().references('blobs.id').onDelete('cascade'))
    .addColumn('width', integer, (c) => c.notNull())
    .addColumn('height', integer, (c) => c.notNull())
    .addColumn('duration_ms', integer, (c) => c.notNull())
    .addColumn('bit_rate', integer, (c) => c.notNull())
    .addColumn('frame_rate_thousandths', integer, (c) => c.notNull())
    .addColumn('video_codec', text, (c) => c.notNull())
    .addColumn('audio_codec', text, (c) => c.notNull())
    .addColumn('container', text, (c) => c.notNull())
    .addColumn('still', text, (c) => c.notNull())
    .execute();
}
