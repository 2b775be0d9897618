import {
  FileQuery,
  FilesQuery,
  type FinishedType,
  IdsBody,
  presentAbout,
  RelocationBody,
  RenameBody,
  UntrashBody,
} from '@aloft/core/service';
import type { BatchAnswer, FileList } from '@aloft/core/wire';
import { type Context, Hono } from 'hono';
import { sendJson } from '../../platform/http/direct.ts';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { parseBody, parseQuery } from '../../platform/http/parse.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { signedIn } from '../accounts/sessions/session-middleware.ts';
import { isNameIndexComplete } from '../search/backfill.ts';
import { findSharedIds } from '../shares/shared-entries.ts';
import { finishedTask } from '../tasks/finished.ts';
import { trashedBytes } from '../trees/trash.ts';
import { chainOf, foldersAbove } from './ancestors.ts';
import { moveFiles, renameFile, starFiles, trashFiles, untrashFiles } from './changes.ts';
import { copyFiles } from './copy.ts';
import { type Deleted, deleteFiles, emptyTrash } from './delete.ts';
import { duplicatesOf } from './duplicates.ts';
import { recordEvent } from './events.ts';
import { hasStarOnly, parseFilters } from './filters.ts';
import { beginOf, pageFrom } from './list-begin.ts';
import { mayScan } from './listing.ts';
import { owner, ownViewer } from './owner.ts';
import { type PageCache, pageCache } from './page-cache.ts';
import { presentFile, presentOpened } from './present.ts';
import { spaceOf } from './space.ts';
import { findFile } from './tree.ts';

export { owner } from './owner.ts';

/** The page of a listing, without the server time, which is appended last. */
async function listAnswer(c: Context<Environment>, accountId: string): Promise<FileList | Refusal> {
  const query = parseQuery(c, FilesQuery);
  if (isRefusal(query)) return query;
  const filters = parseFilters(query.filters);
  if (isRefusal(filters)) return filters;
  const services = c.get('services');
  const { fairKey } = owner(c);
  const { parent_id: parentId, limit, page_token, folders_first: foldersFirst } = query;
  for (const id of [parentId, filters.within?.eq ?? '']) {
    if (id === '' || id === '*') continue;
    const folder = await findFile(services.db, accountId, id);
    if (folder === null || folder.kind !== 'drive#folder') return refuse('file_not_found');
  }
  const hasNameIndex = filters.name !== undefined && (await isNameIndexComplete(services.db));
  // Of what has a star, that by star is the order by name; names that are not in the index yet have no rank.
  const isByName =
    (query.order === 'starred_first' && hasStarOnly(filters)) ||
    (query.order === 'relevance' && filters.name !== undefined && !hasNameIndex);
  const order = isByName ? 'name_asc' : query.order;
  const wanted = { accountId, parentId, filters, hasNameIndex, limit, page_token, order, foldersFirst };
  const long = mayScan(wanted) ? services.longReads.of(fairKey, c.req.raw.signal) : services.db;
  const readers = { short: services.db, long: services.longReads.of(fairKey, c.req.raw.signal) };
  const begin = await beginOf(readers, wanted, query);
  if (isRefusal(begin)) return begin;
  const page = await pageFrom({ short: services.db, long }, wanted, begin);
  if (isRefusal(page)) return page;
  const ids = page.rows.map((row) => row.id);
  const shared = await findSharedIds(services.db, accountId, ids, services.clock());
  return {
    kind: 'drive#fileList',
    next_page_token: page.next,
    total_size: page.total,
    start_index: page.index,
    files: page.rows.map((row) => ({
      ...presentFile(services, row, ownViewer(c), 'none', { thumbnailSize: query.thumbnail_size }),
      shared: shared.has(row.id),
    })),
    version: '',
    folders: query.with_folders === 'true' ? await foldersAbove(long, accountId, page.rows) : [],
    // Last, as its value is appended.
    sync_time: '',
  };
}

const questionOf = (c: Context<Environment>): string => {
  const { url } = c.req;
  const begin = url.indexOf('?');
  return begin === -1 ? '' : url.slice(begin + 1);
};

