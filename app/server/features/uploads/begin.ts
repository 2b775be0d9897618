import { lives, maxOpenUploads, plausibleTime } from '@aloft/core/service';
import type { CreatedFile, NameConflict } from '@aloft/core/wire';
import { atomicBatch } from '../../platform/database/atomic-batch.ts';
import type { Database } from '../../platform/database/open.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { newId } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { signClaim } from '../content/signed.ts';
import { findPlace } from '../files/ancestors.ts';
import { entryNamed, settleName } from '../files/conflicts.ts';
import { refuseTooDeep } from '../files/depth.ts';
import { recordEvent } from '../files/events.ts';
import { cleanName } from '../files/names.ts';
import { type FileRow, type OwnViewer, presentFile } from '../files/present.ts';
import { fileRow } from '../files/rows.ts';
import { reserveSpace } from '../files/space.ts';
import { findFile, freeName } from '../files/tree.ts';
import { knownTimes } from '../media/facts.ts';
import { findTask, presentTask } from '../tasks/tasks.ts';
import { overUploadLimits } from '../vip/limits.ts';
import { ownBlob, sameFile } from './known-content.ts';
import { forgetParts } from './parts.ts';
import { storeCredentials } from './store/credentials.ts';
import { addBytes } from './uploads.ts';
import { type Dialect, goOnWaiting, type Waiting } from './waiting.ts';

/** A requested upload. */
export interface Wanted {
  readonly parent_id: string;
  readonly name: string;
  readonly size: number;
  readonly sha256?: string | undefined;
  /** GCID in upper-case hex. */
  readonly hash?: string | undefined;
  /** As its sender says, in ms. */
  readonly user_modified_time?: number | undefined;
  readonly name_conflict?: NameConflict | undefined;
}

/** Input for the rows of a new upload. */
interface Beginning {
  readonly accountId: string;
  readonly wanted: Wanted;
  /** Cleaned. */
  readonly name: string;
  readonly uploadId: string;
  readonly taskId: string;
  readonly now: number;
}

/** A started upload: an existing entry that is kept, a whole file, or one that waits for its bytes. */
type Begun =
  | { readonly kind: 'skipped' | 'instant'; readonly row: FileRow }
  | {
      readonly kind: 'waiting';
      readonly row: FileRow;
      readonly uploadId: string;
      readonly taskId: string;
      /** Whether it was begun before. */
      readonly isAgain: boolean;
    };

/**
 * The name that an upload would have if it were complete now, and whether it replaces the holder of the name. Only what
 * is stored counts: it gets its name with its last byte, and may have another number then.
 */
async function nameAhead(
  db: Database,
  begin: Beginning,
): Promise<{ readonly name: string; readonly replaces: string } | { readonly row: FileRow } | Refusal> {
  const { accountId, wanted, name } = begin;
  const free = await freeName(db, accountId, wanted.parent_id, name);
  const conflict = wanted.name_conflict ?? 'keep_both';
  const taken = refuse('file_duplicated_name', { field: 'name', description: free });
  if (conflict === 'refuse' && free !== name) return taken;
  const there =
    conflict === 'skip' || conflict === 'replace'
      ? await entryNamed(db, { accountId, parentId: wanted.parent_id, name, kind: 'drive#file' })
      : null;
  if (conflict === 'skip' && there !== null) return { row: there };
  if (there !== null && there.kind !== 'drive#file') return taken;
  return conflict === 'replace' ? { name, replaces: name } : { name: free, replaces: '' };
}

/**
 * Creates the entry for known content, with its final name. Where nobody says what becomes of a taken name, the same
 * file is not added once more: it is answered as it is.
 */
