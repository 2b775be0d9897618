import { Readable } from 'node:stream';
import { type ListObject, S3mini, S3NetworkError, S3ServiceError, type UploadPart } from 's3mini';
import type { ObjectStore } from '../configuration.ts';
import { createDigests, digestBytes } from './digest.ts';
import { type Appended, addToWhole, type BlobStore, BlobsFull } from './store.ts';

/** What is kept in memory of a body, and the size of most parts; S3 wants at least 5 MiB. */
const partSize = 8 * 1024 ** 2;

/** Enough for any size below 2^53, so that keys sort as offsets do. */
const digits = 16;

/** A stretch of an unfinished blob: an object of its own, so that any process can go on where another stopped. */
interface Piece {
  readonly key: string;
  readonly offset: number;
  readonly size: number;
}

const wholeKey = (id: string): string => `blobs/${id.slice(0, 2)}/${id}`;
const unfinishedPrefix = (id: string): string => `tmp/${id}/`;
const pieceKey = (id: string, offset: number): string =>
  `${unfinishedPrefix(id)}${String(offset).padStart(digits, '0')}`;

/** The pieces that lie end to end from the first byte; one beyond a gap was never acknowledged. */
function contiguous(objects: readonly ListObject[]): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { Key: key, Size: size } of objects.toSorted((a, b) => (a.Key < b.Key ? -1 : 1))) {
    const offset = Number(key.slice(-digits));
    if (offset !== end) break;
    pieces.push({ key, offset, size: Number(size) });
    end += Number(size);
  }
  return pieces;
}

const mostTries = 5;
const firstPause = 50;

/** What S3 itself asks to be tried again: its own failures, and a connection that broke. */
const isPassing = (error: unknown): boolean =>
  error instanceof S3NetworkError ||
  (error instanceof S3ServiceError && error.status >= 500 && error.status !== 507);

/** Does what may be done twice, with growing pauses while the store fails. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= mostTries || !isPassing(error)) throw error;
      await new Promise((settle) => setTimeout(settle, firstPause * 2 ** tries));
    }
  }
}

const isFull = (error: unknown): boolean => error instanceof S3ServiceError && error.status === 507;

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** Bytes in parts of at least `partSize`, the last one excepted. */
async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let kept: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    kept.push(chunk);
    size += chunk.byteLength;
    if (size < partSize) continue;
    yield Buffer.concat(kept);
    kept = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(kept);
}

