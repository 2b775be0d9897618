import type { UploadPart } from 's3mini';
import type { Fence } from '../database/leases.ts';
import type { BucketClient } from './bucket-client.ts';
import { BytesDiffer } from './store.ts';

/** Size of the buffer and of most parts; S3 requires at least 5 MiB. */
export const partSize = 8 * 1024 ** 2;

/** For a name that no other process writes to. */
export const unfenced: Pick<Fence, 'assertHeld'> = { assertHeld: () => undefined };

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

/** Whole objects of a bucket, read and written as streams. */
export function openObjects({ s3, list, insist }: BucketClient) {
  /** The size of an object; null when it does not exist. */
  async function sizeOf(key: string): Promise<number | null> {
    for await (const { Key: found, Size: size } of list(key)) if (found === key) return Number(size);
    return null;
  }

  return {
    sizeOf,
    /** The bytes of an object, or of a range of it. */
    read: async function* (
      key: string,
      range?: { readonly start: number; readonly end: number },
    ): AsyncGenerator<Uint8Array> {
      const answer = await insist(() =>
        range === undefined ? s3.getObjectRaw(key) : s3.getObjectRaw(key, false, range.start, range.end + 1),
      );
      if (answer.body !== null) yield* answer.body;
    },
    /**
     * Stores one object: nothing of it when `bytes` fails. Checks the lease before each writing request. Rejects with
     * `BytesDiffer` when the store has another number of bytes.
     */
    write: async (
      key: string,
      bytes: AsyncIterable<Uint8Array>,
      lease: Pick<Fence, 'assertHeld'> = unfenced,
    ): Promise<void> => {
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
        let size = 0;
        const send = async (part: Buffer): Promise<void> => {
          done.push(await held(() => s3.uploadPart(key, upload, part, done.length + 1)));
          size += part.byteLength;
        };
        if (first.done !== true) await send(first.value);
        await send(second.value);
        for await (const part of parts) await send(part);
        await held(() => s3.completeMultipartUpload(key, upload, done));
        // CompleteMultipartUpload can answer 200 with an error in the body.
        if ((await sizeOf(key)) !== size) throw new BytesDiffer([key.split('/').at(-1) ?? '']);
      } catch (error) {
        await s3.abortMultipartUpload(key, upload).catch(() => undefined);
        throw error;
      }
    },
    remove: async (key: string): Promise<void> => {
      await insist(() => s3.deleteObject(key));
    },
  };
}