async function beginInstant(services: Services, begin: Beginning, blobId: string): Promise<Begun | Refusal> {
  const { db } = services;
  const { accountId, wanted, now } = begin;
  const coming = { accountId, parentId: wanted.parent_id, name: begin.name, kind: 'drive#file' as const };
  if (wanted.name_conflict === undefined) {
    const same = await sameFile(db, accountId, wanted.parent_id, begin.name, wanted);
    if (same !== null) return { kind: 'skipped', row: same };
  }
  const settled = await settleName(db, coming, wanted.name_conflict ?? 'keep_both', now);
  if (isRefusal(settled)) return settled;
  if (settled.kind === 'skipped') return { kind: 'skipped', row: settled.row };
  const full = await reserveSpace(services, accountId, { bytes: wanted.size, entries: 1 });
  if (full !== null) return full;
  const modifiedAt = plausibleTime(wanted.user_modified_time, now);
  const made = fileRow({ ...coming, name: settled.name, now, modifiedAt, size: wanted.size, blobId });
  await db
    .insertInto('files')
    .values({ ...made, ...(await knownTimes(db, blobId, made.name)) })
    .execute();
  const row = await findFile(db, accountId, made.id);
  if (row === null) return refuse('internal');
  await recordEvent(db, 'TYPE_UPLOAD', row, now);
  return { kind: 'instant', row };
}

/** Refuses when the account has too many open uploads. Downloads that hold bytes have no file yet. */
export async function overOpenUploads(db: Database, accountId: string): Promise<Refusal | null> {
  const open = await db
    .selectFrom('uploads')
    .select('id')
    .where('account_id', '=', accountId)
    // The reservation of an offline download is not an entry.
    .whereRef('file_id', '<>', 'blob_id')
    .limit(maxOpenUploads)
    .execute();
  return open.length < maxOpenUploads
    ? null
    : refuse('resource_exhausted', { description: 'too many uploads are open', retryAfter: 60 });
}

/** Refuses bytes that the store has no room for, before any of them is sent. Asked outside of transactions: it waits for the disk. */
export async function overStore({ blobs }: Pick<Services, 'blobs'>, size: number): Promise<Refusal | null> {
  return (await blobs.hasRoom?.(size)) === false ? refuse('storage_full') : null;
}

async function beginWaiting(
  services: Services,
  begin: Beginning,
  dialect: Dialect,
  storeFull: Refusal | null,
): Promise<Begun | Refusal> {
  const { db } = services;
  const { accountId, wanted, name, now } = begin;
  const { parent_id: parentId, size, sha256 = '', hash: gcid = '' } = wanted;
  const ahead = await nameAhead(db, begin);
  if (isRefusal(ahead)) return ahead;
  if ('row' in ahead) return { kind: 'skipped', row: ahead.row };
  const { replaces } = ahead;
  const announced = { accountId, parentId, name, size, sha256, gcid, dialect };
  const before = await goOnWaiting(db, announced, {
    expires_at: now + lives.upload,
    replaces,
    modified_at: wanted.user_modified_time ?? null,
  });
  const waiting = before ?? (await addWaiting(services, begin, dialect, { replaces, storeFull }));
  if (isRefusal(waiting)) return waiting;
  const { id: uploadId, file_id: fileId, task_id: taskId } = waiting;
  const row = await findFile(db, accountId, fileId);
  if (row === null) return refuse('internal');
  return { kind: 'waiting', row: { ...row, name: ahead.name }, uploadId, taskId, isAgain: before !== null };
}

/** Reserves the space of an upload, and adds its rows. */
async function addWaiting(
  services: Services,
  begin: Beginning,
  dialect: Dialect,
  { replaces, storeFull }: { readonly replaces: string; readonly storeFull: Refusal | null },
): Promise<Waiting | Refusal> {
  const { db } = services;
  const { accountId, wanted, name, now, uploadId, taskId } = begin;
  const refusal =
    (await reserveSpace(services, accountId, { bytes: wanted.size, entries: 1 })) ??
    (await overUploadLimits(services, accountId, wanted.size)) ??
    (await overOpenUploads(db, accountId)) ??
    storeFull;
  if (refusal !== null) return refusal;
  const place = { accountId, parentId: wanted.parent_id, name };
  const made = fileRow({ ...place, now, size: wanted.size, blobId: null });
  await db.insertInto('files').values(made).execute();
  const waiting: Waiting = { id: uploadId, file_id: made.id, task_id: dialect === 'store' ? taskId : '' };
  await db
    .insertInto('uploads')
    .values({
      ...waiting,
      account_id: accountId,
      blob_id: newId(),
      size: wanted.size,
      expires_at: now + lives.upload,
      gcid: wanted.hash ?? '',
      sha256: wanted.sha256 ?? '',
      replaces,
      modified_at: wanted.user_modified_time ?? null,
    })
    .execute();
  if (dialect === 'store') await insertTask(db, begin, made.id);
  return waiting;
}