/** The account's files (R3.1, R10.1, R10.3). `wake` notifies the worker of tree jobs. */
export function fileRoutes(wake: () => void): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.use(signedIn());

  let cache: PageCache | null = null;
  routes.get('/files', async (c) => {
    const services = c.get('services');
    const { accountId, accessVersion } = owner(c);
    const now = Buffer.from(`${new Date(services.clock()).toISOString()}"}`);
    cache ??= pageCache(services);
    // The page contains signed URLs, which depend on the account's access version.
    const question = `${accessVersion} ${questionOf(c)}`;
    const known = cache.find(accountId, question);
    if (known !== null) return sendJson(c, known, now);
    const reading = cache.begin(accountId, question);
    const answer = await listAnswer(c, accountId);
    if (isRefusal(answer)) return failWith(c, answer);
    const page = Buffer.from(JSON.stringify(answer).slice(0, -'"}'.length));
    reading.keep(page);
    return sendJson(c, page, now);
  });

  routes.get('/files/:id', async (c) => {
    const services = c.get('services');
    const query = parseQuery(c, FileQuery);
    if (isRefusal(query)) return failWith(c, query);
    const row = await findFile(services.db, owner(c).accountId, c.req.param('id'));
    if (row === null) return failWith(c, refuse('file_not_found'));
    const whole = row.kind === 'drive#file' && row.phase === 'PHASE_TYPE_COMPLETE';
    if (query.usage === 'PLAY' && whole) {
      await recordEvent(services.db, 'TYPE_PLAY', row, services.clock());
    }
    return c.json(await presentOpened(services, row, ownViewer(c), { thumbnailSize: query.thumbnail_size }));
  });

  routes.get('/files/:id/ancestors', async (c) => {
    const { db } = c.get('services');
    const id = c.req.param('id');
    if ((await findFile(db, owner(c).accountId, id)) === null) return failWith(c, refuse('file_not_found'));
    const { entries } = await chainOf(db, owner(c).accountId, id);
    const trashed = entries.findIndex((one) => one.trashedAt !== null);
    const live = trashed === -1 ? entries : entries.slice(0, trashed);
    if (live.length === 0) return failWith(c, refuse('file_not_found'));
    return c.json({
      ancestors: live.toReversed().map((one) => ({ id: one.id, name: one.name })),
      ...(trashed === -1 ? {} : { trashed: true }),
    });
  });

  routes.get('/files/:id/duplicates', async (c) => {
    const { db } = c.get('services');
    const row = await findFile(db, owner(c).accountId, c.req.param('id'));
    if (row === null) return failWith(c, refuse('file_not_found'));
    return c.json(await duplicatesOf(db, owner(c).accountId, row));
  });

  const done = (c: Context<Environment>, type: FinishedType): Response =>
    c.json({ task_id: finishedTask(c.get('services'), owner(c).accountId, type) } satisfies BatchAnswer);

  const deleted = (c: Context<Environment>, { taskId, isBegun }: Deleted): Response => {
    if (isBegun) wake();
    return c.json({ task_id: taskId } satisfies BatchAnswer);
  };

  routes.patch('/files/trash:empty', async (c) =>
    deleted(c, await emptyTrash(c.get('services'), owner(c).accountId)),
  );

  routes.patch('/files/:id', async (c) => {
    const services = c.get('services');
    const body = await parseBody(c, RenameBody);
    if (isRefusal(body)) return failWith(c, body);
    const id = c.req.param('id');
    const failed = await renameFile(services, owner(c).accountId, id, body.name);
    if (failed !== null) return failWith(c, failed);
    const row = await findFile(services.db, owner(c).accountId, id);
    return row === null
      ? failWith(c, refuse('file_not_found'))
      : c.json(presentFile(services, row, ownViewer(c), 'none'));
  });

  routes.delete('/files/:id', async (c) => {
    const gone = await deleteFiles(c.get('services'), owner(c).accountId, [c.req.param('id')]);
    return isRefusal(gone) ? failWith(c, gone) : deleted(c, gone);
  });

  routes.post('/files:batchMove', async (c) => {
    const body = await parseBody(c, RelocationBody);
    if (isRefusal(body)) return failWith(c, body);
    const failed = await moveFiles(
      c.get('services'),
      owner(c).accountId,
      body.ids,
      body.to.parent_id,
      body.name_conflict,
    );
    return failed === null ? done(c, 'move') : failWith(c, failed);
  });

  routes.post('/files:batchCopy', async (c) => {
    const body = await parseBody(c, RelocationBody);
    if (isRefusal(body)) return failWith(c, body);
    const copied = await copyFiles(c.get('services'), owner(c).accountId, {
      ids: body.ids,
      parentId: body.to.parent_id,
      conflict: body.name_conflict,
      remembered: c.get('remembered'),
    });
    if (isRefusal(copied)) return failWith(c, copied);
    if (copied.isBegun) wake();
    return c.json(copied.answer);
  });

  const batches: Readonly<
    Record<string, { readonly type: FinishedType; readonly change: typeof trashFiles }>
  > = {
    batchTrash: { type: 'trash', change: trashFiles },
    star: { type: 'star', change: (services, accountId, ids) => starFiles(services, accountId, ids, 1) },
    unstar: { type: 'unstar', change: (services, accountId, ids) => starFiles(services, accountId, ids, 0) },
  };
  for (const [name, { type, change }] of Object.entries(batches)) {
    routes.post(`/files:${name}`, async (c) => {
      const body = await parseBody(c, IdsBody);
      if (isRefusal(body)) return failWith(c, body);
      const failed = await change(c.get('services'), owner(c).accountId, body.ids);
      return failed === null ? done(c, type) : failWith(c, failed);
    });
  }

  routes.post('/files:batchDelete', async (c) => {
    const body = await parseBody(c, IdsBody);
    if (isRefusal(body)) return failWith(c, body);
    const gone = await deleteFiles(c.get('services'), owner(c).accountId, body.ids);
    return isRefusal(gone) ? failWith(c, gone) : deleted(c, gone);
  });

  routes.post('/files:batchUntrash', async (c) => {
    const body = await parseBody(c, UntrashBody);
    if (isRefusal(body)) return failWith(c, body);
    const { ids, name_conflict: conflict } = body;
    const failed = await untrashFiles(c.get('services'), owner(c).accountId, ids, conflict);
    return failed === null ? done(c, 'untrash') : failWith(c, failed);
  });

  routes.get('/about', async (c) => {
    const services = c.get('services');
    const accountId = owner(c).accountId;
    const space = await spaceOf(services, accountId);
    const trashed = await trashedBytes(services.db, accountId);
    // Older clients read a second list of quotas.
    return c.json({ ...presentAbout(space.limit, space.used, trashed), quotas: {} });
  });

  return routes;
}
