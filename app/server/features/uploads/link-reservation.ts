import { sql } from 'kysely';
import { atomicBatch } from '../../platform/database/atomic-batch.ts';
import type { Database } from '../../platform/database/open.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { reserveBytes } from '../files/space.ts';

// Bytes of an upload-only link take their place in the link and in the owner's space as they come: who announces a
// file and sends nothing takes neither from others (P36q). `size` of the unfinished file, which nobody sees, is what is
// taken so far.

/** An upload of a link, and what is taken for it so far. */
interface LinkUpload {
  readonly id: string;
  readonly account_id: string;
  readonly file_id: string;
  readonly share_id: string;
  /** As announced. */
  readonly size: number;
}

/** Max. bytes that are taken ahead of those that came, so that a large file takes few transactions. */
const maxAhead = 16 * 1024 ** 2;

/** Carries a refusal out of the bytes of an upload. */
export class LinkFull extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/** Counts a file that begins to come, and bytes, against the limits of the link with one conditional update. */
export async function takeOfLink(
  db: Database,
  shareId: string,
  { files, bytes }: { readonly files: 0 | 1; readonly bytes: number },
): Promise<Refusal | null> {
  const taken = await db
    .updateTable('shares')
    .set((eb) => ({
      upload_files: eb('upload_files', '+', files),
      upload_bytes: eb('upload_bytes', '+', bytes),
    }))
    .where('id', '=', shareId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`upload_files + ${sql.lit(files)} <= upload_max_files`)
    .where(sql<boolean>`upload_bytes + ${bytes} <= upload_max_bytes`)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 1n) return null;
  const now = await db
    .selectFrom('shares')
    .select(['upload_files', 'upload_max_files'])
    .where('id', '=', shareId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (now === undefined) return refuse('share_not_found');
  const isFull = (now.upload_max_files ?? 0) < now.upload_files + files;
  return isFull ? refuse('too_many_files') : refuse('out_of_range', { field: 'size' });
}

/** Takes bytes up to `wanted` in all; answers how many are taken then. */
async function takeUpTo(services: Services, upload: LinkUpload, wanted: number): Promise<number | Refusal> {
  const { account_id: accountId, file_id: fileId, share_id: shareId } = upload;
  return atomicBatch(services.db, async (db): Promise<number | Refusal> => {
    const file = await db
      .selectFrom('uploads')
      .innerJoin('files', 'files.id', 'uploads.file_id')
      .select('files.size as taken')
      .where('uploads.id', '=', upload.id)
      .executeTakeFirst();
    if (file === undefined) return refuse('not_found');
    const bytes = wanted - file.taken;
    if (bytes <= 0) return file.taken;
    const refused = await takeOfLink(db, shareId, { files: file.taken === 0 ? 1 : 0, bytes });
    if (refused !== null) return refused;
    if (!(await reserveBytes({ ...services, db }, accountId, bytes))) return refuse('file_space_not_enough');
    await db.updateTable('files').set({ size: wanted }).where('id', '=', fileId).execute();
    return wanted;
  });
}

/**
 * The bytes of an upload from the offset on, each within what is taken before it is stored: never more than twice what
 * has come, so that one byte holds no place for a thousand. Ends with `LinkFull` when the link or its owner has no room
 * for them any more.
 */
export async function* takenAsTheyCome(
  services: Services,
  upload: LinkUpload,
  offset: number,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let [come, taken] = [offset, 0];
  for await (const chunk of bytes) {
    come = Math.min(upload.size, come + chunk.byteLength);
    if (come > taken) {
      const ahead = Math.min(upload.size, come + Math.min(come, maxAhead));
      let now = await takeUpTo(services, upload, ahead);
      if (isRefusal(now)) now = await takeUpTo(services, upload, come);
      if (isRefusal(now)) throw new LinkFull(now);
      taken = now;
    }
    yield chunk;
  }
}

/** What one sender has announced at a link and not begun to send, and how many uploads are open there. */
interface Announced {
  readonly open: number;
  /** Of the sender: open uploads, those without a byte, and bytes that nothing is taken for. */
  readonly own: { readonly open: number; readonly files: number; readonly bytes: number };
}

/** Counts the open uploads of a link, of which there are few. */
export async function announcedAt(
  db: Database,
  shareId: string,
  sender: string,
  most: number,
): Promise<Announced> {
  const rows = await db
    .selectFrom('uploads')
    .leftJoin('files', 'files.id', 'uploads.file_id')
    .select(['uploads.sender', 'uploads.size', 'files.size as taken'])
    .where('share_id', '=', shareId)
    .limit(most)
    .execute();
  const own = rows.filter((row) => row.sender === sender);
  return {
    open: rows.length,
    own: {
      open: own.length,
      files: own.filter(({ taken }) => (taken ?? 0) === 0).length,
      bytes: own.reduce((sum, { size, taken }) => sum + size - (taken ?? 0), 0),
    },
  };
}
