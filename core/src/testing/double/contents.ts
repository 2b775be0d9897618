import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import type { Bytes } from './bytes.ts';
import { open, own, type Route, refuse } from './routing.ts';
import { findSharedFile, openShare } from './shares.ts';
import * as tree from './tree.ts';
import type { FileRow } from './world.ts';
import { directoryOf, unzipped } from './zip.ts';

const isFolder = (path: string): boolean => path.endsWith('/');

/** A page of a zip; the double knows no other archives. */
function listZip(row: FileRow, { limit, page_token: page }: service.ContentsPart): wire.Contents {
  if (!service.zipExtensions.has(row.extension)) return service.noContents;
  const all = directoryOf(row.blob?.bytes ?? new Uint8Array());
  if (all === null) return { ...service.noContents, format: 'zip', status: 'BROKEN' };
  const at = page?.at ?? 0;
  const entries = all.slice(at, at + limit).map(({ name: path, size: packed, originalSize: size }, nth) => ({
    ...({
      id: isFolder(path) ? '' : String(at + nth),
      path,
      kind: isFolder(path) ? 'folder' : 'file',
    } as const),
    ...{ size: String(size), packed_size: String(packed), modified_time: '', encrypted: false },
  }));
  const next = at + entries.length;
  const next_page_token = next < all.length ? `${next}-${all.length - next}` : '';
  return {
    ...service.noContents,
    format: 'zip',
    status: 'OK',
    entries,
    next_page_token,
    total: page === null ? all.length : null,
  };
}

/** The bytes of one entry, and its name; refused where there is none. */
export function openContained(bytes: Bytes, id: string): { name: string; bytes: Bytes } {
  const nth = /^\d{1,15}$/.test(id) ? Number(id) : refuse('invalid_argument', 'entry');
  const path = directoryOf(bytes)?.[nth]?.name ?? '';
  if (path === '' || isFolder(path)) return refuse('not_found');
  return { name: service.entryName(path.split('/').at(-1) ?? ''), bytes: unzipped(bytes, nth) };
}

/** The routes of what archives hold. */
export const contentsRoutes: readonly Route[] = [
  own('GET /drive/v1/files/{id}/contents', wire.Contents, (call, account, world) => {
    const part = call.query(service.ContentsQuery);
    return listZip(tree.findFile(world, account.id, call.param('id')) ?? refuse('file_not_found'), part);
  }),

  open('GET /drive/v1/share/contents', wire.SharedContents, (call, world) => {
    const query = call.query(service.SharedContentsQuery);
    const opened = openShare(world, call, query);
    if (opened.kind === 'refused') return { share_status: opened.status, ...service.noContents };
    const row = findSharedFile(world, opened.share, query.file_id) ?? refuse('file_not_found');
    return { share_status: 'OK' as const, ...listZip(row, query) };
  }),
];
