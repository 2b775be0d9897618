import { DisplayModeBody } from '@aloft/core/service';
import type { DisplayModes } from '@aloft/core/wire';
import { type Context, Hono } from 'hono';
import { transact } from '../../platform/database/transaction.ts';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { parseBody } from '../../platform/http/parse.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { signedIn } from '../accounts/sessions/session-middleware.ts';
import { owner } from '../files/owner.ts';
import { findFile } from '../files/tree.ts';
import { displayModesOf, rememberDisplayMode } from './modes.ts';

async function answer(c: Context<Environment>): Promise<Response> {
  const modes = await displayModesOf(c.get('services').db, owner(c).accountId);
  return c.json({ modes } satisfies DisplayModes);
}

/** How folders are shown, on every device of a person (R3.7). */
export function displayModeRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.get('/display-modes', signedIn(), answer);

  routes.post('/display-modes', signedIn(), async (c) => {
    const body = await parseBody(c, DisplayModeBody);
    if (isRefusal(body)) return failWith(c, body);
    const { db, clock } = c.get('services');
    const { accountId } = owner(c);
    if (body.folder_id !== '') {
      const folder = await findFile(db, accountId, body.folder_id);
      if (folder?.kind !== 'drive#folder') return failWith(c, refuse('file_not_found'));
    }
    await transact(db, (transaction) => rememberDisplayMode(transaction, accountId, body, clock()));
    return answer(c);
  });
  return routes;
}
