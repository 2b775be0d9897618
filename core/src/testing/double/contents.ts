import * as service from '../../service/index.ts';
import * as wire from '../../wire/index.ts';
import type { Bytes } from './bytes.ts';
import { open, own, type Route, refuse } from './routing.ts';
import { findSharedFile, openShare } from './shares.ts';
import * as tree from './tree.ts';
import type { FileRow } from './world.ts';

const [endLength, recordLength, headerLength] = [22, 46, 30];
const [endSignature, recordSignature] = [0x06054b50, 0x02014b50];
const decoder = new TextDecoder();

const none: wire.Contents = {
  format: '',
  status: 'UNSUPPORTED',
  entries: [],
  next_page_token: '',
  total: null,
  info_hash: '',
};

/** One record of a zip's directory; null where there is none. */
function recordAt(bytes: Bytes, at: number) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (at + recordLength > view.byteLength || view.getUint32(at, true) !== recordSignature) return null;
  const short = (offset: number): number => view.getUint16(at + offset, true);
  const long = (offset: number): number => view.getUint32(at + offset, true);
  const path = decoder.decode(bytes.subarray(at + recordLength, at + recordLength + short(28)));
  const kind = path.endsWith('/') ? ('folder' as const) : ('file' as const);
  const isPlain = kind === 'file' && short(10) === 0;
  const next = at + recordLength + short(28) + short(30) + short(32);
  return { path, kind, isPlain, packed: long(20), size: long(24), header: long(42), next };
}

/** Where a zip without a comment says that its directory begins, and how many entries it has. */
function directoryOf(bytes: Bytes): { at: number; left: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = view.byteLength - endLength;
  if (end < 0 || view.getUint32(end, true) !== endSignature) return null;
  return { at: view.getUint32(end + 16, true), left: view.getUint16(end + 10, true) };
}

/** A page of a zip; the double knows no other archives. */
function listZip(row: FileRow, { limit, page_token: page }: service.ContentsPart): wire.Contents {
  if (row.extension !== 'zip') return none;
  const begin = directoryOf(row.blob?.bytes ?? new Uint8Array());
  const listed = { ...none, format: 'zip' } as const;
  if (begin === null || row.blob === null) return { ...listed, status: 'BROKEN' };
  let { at, left } = page ?? begin;
  const total = page === null ? begin.left : null;
  const entries: wire.ContainedEntry[] = [];
  for (; left > 0 && entries.length < limit; left -= 1) {
    const record = recordAt(row.blob.bytes, at);
    if (record === null) return { ...listed, status: 'BROKEN', entries, total };
    const { path, kind, isPlain, packed, size, next } = record;
    entries.push({
      ...{ id: isPlain ? String(at) : '', path, kind, size: String(size), packed_size: String(packed) },
      ...{ modified_time: '', encrypted: false },
    });
    at = next;
  }
  return { ...listed, status: 'OK', entries, total, next_page_token: left > 0 ? `${at}-${left}` : '' };
}

/** The bytes of one entry that is stored as it is, and its name; refused where there is none. */
export function openContained(bytes: Bytes, id: string): { name: string; bytes: Bytes } {
  const record = /^\d{1,15}$/.test(id) ? recordAt(bytes, Number(id)) : refuse('invalid_argument', 'entry');
  if (record === null || !record.isPlain) return refuse('not_found');
  const view = new DataView(bytes.buffer, bytes.byteOffset + record.header, headerLength);
  const begin = record.header + headerLength + view.getUint16(26, true) + view.getUint16(28, true);
  return {
    name: service.entryName(record.path.split('/').at(-1) ?? ''),
    bytes: bytes.slice(begin, begin + record.size),
  };
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
    if (opened.kind === 'refused') return { share_status: opened.status, ...none };
    const row = findSharedFile(world, opened.share, query.file_id) ?? refuse('file_not_found');
    return { share_status: 'OK' as const, ...listZip(row, query) };
  }),
];
