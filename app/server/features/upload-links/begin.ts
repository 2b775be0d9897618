import {
  entryName,
  lives,
  maxOpenLinkUploads,
  maxOpenUploadsOfSender,
  usableName,
} from '@aloft/core/service';
import type { UploadLinkFile } from '@aloft/core/wire';
import { sql } from 'kysely';
import { atomicBatch } from '../../platform/database/atomic-batch.ts';
import type { Database } from '../../platform/database/open.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { hashSecret, newId } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { signClaim } from '../content/signed.ts';
import { refuseTooDeep } from '../files/depth.ts';
import { fileRow } from '../files/rows.ts';
import { reserveSpace } from '../files/space.ts';
import { uploadFolderOf } from '../shares/grant.ts';
import type { ShareRow } from '../shares/share-row.ts';
import { overOpenUploads, overStore } from '../uploads/begin.ts';
import { overUploadLimits } from '../vip/limits.ts';

/** A file that a stranger is about to send. */
export interface Sent {
  readonly name: string;
  readonly size: number;
  /** The client's address. */
  readonly client: string;
}

/** Counts a file against the limits of the link with one conditional update: of concurrent ones, those that fit pass. */
async function takePlace(db: Database, share: ShareRow, size: number): Promise<Refusal | null> {
  const taken = await db
    .updateTable('shares')
    .set((eb) => ({ upload_files: eb('upload_files', '+', 1), upload_bytes: eb('upload_bytes', '+', size) }))
    .where('id', '=', share.id)
    .where('deleted_at', 'is', null)
    .where('pass_version', '=', share.pass_version)
    .where(sql<boolean>`upload_files < upload_max_files`)
    .where(sql<boolean>`upload_bytes + ${size} <= upload_max_bytes`)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 1n) return null;
  // As it is now: others may have come since the link was read.
  const now = await db
    .selectFrom('shares')
    .select(['upload_files', 'upload_max_files'])
    .where('id', '=', share.id)
    .executeTakeFirst();
  const isFull = (now?.upload_max_files ?? 0) <= (now?.upload_files ?? 0);
  return isFull ? refuse('too_many_files') : refuse('out_of_range', { field: 'size' });
}

/**
 * A link has few open uploads, so that strangers never use up those of its owner, and a client has a part of these: one
 * that begins and sends nothing does not keep others waiting (P36i).
 */
async function overOpenOfLink(db: Database, shareId: string, sender: string): Promise<Refusal | null> {
  const open = await db
    .selectFrom('uploads')
    .select('sender')
    .where('share_id', '=', shareId)
    .limit(maxOpenLinkUploads)
    .execute();
  const isOver =
    open.length >= maxOpenLinkUploads ||
    open.filter((one) => one.sender === sender).length >= maxOpenUploadsOfSender;
  return isOver ? refuse('resource_exhausted', { retryAfter: 30 }) : null;
}

/**
 * Reserves the space of one file of a stranger, in its owner's quota and in the link's limits, and answers where its
 * bytes go. It never replaces anything: a taken name gets a number, of which the stranger is not told.
 */
export async function beginLinkUpload(
  services: Services,
  share: ShareRow,
  { name, size, client }: Sent,
): Promise<UploadLinkFile | Refusal> {
  const [uploadId, now] = [newId(), services.clock()];
  const accountId = share.account_id;
  const sender = hashSecret(`${share.id} ${client}`);
  const storeFull = await overStore(services, size);
  const begun = await atomicBatch(
    services.db,
    async (db): Promise<{ readonly uploadId: string } | Refusal> => {
      const within = { ...services, db };
      const place = await uploadFolderOf(db, share);
      if (place === null) return refuse('share_not_found');
      const refused =
        refuseTooDeep(place, 'drive#file') ??
        (await overOpenOfLink(db, share.id, sender)) ??
        (await takePlace(db, share, size)) ??
        (await reserveSpace(within, accountId, { bytes: size, entries: 1 })) ??
        (await overUploadLimits(within, accountId, size)) ??
        (await overOpenUploads(db, accountId)) ??
        storeFull;
      if (refused !== null) return refused;
      const called = usableName(name) ?? entryName(name);
      const made = fileRow({ accountId, parentId: place.id, name: called, now, size, blobId: null });
      await db.insertInto('files').values(made).execute();
      await db
        .insertInto('uploads')
        .values({
          id: uploadId,
          account_id: accountId,
          file_id: made.id,
          blob_id: newId(),
          size,
          expires_at: now + lives.linkUpload,
          share_id: share.id,
          sender,
        })
        .execute();
      return { uploadId };
    },
  );
  if (isRefusal(begun)) return begun;
  const until = now + lives.linkUpload;
  const right = { share: share.id, passVersion: share.pass_version };
  const token = signClaim(services, { use: 'upload', upload: uploadId, ...right, until });
  return {
    share_status: 'OK',
    endpoint: `${services.addresses.content}/upload/${token}`,
    expiration: new Date(until).toISOString(),
  };
}
