import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
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

/** Where bytes live. A blob is either unfinished (seen by its upload alone) or whole. */
export interface BlobStore {
  /**
   * Bytes of an unfinished blob that are safely on disk; 0 when it was never begun. One that is whole already has
   * all of its bytes: the row that names it could not be written, and its last step is done again (P3, T31).
   */
  unfinishedSize(id: string): Promise<number>;
  append(id: string, bytes: AsyncIterable<Uint8Array>, limit: number): Promise<Appended>;
  /** Makes an unfinished blob a whole one, in the crash-safe order (P2): fsync, rename, fsync folder; again, it changes nothing. */
  finish(id: string): Promise<Blob>;
  /**
   * Makes one whole blob of unfinished ones, in that order; they stay until they are discarded, so that whoever
   * was killed on the way begins again.
   */
  finishParts(id: string, parts: readonly string[]): Promise<Blob>;
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

/** Whether reading failed because there is no such blob, on either kind of store. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === 'ENOENT') return true;
  return ('status' in error && error.status === 404) || isMissing(error.cause);
}

/** There is no room for the bytes. */
export class BlobsFull extends Error {}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

/** What comes of adding bytes to a blob that is whole: none is kept. */
export async function addToWhole(bytes: AsyncIterable<Uint8Array>, size: number): Promise<Appended> {
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

  async function* bytesOf(parts: readonly string[]): AsyncGenerator<Uint8Array> {
    for (const id of parts)
      if ((await disk.size(unfinishedPath(id))) > 0) yield* disk.read(unfinishedPath(id));
  }

  const store: BlobFolder = {
    pathOf,
    unfinishedSize: async (id) => (await disk.size(unfinishedPath(id))) || finishedSize(id),
    append: async (id, bytes, limit) => {
      const done = await finishedSize(id);
      if (done > 0) return addToWhole(bytes, done);
      return withPieces((pieceSize) => appendPieces(id, bytes, limit, pieceSize));
    },
    finish: async (id) => {
      const done = await finishedSize(id);
      if (done > 0) return { id, size: done, ...(await digestBytes(disk.read(pathOf(id)), done)) };
      await disk.sync(unfinishedPath(id));
      const size = await disk.size(unfinishedPath(id));
      const digests = known.get(id) ?? (await digestBytes(disk.read(unfinishedPath(id)), size));
      known.delete(id);
      await disk.makeFolder(shelfOf(id));
      await disk.rename(unfinishedPath(id), pathOf(id));
      await disk.syncFolder(shelfOf(id));
      await disk.syncFolder(whole);
      return { id, size, ...digests };
    },
    finishParts: async (id, parts) => {
      const done = await finishedSize(id);
      if (done > 0) return store.finish(id);
      await disk.remove(unfinishedPath(id));
      const joined = await store.append(id, bytesOf(parts), Number.MAX_SAFE_INTEGER);
      if (joined.kind === 'diskFull') throw new BlobsFull();
      return store.finish(id);
    },
    discard: (id) => {
      known.delete(id);
      return disk.remove(unfinishedPath(id));
    },
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
  return store;
}
