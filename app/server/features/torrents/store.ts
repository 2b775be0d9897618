import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Blob, BlobsFull } from '../../platform/blobs/store.ts';
import type { Database } from '../../platform/database/open.ts';
import { transact } from '../../platform/database/transaction.ts';
import { newId } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { findPlaceOrTop } from '../files/ancestors.ts';
import { isTooDeep, raiseHeights } from '../files/depth.ts';
import { recordEvent } from '../files/events.ts';
import { fileRow, folderRow } from '../files/rows.ts';
import { releaseBytes, reserveEntries } from '../files/space.ts';
import { findFile, freeName } from '../files/tree.ts';
import type { MediaFile } from '../media/media.ts';
import { DownloadFailure } from '../offline/download-failure.ts';
import { holdBlob, type Reservation, releaseBlobs } from '../offline/reservation.ts';
import type { Fetched } from './job.ts';
import type { Planted } from './tree.ts';

/** A torrent that is all here, and where it goes. */
export interface Landing {
  readonly reservation: Reservation;
  readonly parentId: string;
  readonly fetched: Fetched;
  readonly tree: readonly Planted[];
}

const rowsAtOnce = 100;

async function* bytesOf(fetched: Fetched, { place, size }: NonNullable<Planted['file']>) {
  if (size === 0) return;
  const path = fetched.get(place);
  if (path === undefined) throw new DownloadFailure('internal');
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  // The stream closes the file.
  for await (const part of file.createReadStream()) if (part instanceof Uint8Array) yield part;
}

/** Makes each file's bytes a blob, added to `made`; each is held against the sweep until its row is there. */
async function makeBlobs(
  services: Services,
  landing: Landing,
  made: Map<Planted, Blob>,
  signal: AbortSignal,
): Promise<void> {
  for (const planted of landing.tree) {
    if (planted.file === null) continue;
    signal.throwIfAborted();
    const id = newId();
    await holdBlob(services.db, landing.reservation, id, services.clock());
    const bytes = bytesOf(landing.fetched, planted.file);
    try {
      made.set(planted, await services.blobs.put(id, bytes, planted.file.size));
    } catch (error) {
      await releaseBlobs(services.db, [id]);
      throw error instanceof BlobsFull ? new DownloadFailure('storage_full') : error;
    }
  }
}

const idsOf = (made: ReadonlyMap<Planted, Blob>): string[] => [...made.values()].map(({ id }) => id);

async function insertBlobs(db: Database, blobs: readonly Blob[], now: number): Promise<void> {
  for (let at = 0; at < blobs.length; at += rowsAtOnce)
    await db
      .insertInto('blobs')
      .values(blobs.slice(at, at + rowsAtOnce).map((blob) => ({ ...blob, created_at: now })))
      .execute();
}

/** Levels of folders below each folder of the tree; -1 for files. */
function heightsOf(tree: readonly Planted[]): readonly number[] {
  const heights = tree.map(({ file }): number => (file === null ? 0 : -1));
  // A folder stands before what is in it.
  for (const [nth, { parent }] of [...tree.entries()].toReversed())
    if (parent >= 0) heights[parent] = Math.max(heights[parent] ?? 0, (heights[nth] ?? -1) + 1);
  return heights;
}

/** The first entry of a tree that is stored. */
interface Root {
  readonly id: string;
  readonly name: string;
  /** Bytes of all that is in it. */
  readonly size: number;
  readonly media: readonly MediaFile[];
}

/** Writes the rows of the tree. */
async function insertTree(
  services: Services,
  landing: Landing,
  blobs: ReadonlyMap<Planted, Blob>,
  now: number,
): Promise<Root> {
  const { db } = services;
  const { accountId, fileId } = landing.reservation;
  const place = await findPlaceOrTop(db, accountId, landing.parentId);
  const heights = heightsOf(landing.tree);
  if (isTooDeep(place, heights[0] ?? -1)) throw new DownloadFailure('folder_too_deep');
  const full = await reserveEntries(services, accountId, landing.tree.length);
  if (full !== null) throw new DownloadFailure(full.refused);
  const top = place.id;
  const first = await freeName(db, accountId, top, landing.tree[0]?.name ?? 'download');
  const ids = landing.tree.map((_, n) => (n === 0 ? fileId : newId()));
  const rows = landing.tree.map((planted, n) => {
    const blob = blobs.get(planted);
    const name = n === 0 ? first : planted.name;
    const made = { accountId, parentId: ids[planted.parent] ?? top, name, now };
    const row = blob === undefined ? folderRow(made) : fileRow({ ...made, size: blob.size, blobId: blob.id });
    return { ...row, id: ids[n] ?? newId(), tree_height: Math.max(0, heights[n] ?? 0) };
  });
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await db
      .insertInto('files')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
  await raiseHeights(db, place, heights[0] ?? -1);
  const size = [...blobs.values()].reduce((sum, blob) => sum + blob.size, 0);
  const media = rows.map(({ blob_id, extension, ...row }) => ({
    ...{ account_id: accountId, blob_id: blob_id ?? null, extension, size: row.size },
  }));
  return { id: fileId, name: first, size, media };
}

/** Makes a fetched torrent a file or a tree of them (R1.9): rows, event, space and task change in one transaction. */
export async function landTorrent(services: Services, landing: Landing, signal: AbortSignal): Promise<void> {
  const { accountId, taskId } = landing.reservation;
  const made = new Map<Planted, Blob>();
  let landed: Root | null = null;
  try {
    await makeBlobs(services, landing, made, signal);
    const now = services.clock();
    landed = await transact(services.db, async (db) => {
      const held = await db
        .deleteFrom('uploads')
        .where('id', '=', taskId)
        .where('blob_id', '=', landing.reservation.blobId)
        .returning('size')
        .executeTakeFirst();
      if (held === undefined) return null;
      await insertBlobs(db, [...made.values()], now);
      const root = await insertTree({ ...services, db }, landing, made, now);
      await releaseBytes(db, accountId, held.size - root.size);
      await releaseBlobs(db, idsOf(made));
      const file = await findFile(db, accountId, root.id);
      if (file !== null) await recordEvent(db, 'TYPE_DOWNLOAD', file, now);
      await db
        .updateTable('tasks')
        .set({
          phase: 'PHASE_TYPE_COMPLETE',
          progress: 100,
          file_id: root.id,
          file_name: root.name,
          file_size: root.size,
          fetched_size: root.size,
          step: 'save',
          speed: 0,
          name: root.name,
          work: '',
          updated_at: now,
        })
        .where('id', '=', taskId)
        .execute();
      return root;
    });
    for (const file of landed?.media ?? []) services.media.note(file);
  } finally {
    // One that is not held any more has its row: the answer to the commit was lost.
    if (landed === null)
      for (const id of await releaseBlobs(services.db, idsOf(made))) await services.blobs.remove(id);
  }
}