/** Blobs as objects of an S3-compatible bucket. What a PUT has acknowledged is as safe as the store makes it. */
export function openBucket(place: ObjectStore): BlobStore {
  const s3 = new S3mini({ ...place });

  async function* listed(prefix: string): AsyncGenerator<ListObject> {
    let token: string | undefined;
    do {
      const page = await insist(() => s3.listObjectsPaged('/', prefix, 1000, token));
      yield* page?.objects ?? [];
      token = page?.nextContinuationToken;
    } while (token !== undefined);
  }
  const piecesOf = async (id: string): Promise<Piece[]> =>
    contiguous(await all(listed(unfinishedPrefix(id))));
  const sizeOf = (pieces: readonly Piece[]): number =>
    pieces.reduce((end, piece) => Math.max(end, piece.offset + piece.size), 0);

  async function* bytesOf(key: string, range?: { start: number; end: number }): AsyncGenerator<Uint8Array> {
    const answer = await insist(() =>
      range === undefined ? s3.getObjectRaw(key) : s3.getObjectRaw(key, false, range.start, range.end + 1),
    );
    if (answer.body !== null) yield* answer.body;
  }
  async function* bytesOfAll(pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
    for (const piece of pieces) yield* bytesOf(piece.key);
  }

  /** Makes one object of the pieces; the digests see every byte on its way. */
  async function join(id: string, bytes: AsyncIterable<Uint8Array>, size: number): Promise<void> {
    const key = wholeKey(id);
    if (size <= partSize) {
      const body = Buffer.concat(await all(bytes));
      await insist(() => s3.putObject(key, body));
      return;
    }
    const upload = await insist(() => s3.getMultipartUploadId(key));
    try {
      const parts: UploadPart[] = [];
      for await (const part of inParts(bytes)) {
        parts.push(await insist(() => s3.uploadPart(key, upload, part, parts.length + 1)));
      }
      await insist(() => s3.completeMultipartUpload(key, upload, parts));
    } catch (error) {
      await s3.abortMultipartUpload(key, upload).catch(() => undefined);
      throw error;
    }
  }

  // The last piece goes first: what a kill leaves behind still begins at the first byte.
  async function dropPieces(id: string): Promise<void> {
    const keys = (await all(listed(unfinishedPrefix(id)))).map((object) => object.Key);
    for (const key of keys.toSorted().reverse()) await insist(() => s3.deleteObject(key));
  }

  /** Bytes of a blob that is whole; 0 while it is not. */
  async function finishedSize(id: string): Promise<number> {
    for await (const { Key: key, Size: size } of listed(wholeKey(id)))
      if (key === wholeKey(id)) return Number(size);
    return 0;
  }

  async function append(id: string, bytes: AsyncIterable<Uint8Array>, limit: number): Promise<Appended> {
    let size = sizeOf(await piecesOf(id));
    const done = size === 0 ? await finishedSize(id) : 0;
    if (done > 0) return addToWhole(bytes, done);
    let kept: Uint8Array[] = [];
    let waiting = 0;
    const flush = async (): Promise<void> => {
      if (waiting === 0) return;
      const piece = Buffer.concat(kept);
      await insist(() => s3.putObject(pieceKey(id, size), piece));
      size += waiting;
      kept = [];
      waiting = 0;
    };
    try {
      for await (const chunk of bytes) {
        if (size + waiting + chunk.byteLength > limit) {
          await flush();
          return { kind: 'tooLong', size };
        }
        kept.push(chunk);
        waiting += chunk.byteLength;
        if (waiting >= partSize) await flush();
      }
      await flush();
      return { kind: 'appended', size };
    } catch (error) {
      if (isFull(error)) return { kind: 'diskFull', size };
      // The sender broke off: what came is kept, so that it goes on from there.
      if (!(error instanceof S3ServiceError)) await flush();
      throw error;
    }
  }

  return {
    append,
    unfinishedSize: async (id) => sizeOf(await piecesOf(id)) || finishedSize(id),
    finish: async (id) => {
      const pieces = await piecesOf(id);
      const done = pieces.length === 0 ? await finishedSize(id) : 0;
      if (done > 0) return { id, size: done, ...(await digestBytes(bytesOf(wholeKey(id)), done)) };
      const size = sizeOf(pieces);
      const digests = createDigests(size);
      await join(id, digests.through(bytesOfAll(pieces)), size);
      // The blob is whole: what is left of its pieces when the store fails now goes with the next sweep.
      await dropPieces(id).catch(() => undefined);
      return { id, size, ...digests.result() };
    },
    finishParts: async (id, parts) => {
      const pieces: Piece[] = [];
      for (const part of parts) pieces.push(...(await piecesOf(part)));
      const size = pieces.reduce((sum, piece) => sum + piece.size, 0);
      const digests = createDigests(size);
      await join(id, digests.through(bytesOfAll(pieces)), size).catch((error: unknown) => {
        throw isFull(error) ? new BlobsFull() : error;
      });
      return { id, size, ...digests.result() };
    },
    discard: dropPieces,
    read: (id, range) => Readable.from(bytesOf(wholeKey(id), range), { objectMode: false }),
    remove: async (id) => {
      await insist(() => s3.deleteObject(wholeKey(id)));
    },
    list: async function* () {
      for await (const { Key: key } of listed('blobs/'))
        yield { kind: 'whole', id: key.split('/').at(-1) ?? '' };
      for await (const { Key: key } of listed('tmp/'))
        yield { kind: 'unfinished', id: key.split('/').at(-2) ?? '' };
    },
    sizes: async function* () {
      for await (const { Key: key, Size: size } of listed('blobs/'))
        yield { id: key.split('/').at(-1) ?? '', size: Number(size) };
    },
  };
}
