import {
  entryName,
  lives,
  maxOpenLinkUploads,
  maxOpenUploadsOfSender,
  usableName,
} from '@aloft/core/service';
import type { UploadLinkFile } from '@aloft/core/wire';
import { atomicBatch } from '../../platform/database/atomic-batch.ts';
import type { Database } from '../../platform/database/open.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { hashSecret, newId } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { signClaim } from '../content/signed.ts';
import { refuseTooDeep } from '../files/depth.ts';
import { fileRow } from '../files/rows.ts';
import { reserveEntries, type SpaceParts, spaceOf } from '../files/space.ts';
import { uploadFolderOf } from '../shares/grant.ts';
import type { ShareRow } from '../shares/share-row.ts';
import { discardAll, endUpload } from '../uploads/abandon.ts';
import { overOpenUploads, overStore } from '../uploads/begin.ts';
import { announcedAt } from '../uploads/link-reservation.ts';
import { overUploadLimits } from '../vip/limits.ts';

/** A file that a stranger is about to send. */
export interface Sent {
  readonly name: string;
  readonly size: number;
  /** What they call themselves; empty when they do not say. */
  readonly senderName: string;
  /** As its sender says, in ms. */
  readonly modifiedAt: number | null;
  /** The client's address. */
  readonly client: string;
}

/** How long an upload keeps its place where others want it, in ms, and the bytes that have to come meanwhile. */
const patience = 60_000;
const leastBytes = 64 * 1024;

/**
 * Ends the oldest upload of a link of which next to nothing came for its age; answers the ids of its blobs, which are to be
 * discarded after the commit, and null when there is none.
 */
async function endSlow(db: Database, shareId: string, now: number): Promise<readonly string[] | null> {
  const open = await db
    .selectFrom('uploads')
    .innerJoin('files', 'files.id', 'uploads.file_id')
    .select(['uploads.id', 'uploads.expires_at', 'files.size as taken'])
    .where('uploads.share_id', '=', shareId)
    .orderBy('uploads.expires_at')
    .limit(maxOpenLinkUploads)
    .execute();
  const slow = open.find(({ expires_at: until, taken }) => {
    const turns = Math.floor((now + lives.linkUpload - until) / patience);
    return taken < turns * leastBytes;
  });
  return slow === undefined ? null : endUpload(db, slow.id, now);
}

/**
 * What is announced counts for its sender alone until bytes come (P36q): a file has to fit beside what the same client
 * announced, and takes nothing from others. A link has few open uploads, so that strangers never use up those of its
 * owner, and a client has a part of these (P36i).
 */
async function overLink(
  parts: SpaceParts,
  share: ShareRow,
  { size, sender, left }: { size: number; sender: string; left: string[] },
) {
  const { db } = parts;
  const { open, own } = await announcedAt(db, share.id, sender, maxOpenLinkUploads);
  const busy = refuse('resource_exhausted', { retryAfter: 30 });
  if (own.open >= maxOpenUploadsOfSender) return busy;
  if (open >= maxOpenLinkUploads) {
    const ended = await endSlow(db, share.id, parts.clock());
    if (ended === null) return busy;
    left.push(...ended);
  }
  // As it is now: others may have come since the link was read.
  const now = await db
    .selectFrom('shares')
    .select(['upload_files', 'upload_bytes', 'upload_max_files', 'upload_max_bytes'])
    .where('id', '=', share.id)
    .where('deleted_at', 'is', null)
    .where('pass_version', '=', share.pass_version)
    .executeTakeFirst();
  if (now === undefined) return refuse('share_not_found');
  if (now.upload_files + own.files >= (now.upload_max_files ?? 0)) return refuse('too_many_files');
  const bytes = own.bytes + size;
  if (now.upload_bytes + bytes > (now.upload_max_bytes ?? 0))
    return refuse('out_of_range', { field: 'size' });
  const { used, limit } = await spaceOf(parts, share.account_id);
  return used + bytes > limit ? refuse('file_space_not_enough') : null;
}

/**
 * Announces one file of a stranger, and answers where its bytes go; they take their space as they come. It never
 * replaces anything: a taken name gets a number, of which the stranger is not told.
 */
export async function beginLinkUpload(
  services: Services,
  share: ShareRow,
  { name, size, senderName, modifiedAt, client }: Sent,
): Promise<UploadLinkFile | Refusal> {
  const [uploadId, now] = [newId(), services.clock()];
  const accountId = share.account_id;
  const sender = hashSecret(`${share.id} ${client}`);
  const storeFull = await overStore(services, size);
  const left: string[] = [];
  const begun = await atomicBatch(
    services.db,
    async (db): Promise<{ readonly uploadId: string } | Refusal> => {
      const within = { ...services, db };
      // An earlier try may have ended another one, and was rolled back.
      left.length = 0;
      const place = await uploadFolderOf(db, share);
      if (place === null) return refuse('share_not_found');
      const refused =
        refuseTooDeep(place, 'drive#file') ??
        (await overLink(within, share, { size, sender, left })) ??
        (await reserveEntries(within, accountId, 1)) ??
        (await overUploadLimits(within, accountId, size)) ??
        (await overOpenUploads(db, accountId)) ??
        storeFull;
      if (refused !== null) return refused;
      const called = usableName(name) ?? entryName(name);
      const made = fileRow({ accountId, parentId: place.id, name: called, now, size: 0, blobId: null });
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
          sender_name: senderName,
          modified_at: modifiedAt,
        })
        .execute();
      return { uploadId };
    },
  );
  if (isRefusal(begun)) return begun;
  await discardAll(services, left);
  const until = now + lives.linkUpload;
  const right = { share: share.id, passVersion: share.pass_version };
  const token = signClaim(services, { use: 'upload', upload: uploadId, ...right, until });
  return {
    share_status: 'OK',
    endpoint: `${services.addresses.content}/upload/${token}`,
    expiration: new Date(until).toISOString(),
  };
}
