import { DeleteSavedSearchBody, SavedSearchBody } from '@aloft/core/service';
import type { SavedSearches } from '@aloft/core/wire';
import { type Context, Hono } from 'hono';
import { transact } from '../../platform/database/transaction.ts';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { parseBody } from '../../platform/http/parse.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { signedIn } from '../accounts/sessions/session-middleware.ts';
import { owner } from '../files/owner.ts';
import { deleteSavedSearch, savedSearchesOf, saveSearch } from './saved-searches.ts';

async function answer(c: Context<Environment>): Promise<Response> {
  const searches = await savedSearchesOf(c.get('services').db, owner(c).accountId);
  return c.json({ searches } satisfies SavedSearches);
}

/** The searches that a person named, on every device (R10.7). */
export function savedSearchRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.get('/saved-searches', signedIn(), answer);

  routes.post('/saved-searches', signedIn(), async (c) => {
    const body = await parseBody(c, SavedSearchBody);
    if (isRefusal(body)) return failWith(c, body);
    const { db, clock } = c.get('services');
    const refusal = await transact(db, (transaction) =>
      saveSearch(transaction, owner(c).accountId, body, clock()),
    );
    return refusal === null ? answer(c) : failWith(c, refusal);
  });

  routes.post('/saved-searches:delete', signedIn(), async (c) => {
    const body = await parseBody(c, DeleteSavedSearchBody);
    if (isRefusal(body)) return failWith(c, body);
    await deleteSavedSearch(c.get('services').db, owner(c).accountId, body.id);
    return answer(c);
  });
  return routes;
}
