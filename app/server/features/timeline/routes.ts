import { Day, TimelineDayQuery, TimelineQuery } from '@aloft/core/service';
import type { TimelineDay } from '@aloft/core/wire';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { parseQuery } from '../../platform/http/parse.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { signedIn } from '../accounts/sessions/session-middleware.ts';
import { owner, ownViewer } from '../files/owner.ts';
import { presentFile } from '../files/present.ts';
import { findFile } from '../files/tree.ts';
import { readTimeline, readTimelineDay } from './timeline.ts';

async function checkFolder(
  { db }: Pick<Services, 'db'>,
  accountId: string,
  id: string,
): Promise<Refusal | null> {
  if (id === '') return null;
  const folder = await findFile(db, accountId, id);
  return folder?.kind === 'drive#folder' ? null : refuse('file_not_found');
}

/** Photos and videos of a folder by the day they were taken (R2.25). */
export function timelineRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.use('/timeline', signedIn());
  routes.use('/timeline/*', signedIn());

  routes.get('/timeline', async (c) => {
    const query = parseQuery(c, TimelineQuery);
    if (isRefusal(query)) return failWith(c, query);
    const services = c.get('services');
    const { accountId, fairKey } = owner(c);
    const missing = await checkFolder(services, accountId, query.parent_id);
    if (missing !== null) return failWith(c, missing);
    const long = services.longReads.of(fairKey, c.req.raw.signal);
    const folder = { accountId, parentId: query.parent_id, offset: query.utc_offset };
    return c.json(await readTimeline(long, folder));
  });

  routes.get('/timeline/:day', async (c) => {
    const query = parseQuery(c, TimelineDayQuery);
    if (isRefusal(query)) return failWith(c, query);
    const day = v.safeParse(Day, c.req.param('day'));
    if (!day.success) return failWith(c, refuse('invalid_argument', { field: 'day' }));
    const services = c.get('services');
    const { accountId, fairKey } = owner(c);
    const missing = await checkFolder(services, accountId, query.parent_id);
    if (missing !== null) return failWith(c, missing);
    const rows = await readTimelineDay(
      { long: services.longReads.of(fairKey, c.req.raw.signal), short: services.db },
      {
        ...{ accountId, parentId: query.parent_id, offset: query.utc_offset },
        ...{ day: day.output, until: query.until ?? day.output },
        ...{ skip: query.offset, limit: query.limit },
      },
    );
    const viewer = ownViewer(c);
    const files = rows.map((row) => presentFile(services, row, viewer, 'none'));
    return c.json({ files } satisfies TimelineDay);
  });
  return routes;
}
