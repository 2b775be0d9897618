import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Fence } from '../database/leases.ts';
import { digestInBackground } from './background-digest.ts';
import { type DigestPair, digestBytes } from './digest.ts';
import { type Disk, nodeDisk, readFileStream } from './disk.ts';
import { type FreeSpace, keepingFree } from './free-space.ts';
import { gatherPieces, withPieces } from './pieces.ts';
import { type OpenFile, openFile } from './send.ts';

/** Below this size, hashing on the main thread is faster than a message to the worker. */
const worthAThread = 1024 * 1024;
/** A limit beyond this means that the size is unknown; the content id needs the size first. */
const largest = 2 ** 50;

/** The id and digests of a finished blob. */
export interface Blob {
  readonly id: string;
  readonly size: number;
  readonly sha256: string;
  readonly gcid: string;
}

/** The result of appending bytes to an unfinished blob. */
export type Appended =
  | { readonly kind: 'appended'; readonly size: number }
  /** More bytes than the limit; nothing beyond it was kept. */
  | { readonly kind: 'tooLong'; readonly size: number }
  | { readonly kind: 'diskFull'; readonly size: number };

/** An unfinished blob that is joined with others, and how many of its bytes were acknowledged. */
export interface JoinedPart {
  readonly id: string;
  readonly size: number;
}

/**
 * A blob store. A blob is either unfinished (visible to its upload only) or whole. Writes to a name that other
 * processes may write to need its lease: a late write of a paused holder changes nothing (P4).
 */
export interface BlobStore {
  /**
   * The durable bytes of an unfinished blob; 0 when it was never started. A blob that is already whole has all of its
   * bytes: the row that references it could not be written, and the last step runs again (P3, T31).
   */
  unfinishedSize(id: string): Promise<number>;
  /** Appends bytes, up to `limit` in total. Rejects with LeaseLost. */
  append(id: string, bytes: AsyncIterable<Uint8Array>, limit: number, lease: Fence): Promise<Appended>;
  /**
   * Turns an unfinished blob into a whole one in crash-safe order (P2): fsync, rename, fsync of the folder.
   * Idempotent. Answers the id of the whole blob; the unfinished one is discarded once a row references the whole
   * one. Rejects with LeaseLost, with BytesDiffer when there are not `size` bytes, and with BlobsFull.
   */
  finish(id: string, size: number, lease: Fence): Promise<Blob>;
  /**
   * Joins unfinished blobs, in that order, into a whole one. The parts stay until they are discarded, so that a join
   * interrupted by a crash can be repeated. Rejects like `finish`.
   */
  finishParts(id: string, parts: readonly JoinedPart[], lease: Fence): Promise<Blob>;
  /**
   * Stores `size` bytes as a whole blob with this id. Needs no lease, as nobody else knows the id yet. Rejects with
   * BytesDiffer or BlobsFull, and then leaves nothing.
   */
  put(id: string, bytes: AsyncIterable<Uint8Array>, size: number): Promise<Blob>;
  /** Deletes an unfinished blob that no row references any more. */
  discard(id: string): Promise<void>;
  /** Whether the store can be read and written, by one small request to it. Rejects when it fails. */
  answers(): Promise<boolean>;
  /** Whether `size` bytes more can be stored; left out by stores that cannot tell. */
  hasRoom?(size: number): Promise<boolean>;
  read(id: string, range?: { readonly start: number; readonly end: number }): Readable;
  /**
   * Opens a whole blob, or a range of it, to be written to a response; rejects when its bytes are not there. Stores
   * without it are read.
   */
  open?(id: string, range?: { readonly start: number; readonly end: number }): Promise<OpenFile>;
  /** The path of a whole blob; left out by stores whose blobs have none. */
  pathOf?(id: string): string;
  /** The size of a whole blob, null when there is none; left out by stores whose blobs have a path. */
  sizeOf?(id: string): Promise<number | null>;
  remove(id: string): Promise<void>;
  /** All whole and unfinished blobs, for the sweep; an unfinished one may be listed more than once. */
  list(): AsyncIterable<Stored>;
  /** All whole blobs with their sizes, for an integrity check. */
  sizes(): AsyncIterable<{ readonly id: string; readonly size: number }>;
}

