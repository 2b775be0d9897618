import { searchText } from '@aloft/core/rules';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Engine } from '../../platform/database/engine.ts';

/** Chinese, Japanese, Korean, pictures: from here on names are indexed by one and two characters, too. */
const firstWide = 0x1100;
/** A longer query is looked up by some of its grams; the names that are found are compared with all of it. */
const maxGrams = 16;

const isWide = (letter: string): boolean => (letter.codePointAt(0) ?? 0) >= firstWide;

/**
 * The grams by which a query is looked up in the index of names; null when the index has none for it: fewer than
 * three letters, none of them wide. As the migration of the index makes them.
 */
export function queryGrams(query: string): readonly string[] | null {
  const letters = [...searchText(query)];
  if (letters.length < 3) return letters.some(isWide) ? [letters.join('')] : null;
  const last = letters.length - 3;
  const count = Math.min(last + 1, maxGrams);
  // Spread over the query, from its beginning to its end.
  return Array.from({ length: count }, (_, nth) => {
    const start = count === 1 ? 0 : Math.round((nth * last) / (count - 1));
    return letters.slice(start, start + 3).join('');
  });
}

/** What is searched of a row of `files`, as its index has it. */
export const searchedText = sql<string>`CASE files.search_key WHEN '' THEN files.name_key ELSE files.search_key END`;

/** Whether a row of `files` is an entry of the account whose name has all of these grams. Read from the index alone. */
const isIndexed: Readonly<
  Record<Engine, (accountId: string, grams: readonly string[]) => RawBuilder<SqlBool>>
> = {
  sqlite: (accountId, grams) => {
    const tokens = grams.map((gram) => `"${accountId.slice(0, 12)}${Buffer.from(gram).toString('hex')}"`);
    return sql`files.rowid IN (SELECT rowid FROM name_index WHERE name_index MATCH ${tokens.join(' ')})`;
  },
  postgres: (accountId, grams) => {
    const hashes = grams.map(
      (gram) => sql`hashtextextended(CAST(${accountId} AS TEXT) || CAST(${gram} AS TEXT), 0)`,
    );
    return sql`files.search_key IS NOT NULL
      AND name_grams(files.account_id, ${searchedText}) @> ARRAY[${sql.join(hashes)}]`;
  },
};

export const hasGrams = (engine: Engine, accountId: string, grams: readonly string[]): RawBuilder<SqlBool> =>
  isIndexed[engine](accountId, grams);
