import type { ListObject } from 's3mini';
import { type Fence, LeaseLost } from '../database/leases.ts';
import type { BucketClient } from './bucket-client.ts';
import { BytesDiffer, isMissing } from './store.ts';

/** Enough digits for any size below 2^53, so that keys sort by offset. */
const digits = 16;

/**
 * A range of an unfinished blob, stored as an object, so that any process can resume the upload. Its key is
 * `<offset>-<token>`; the token is the fencing token of the lease it was written under. Older builds left the token
 * out.
 */
export interface Piece {
  readonly key: string;
  readonly offset: number;
  readonly size: number;
  readonly token: number;
}

const prefixOf = (id: string): string => `tmp/${id}/`;

/** The key of the piece that a lease holder writes at an offset. */
export const pieceKey = (id: string, offset: number, { token }: Fence): string =>
  `${prefixOf(id)}${String(offset).padStart(digits, '0')}-${token}`;

function readPiece({ Key: key, Size: size }: ListObject): Piece[] {
  const [, offset, token = '0'] = /\/(\d{16})(?:-(\d{1,16}))?$/.exec(key) ?? [];
  return offset === undefined
    ? []
    : [{ key, offset: Number(offset), size: Number(size), token: Number(token) }];
}

/**
 * The pieces that are contiguous from the first byte. Where several begin at one offset, the one of the latest lease
 * counts, and no piece of an earlier lease follows one of a later lease: a paused process that writes late cannot
 * change what its successor has stored. A piece beyond a gap was never acknowledged.
 */
export function contiguous(pieces: readonly Piece[]): Piece[] {
  const best = new Map<number, Piece>();
  for (const piece of pieces)
    if (piece.token >= (best.get(piece.offset)?.token ?? 0)) best.set(piece.offset, piece);
  const chain: Piece[] = [];
  for (let next = best.get(0); next !== undefined; ) {
    chain.push(next);
    const { offset, size, token }: Piece = next;
    const after = size === 0 ? undefined : best.get(offset + size);
    next = after === undefined || after.token < token ? undefined : after;
  }
  return chain;
}

/** The total size of contiguous pieces, in bytes. */
export const sizeOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { size }) => sum + size, 0);

/** The pieces of unfinished blobs in a bucket. */
export function openPieces({ s3, list, insist }: BucketClient) {
  async function all(id: string): Promise<Piece[]> {
    const found: Piece[] = [];
    for await (const object of list(prefixOf(id))) found.push(...readPiece(object));
    return found;
  }

  async function* bytesOf(id: string, { key, size }: Piece): AsyncGenerator<Uint8Array> {
    let read = 0;
    try {
      const answer = await insist(() => s3.getObjectRaw(key));
      for await (const chunk of answer.body ?? []) {
        read += chunk.byteLength;
        yield chunk;
      }
    } catch (error) {
      throw isMissing(error) ? new BytesDiffer([id]) : error;
    }
    if (read !== size) throw new BytesDiffer([id]);
  }

  return {
    /** The stored pieces of an unfinished blob. */
    of: async (id: string): Promise<Piece[]> => contiguous(await all(id)),
    /** The same for a writer: throws LeaseLost when a later lease has already written. */
    toGoOn: async (id: string, lease: Fence): Promise<Piece[]> => {
      const found = await all(id);
      if (found.some(({ token }) => token > lease.token)) throw new LeaseLost(lease.name);
      return contiguous(found);
    },
    /** The bytes of pieces; rejects with BytesDiffer when one is not as it was listed. */
    read: async function* (id: string, pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
      for (const piece of pieces) yield* bytesOf(id, piece);
    },
    /** Deletes the last piece first: after a crash, the rest still begins at the first byte. */
    drop: async (id: string): Promise<void> => {
      const keys: string[] = [];
      for await (const { Key: key } of list(prefixOf(id))) keys.push(key);
      for (const key of keys.toReversed()) await insist(() => s3.deleteObject(key));
    },
  };
}
