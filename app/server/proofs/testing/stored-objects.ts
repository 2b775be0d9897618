// What the tests' S3 server keeps: bytes as files in a folder, keys in memory.
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** One object, or one part of a multipart upload. */
export interface StoredObject {
  readonly path: string;
  readonly size: number;
  /** MD5 in lower-case hex; with the number of parts behind it where there were parts. */
  readonly etag: string;
  readonly modifiedAt: Date;
}

/** A multipart upload that is neither completed nor aborted. */
export interface OpenMultipart {
  readonly key: string;
  readonly parts: Map<number, StoredObject>;
}

/** A bucket: its objects by key, and the multipart uploads under way by id. */
export interface Bucket {
  readonly objects: Map<string, StoredObject>;
  readonly multiparts: Map<string, OpenMultipart>;
}

/** One page of a listing. */
export interface Page {
  readonly objects: readonly (StoredObject & { readonly key: string })[];
  /** The last key of the page when there are more; null on the last page. */
  readonly after: string | null;
}

/** Bytes of an object or of a range, both ends included. */
export function bytesOf(object: StoredObject, range?: { readonly start: number; readonly end: number }) {
  return object.size === 0 ? Readable.from([]) : createReadStream(object.path, range);
}

async function* concatenated(objects: readonly StoredObject[]): AsyncGenerator<Uint8Array> {
  for (const object of objects)
    for await (const chunk of bytesOf(object)) if (chunk instanceof Uint8Array) yield chunk;
}

/** Opens an empty store in a folder. An object is visible only once complete. */
export async function openStoredObjects(folder: string) {
  await mkdir(folder, { recursive: true });
  const buckets = new Map<string, Bucket>();

  async function write(bytes: AsyncIterable<Uint8Array>): Promise<StoredObject> {
    const path = join(folder, randomUUID());
    const hash = createHash('md5');
    let size = 0;
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const chunk of bytes) {
        hash.update(chunk);
        size += chunk.byteLength;
        yield chunk;
      }
    }
    try {
      await pipeline(counted, createWriteStream(path));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return { path, size, etag: hash.digest('hex'), modifiedAt: new Date() };
  }
  const forget = async (object: StoredObject | undefined): Promise<void> => {
    if (object !== undefined) await rm(object.path, { force: true });
  };
  async function put(bucket: Bucket, key: string, object: StoredObject): Promise<void> {
    const before = bucket.objects.get(key);
    bucket.objects.set(key, object);
    await forget(before);
  }

  return {
    buckets,
    write,
    put,
    remove: async (bucket: Bucket, key: string): Promise<void> => {
      const before = bucket.objects.get(key);
      bucket.objects.delete(key);
      await forget(before);
    },
    /** Keys in the order of their bytes, as S3 lists them. */
    page: (bucket: Bucket, prefix: string, after: string, most: number): Page => {
      const keys = [...bucket.objects.keys()]
        .filter((key) => key.startsWith(prefix) && key > after)
        .toSorted();
      const objects = keys.slice(0, most).flatMap((key) => {
        const object = bucket.objects.get(key);
        return object === undefined ? [] : [{ ...object, key }];
      });
      return { objects, after: keys.length > most ? (objects.at(-1)?.key ?? null) : null };
    },
    /** Makes one object of the listed parts, in that order. */
    complete: async (bucket: Bucket, id: string, parts: readonly StoredObject[]): Promise<StoredObject> => {
      const { key = '', parts: all = new Map() } = bucket.multiparts.get(id) ?? {};
      const whole = await write(concatenated(parts));
      const digests = createHash('md5');
      for (const { etag } of parts) digests.update(Buffer.from(etag, 'hex'));
      const object = { ...whole, etag: `${digests.digest('hex')}-${parts.length}` };
      bucket.multiparts.delete(id);
      await put(bucket, key, object);
      for (const part of all.values()) await forget(part);
      return object;
    },
    abort: async (bucket: Bucket, id: string): Promise<void> => {
      const open = bucket.multiparts.get(id);
      bucket.multiparts.delete(id);
      for (const part of open?.parts.values() ?? []) await forget(part);
    },
  };
}
export type StoredObjects = Awaited<ReturnType<typeof openStoredObjects>>;