/** Some clients poll a task for whether the file is stored. */
async function insertTask(db: Database, begin: Beginning, fileId: string): Promise<void> {
  const { accountId, wanted, now, name, taskId } = begin;
  await db
    .insertInto('tasks')
    .values({
      id: taskId,
      account_id: accountId,
      name,
      type: 'upload',
      phase: 'PHASE_TYPE_RUNNING',
      progress: 0,
      message: '',
      file_id: fileId,
      file_name: name,
      file_size: wanted.size,
      created_at: now,
      updated_at: now,
      work: '',
    })
    .execute();
}

async function* noBytes(): AsyncIterable<Uint8Array> {}

/**
 * Reserves the space and answers where to send the bytes (R10.4); a taken name gets a number unless `name_conflict`
 * says otherwise. The same file goes on with the upload that waits for it. In the object-store protocol the file is
 * PENDING and a task follows it; an empty file is complete at once.
 */
export async function beginUpload(
  services: Services,
  viewer: OwnViewer,
  wanted: Wanted,
  dialect: Dialect,
): Promise<CreatedFile | Refusal> {
  const { accountId } = viewer;
  const name = cleanName(wanted.name);
  if (isRefusal(name)) return name;
  const now = services.clock();
  const begin: Beginning = { accountId, wanted, name, uploadId: newId(), taskId: newId(), now };
  const storeFull = await overStore(services, wanted.size);
  const begun = await atomicBatch(services.db, async (db): Promise<Begun | Refusal> => {
    // Read in the transaction that creates the file, so that the folder cannot be deleted in between (P4d).
    const place = await findPlace(db, accountId, wanted.parent_id);
    if (place === null) return refuse('file_not_found', { field: 'parent_id' });
    const tooDeep = refuseTooDeep(place, 'drive#file');
    if (tooDeep !== null) return tooDeep;
    // Read in the transaction that references the blob, so that a sweep cannot delete it in between (P4).
    const known = await ownBlob(db, accountId, wanted);
    const within = { ...services, db };
    return known === null
      ? beginWaiting(within, begin, dialect, storeFull)
      : beginInstant(within, begin, known);
  });
  if (isRefusal(begun)) return begun;
  // Under another extension, the same content may not have been examined.
  if (begun.kind === 'instant') services.media.note(begun.row);
  const upload_type = 'UPLOAD_TYPE_RESUMABLE' as const;
  const file = presentFile(services, begun.row, viewer, 'none');
  if (begun.kind !== 'waiting') return { upload_type, file };
  const { uploadId, taskId } = begun;
  const until = now + lives.upload;
  const givenAt = { account: accountId, version: viewer.version };
  if (dialect === 'own') {
    const token = signClaim(services, { use: 'upload', upload: uploadId, ...givenAt, until });
    const endpoint = `${services.addresses.content}/upload/${token}`;
    const params = { endpoint, expiration: new Date(until).toISOString() };
    return { upload_type, resumable: { kind: 'drive#resumable', provider: 'PROVIDER_ALOFT', params }, file };
  }
  if (wanted.size === 0) {
    const stored = await addBytes(services, uploadId, 0, noBytes());
    if (isRefusal(stored)) return stored;
    if (stored.kind === 'complete') {
      return { upload_type, file: presentFile(services, stored.row, viewer, 'none') };
    }
  }
  if (begun.isAgain) await forgetParts(services, uploadId);
  const task = await findTask(services.db, accountId, taskId);
  const claim = { use: 'store' as const, upload: uploadId, file: file.id, ...givenAt, until };
  return {
    upload_type,
    resumable: {
      kind: 'drive#resumable',
      provider: 'PROVIDER_ALIYUN',
      params: storeCredentials(services, claim),
    },
    file: { ...file, phase: 'PHASE_TYPE_PENDING' },
    task: task === null ? null : presentTask(task),
  };
}
