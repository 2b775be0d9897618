import { type Kysely, sql } from 'kysely';
import { columnTypes, engineOfConnection } from '../migration-tables.ts';
import { nameTokensFunction } from '../sqlite/name-tokens.ts';

/** From here on `name_grams` makes grams of one and two characters, too, as `name-tokens.ts` does on SQLite. */
const firstWide = 'ᄀ';

/** What is searched of a row. */
const textOf = (row: 'NEW' | 'files'): string =>
  `CASE ${row}.search_key WHEN '' THEN ${row}.name_key ELSE ${row}.search_key END`;

/**
 * SQLite: a full-text index whose tokens are grams in hexadecimal behind the account's id, so that a search reads
 * nothing of other accounts. Rows are known by the rowid of `files`, which VACUUM keeps for a table that has indexes.
 */
async function createSqliteIndex(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE VIRTUAL TABLE name_index USING fts5(grams, content='', contentless_delete=1, detail=none,
    tokenize="ascii tokenchars '-_'")`.execute(db);
  const add = `INSERT INTO name_index (rowid, grams)
    VALUES (NEW.rowid, ${nameTokensFunction}(NEW.account_id, ${textOf('NEW')}));`;
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
    salt bigint := hashtextextended(account, 0);
    last int := length(key);
    letters text[];
    grams bigint[] := '{}';
  BEGIN
    IF octet_length(key) = last THEN
      FOR n IN 1 .. last - 2 LOOP grams[n] := hashtextextended(substr(key, n, 3), salt); END LOOP;
      RETURN grams;
    END IF;
    letters := string_to_array(key, NULL);
    FOR n IN 1 .. last LOOP
      IF letters[n] >= '${firstWide}' THEN grams := grams || hashtextextended(letters[n], salt); END IF;
      EXIT WHEN n = last;
      IF letters[n] >= '${firstWide}' OR letters[n + 1] >= '${firstWide}' THEN
        grams := grams || hashtextextended(letters[n] || letters[n + 1], salt);
      END IF;
      IF n + 2 <= last THEN
        grams := grams || hashtextextended(letters[n] || letters[n + 1] || letters[n + 2], salt);
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
