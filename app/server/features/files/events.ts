import { EventsQuery, presentEvent } from '@aloft/core/service';
import { type DriveEventList, eventTypes, knownEventTypes, uploadEventTypes } from '@aloft/core/wire';
import { Hono } from 'hono';
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';
import type { Environment } from '../../platform/http/environment.ts';
import { failWith } from '../../platform/http/failure.ts';
import { parseQuery } from '../../platform/http/parse.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { newId } from '../../platform/secrets.ts';
import { signedIn } from '../accounts/sessions/session-middleware.ts';
import { type NewestPage, readCursor, readNewestOf } from './cursor.ts';
import { type FoldedEvent, type ReadEvents, readFolded } from './folded-events.ts';
import { owner, ownViewer } from './owner.ts';
import { type FileRow, presentFile } from './present.ts';
import { isNotGone, ownFilesOf } from './tree.ts';

type EventRow = Selectable<Tables['events']>;

/** The file columns of an event. */
export type EventFile = Pick<FileRow, 'id' | 'account_id' | 'name' | 'mime_type' | 'parent_id'>;

/**
 * Records an event of a file, in the transaction of the change; one row per file and type, whose time is updated
 * (R10.7).
 */
export async function recordEvent(
  db: Database,
  type: EventRow['type'],
  file: EventFile,
  now: number,
  senderName = '',
): Promise<void> {
  await db
    .insertInto('events')
    .values({
      id: newId(),
      account_id: file.account_id,
      type,
      file_id: file.id,
      file_name: file.name,
      mime_type: file.mime_type,
      folder_id: file.parent_id,
      created_at: now,
      sender_name: senderName,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'file_id', 'type']).doUpdateSet((eb) => ({
        file_name: eb.ref('excluded.file_name'),
        folder_id: eb.ref('excluded.folder_id'),
        created_at: eb.ref('excluded.created_at'),
        sender_name: eb.ref('excluded.sender_name'),
      })),
    )
    .execute();
}

async function filesOf(db: Database, accountId: string, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  return ownFilesOf(db, accountId).where('files.id', 'in', ids).where(isNotGone(accountId)).execute();
}

/** Recent events of the account's files, newest first (R10.7). */
export function eventRoutes(): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.get('/events', signedIn(), async (c) => {
    const query = parseQuery(c, EventsQuery);
    if (isRefusal(query)) return failWith(c, query);
    const cursor = readCursor(query.page_token);
    if (isRefusal(cursor)) return failWith(c, cursor);
    const services = c.get('services');
    const { accountId } = owner(c);
    const own = services.db.selectFrom('events').selectAll().where('account_id', '=', accountId);
    // Each type has its own range of the index: a rare one is found without reading the others.
    const types = query.types ?? [...knownEventTypes, ...uploadEventTypes];
    const ranges = eventTypes.every((type) => types.includes(type))
      ? [own]
      : types.map((type) => own.where('type', '=', type));
    const uploads: readonly string[] = query.types === undefined ? uploadEventTypes : [];
    const read: ReadEvents = (wanted) => readNewestOf(ranges, wanted);
    const wanted = { cursor, limit: query.limit };
    const page: NewestPage<FoldedEvent> =
      query.folded === 'true' ? await readFolded(read, wanted) : await read(wanted);
    const files = await filesOf(
      services.db,
      accountId,
      page.rows.map((row) => row.file_id),
    );
    const byId = new Map(files.map((file) => [file.id, file]));
    const answer: DriveEventList = {
      events: page.rows.map((row) => {
        const file = byId.get(row.file_id);
        const shown = file === undefined ? null : presentFile(services, file, ownViewer(c), 'none');
        const type = uploads.includes(row.type) ? 'TYPE_UPLOAD' : row.type;
        return presentEvent({ ...row, type }, shown, row.folded);
      }),
      next_page_token: page.next,
    };
    return c.json(answer);
  });
  return routes;
}
