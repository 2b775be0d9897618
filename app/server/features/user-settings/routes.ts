import { UserSettingsBody } from '@aloft/core/service';
import type { UserSettings } from '@aloft/core/wire';
import { type Context, Hono } from 'hono';
import { transact } from '../../platform/database/transaction.ts';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { parseBody } from '../../platform/http/parse.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { signedIn } from '../accounts/sessions/session-middleware.ts';
import { owner } from '../files/owner.ts';
import { changeUserSettings, userSettingsOf } from './settings.ts';

async function answer(c: Context<Environment>): Promise<Response> {
  const settings = await userSettingsOf(c.get('services').db, owner(c).accountId);
  return c.json(settings satisfies UserSettings);
}

/** What a person has set, on every device (R3.9). */
export function userSettingsRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.get('/user-settings', signedIn(), answer);

  routes.patch('/user-settings', signedIn(), async (c) => {
    const body = await parseBody(c, UserSettingsBody);
    if (isRefusal(body)) return failWith(c, body);
    const { accountId } = owner(c);
    const refusal = await transact(c.get('services').db, (db) => changeUserSettings(db, accountId, body));
    return refusal === null ? answer(c) : failWith(c, refusal);
  });
  return routes;
}
