import { Readable } from 'node:stream';
import { S3ServiceError } from 's3mini';
import type { Fence } from '../database/leases.ts';
import { type BackOff, isFull, openClient } from './bucket-client.ts';
import { openObjects, partSize, unfenced } from './bucket-objects.ts';
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

const wholeKey = (id: string): string => `blobs/${id.slice(0, 2)}/${id}`;
const idOfWhole = (key: string): string => key.split('/').at(-1) ?? '';

/** Blobs as objects of an S3-compatible bucket. An acknowledged PUT is as durable as the store makes it. */
export function openBucket(place: ObjectStore, backOff?: BackOff): BlobStore {
  const client = openClient(place, backOff);
  const { s3, list, insist } = client;
  const objects = openObjects(client);
  const pieces = openPieces(client);

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
      await objects.write(key, counted(), lease);
    } catch (error) {
      throw isFull(error) ? new BlobsFull() : error;
    }
    return { id, size, ...digests.result() };
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
    read: (id, range) => Readable.from(objects.read(wholeKey(id), range), { objectMode: false }),
    sizeOf: (id) => objects.sizeOf(wholeKey(id)),
    remove: (id) => objects.remove(wholeKey(id)),
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
