import { type Kysely, sql } from 'kysely';
import { columnTypes, engineOfConnection } from '../migration-tables.ts';

/**
 * A name is indexed by its grams: every three characters that follow each other; from this character on (Hangul Jamo;
 * Chinese, Japanese, Korean, pictures) also every one and every two. `features/search/grams.ts` makes those of a query.
 */
const firstWide = 'ᄀ';

/** What is searched of a row. */
const textOf = (row: 'OLD' | 'NEW' | 'files'): string =>
  `CASE ${row}.search_key WHEN '' THEN ${row}.name_key ELSE ${row}.search_key END`;

/**
 * SQLite: a full-text index whose tokens are grams in hexadecimal behind the account's id, so that a search reads
 * nothing of other accounts. Rows are known by the rowid of `files`, which VACUUM keeps for a table that has indexes.
 */
async function createSqliteIndex(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE VIRTUAL TABLE name_index USING fts5(grams, content='', contentless_delete=1, detail=none,
    tokenize="ascii tokenchars '-_'")`.execute(db);
  const token = (start: string, length: number): string =>
    `' ' || account || hex(substr(text, ${start}, ${length}))`;
  const grams = `(WITH RECURSIVE position(account, text, n) AS (
      SELECT substr(NEW.account_id, 1, 12), ${textOf('NEW')}, 1
      UNION ALL SELECT account, text, n + 1 FROM position WHERE n < length(text))
    SELECT group_concat(
      CASE WHEN n + 2 <= length(text) THEN ${token('n', 3)} ELSE '' END ||
      CASE WHEN substr(text, n + 1, 1) >= '${firstWide}' OR substr(text, n, 1) >= '${firstWide}' AND n < length(text)
        THEN ${token('n', 2)} ELSE '' END ||
      CASE WHEN substr(text, n, 1) >= '${firstWide}' THEN ${token('n', 1)} ELSE '' END, '') FROM position)`;
  const add = `INSERT INTO name_index (rowid, grams) VALUES (NEW.rowid, ${grams});`;
  const remove = 'DELETE FROM name_index WHERE rowid = OLD.rowid;';
  for (const trigger of [
    `files_search_insert AFTER INSERT ON files BEGIN ${add} END`,
    `files_search_delete AFTER DELETE ON files BEGIN ${remove} END`,
    `files_search_update AFTER UPDATE OF account_id, name_key, search_key ON files BEGIN ${remove} ${add} END`,
  ])
    await sql.raw(`CREATE TRIGGER ${trigger}`).execute(db);
}

/**
 * PostgreSQL: an inverted index over hashes of account and gram. Rows of an older schema are in it once the backfill
 * has reached them. Entries wait in a short list before they are merged: a longer one would be read by every search.
 */
async function createPostgresIndex(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`CREATE FUNCTION name_grams(account text, key text) RETURNS bigint[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  DECLARE
    letters text[] := string_to_array(key, NULL);
    last int := length(key);
    grams bigint[] := '{}';
  BEGIN
    FOR n IN 1 .. last LOOP
      IF letters[n] >= '${firstWide}' THEN grams := grams || hashtextextended(account || letters[n], 0); END IF;
      EXIT WHEN n = last;
      IF letters[n] >= '${firstWide}' OR letters[n + 1] >= '${firstWide}' THEN
        grams := grams || hashtextextended(account || letters[n] || letters[n + 1], 0);
      END IF;
      IF n + 2 <= last THEN
        grams := grams || hashtextextended(account || letters[n] || letters[n + 1] || letters[n + 2], 0);
      END IF;
    END LOOP;
    RETURN grams;
  END $$`)
    .execute(db);
  await sql
    .raw(`CREATE INDEX files_search ON files USING gin (name_grams(account_id, ${textOf('files')}))
      WITH (gin_pending_list_limit = 256) WHERE search_key IS NOT NULL`)
    .execute(db);
}

/** An index of names for searches. Its rows are made by triggers, and by a backfill for those that are there already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  const isSqlite = engineOfConnection(db) === 'sqlite';
  await db.schema
    .alterTable('files')
    .addColumn('search_key', text, (c) => (isSqlite ? c.defaultTo('') : c))
    .execute();
  await db.schema.dropIndex('files_anywhere_by_name').execute();
  // A search of the whole drive reads it alone.
  const further = isSqlite ? sql`, search_key)` : sql`) INCLUDE (search_key)`;
  await sql`CREATE INDEX files_anywhere_by_name ON files (account_id, folder_rank, name_key, id${further}
    WHERE trashed_at IS NULL AND phase = 'PHASE_TYPE_COMPLETE'`.execute(db);
  if (isSqlite) await createSqliteIndex(db);
  else {
    // Not at once: rows that are there already are told apart by having none.
    await db.schema
      .alterTable('files')
      .alterColumn('search_key', (c) => c.setDefault(''))
      .execute();
    await createPostgresIndex(db);
  }
  await sql`INSERT INTO backfills SELECT 'name-index', '' WHERE EXISTS (SELECT 1 FROM files)`.execute(db);
}
