import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { Fence } from '../database/leases.ts';
import { digestInBackground } from './background-digest.ts';
import { type DigestPair, digestBytes } from './digest.ts';
import { type Disk, nodeDisk, readFileStream } from './disk.ts';
import { gatherPieces, withPieces } from './pieces.ts';
import { sendFile } from './send.ts';

/** Fewer bytes are hashed sooner than a thread is asked. */
const worthAThread = 1024 * 1024;
/** A limit beyond this says that nobody knows how much will come; the content id needs the size first. */
const largest = 2 ** 50;

/** What a finished blob is known by. */
export interface Blob {
  readonly id: string;
  readonly size: number;
  readonly sha256: string;
  readonly gcid: string;
}

/** What came of adding bytes to an unfinished blob. */
export type Appended =
  | { readonly kind: 'appended'; readonly size: number }
  /** More bytes than the blob may have; nothing beyond the limit was kept. */
  | { readonly kind: 'tooLong'; readonly size: number }
  | { readonly kind: 'diskFull'; readonly size: number };

/** An unfinished blob that is to be joined with others, and the bytes that were acknowledged of it. */
export interface JoinedPart {
  readonly id: string;
  readonly size: number;
}

/**
 * Where bytes live. A blob is either unfinished (seen by its upload alone) or whole. Whoever writes to a name that
 * others may write to as well holds its lease: what arrives late from a holder that was paused changes nothing (P4).
 */
export interface BlobStore {
  /**
   * Bytes of an unfinished blob that are safely on disk; 0 when it was never begun. One that is whole already has
   * all of its bytes: the row that names it could not be written, and its last step is done again (P3, T31).
   */
  unfinishedSize(id: string): Promise<number>;
  /** Adds bytes behind those that are there, up to `limit` in all. Rejects with LeaseLost. */
  append(id: string, bytes: AsyncIterable<Uint8Array>, limit: number, lease: Fence): Promise<Appended>;
  /**
   * Makes a whole blob of an unfinished one, in the crash-safe order (P2): fsync, rename, fsync folder; again, it
   * changes nothing. The blob's own id is in the answer; what is left of the unfinished one is discarded once a row
   * names the blob. Rejects with LeaseLost, with BytesDiffer when `size` bytes are not there, and with BlobsFull.
   */
  finish(id: string, size: number, lease: Fence): Promise<Blob>;
  /**
   * Makes one whole blob of unfinished ones, in that order; they stay until they are discarded, so that whoever
   * was killed on the way begins again. Rejects as `finish` does.
   */
  finishParts(id: string, parts: readonly JoinedPart[], lease: Fence): Promise<Blob>;
  /**
   * Stores `size` bytes as a whole blob of exactly this id, which nobody else may know yet: so it needs no lease.
   * Rejects with BytesDiffer and BlobsFull, and leaves nothing then.
   */
  put(id: string, bytes: AsyncIterable<Uint8Array>, size: number): Promise<Blob>;
  /** Removes unfinished bytes that no row names any more. */
  discard(id: string): Promise<void>;
  read(id: string, range?: { readonly start: number; readonly end: number }): Readable;
  /**
   * Writes a whole blob or a part to an answer and ends it, and tells of bytes as they go; a store without it is read
   * and piped.
   */
  send?(
    id: string,
    range: { readonly start: number; readonly end: number } | undefined,
    to: Writable,
    count: (bytes: number) => void,
  ): Promise<void>;
  remove(id: string): Promise<void>;
  /** Every whole blob and every unfinished one, for the sweep; an unfinished one may come more than once. */
  list(): AsyncIterable<Stored>;
  /** Every whole blob with its bytes' count, for a check. */
  sizes(): AsyncIterable<{ readonly id: string; readonly size: number }>;
}

/** What the store holds bytes of. */
export interface Stored {
  readonly kind: 'whole' | 'unfinished';
  readonly id: string;
}

/** Blobs of this computer's own disk also have a path. */
export interface BlobFolder extends BlobStore {
  pathOf(id: string): string;
}

/**
 * The id under which a blob's bytes came in. A joined blob is called `<id>.<token>` after it and its holder's lease:
 * two who join the same bytes never write to one name.
 */
export const unfinishedIdOf = (id: string): string => id.split('.', 1)[0] ?? id;

/** What a blob may be called: the id of its upload, and the token of a lease behind it where it was joined. */
export const blobIdPattern = /^[\w-]{1,64}(?:\.\d{1,16})?$/;

/** What a holder calls the whole blob that it makes of an unfinished one. */
export const joinedId = (id: string, { token }: Fence): string => `${id}.${token}`;

/** Whether reading failed because there is no such blob, on either kind of store. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === 'ENOENT') return true;
  // A store whose bucket is not there has lost no single blob.
  if ('serviceCode' in error && error.serviceCode === 'NoSuchBucket') return false;
  return ('status' in error && error.status === 404) || isMissing(error.cause);
}

/** There is no room for the bytes. */
export class BlobsFull extends Error {}

/** The bytes of a stored blob are not as many as were acknowledged. */
export class BytesDiffer extends Error {
  /** The unfinished blobs whose bytes they are. */
  readonly ids: readonly string[];
  constructor(ids: readonly string[]) {
    super(`the stored bytes of ${ids.join(', ')} are not those that were acknowledged`);
    this.ids = ids;
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

/** What comes of adding bytes to a blob that is whole: none is kept. */
async function addToWhole(bytes: AsyncIterable<Uint8Array>, size: number): Promise<Appended> {
  for await (const chunk of bytes) if (chunk.byteLength > 0) return { kind: 'tooLong', size };
  return { kind: 'appended', size };
}

/** Blobs as files below one folder of a disk. */
export async function openBlobFolder(folder: string, disk: Disk = nodeDisk): Promise<BlobFolder> {
  const unfinished = join(folder, 'tmp');
  const whole = join(folder, 'blobs');
  await disk.makeFolder(unfinished);
  await disk.makeFolder(whole);
  const shelfOf = (id: string): string => join(whole, id.slice(0, 2));
  const pathOf = (id: string): string => join(shelfOf(id), id);
  const unfinishedPath = (id: string): string => join(unfinished, id);
  /** Bytes of a blob that is whole; 0 while it is not. */
  const finishedSize = async (id: string): Promise<number> =>
    (await disk.size(unfinishedPath(id))) > 0 ? 0 : disk.size(pathOf(id));

  /** Digests of unfinished blobs that came in one go and are complete. */
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
    // Bytes that come in one go are hashed meanwhile; others, and few, are read again at the end.
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
      // What is acknowledged is safe: the next answer says that these bytes are here.
      const [digests] = await Promise.all([size === limit ? digest?.finish() : null, file.sync()]);
      if (digests) known.set(id, digests);
      if (size < limit) await disk.syncFolder(unfinished);
      return { kind: 'appended', size };
    } catch (error) {
      if (!isFull(error)) throw error;
      return { kind: 'diskFull', size: await disk.size(unfinishedPath(id)) };
    } finally {
      digest?.drop();
      // A sender that went away goes on later where the disk ends.
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

  /** One process writes to a folder: whoever finds a whole blob of this id has made it before. */
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
  /** From the first byte, whatever was there. */
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
    send: (id, range, to, count) => sendFile(pathOf(id), range, to, count),
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
