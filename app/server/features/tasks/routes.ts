import { DeleteTasksQuery, isMoving, TaskActionBody, TasksQuery } from '@aloft/core/service';
import type { TaskList } from '@aloft/core/wire';
import { Hono } from 'hono';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { parseBody, parseQuery } from '../../platform/http/parse.ts';
import { countUse } from '../../platform/http/rate-limit.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { signedIn } from '../accounts/sessions/session-middleware.ts';
import { readCursor } from '../files/cursor.ts';
import { owner } from '../files/owner.ts';
import type { OfflineWorker } from '../offline/worker.ts';
import { actOnTask } from './actions.ts';
import { readFinishedTask } from './finished.ts';
import { countTasks, deleteTasks, findTask, listTasks, parsePhases, presentTask } from './tasks.ts';

/** Each retry, and each resumption, makes requests to other servers. */
const retries = { name: 'offline-retry', max: 300, window: 24 * 3600_000 };

/** The account's tasks (R7.8, R10.9). `wake` notifies the worker of tree jobs. */
export function taskRoutes(offline: OfflineWorker, wake: () => void): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.use(signedIn());

  routes.get('/tasks', async (c) => {
    const query = parseQuery(c, TasksQuery);
    if (isRefusal(query)) return failWith(c, query);
    const phases = parsePhases(query.filters);
    if (isRefusal(phases)) return failWith(c, phases);
    const cursor = readCursor(query.page_token);
    if (isRefusal(cursor)) return failWith(c, cursor);
    const { limit, type } = query;
    const { db } = c.get('services');
    const { accountId } = owner(c);
    const page = await listTasks(db, accountId, { type, phases, cursor, limit });
    const moving = page.rows.some(isMoving);
    const answer: TaskList = {
      tasks: page.rows.map(presentTask),
      next_page_token: page.next,
      expires_in: moving ? 1 : 10,
      ...(query.counts === 'true' ? { counts: await countTasks(db, accountId, type) } : {}),
    };
    return c.json(answer);
  });

  routes.get('/tasks/:id', async (c) => {
    const services = c.get('services');
    const { accountId } = owner(c);
    const id = c.req.param('id');
    const finished = readFinishedTask(services, accountId, id);
    if (finished !== null) return c.json(finished);
    const row = await findTask(services.db, accountId, id);
    return row === null ? failWith(c, refuse('task_not_found')) : c.json(presentTask(row));
  });

  routes.delete('/tasks', async (c) => {
    // Some clients join the ids with commas, others repeat the parameter.
    const query = parseQuery(c, DeleteTasksQuery, {
      task_ids: (c.req.queries('task_ids') ?? []).join(','),
    });
    if (isRefusal(query)) return failWith(c, query);
    const { accountId } = owner(c);
    const withFiles = query.delete_files === 'true';
    const services = c.get('services');
    // Ids of completed tasks are not stored, so there is nothing to delete.
    const stored = query.task_ids.filter((id) => readFinishedTask(services, accountId, id) === null);
    if (stored.length === 0) return c.json({});
    const stopped = await deleteTasks(services, accountId, stored, withFiles);
    if (isRefusal(stopped)) return failWith(c, stopped);
    for (const id of stopped.downloads) offline.cancel(id);
    if (stopped.isBegun) wake();
    return c.json({});
  });

  routes.post('/task', async (c) => {
    const body = await parseBody(c, TaskActionBody);
    if (isRefusal(body)) return failWith(c, body);
    const services = c.get('services');
    const { accountId } = owner(c);
    const { id, create_type: action } = body;
    const over = action === 'PAUSE' ? null : await countUse(services, retries, accountId);
    if (over !== null) return failWith(c, over);
    const refused = await actOnTask(services, accountId, id, action);
    if (refused !== null) return failWith(c, refused);
    if (action === 'PAUSE') offline.interrupt(id);
    else offline.wake();
    return c.json({});
  });
  return routes;
}
