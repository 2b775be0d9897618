import { maxSavedSearches } from '@aloft/core/service';
import type { SavedSearch } from '@aloft/core/wire';
import type { Database } from '../../platform/database/open.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { newId } from '../../platform/secrets.ts';

/** An account's saved searches, the oldest first. */
export async function savedSearchesOf(db: Database, accountId: string): Promise<SavedSearch[]> {
  return db
    .selectFrom('saved_searches')
    .select(['id', 'name', 'query'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxSavedSearches)
    .execute();
}

/** Saves a search, or renames the one with the same query; refuses one beyond the limit. Called in a transaction. */
export async function saveSearch(
  db: Database,
  accountId: string,
  { name, query }: Pick<SavedSearch, 'name' | 'query'>,
  now: number,
): Promise<Refusal | null> {
  const saved = await savedSearchesOf(db, accountId);
  const isSaved = saved.some((one) => one.query === query);
  if (!isSaved && saved.length >= maxSavedSearches) return refuse('out_of_range', { field: 'query' });
  await db
    .insertInto('saved_searches')
    .values({ account_id: accountId, id: newId(), name, query, created_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'query']).doUpdateSet({ name }))
    .execute();
  return null;
}

/** Forgets a saved search; one that is gone already is no failure. */
export async function deleteSavedSearch(db: Database, accountId: string, id: string): Promise<void> {
  await db.deleteFrom('saved_searches').where('account_id', '=', accountId).where('id', '=', id).execute();
}
