import { searchText, searchWords } from '@aloft/core/service';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Engine } from '../../platform/database/engine.ts';
import { isWide, tokenOf } from '../../platform/database/sqlite/name-tokens.ts';

/**
 * A longer query is looked up by some of its grams, as each costs a list of names; the names that are found are compared
 * with all of it.
 */
const maxGrams = 4;

/**
 * The grams by which a query is looked up in the index of names; null when the index has none for it: no word of it has
 * three letters or a wide one.
 */
export function queryGrams(query: string, most = maxGrams): readonly string[] | null {
  const words = searchWords(searchText(query)).map((word) => [...word]);
  const long = words.filter((letters) => letters.length >= 3).slice(0, most);
  if (long.length > 0) return long.flatMap((letters) => gramsOfWord(letters, Math.floor(most / long.length)));
  const wide = words.filter((letters) => letters.some(isWide)).slice(0, most);
  return wide.length === 0 ? null : wide.map((letters) => letters.join(''));
}

/** So many grams of a word, spread over it from its beginning to its end. */
function gramsOfWord(letters: readonly string[], most: number): readonly string[] {
  const last = letters.length - 3;
  const count = Math.min(last + 1, most);
  return Array.from({ length: count }, (_, nth) => {
    const start = count === 1 ? 0 : Math.round((nth * last) / (count - 1));
    return letters.slice(start, start + 3).join('');
  });
}

/** What is searched of a row of `files`, as its index has it. */
export const searchedText = sql<string>`CASE files.search_key WHEN '' THEN files.name_key ELSE files.search_key END`;

/** Whether a query has a letter beyond ASCII after folding; only names that have one match it. */
export function hasBeyondAscii(query: string): boolean {
  const text = searchText(query);
  return Buffer.byteLength(text) > text.length;
}

/** The same of a row, as the index of those names has it. */
export const isBeyondAscii = sql<SqlBool>`octet_length(files.name_key) > length(files.name_key)`;

/** All of these grams of an account as a query of SQLite's full-text index. */
export const matchOf = (accountId: string, grams: readonly string[]): string =>
  grams.map((gram) => `"${tokenOf(accountId, gram)}"`).join(' ');

type HasGrams = (accountId: string, grams: readonly string[]) => RawBuilder<SqlBool>;

/** Whether a row of `files` is an entry of the account whose name has all of these grams, by engine; an index range. */
export const hasGrams: Readonly<Record<Engine, HasGrams>> = {
  sqlite: (accountId, grams) =>
    sql`files.rowid IN (SELECT rowid FROM name_index WHERE name_index MATCH ${matchOf(accountId, grams)})`,
  postgres: (accountId, grams) => {
    const hashes = grams.map((gram) => sql`hashtextextended(${gram}, hashtextextended(${accountId}, 0))`);
    return sql`files.search_key IS NOT NULL
      AND name_grams(files.account_id, ${searchedText}) @> ARRAY[${sql.join(hashes)}]`;
  },
};

type BeyondRows = (accountId: string, grams: readonly string[], rows: number) => RawBuilder<unknown>;

/** The name after so many that have all of these grams, if there is one. */
export const indexedNames: Readonly<Record<Engine, BeyondRows>> = {
  sqlite: (accountId, grams, rows) =>
    sql`SELECT rowid FROM name_index WHERE name_index MATCH ${matchOf(accountId, grams)}
      LIMIT 1 OFFSET ${sql.lit(rows)}`,
  postgres: (accountId, grams, rows) =>
    sql`SELECT 1 FROM files WHERE ${hasGrams.postgres(accountId, grams)} LIMIT 1 OFFSET ${sql.lit(rows)}`,
};
