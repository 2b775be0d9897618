import { MarkNoticesReadBody, presentNotice } from '@aloft/core/service';
import type { Notices } from '@aloft/core/wire';
import { type Context, Hono } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { parseBody } from '../../platform/http/parse.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { signedIn } from '../accounts/sessions/session-middleware.ts';
import { owner } from '../files/owner.ts';
import { noticesOf } from './list.ts';

async function answer(c: Context<Environment>): Promise<Response> {
  const rows = await noticesOf(c.get('services'), owner(c).accountId);
  return c.json({ notices: rows.map(presentNotice) } satisfies Notices);
}

/** What happened without the person, and what of it they have read (R10.7). */
export function noticeRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.get('/notices', signedIn(), answer);

  routes.post('/notices:markRead', signedIn(), async (c) => {
    const body = await parseBody(c, MarkNoticesReadBody);
    if (isRefusal(body)) return failWith(c, body);
    const { db, clock } = c.get('services');
    const { ids } = body;
    await db
      .updateTable('notices')
      .set({ read_at: clock() })
      .where('account_id', '=', owner(c).accountId)
      .where('read_at', 'is', null)
      // What has happened again since it was seen stays unread.
      .where('updated_at', '<=', body.until)
      .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
      .execute();
    return answer(c);
  });
  return routes;
}
