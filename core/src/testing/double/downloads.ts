import type { FailureCode } from '@aloft/machines';
import * as v from 'valibot';
import type * as wire from '../../wire/index.ts';
import type { Bytes } from './bytes.ts';
import { entryNamed, settleName } from './conflicts.ts';
import { noteEvent } from './events.ts';
import { refuse } from './frame.ts';
import { cleanName } from './names.ts';
import { quotaOf } from './tiers.ts';
import { addRow, isOwnFolder } from './tree.ts';
import { addBlob } from './uploads.ts';
import type { Account, TaskRow, World } from './world.ts';

/** What is fetched, and where to. */
export interface DownloadWork {
  readonly url: URL;
  readonly name: string;
  readonly parentId: string;
  readonly conflict: wire.NameConflict;
}

/** The link as it was sent: an address of the web, else refused. */
export function linkOf(given: unknown): URL {
  if (v.is(v.object({ file_id: v.string() }), given)) refuse('unimplemented', { field: 'url' });
  const parsed = v.safeParse(v.object({ url: v.pipe(v.string(), v.trim(), v.maxLength(2048)) }), given);
  const text = parsed.success ? parsed.output.url : '';
  if (/^magnet:/i.test(text)) refuse('unimplemented', { field: 'url' });
  const url = URL.canParse(text) ? new URL(text) : null;
  const plain = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  return url !== null && plain ? url : refuse('invalid_argument', { field: 'url' });
}

/** The end of the address, else `download`. */
export function nameOfLink(url: URL): string {
  try {
    return cleanName(decodeURIComponent(url.pathname.split('/').at(-1) ?? ''));
  } catch {
    return 'download';
  }
}

/** Names and addresses of a network of one's own are never asked. */
function isOutside({ hostname }: URL): boolean {
  const inner =
    /^(127|10|0|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\.|^\[|(^|\.)(localhost|local|internal)$/;
  return hostname.includes('.') && !inner.test(hostname);
}

/** What the outside world answers: bytes, or why there are none. */
function fetched(world: World, url: URL): Bytes | FailureCode {
  const answer = world.served.get(url.href);
  if (answer === undefined) return isOutside(url) ? 'unreachable' : 'permission_denied';
  if (typeof answer !== 'number') return answer;
  if (answer === 404 || answer === 410) return 'not_found';
  return answer === 401 || answer === 403 ? 'permission_denied' : 'unreachable';
}

function fail(account: Account, row: TaskRow, code: FailureCode): void {
  account.quotaUsed -= row.reserved;
  row.reserved = 0;
  row.phase = 'PHASE_TYPE_ERROR';
  row.message = code;
}

/** Takes the space of what comes. */
function begin(world: World, account: Account, row: TaskRow, bytes: Bytes): void {
  row.phase = 'PHASE_TYPE_RUNNING';
  if (account.quotaUsed + bytes.byteLength > quotaOf(world, account)) {
    fail(account, row, 'file_space_not_enough');
    return;
  }
  account.quotaUsed += bytes.byteLength;
  row.reserved = bytes.byteLength;
  row.fileSize = bytes.byteLength;
  row.progress = 50;
  row.updatedAt = world.now();
}

/** Makes the bytes a file; where its folder is gone by now, at the top. */
async function complete(
  world: World,
  account: Account,
  row: TaskRow,
  work: DownloadWork,
  bytes: Bytes,
): Promise<void> {
  const parentId = isOwnFolder(world, account.id, work.parentId) ? work.parentId : '';
  const blob = await addBlob(world, bytes);
  const kind = 'drive#file' as const;
  const coming = { accountId: account.id, parentId, name: work.name, kind };
  const there = entryNamed(world, coming);
  const isOther = work.conflict === 'replace' && there !== null && there.kind !== kind;
  const conflict = isOther || work.conflict === 'refuse' ? 'keep_both' : work.conflict;
  const settled = settleName(world, coming, conflict);
  const size = typeof settled === 'string' ? bytes.byteLength : 0;
  const file =
    typeof settled === 'string'
      ? addRow(world, { ...coming, name: settled, size, blobId: blob.id })
      : settled;
  account.quotaUsed += size - row.reserved;
  row.reserved = 0;
  row.phase = 'PHASE_TYPE_COMPLETE';
  row.progress = 100;
  row.fileId = file.id;
  row.fileName = file.name;
  row.fileSize = file.size;
  row.name = file.name;
  row.updatedAt = world.now();
  if (typeof settled === 'string') noteEvent(world, 'TYPE_DOWNLOAD', file);
}

/** One step of a download: from waiting to running, from running to its end. */
export async function downloadStep(
  world: World,
  account: Account,
  row: TaskRow,
  work: DownloadWork,
): Promise<void> {
  const bytes = fetched(world, work.url);
  if (typeof bytes === 'string') fail(account, row, bytes);
  else if (row.phase === 'PHASE_TYPE_PENDING') begin(world, account, row, bytes);
  else await complete(world, account, row, work, bytes);
}
