import type { Task } from '@aloft/core/wire';
import { Hono } from 'hono';
import type { Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { owner } from '../files/routes.ts';
import type { Environment } from '../http/environment.ts';
import { failWith, refuse } from '../http/failure.ts';
import { signedIn } from '../http/middleware.ts';

function presentTask(row: Selectable<Tables['tasks']>): Task {
  return {
    kind: 'drive#task',
    id: row.id,
    name: row.name,
    type: row.type,
    user_id: row.account_id,
    params: {},
    file_size: '0',
    updated_time: new Date(row.updated_at).toISOString(),
    space: '',
    phase: row.phase,
    progress: row.progress,
    message: row.message,
    file_id: row.file_id,
    file_name: row.file_name,
    created_time: new Date(row.created_at).toISOString(),
  };
}

/** A person's own tasks (R7.9, R7.10). */
export function taskRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.use(signedIn());
  routes.get('/tasks', async (c) => {
    const rows = await c
      .get('services')
      .db.selectFrom('tasks')
      .selectAll()
      .where('account_id', '=', owner(c).accountId)
      .orderBy('created_at', 'desc')
      .limit(100)
      .execute();
    return c.json({ tasks: rows.map(presentTask), next_page_token: '' });
  });
  routes.get('/tasks/:id', async (c) => {
    const row = await c
      .get('services')
      .db.selectFrom('tasks')
      .selectAll()
      .where('account_id', '=', owner(c).accountId)
      .where('id', '=', c.req.param('id'))
      .executeTakeFirst();
    return row === undefined ? failWith(c, refuse('task_not_found')) : c.json(presentTask(row));
  });
  return routes;
}
