import { PlayPositionBody, PlayPositionsQuery, timeOf } from '@aloft/core/service';
import type { PlayPositionKept, PlayPositions } from '@aloft/core/wire';
import { Hono } from 'hono';
import { transact } from '../../platform/database/transaction.ts';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { parseBody, parseQuery } from '../../platform/http/parse.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { signedIn } from '../accounts/sessions/session-middleware.ts';
import { owner, ownViewer } from '../files/owner.ts';
import { presentFile } from '../files/present.ts';
import { findFile } from '../files/tree.ts';
import { keepPlayPosition, playPositionsOf } from './positions.ts';

/** How far a person played what they did not play to its end, on every device (R10.6). */
export function playPositionRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.get('/play-positions', signedIn(), async (c) => {
    const query = parseQuery(c, PlayPositionsQuery);
    if (isRefusal(query)) return failWith(c, query);
    const services = c.get('services');
    const { limit, file_id: fileId } = query;
    const found = await playPositionsOf(services.db, owner(c).accountId, { limit, fileId });
    const viewer = ownViewer(c);
    return c.json({
      positions: found.map(({ row, file }) => ({
        file: presentFile(services, file, viewer, 'none'),
        position_ms: row.position_ms,
        duration_ms: row.duration_ms,
        played_time: timeOf(row.played_at),
      })),
    } satisfies PlayPositions);
  });

  routes.post('/play-positions', signedIn(), async (c) => {
    const body = await parseBody(c, PlayPositionBody);
    if (isRefusal(body)) return failWith(c, body);
    const { db, clock } = c.get('services');
    const { accountId } = owner(c);
    const file = await findFile(db, accountId, body.file_id);
    if (file?.kind !== 'drive#file') return failWith(c, refuse('file_not_found', { field: 'file_id' }));
    const kept = await transact(db, (transaction) => keepPlayPosition(transaction, accountId, body, clock()));
    return c.json({ kept } satisfies PlayPositionKept);
  });
  return routes;
}
