import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Environment, Session } from '../http/environment.ts';
import { failWith, isRefusal, type Refusal, refuse } from '../http/failure.ts';
import { signedIn } from '../http/middleware.ts';
import { parseBody, parseQuery } from '../http/parse.ts';
import { beginUpload } from '../uploads/uploads.ts';
import {
  createFolder,
  deleteFiles,
  mostIds,
  moveFiles,
  renameFile,
  starFiles,
  trashFiles,
  untrashFiles,
} from './changes.ts';
import { listFolder, Paging } from './listing.ts';
import { nameKey } from './names.ts';
import { presentFile, type Viewer } from './present.ts';
import { ancestry, findFile } from './tree.ts';

const Id = v.pipe(v.string(), v.maxLength(64));
const Ids = v.pipe(v.array(Id), v.minLength(1), v.maxLength(mostIds));
const Filters = v.object({
  trashed: v.optional(v.object({ eq: v.boolean() })),
  name: v.optional(v.object({ match: v.pipe(v.string(), v.maxLength(255)) })),
});
const NewFile = v.union([
  v.object({ kind: v.literal('drive#folder'), parent_id: v.optional(Id, ''), name: v.string() }),
  v.object({
    kind: v.literal('drive#file'),
    upload_type: v.literal('UPLOAD_TYPE_RESUMABLE'),
    parent_id: v.optional(Id, ''),
    name: v.string(),
    size: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
    sha256: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
  }),
]);

/** The account that the request acts for; `signedIn` stands before every route here. */
export function owner(c: Context<Environment>): Session {
  const session = c.get('session');
  if (session === null) throw new Error('a route without signedIn asked for its owner');
  return session;
}

function parseFilters(text: string | undefined): v.InferOutput<typeof Filters> | Refusal {
  if (text === undefined || text === '') return {};
  try {
    const parsed = v.safeParse(Filters, JSON.parse(text));
    if (parsed.success) return parsed.output;
  } catch {
    // not JSON: answered below
  }
  return refuse('invalid_argument', { field: 'filters' });
}

/** A person's own files (R3.1, R7.1–R7.8). */
export function fileRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.use(signedIn());

  const viewer = (c: Context<Environment>): Viewer => ({ kind: 'owner', accountId: owner(c).accountId });

  routes.get('/files', async (c) => {
    const query = parseQuery(
      c,
      v.object({ ...Paging, parent_id: v.optional(Id, ''), filters: v.optional(v.string()) }),
    );
    if (isRefusal(query)) return failWith(c, query);
    const filters = parseFilters(query.filters);
    if (isRefusal(filters)) return failWith(c, filters);
    const services = c.get('services');
    const accountId = owner(c).accountId;
    if (query.parent_id !== '' && query.parent_id !== '*') {
      const folder = await findFile(services.db, accountId, query.parent_id);
      if (folder === null || folder.kind !== 'drive#folder') return failWith(c, refuse('file_not_found'));
    }
    const page = await listFolder(services.db, {
      accountId,
      parentId: query.parent_id,
      trashed: filters.trashed?.eq === true,
      ...(filters.name === undefined ? {} : { name: nameKey(filters.name.match) }),
      limit: query.limit,
      page_token: query.page_token,
      order: query.order,
    });
    if (isRefusal(page)) return failWith(c, page);
    return c.json({
      kind: 'drive#fileList',
      next_page_token: page.next,
      files: page.rows.map((row) => presentFile(services, row, viewer(c), 'none')),
    });
  });

  routes.get('/files/:id', async (c) => {
    const services = c.get('services');
    const row = await findFile(services.db, owner(c).accountId, c.req.param('id'));
    if (row === null) return failWith(c, refuse('file_not_found'));
    return c.json(presentFile(services, row, viewer(c), 'links'));
  });

  routes.get('/files/:id/ancestors', async (c) => {
    const chain = await ancestry(c.get('services').db, owner(c).accountId, c.req.param('id'));
    if (chain.length === 0) return failWith(c, refuse('file_not_found'));
    return c.json({ ancestors: chain.reverse().map(({ id, name }) => ({ id, name })) });
  });

  routes.post('/files', async (c) => {
    const services = c.get('services');
    const body = await parseBody(c, NewFile);
    if (isRefusal(body)) return failWith(c, body);
    const accountId = owner(c).accountId;
    if (body.kind === 'drive#file') {
      const begun = await beginUpload(services, accountId, body);
      return isRefusal(begun) ? failWith(c, begun) : c.json(begun);
    }
    const id = await createFolder(services, accountId, body.parent_id, body.name);
    if (isRefusal(id)) return failWith(c, id);
    const row = await findFile(services.db, accountId, id);
    if (row === null) return failWith(c, refuse('internal'));
    return c.json({
      upload_type: 'UPLOAD_TYPE_UNKNOWN',
      file: presentFile(services, row, viewer(c), 'none'),
    });
  });

  routes.patch('/files/:id', async (c) => {
    const services = c.get('services');
    const body = await parseBody(c, v.object({ name: v.string() }));
    if (isRefusal(body)) return failWith(c, body);
    const id = c.req.param('id');
    const failed = await renameFile(services, owner(c).accountId, id, body.name);
    if (failed !== null) return failWith(c, failed);
    const row = await findFile(services.db, owner(c).accountId, id);
    return row === null
      ? failWith(c, refuse('file_not_found'))
      : c.json(presentFile(services, row, viewer(c), 'none'));
  });

  routes.delete('/files/:id', async (c) => {
    const failed = await deleteFiles(c.get('services'), owner(c).accountId, [c.req.param('id')]);
    return failed === null ? c.json({}) : failWith(c, failed);
  });

  routes.post('/files:batchMove', async (c) => {
    const body = await parseBody(c, v.object({ ids: Ids, to: v.object({ parent_id: Id }) }));
    if (isRefusal(body)) return failWith(c, body);
    const failed = await moveFiles(c.get('services'), owner(c).accountId, body.ids, body.to.parent_id);
    return failed === null ? c.json({ task_id: '' }) : failWith(c, failed);
  });

  const batches = {
    batchTrash: trashFiles,
    batchUntrash: untrashFiles,
    batchDelete: deleteFiles,
    star: (services, accountId, ids) => starFiles(services, accountId, ids, 1),
    unstar: (services, accountId, ids) => starFiles(services, accountId, ids, 0),
  } satisfies Record<string, typeof trashFiles>;
  for (const [name, change] of Object.entries(batches)) {
    routes.post(`/files:${name}`, async (c) => {
      const body = await parseBody(c, v.object({ ids: Ids }));
      if (isRefusal(body)) return failWith(c, body);
      const failed = await change(c.get('services'), owner(c).accountId, body.ids);
      return failed === null ? c.json({ task_id: '' }) : failWith(c, failed);
    });
  }

  routes.get('/about', async (c) => {
    const services = c.get('services');
    const accountId = owner(c).accountId;
    const account = await services.db
      .selectFrom('accounts')
      .select(['quota_limit', 'quota_used'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const trashed = await services.db
      .selectFrom('files')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('size'), eb.val(0)).as('size'))
      .where('account_id', '=', accountId)
      .where('trashed_at', 'is not', null)
      .executeTakeFirstOrThrow();
    return c.json({
      kind: 'drive#about',
      quota: {
        kind: 'drive#quota',
        limit: String(account.quota_limit),
        usage: String(account.quota_used),
        usage_in_trash: String(trashed.size),
      },
    });
  });

  return routes;
}