/** A stored blob. */
export interface Stored {
  readonly kind: 'whole' | 'unfinished';
  readonly id: string;
}

/** A blob store on the local disk, whose blobs have paths. */
export interface BlobFolder extends BlobStore {
  pathOf(id: string): string;
}

/**
 * The id that a blob was uploaded under. A joined blob is called `<id>.<token>`, with the fencing token of the lease:
 * two processes that join the same bytes never write to one name.
 */
export const unfinishedIdOf = (id: string): string => id.split('.', 1)[0] ?? id;

/** The pattern of a blob id: the id of its upload and, when it was joined, the fencing token of a lease. */
export const blobIdPattern = /^[\w-]{1,64}(?:\.\d{1,16})?$/;

/** The id of the whole blob that a lease holder joins from an unfinished one. */
export const joinedId = (id: string, { token }: Fence): string => `${id}.${token}`;

/** Whether a read failed because the blob does not exist, for both kinds of store. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === 'ENOENT') return true;
  // A missing bucket is a failure of the store, not a missing blob.
  if ('serviceCode' in error && error.serviceCode === 'NoSuchBucket') return false;
  return ('status' in error && error.status === 404) || isMissing(error.cause);
}

/** The store is out of space. */
export class BlobsFull extends Error {}

/** A stored blob has another size than was acknowledged. */
export class BytesDiffer extends Error {
  /** The ids of the unfinished blobs with these bytes. */
  readonly ids: readonly string[];
  constructor(ids: readonly string[]) {
    super(`the stored bytes of ${ids.join(', ')} are not those that were acknowledged`);
    this.ids = ids;
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

/** The result of appending bytes to a blob that is already whole: none is kept. */
async function addToWhole(bytes: AsyncIterable<Uint8Array>, size: number): Promise<Appended> {
  for await (const chunk of bytes) if (chunk.byteLength > 0) return { kind: 'tooLong', size };
  return { kind: 'appended', size };
}

/** A blob store in a folder of a disk. With `space`, it leaves of the disk what is kept free. */
export async function openBlobFolder(
  folder: string,
  files: Disk = nodeDisk,
  space?: FreeSpace,
): Promise<BlobFolder> {
  const disk = space === undefined ? files : keepingFree(files, space);
  const unfinished = join(folder, 'tmp');
  const whole = join(folder, 'blobs');
  await disk.makeFolder(unfinished);
  await disk.makeFolder(whole);
  const shelfOf = (id: string): string => join(whole, id.slice(0, 2));
  const pathOf = (id: string): string => join(shelfOf(id), id);
  const unfinishedPath = (id: string): string => join(unfinished, id);
  /** The size of a whole blob; 0 while it is unfinished. */
  const finishedSize = async (id: string): Promise<number> =>
    (await disk.size(unfinishedPath(id))) > 0 ? 0 : disk.size(pathOf(id));

  /** Digests of unfinished blobs that arrived in one request and are complete. */
  const known = new Map<string, DigestPair>();

  async function appendPieces(
    id: string,
    bytes: AsyncIterable<Uint8Array>,
    limit: number,
    pieceSize: number,
  ): Promise<Appended> {
    known.delete(id);
    const file = await disk.appendTo(unfinishedPath(id));
    let size = await disk.size(unfinishedPath(id));
    // Bytes that arrive in one request are hashed on the way. Otherwise, or when there are few, they are read again
    // at the end.
    const digest = size === 0 && limit >= worthAThread && limit <= largest ? digestInBackground(limit) : null;
    const pieces = gatherPieces(pieceSize, (piece) =>
      Promise.all([file.write(piece), digest?.update(piece)]),
    );
    try {
      for await (const chunk of bytes) {
        if (size + chunk.byteLength > limit) return { kind: 'tooLong', size };
        await pieces.add(chunk);
        size += chunk.byteLength;
      }
      await pieces.end();
      // Only durable bytes are acknowledged: the answer says that they are stored.
      const [digests] = await Promise.all([size === limit ? digest?.finish() : null, file.sync()]);
      if (digests) known.set(id, digests);
      if (size < limit) await disk.syncFolder(unfinished);
      return { kind: 'appended', size };
    } catch (error) {
      if (!isFull(error)) throw error;
      return { kind: 'diskFull', size: await disk.size(unfinishedPath(id)) };
    } finally {
      digest?.drop();
      // After a disconnect, the sender resumes where the disk ends.
      await pieces.end().catch(() => undefined);
      await file.close();
    }
  }

  async function* bytesOf(parts: readonly JoinedPart[]): AsyncGenerator<Uint8Array> {
    for (const { id, size } of parts) {
      let read = 0;
      const bytes = (await disk.size(unfinishedPath(id))) > 0 ? disk.read(unfinishedPath(id)) : [];
      for await (const chunk of bytes) {
        read += chunk.byteLength;
        yield chunk;
      }
      if (read !== size) throw new BytesDiffer([id]);
    }
  }

  /** One process writes to a folder, so an existing whole blob with this id is its own. */
  async function finish(id: string, wanted: number): Promise<Blob> {
    const done = await finishedSize(id);
    if (done > 0 && done !== wanted) throw new BytesDiffer([id]);
    if (done > 0) return { id, size: done, ...(await digestBytes(disk.read(pathOf(id)), done)) };
    await disk.sync(unfinishedPath(id));
    const size = await disk.size(unfinishedPath(id));
    if (size !== wanted) throw new BytesDiffer([id]);
    const digests = known.get(id) ?? (await digestBytes(disk.read(unfinishedPath(id)), size));
    known.delete(id);
    await disk.makeFolder(shelfOf(id));
    await disk.rename(unfinishedPath(id), pathOf(id));
    await disk.syncFolder(shelfOf(id));
    await disk.syncFolder(whole);
    return { id, size, ...digests };
  }

  const discard = (id: string): Promise<void> => {
    known.delete(id);
    return disk.remove(unfinishedPath(id));
  };
  /** Starts at the first byte, whatever was stored. */
  async function put(id: string, bytes: AsyncIterable<Uint8Array>, size: number): Promise<Blob> {
    await discard(id);
    try {
      const { kind } = await withPieces((pieceSize) => appendPieces(id, bytes, size, pieceSize));
      if (kind === 'diskFull') throw new BlobsFull();
      if (kind === 'tooLong') throw new BytesDiffer([id]);
      return await finish(id, size);
    } catch (error) {
      await discard(id);
      throw error;
    }
  }

  return {
    pathOf,
    ...(space === undefined ? {} : { hasRoom: space.hasRoom }),
    answers: async () => {
      for (const path of [whole, unfinished]) await access(path, constants.R_OK | constants.W_OK);
      return true;
    },
    unfinishedSize: async (id) => (await disk.size(unfinishedPath(id))) || finishedSize(id),
    append: async (id, bytes, limit, lease) => {
      lease.assertHeld();
      const done = await finishedSize(id);
      if (done > 0) return addToWhole(bytes, done);
      return withPieces((pieceSize) => appendPieces(id, bytes, limit, pieceSize));
    },
    finish: (id, size, lease) => {
      lease.assertHeld();
      return finish(id, size);
    },
    finishParts: (id, parts, lease) => {
      lease.assertHeld();
      const size = parts.reduce((sum, part) => sum + part.size, 0);
      return put(joinedId(id, lease), bytesOf(parts), size);
    },
    put,
    discard,
    read: (id, range) => readFileStream(pathOf(id), range),
    open: (id, range) => openFile(pathOf(id), range),
    remove: (id) => disk.remove(pathOf(id)),
    list: async function* () {
      for (const shelf of await disk.names(whole))
        for (const id of await disk.names(join(whole, shelf))) yield { kind: 'whole', id };
      for (const id of await disk.names(unfinished)) yield { kind: 'unfinished', id };
    },
    sizes: async function* () {
      for (const shelf of await disk.names(whole))
        for (const id of await disk.names(join(whole, shelf)))
          yield { id, size: await disk.size(pathOf(id)) };
    },
  };
}
