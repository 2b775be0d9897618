import * as v from 'valibot';
import * as wire from '../../wire/index.ts';
import { own, queryOf, type Route } from './frame.ts';
import { newestPage, Paging } from './listing.ts';
import { mediaTypeOf } from './media-types.ts';
import { extensionOf } from './names.ts';
import { presentFile } from './present.ts';
import { type EventType, type FileRow, timeOf, type World } from './world.ts';

/** Notes that something happened to a file; the same again moves its time forward. */
export function noteEvent(world: World, type: EventType, row: FileRow): void {
  const key = `${type}:${row.id}`;
  const before = world.events.get(key);
  const isFolder = row.kind === 'drive#folder';
  world.events.set(key, {
    id: before?.id ?? world.newId(),
    accountId: row.accountId,
    type,
    fileId: row.id,
    fileName: row.name,
    mimeType: isFolder ? '' : mediaTypeOf(extensionOf(row.name)).mime,
    folderId: row.parentId,
    at: world.now(),
    order: world.next(),
  });
}

/** What happened lately to a person's files. */
export function eventRoutes(world: World): readonly Route[] {
  return [
    own('GET', '/drive/v1/events', wire.DriveEventList, (ask, account) => {
      const paging = queryOf(ask, v.object(Paging));
      const mine = [...world.events.values()].filter((one) => one.accountId === account.id);
      const page = newestPage(mine, paging);
      return {
        events: page.rows.map((event) => {
          const row = world.files.get(event.fileId);
          return {
            kind: 'drive#event' as const,
            id: event.id,
            type: event.type,
            type_name: '',
            file_id: event.fileId,
            file_name: event.fileName,
            mime_type: event.mimeType,
            folder_id: event.folderId,
            created_time: timeOf(event.at),
            reference_resource: row === undefined ? null : presentFile(world, row),
          };
        }),
        next_page_token: page.next,
      };
    }),
  ];
}
