import { ContentsQuery, noContents, SharedContentsQuery } from '@aloft/core/service';
import type { SharedContents } from '@aloft/core/wire';
import { type Context, Hono } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { parseQuery } from '../../platform/http/parse.ts';
import { clientKey } from '../../platform/locks/fair-key.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { signedIn } from '../accounts/sessions/session-middleware.ts';
import { owner } from '../files/owner.ts';
import { findFile } from '../files/tree.ts';
import { openFromRequest } from '../shares/routes.ts';
import { findSharedFile } from '../shares/tree.ts';
import { readContents } from './read-contents.ts';

async function shared(c: Context<Environment>): Promise<Response> {
  const query = parseQuery(c, SharedContentsQuery);
  if (isRefusal(query)) return failWith(c, query);
  const opened = await openFromRequest(c, query);
  if (opened.kind === 'challenged') return failWith(c, opened.refusal);
  if (opened.kind === 'refused') {
    const refused: SharedContents = { share_status: opened.status, ...noContents };
    return c.json(refused);
  }
  const services = c.get('services');
  const row = await findSharedFile(services.db, opened.grant, query.file_id);
  if (row === null) return failWith(c, refuse('file_not_found'));
  const contents = await readContents(services, row, query, clientKey(c.get('clientAddress')));
  if (isRefusal(contents)) return failWith(c, contents);
  const answer: SharedContents = { share_status: 'OK', ...contents };
  return c.json(answer);
}

/** What archives and torrents hold, of the own drive or of a share (R10.6). */
export function contentsRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.get('/share/contents', shared);

  routes.get('/files/:id/contents', signedIn(), async (c) => {
    const query = parseQuery(c, ContentsQuery);
    if (isRefusal(query)) return failWith(c, query);
    const services = c.get('services');
    const { accountId, fairKey } = owner(c);
    const row = await findFile(services.db, accountId, c.req.param('id'));
    if (row === null || row.phase !== 'PHASE_TYPE_COMPLETE') return failWith(c, refuse('file_not_found'));
    const contents = await readContents(services, row, query, fairKey);
    return isRefusal(contents) ? failWith(c, contents) : c.json(contents);
  });
  return routes;
}
