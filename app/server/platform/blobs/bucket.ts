import { Readable } from 'node:stream';
import { S3ServiceError, type UploadPart } from 's3mini';
import type { Fence } from '../database/leases.ts';
import { type BackOff, isFull, openClient } from './bucket-client.ts';
import { openPieces, type Piece, pieceKey, sizeOf } from './bucket-pieces.ts';
import { createDigests } from './digest.ts';
import type { ObjectStore } from './object-store.ts';
import {
  type Appended,
  type Blob,
  type BlobStore,
  BlobsFull,
  BytesDiffer,
  type JoinedPart,
  joinedId,
} from './store.ts';

/** Size of the buffer and of most parts; S3 requires at least 5 MiB. */
const partSize = 8 * 1024 ** 2;

const wholeKey = (id: string): string => `blobs/${id.slice(0, 2)}/${id}`;
const idOfWhole = (key: string): string => key.split('/').at(-1) ?? '';

/** Splits bytes into parts of at least `partSize`, except the last. */
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

/** For a name that no other process writes to. */
const unfenced: Pick<Fence, 'assertHeld'> = { assertHeld: () => undefined };

/** Blobs as objects of an S3-compatible bucket. An acknowledged PUT is as durable as the store makes it. */
export function openBucket(place: ObjectStore, backOff?: BackOff): BlobStore {
  const client = openClient(place, backOff);
  const { s3, list, insist } = client;
  const pieces = openPieces(client);

  async function* bytesOf(key: string, range?: { start: number; end: number }): AsyncGenerator<Uint8Array> {
    const answer = await insist(() =>
      range === undefined ? s3.getObjectRaw(key) : s3.getObjectRaw(key, false, range.start, range.end + 1),
    );
    if (answer.body !== null) yield* answer.body;
  }

  /** Stores one object. Checks the lease before each writing request. */
  async function writeObject(
    key: string,
    bytes: AsyncIterable<Uint8Array>,
    size: number,
    lease: Pick<Fence, 'assertHeld'>,
  ): Promise<void> {
    const held = <T>(write: () => Promise<T>): Promise<T> =>
      insist(() => {
        lease.assertHeld();
        return write();
      });
    const parts = inParts(bytes);
    const first = await parts.next();
    const second = first.done === true ? first : await parts.next();
    if (second.done === true) {
      const body = first.done === true ? Buffer.alloc(0) : first.value;
      await held(() => s3.putObject(key, body));
      return;
    }
    const upload = await held(() => s3.getMultipartUploadId(key));
    try {
      const done: UploadPart[] = [];
      const send = async (part: Buffer): Promise<void> => {
        done.push(await held(() => s3.uploadPart(key, upload, part, done.length + 1)));
      };
      if (first.done !== true) await send(first.value);
      await send(second.value);
      for await (const part of parts) await send(part);
      await held(() => s3.completeMultipartUpload(key, upload, done));
      // CompleteMultipartUpload can answer 200 with an error in the body.
      if ((await storedSize(key)) !== size) throw new BytesDiffer([idOfWhole(key)]);
    } catch (error) {
      await s3.abortMultipartUpload(key, upload).catch(() => undefined);
      throw error;
    }
  }

  /** Creates a whole blob of exactly `size` bytes and computes its digests on the way. */
  async function makeWhole(
    id: string,
    bytes: AsyncIterable<Uint8Array>,
    size: number,
    lease: Pick<Fence, 'assertHeld'>,
  ): Promise<Blob> {
    const key = wholeKey(id);
    const digests = createDigests(size);
    let read = 0;
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const chunk of digests.through(bytes)) {
        read += chunk.byteLength;
        if (read > size) throw new BytesDiffer([id]);
        yield chunk;
      }
      if (read !== size) throw new BytesDiffer([id]);
    }
    try {
      await writeObject(key, counted(), size, lease);
    } catch (error) {
      throw isFull(error) ? new BlobsFull() : error;
    }
    return { id, size, ...digests.result() };
  }

  /** The size of an object; null when it does not exist. */
  async function storedSize(key: string): Promise<number | null> {
    for await (const { Key: found, Size: size } of list(key)) if (found === key) return Number(size);
    return null;
  }

  async function append(
    id: string,
    bytes: AsyncIterable<Uint8Array>,
    limit: number,
    lease: Fence,
  ): Promise<Appended> {
    let size = sizeOf(await pieces.toGoOn(id, lease));
    let kept: Uint8Array[] = [];
    let waiting = 0;
    const flush = async (): Promise<void> => {
      if (waiting === 0) return;
      const piece = Buffer.concat(kept);
      await insist(() => {
        lease.assertHeld();
        return s3.putObject(pieceKey(id, size, lease), piece);
      });
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
      // A process that was paused for long may learn only now that it lost its lease: its last bytes are not
      // acknowledged.
      lease.assertHeld();
      return { kind: 'appended', size };
    } catch (error) {
      if (isFull(error)) return { kind: 'diskFull', size };
      // The sender disconnected: what has arrived is kept, so that the upload can resume there.
      if (!(error instanceof S3ServiceError)) await flush();
      throw error;
    }
  }

  async function finishParts(id: string, parts: readonly JoinedPart[], lease: Fence): Promise<Blob> {
    const listed: { readonly id: string; readonly pieces: readonly Piece[] }[] = [];
    for (const part of parts) {
      const found = await pieces.of(part.id);
      if (sizeOf(found) !== part.size) throw new BytesDiffer([part.id]);
      listed.push({ id: part.id, pieces: found });
    }
    async function* bytes(): AsyncGenerator<Uint8Array> {
      for (const part of listed) yield* pieces.read(part.id, part.pieces);
    }
    const size = parts.reduce((sum, part) => sum + part.size, 0);
    return makeWhole(joinedId(id, lease), bytes(), size, lease);
  }

  return {
    answers: () => s3.bucketExists(),
    append,
    unfinishedSize: async (id) => sizeOf(await pieces.of(id)),
    finish: (id, size, lease) => finishParts(id, [{ id, size }], lease),
    finishParts,
    put: (id, bytes, size) => makeWhole(id, bytes, size, unfenced),
    discard: pieces.drop,
    read: (id, range) => Readable.from(bytesOf(wholeKey(id), range), { objectMode: false }),
    sizeOf: (id) => storedSize(wholeKey(id)),
    remove: async (id) => {
      await insist(() => s3.deleteObject(wholeKey(id)));
    },
    list: async function* () {
      for await (const { Key: key } of list('blobs/')) yield { kind: 'whole', id: idOfWhole(key) };
      for await (const { Key: key } of list('tmp/'))
        yield { kind: 'unfinished', id: key.split('/').at(-2) ?? '' };
    },
    sizes: async function* () {
      for await (const { Key: key, Size: size } of list('blobs/'))
        yield { id: idOfWhole(key), size: Number(size) };
    },
  };
}
